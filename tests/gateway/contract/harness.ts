/**
 * The contract, call by call and code by code, through GraphQL: each case brings a gateway with its federation
 * into the state in which a call answers or refuses, asks in both languages, and says what must come back.
 * `rules/contract.test.ts` counts the cases against the codes that `openapi.yaml` lists.
 */
import { startGatewayInProcess } from '../in-process.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Operations, operations } from '../../../federation/generated/contract.ts'
import { clientOf } from '../../federation/client.ts'
import { specifiedCalls } from '../../federation/specified-calls.ts'
import { changeTerms, reset, setClock } from '../judge.ts'
import { type Gateway, unlimited } from '../start.ts'

type CallName = keyof Operations

/** Asks the gateway as the case's caller, and answers the data; throws where there are errors. */
// oxlint-disable-next-line typescript/no-explicit-any -- what a document answers has no type here
export type Ask = (document: string, variables?: object) => Promise<any>

/** What a case can prepare with. */
export interface Stage {
  gateway: Gateway
  /** Asks as the case's caller, before the case's own document. */
  ask: Ask
}

/** What must come back. */
type Expected =
  /** Data that hold all of this. */
  | { holds: object }
  /** A problem of this name; `at` is its place in the data, the first root field by default. */
  | { problem: string; at?: string; fields?: string[]; obstacle?: string }
  /** A top-level error with this code. */
  | { error: string }

interface Shown<Name extends CallName> {
  call: Name
  /** `ok`, or the code with which the call refuses. */
  code: 'ok' | Operations[Name]['code']
  /** What distinguishes it from another case of the same code. */
  name?: string
  /** The e-mail of who asks; null for nobody, the demo member by default. */
  as?: string | null
  /** Headers of the request, beside language and token. */
  headers?: Record<string, string>
  /** Brings the federation into the state that it takes. */
  given?: (stage: Stage) => unknown
}

/** Through GraphQL, as nearly every case is shown. */
interface ThroughGraphQL<Name extends CallName> extends Shown<Name> {
  query: string
  variables?: object | ((stage: Stage) => Promise<object> | object)
  /** Between what the gateway checks and what the federation decides, once the variables are there. */
  meanwhile?: (stage: Stage) => unknown
  expected: Expected
  /** What the data hold without a session that is good, where that is no error (B18). */
  withoutSession?: object
}

/** An outcome that no document meets, whatever is asked: shown at the REST edge alone, with the reason. */
interface Direct<Name extends CallName> extends Shown<Name> {
  direct: string
  request: (stage: Stage) => Promise<object> | object
}

/** One call and one of its outcomes. */
export type Case = { [Name in CallName]: ThroughGraphQL<Name> | Direct<Name> }[CallName]

const demo = 'demo@sentier.example'
const languages = ['fr', 'en'] as const
const quarterHour = 15 * 60_000

type Answering = Extract<Case, { query: string }>

/** The cases as a suite names them. */
export const titled = (cases: Case[]) => cases.map((each) => [titleOf(each), each] as const)

/** Those in which a call with a session answers: they show what every such call is refused with. */
export const withSession = (cases: Case[]) =>
  cases
    .filter(
      (each): each is Answering =>
        'query' in each && each.code === 'ok' && '401' in operations[each.call].codes,
    )
    .map((each) => [each.call, each] as const)

/** A gateway for the suite that calls this, and what shows a case on it. */
export function onStage() {
  let gateway: Gateway
  let isFresh = true

  beforeAll(async () => {
    gateway = await startGatewayInProcess({
      // What the cases change must be seen at once, and nobody signs in as often as they do.
      env: { ...unlimited, REFERENCE_MS: '0', OFFERS_MS: '0', FORM_RULES_MS: '0' },
    })
  })
  afterAll(async () => await gateway?.stop())

  /** The seed data, unless nothing has changed since. */
  const stageOf = async (each: Case, language: string, willChange: boolean) => {
    if (!isFresh) reset(gateway)
    isFresh = !willChange
    const member = each.as === undefined ? demo : each.as
    const token = member === null ? null : await gateway.signIn(member)
    const send = async (document: string, variables: object = {}) =>
      await gateway.query<Record<string, unknown>>(document, variables, token, {
        ...each.headers,
        'x-language': language,
      })
    const ask: Ask = async (document, variables) => {
      const { data, errors } = await send(document, variables)
      if (errors !== undefined) throw new Error(`${errors[0]?.message}: ${document}`)
      return data
    }
    return { stage: { gateway, ask }, send, token }
  }

  /** The case as it is expected, in both languages. */
  const show = async (_title: string, each: Case) => {
    const messages = []
    for (const language of languages) {
      const { stage, send, token } = await stageOf(each, language, changes(each))
      await each.given?.(stage)
      if ('direct' in each) {
        const client = clientOf(gateway.federationUrl, { language, ...(token !== null && { token }) })
        const { code, refusal } = await client.call(each.call, await each.request(stage))
        expect(code ?? 'ok').toBe(each.code)
        messages.push(code === null ? null : refusal.message)
      } else {
        const variables = await variablesOf(each, stage)
        await each.meanwhile?.(stage)
        messages.push(messageIn(each.expected, await send(each.query, variables)))
      }
    }
    const [french, english] = messages
    if (french !== null) {
      expect(french).toMatch(/\S/)
      expect(french, 'a message that is the same in both languages').not.toBe(english)
    }
  }

  /** The same with a token that is unknown, before the texts in force are accepted, and with one past its time. */
  const showRefused = async (_call: string, each: Answering) => {
    const { stage, send } = await stageOf(each, 'fr', true)
    await each.given?.(stage)
    const variables = await variablesOf(each, stage)
    const isNoSession = ({ data, errors }: Awaited<ReturnType<typeof send>>) => {
      if (each.withoutSession !== undefined) expect(data).toMatchObject(each.withoutSession)
      else expect(errors?.map(({ extensions }) => extensions.code)).toContain('UNAUTHENTICATED')
    }
    isNoSession(await gateway.query(each.query, variables, 'no-such-token', each.headers))
    if ('consent_required' in operations[each.call].codes) {
      changeTerms(gateway)
      const { errors } = await send(each.query, variables)
      expect(errors?.map(({ extensions }) => extensions.code)).toContain('CONSENT_REQUIRED')
    }
    // Past its time, last: a clock that has moved on may change what there is to buy.
    setClock(gateway, Date.now() + quarterHour + 60_000)
    isNoSession(await send(each.query, variables))
  }

  return { show, showRefused }
}

/** The name under which a case is listed; where the call answers, with the requirements that it stands for. */
function titleOf({ call, code, name }: Case): string {
  const ids = code === 'ok' ? specifiedCalls.find(([, specified]) => specified === call)?.[0] : undefined
  return [call, code, name, ids].filter((part) => part !== undefined && part !== '').join(' · ')
}

/** Whether a case may leave something behind. */
function changes(each: Case): boolean {
  return 'direct' in each || each.given !== undefined || /^\s*mutation/.test(each.query)
}

async function variablesOf({ variables }: Answering, stage: Stage): Promise<object> {
  return typeof variables === 'function' ? await variables(stage) : (variables ?? {})
}

/** Holds an answer against what was expected; its message, where it is one that a person reads. */
function messageIn(
  expected: Expected,
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
  const found = placeIn(data, expected.at)
  expect(found).toMatchObject({ __typename: expected.problem })
  if (expected.fields !== undefined) expect(found.fields?.map(({ field }) => field)).toEqual(expected.fields)
  if (expected.obstacle !== undefined) expect(found.obstacle).toBe(expected.obstacle)
  return found.message
}

interface FoundProblem {
  message: string
  fields?: { field: string }[]
  obstacle?: string
}

function placeIn(data: unknown, at: string | undefined): FoundProblem {
  const steps = at?.split('.') ?? Object.keys(data as object).slice(0, 1)
  return steps.reduce((part: unknown, step) => (part as Record<string, unknown>)[step], data) as FoundProblem
}
