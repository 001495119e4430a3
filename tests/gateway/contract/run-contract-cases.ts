/**
 * Runs the contract cases, which cover every federation call and refusal code through GraphQL. Each
 * case prepares the federation's state, sends a GraphQL document in both languages and checks the
 * result.
 */
import { startGatewayInProcess } from '../helpers/gateway-in-process.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Operations, operations } from '../../../federation/generated/contract.ts'
import { createFederationClient } from '../../federation/helpers/federation-client.ts'
import { specifiedCalls } from '../../federation/helpers/specified-calls.ts'
import {
  publishNewAgreements,
  resetFederationDatabase,
  setFederationClock,
} from '../helpers/federation-database.ts'
import type { Gateway } from '../helpers/gateway-process.ts'
import { createGoogleWalletSettings } from '../helpers/google-wallet.ts'

type CallName = keyof Operations

/**
 * Sends a GraphQL document as the member of the contract case and returns the data. Throws when the
 * result has errors.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- what a document answers has no type here
export type SendGraphQLDocument = (document: string, variables?: object) => Promise<any>

/**
 * Argument of the functions that prepare a contract case: the gateway under test, and a function
 * that sends preparatory GraphQL documents.
 */
export interface CaseContext {
  gateway: Gateway
  /**
   * Sends a GraphQL document as the member of the contract case, to prepare the federation for the
   * case's own document.
   */
  sendGraphQLDocument: SendGraphQLDocument
}

/** Expected result of a contract case. */
type ExpectedResult =
  /** Expected result: response data that contains at least the fields of `holds`. */
  | { holds: object }
  /**
   * Expected result: a GraphQL problem of the type `problem`. `at` is the problem's path in the
   * response data, by default the first root field.
   */
  | { problem: string; at?: string; fields?: string[]; obstacle?: string }
  /** Expected result: a top-level GraphQL error with the code `error`. */
  | { error: string }

interface CaseBase<Name extends CallName> {
  call: Name
  /**
   * Expected outcome of the federation call: the error code of a refusal, or `ok` for a successful
   * call.
   */
  code: 'ok' | Operations[Name]['code']
  /**
   * Optional suffix of the case's title. It distinguishes cases with the same federation call and
   * the same outcome code.
   */
  name?: string
  /**
   * E-mail address of the member who sends the requests of the contract case; null for an anonymous
   * caller. By default, the demo member sends them.
   */
  as?: string | null
  /**
   * Additional HTTP request headers, besides the headers with the language and the access token.
   */
  headers?: Record<string, string>
  /** Brings the federation into the state that the contract case needs. */
  given?: (context: CaseContext) => unknown
}

/** A contract case that sends a GraphQL document. */
interface GraphQLCase<Name extends CallName> extends CaseBase<Name> {
  query: string
  variables?: object | ((context: CaseContext) => Promise<object> | object)
  /**
   * Optional step of a contract case. It changes the federation's state after the variables are
   * resolved and before the GraphQL document is sent.
   */
  meanwhile?: (context: CaseContext) => unknown
  expected: ExpectedResult
  /**
   * Data that the case's GraphQL document returns without a valid session (B18). Absent if the
   * document needs a session.
   */
  withoutSession?: object
}

/**
 * A contract test case that sends its REST call directly, because no GraphQL document leads to that
 * call. The field `direct` says why.
 */
interface DirectCase<Name extends CallName> extends CaseBase<Name> {
  direct: string
  request: (context: CaseContext) => Promise<object> | object
}

/** A contract test case: a federation call, the outcome of the call, and the expected result. */
export type Case = { [Name in CallName]: GraphQLCase<Name> | DirectCase<Name> }[CallName]

const demo = 'demo@sentier.example'
const languages = ['fr', 'en'] as const
const quarterHour = 15 * 60_000

type GraphQLOnlyCase = Extract<Case, { query: string }>

/** Returns the contract cases with their titles, as rows of `test.each`. */
export const listContractCasesWithTitles = (cases: Case[]) =>
  cases.map((contractCase) => [formatContractCaseTitle(contractCase), contractCase] as const)

/**
 * Returns the successful contract cases of federation calls that need a session. The tests also run
 * these cases without a session.
 */
export const listContractCasesRequiringSession = (cases: Case[]) =>
  cases
    .filter(
      (each): each is GraphQLOnlyCase =>
        'query' in each && each.code === 'ok' && '401' in operations[each.call].codes,
    )
    .map((each) => [each.call, each] as const)

/**
 * Starts a gateway for the calling test suite. Returns the functions that run a contract case on
 * this gateway.
 */
export function setUpContractCases() {
  let gateway: Gateway
  let isFresh = true

  beforeAll(async () => {
    gateway = await startGatewayInProcess({
      // Without caches a case sees its changes at once.
      config: {
        cache: { referenceMs: 0, offersMs: 0, formRulesMs: 0 },
        passWallets: createGoogleWalletSettings(),
      },
    })
  })
  afterAll(async () => await gateway?.stop())

  /**
   * Restores the seed data if the previous contract case changed it, and signs in the member of the
   * current case.
   */
  const prepareContractCase = async (contractCase: Case, language: string, caseChangesData: boolean) => {
    if (!isFresh) resetFederationDatabase(gateway)
    isFresh = !caseChangesData
    const member = contractCase.as === undefined ? demo : contractCase.as
    const token = member === null ? null : await gateway.signIn(member)
    const queryAsMemberOfContractCase = async (document: string, variables: object = {}) =>
      await gateway.query<Record<string, unknown>>(document, variables, token, {
        ...contractCase.headers,
        'x-language': language,
      })
    const sendGraphQLDocument: SendGraphQLDocument = async (document, variables) => {
      const { data, errors } = await queryAsMemberOfContractCase(document, variables)
      if (errors !== undefined) throw new Error(`${errors[0]?.message}: ${document}`)
      return data
    }
    return { context: { gateway, sendGraphQLDocument }, queryAsMemberOfContractCase, token }
  }

  /** Runs a contract case in both languages and checks its result. */
  const runContractCase = async (_title: string, contractCase: Case) => {
    const messages = []
    for (const language of languages) {
      const { context, queryAsMemberOfContractCase, token } = await prepareContractCase(
        contractCase,
        language,
        mayChangeData(contractCase),
      )
      await contractCase.given?.(context)
      if ('direct' in contractCase) {
        const client = createFederationClient(gateway.federationUrl, {
          language,
          ...(token !== null && { token }),
        })
        const { code, refusal } = await client.call(contractCase.call, await contractCase.request(context))
        expect(code ?? 'ok').toBe(contractCase.code)
        messages.push(code === null ? null : refusal.message)
      } else {
        const variables = await resolveContractCaseVariables(contractCase, context)
        await contractCase.meanwhile?.(context)
        messages.push(
          compareResultWithContractCase(
            contractCase.expected,
            await queryAsMemberOfContractCase(contractCase.query, variables),
          ),
        )
      }
    }
    const [french, english] = messages
    if (french !== null) {
      expect(french).toMatch(/\S/)
      expect(french, 'a message that is the same in both languages').not.toBe(english)
    }
  }

  /**
   * Runs a contract case three times without a valid session. The runs use an unknown access token,
   * a member who has not accepted the current agreements, and an expired session.
   */
  const runContractCaseWithoutSession = async (_call: string, contractCase: GraphQLOnlyCase) => {
    const { context, queryAsMemberOfContractCase } = await prepareContractCase(contractCase, 'fr', true)
    await contractCase.given?.(context)
    const variables = await resolveContractCaseVariables(contractCase, context)
    const expectOutcomeWithoutSession = ({
      data,
      errors,
    }: Awaited<ReturnType<typeof queryAsMemberOfContractCase>>) => {
      if (contractCase.withoutSession !== undefined) expect(data).toMatchObject(contractCase.withoutSession)
      else expect(errors?.map(({ extensions }) => extensions.code)).toContain('UNAUTHENTICATED')
    }
    expectOutcomeWithoutSession(
      await gateway.query(contractCase.query, variables, 'no-such-token', contractCase.headers),
    )
    if ('consent_required' in operations[contractCase.call].codes) {
      publishNewAgreements(gateway)
      const { errors } = await queryAsMemberOfContractCase(contractCase.query, variables)
      expect(errors?.map(({ extensions }) => extensions.code)).toContain('CONSENT_REQUIRED')
    }
    // The expired session comes last: moving the clock forward may change which passes are on sale.
    setFederationClock(gateway, Date.now() + quarterHour + 60_000)
    expectOutcomeWithoutSession(await queryAsMemberOfContractCase(contractCase.query, variables))
  }

  return { runContractCase, runContractCaseWithoutSession }
}

/**
 * Returns the test title of a contract test case. For a successful call, the title contains the
 * requirement ids of the call.
 */
function formatContractCaseTitle({ call, code, name }: Case): string {
  const ids = code === 'ok' ? specifiedCalls.find(([, specified]) => specified === call)?.[0] : undefined
  return [call, code, name, ids].filter((part) => part !== undefined && part !== '').join(' · ')
}

/** Returns true if a contract case may change the federation's data. */
function mayChangeData(contractCase: Case): boolean {
  return (
    'direct' in contractCase || contractCase.given !== undefined || /^\s*mutation/.test(contractCase.query)
  )
}

async function resolveContractCaseVariables(
  { variables }: GraphQLOnlyCase,
  context: CaseContext,
): Promise<object> {
  return typeof variables === 'function' ? await variables(context) : (variables ?? {})
}

/**
 * Compares a response with the expected result of a contract test case. Returns the message of the
 * GraphQL problem, or null when the case expects no problem.
 */
function compareResultWithContractCase(
  expected: ExpectedResult,
  { data, errors }: Awaited<ReturnType<Gateway['query']>>,
): string | null {
  if ('error' in expected) {
    expect(errors?.map(({ extensions }) => extensions.code)).toContain(expected.error)
    return null
  }
  expect(errors, JSON.stringify(errors)).toBeUndefined()
  if ('holds' in expected) {
    expect(data).toMatchObject(expected.holds)
    return null
  }
  const problem = findProblemInResult(data, expected.at)
  expect(problem).toMatchObject({ __typename: expected.problem })
  if (expected.fields !== undefined)
    expect(problem.fields?.map(({ field }) => field)).toEqual(expected.fields)
  if (expected.obstacle !== undefined) expect(problem.obstacle).toBe(expected.obstacle)
  return problem.message
}

interface FoundProblem {
  message: string
  fields?: { field: string }[]
  obstacle?: string
}

function findProblemInResult(data: unknown, resultPath: string | undefined): FoundProblem {
  const steps = resultPath?.split('.') ?? Object.keys(data as object).slice(0, 1)
  return steps.reduce((part: unknown, step) => (part as Record<string, unknown>)[step], data) as FoundProblem
}
