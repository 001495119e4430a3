/**
 * Declaration of a mutation: its federation calls, rate limit, problems by refusal code, and
 * resolver function.
 */
import type { GraphQLSchema } from 'graphql'
import type { Context } from './context.ts'
import type { Send } from '../federation/client.ts'
import { type CallName, type CallRefusalCode, Refusal } from '../federation/refusal-errors.ts'
import type { operations } from '../federation/generated/contract.ts'
import { getConnectionPoolOfCall } from '../federation/connection-pools.ts'
import { UnreadableResponse } from '../platform/request-failures.ts'
import type { Language } from '../platform/translate.ts'
import type { MutationResolvers, ResolversTypes, ResolversUnionTypes } from './generated/resolvers.ts'
import type { NamedAccount, RateLimit } from './declared-limits.ts'
import { InputCheck, InvalidInput } from './input-check.ts'
import { type FederationForm, refetchFormRules, loadFormRules } from './form-rules.ts'
import { findInputMistakesByPublishedRules } from './published-rules.ts'
import { SharedStateUnavailable } from '../platform/shared/shared-state.ts'
import {
  type ProblemName,
  type ProblemOf,
  createInvalidInputProblem,
  createGraphqlProblem,
} from './problems.ts'
import { decrementRateLimitCountersOfUncountedResult, countMutationAttempt } from './rate-limits.ts'
import {
  type MovedInput,
  type RenamedFields,
  listOmittedAndGivenAlternativeFields,
  moveReplacementsToDeprecatedFields,
  renameInvalidFieldsAsSentByClient,
} from './renamed-fields.ts'
import { type RefusalMapping, isRefusalOfInputFields, createRefusedProblem } from './refusal-mappings.ts'

/** Names of the GraphQL mutations whose result is a union. */
export type MutationName = string &
  {
    [
      Name in keyof MutationResolvers
    ]: `${Capitalize<Name & string>}Result` extends keyof ResolversUnionTypes<ResolversTypes> ? Name : never
  }[keyof MutationResolvers]

type Resolve<Name extends MutationName> = Extract<
  NonNullable<MutationResolvers[Name]>,
  (...args: never[]) => unknown
>
type Arguments<Name extends MutationName> = Parameters<Resolve<Name>>[1]
type Result<Name extends MutationName> = Awaited<ReturnType<Resolve<Name>>>

/** GraphQL problems in the result union of a mutation. */
type ProblemIn<Name extends MutationName> = Extract<Result<Name>, { __typename: ProblemName }>

/** Input type of a mutation; undefined when the mutation has no input. */
type InputOf<Name extends MutationName> = Arguments<Name> extends { input: infer Input } ? Input : undefined

/**
 * TypeScript type of the account that a mutation's rate limit counts: an account in the input, or
 * the session's account. The session's account is allowed only if a federation call of the mutation
 * requires a session.
 */
type LimitAccount<Name extends MutationName, Call extends CallName> =
  | NamedAccount<InputOf<Name>>
  | (true extends (typeof operations)[Call]['session'] ? 'session' : never)

/** Rate limit of a mutation, typed by its input, results and calls. */
type LimitOf<Name extends MutationName, Call extends CallName> = RateLimit<
  InputOf<Name>,
  Extract<Result<Name>, { __typename: string }>['__typename'],
  LimitAccount<Name, Call>
>

/**
 * Functions that a declared mutation can use to validate its input and to send its federation
 * calls.
 */
export interface MutationTools<Call extends CallName> {
  /**
   * Validator of the mutation's input. It also applies the rules that the federation publishes for
   * the mutation's form.
   */
  check: InputCheck
  /** Paths of the replacements that the client uses, by the path of the deprecated field. */
  replacementPaths: MovedInput<unknown>['replacementPaths']
  /**
   * Sends the federation calls that a mutation declares. After each call, clears the federation
   * data that was cached for this GraphQL request, because the call may have changed the data.
   */
  send: Send<Call>
}

export interface MutationDeclaration<Name extends MutationName, Call extends CallName> {
  /**
   * Federation calls of the mutation. Each refusal code of these calls has an entry in `refusals`.
   */
  calls: readonly Call[]
  /**
   * Rate limit of the mutation. Its functions return the account, the control or pass number, and
   * the e-mail recipients in the mutation's input.
   */
  limit: LimitOf<Name, Call>
  /** Federation form whose published rules validate the input (B48). */
  form?: FederationForm
  /**
   * Replacements of deprecated input fields. `work` receives the values of the replacements in the
   * deprecated fields.
   */
  renamedFields?: RenamedFields
  /**
   * True if null in an input field clears the stored value. A replacement that is null then takes
   * precedence over its deprecated field.
   */
  nullClearsField?: boolean
  /**
   * Pairs of input fields of which the client gives one, such as a make by its id or as a text. A
   * mistake in the other field is reported in the given field.
   */
  alternativeFields?: readonly (readonly [string, string])[]
  /**
   * Maps each refusal code of the mutation's federation calls to a GraphQL problem. A missing
   * refusal code, or a problem that is not in the mutation's result union, is a compile error.
   */
  refusals: { [Code in CallRefusalCode<Call>]: RefusalMapping<ProblemIn<Name>> }
  /**
   * GraphQL problem for every refusal code that the REST contract does not list; `RefusedProblem`
   * by default.
   */
  fallback?: RefusalMapping<ProblemIn<Name>>
  /**
   * Executes the mutation and returns its payload or a problem. The function may throw errors for
   * invalid input and for refusals, which the resolver converts to problems.
   */
  work: (args: Arguments<Name>, context: Context, tools: MutationTools<Call>) => Promise<Result<Name>>
}

/** Extensions of a mutation's field in the executable GraphQL schema. */
export interface MutationExtensions {
  limit: RateLimit<never>
  calls: readonly CallName[]
  form: FederationForm | undefined
  refusals: Record<string, RefusalMapping<{ __typename: string; message: string }>>
  fallback: RefusalMapping<{ __typename: string; message: string }>
}

/**
 * Returns the extensions of a mutation field; undefined for a field without a mutation declaration.
 */
export function getMutationExtensions(schema: GraphQLSchema, name: string): MutationExtensions | undefined {
  const field = schema.getMutationType()?.getFields()[name]
  return field?.extensions['limit'] === undefined
    ? undefined
    : (field.extensions as unknown as MutationExtensions)
}

/** Returns the GraphQL problem that a mutation declares for a refusal of the federation. */
export function mapRefusalToProblem<Problem>(
  {
    refusals,
    fallback,
  }: { refusals: Record<string, RefusalMapping<Problem>>; fallback: RefusalMapping<Problem> },
  refusal: Refusal,
  language: Language,
  mutationName: string,
): Problem {
  return (findProblemMapping(refusals, refusal) ?? fallback)(refusal, language, mutationName)
}

/**
 * Returns the mapping from a refusal's code to a GraphQL problem; undefined for an unmapped code.
 * If a refusal with an unmapped code names input fields, returns the mapping of `InvalidRequest`.
 */
function findProblemMapping<Problem>(
  refusals: Record<string, RefusalMapping<Problem>>,
  refusal: Refusal,
): RefusalMapping<Problem> | undefined {
  const codeMapping = Object.hasOwn(refusals, refusal.code) ? refusals[refusal.code] : undefined
  if (codeMapping !== undefined) return codeMapping
  const fieldMapping = Object.hasOwn(refusals, 'InvalidRequest') ? refusals['InvalidRequest'] : undefined
  return fieldMapping !== undefined && isRefusalOfInputFields(refusal, fieldMapping.names)
    ? fieldMapping
    : undefined
}

/** Returns true when one of a mutation's federation calls charges the member. */
export const hasCardChargingCall = (calls: readonly CallName[]): boolean =>
  calls.some((call) => getConnectionPoolOfCall(call) === 'charge')

/** Creates the resolver of a GraphQL mutation from its declaration. */
export function declareMutation<Name extends MutationName, const Call extends CallName>(
  name: Name,
  declaration: MutationDeclaration<Name, Call>,
): { resolve: Resolve<Name>; extensions: MutationExtensions } {
  const {
    calls,
    limit,
    form,
    refusals,
    renamedFields = {},
    nullClearsField = false,
    alternativeFields = [],
    fallback = createRefusedProblem as never,
  } = declaration
  const resolveMutation = async (
    _parent: unknown,
    givenArgs: Arguments<Name>,
    context: Context,
  ): Promise<unknown> => {
    if (hasCardChargingCall(calls))
      await context.services.guard.assertSalesOpenOrKeySent('input' in givenArgs ? givenArgs.input : null)
    const { input, replacementPaths } = moveReplacementsToDeprecatedFields(
      'input' in givenArgs ? givenArgs.input : undefined,
      renamedFields,
      { nullClearsField },
    )
    const args = input === undefined ? givenArgs : { ...givenArgs, input }
    const pending = await countMutationAttempt(name, limit, input as InputOf<Name>, context)
    let resultType: string | null = null
    try {
      const result = await runGraphqlMutation(
        name,
        { ...declaration, fallback },
        { args, replacementPaths },
        context,
      )
      resultType = result.__typename
      if (resultType.endsWith('Problem')) {
        context.services.metrics.count('problems', { mutation: name, problem: resultType })
        context.recordProblem(resultType)
      }
      const alternatives = listOmittedAndGivenAlternativeFields(input, alternativeFields)
      return renameInvalidFieldsAsSentByClient(result, new Map([...replacementPaths, ...alternatives]))
    } finally {
      await decrementRateLimitCountersOfUncountedResult(pending, resultType, context)
    }
  }
  return {
    resolve: resolveMutation as unknown as Resolve<Name>,
    extensions: { limit, calls, form, refusals, fallback },
  }
}

async function runGraphqlMutation<Name extends MutationName, Call extends CallName>(
  name: Name,
  {
    work,
    form,
    refusals,
    fallback,
  }: MutationDeclaration<Name, Call> & { fallback: RefusalMapping<ProblemIn<Name>> },
  { args, replacementPaths }: { args: Arguments<Name> } & Pick<MutationTools<Call>, 'replacementPaths'>,
  context: Context,
): Promise<{ __typename: string }> {
  let lastCall: Call | undefined
  const sendDeclaredCall = (async (call, ...request) => {
    lastCall = call
    try {
      return await context.federation.call(call, ...request)
    } finally {
      context.discardReads()
    }
  }) as Send<Call>
  const input = 'input' in args ? args.input : {}
  let check: InputCheck | undefined
  try {
    check = new InputCheck(input, await loadFormRules(form, context))
    return await work(args, context, { check, replacementPaths, send: sendDeclaredCall })
  } catch (error) {
    // The resolver parsed the response of its last call without naming the call.
    if (error instanceof UnreadableResponse && lastCall !== undefined)
      return context.federation.parse(lastCall, () => {
        throw error
      })
    if (error instanceof InvalidInput) return createInvalidInputProblem(context.language, error.mistakes)
    // Only mutations that charge use a payer's lock.
    if (error instanceof SharedStateUnavailable)
      return createGraphqlProblem(context.language, 'PurchasesPausedProblem')
    if (!(error instanceof Refusal)) throw error
    const mapping = findProblemMapping<{ __typename: string }>(refusals, error)
    if (mapping === undefined) countAndLogUnmappedRefusal(error, context)
    const problem = (mapping ?? fallback)(error, context.language, name)
    const mayHaveNewRules =
      form !== undefined && isRefusalOfInputFields(error, mapping?.names) && isInvalidInputProblem(problem)
    return mayHaveNewRules
      ? await revalidateInputWithFreshFormRules(problem, form, check?.input ?? input, context)
      : problem
  }
}

const isInvalidInputProblem = (problem: {
  __typename: string
}): problem is ProblemOf<'InvalidInputProblem'> => problem.__typename === 'InvalidInputProblem'

/**
 * Fetches the published form rules again and validates the fields that the federation has refused.
 * The error message can then name a rule that is newer than the cached form rules (B48).
 */
async function revalidateInputWithFreshFormRules(
  refused: ProblemOf<'InvalidInputProblem'>,
  form: FederationForm,
  input: unknown,
  context: Context,
): Promise<ProblemOf<'InvalidInputProblem'>> {
  const refusedFields = new Set(refused.fields.map(({ field }) => field))
  const mistakes = findInputMistakesByPublishedRules(
    await refetchFormRules(form, context),
    input,
    (field) => !refusedFields.has(field),
  )
  const violations = createInvalidInputProblem(context.language, mistakes).fields
  return {
    ...refused,
    fields: refused.fields.map((each) => violations.find(({ field }) => field === each.field) ?? each),
  }
}

/**
 * Counts and logs a refusal that has no problem mapping. The log contains the refusal's code, not
 * its texts.
 */
function countAndLogUnmappedRefusal({ call, code, status }: Refusal, { services, log }: Context): void {
  services.metrics.count('refusals_unmapped', { call, code })
  log.warn({ call, code, status }, 'mutation refused with an unmapped code')
}
