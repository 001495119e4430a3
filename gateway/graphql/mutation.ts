/**
 * A mutation as one declaration: the calls it stands on, how often it may be sent, what each refusal of its
 * calls becomes, and its work.
 */
import type { GraphQLSchema } from 'graphql'
import type { Context } from './context.ts'
import type { Send } from '../federation/client.ts'
import { type CallName, type CallRefusalCode, Refusal } from '../federation/errors.ts'
import type { operations } from '../federation/generated/contract.ts'
import { poolOf } from '../federation/pools.ts'
import { Failure } from '../platform/failures.ts'
import type { Language } from '../platform/texts.ts'
import type { MutationResolvers, ResolversTypes, ResolversUnionTypes } from './generated/resolvers.ts'
import type { NamedAccount, RateLimit } from './declared-limits.ts'
import { InputCheck, InvalidInput } from './input-check.ts'
import { type Form, refetchRules, rulesFor } from './form-rules.ts'
import { mistakesIn } from './published-rules.ts'
import { SharedStateGone } from '../platform/shared/state.ts'
import { type ProblemName, type ProblemOf, invalidInput, problem } from './problems.ts'
import { releaseUnusedCounts, takeRate } from './rate-limits.ts'
import { type RefusalMapping, isOfFields, unknownRefusal } from './refusals.ts'

/** Names of the mutations whose result is a union. */
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

/** The problems of a mutation's union. */
type ProblemIn<Name extends MutationName> = Extract<Result<Name>, { __typename: ProblemName }>

/** The input of a mutation; undefined where it takes none. */
type InputOf<Name extends MutationName> = Arguments<Name> extends { input: infer Input } ? Input : undefined

/** The account that a limit counts by: the session's only where one of the calls takes a session. */
type LimitAccount<Name extends MutationName, Call extends CallName> =
  | NamedAccount<InputOf<Name>>
  | (true extends (typeof operations)[Call]['session'] ? 'session' : never)

/** The rate limit of a mutation, by its own input, answers and calls. */
type LimitOf<Name extends MutationName, Call extends CallName> = RateLimit<
  InputOf<Name>,
  Extract<Result<Name>, { __typename: string }>['__typename'],
  LimitAccount<Name, Call>
>

/** What a mutation works with. */
export interface Tools<Call extends CallName> {
  /** The check of its input, which knows what is published for its form. */
  check: InputCheck
  /** Sends the calls; what the request has read is forgotten after each, since it may have changed. */
  send: Send<Call>
}

export interface Declaration<Name extends MutationName, Call extends CallName> {
  /** The calls that it sends; what they are refused with is explained in `refusals`. */
  calls: readonly Call[]
  /** How often it may be sent, and which account, number and recipients of its input count. */
  limit: LimitOf<Name, Call>
  /** The form of the federation whose published rules its input is held against (B48). */
  form?: Form
  /** What each code of its calls becomes: a code that is left out does not compile, nor a problem outside the union. */
  refusals: { [Code in CallRefusalCode<Call>]: RefusalMapping<ProblemIn<Name>> }
  /** What a code becomes that the contract does not know; `RefusedProblem` unless said otherwise. */
  otherwise?: RefusalMapping<ProblemIn<Name>>
  /**
   * Answers the payload or a problem. Mistakes in the input and refusals are thrown, and become problems here.
   */
  work: (args: Arguments<Name>, context: Context, tools: Tools<Call>) => Promise<Result<Name>>
}

/** What the schema knows of a mutation. */
export interface MutationExtensions {
  limit: RateLimit<never>
  calls: readonly CallName[]
  form: Form | undefined
  refusals: Record<string, RefusalMapping<{ __typename: string; message: string }>>
  otherwise: RefusalMapping<{ __typename: string; message: string }>
}

/** What the schema knows of a mutation; undefined for what is not declared as one. */
export function extensionsOf(schema: GraphQLSchema, name: string): MutationExtensions | undefined {
  const field = schema.getMutationType()?.getFields()[name]
  return field?.extensions['limit'] === undefined
    ? undefined
    : (field.extensions as unknown as MutationExtensions)
}

/** Returns the problem that a mutation declares for a refusal. */
export function problemForRefusal<Answer>(
  {
    refusals,
    otherwise,
  }: { refusals: Record<string, RefusalMapping<Answer>>; otherwise: RefusalMapping<Answer> },
  refusal: Refusal,
  language: Language,
  mutation: string,
): Answer {
  return (explainerOf(refusals, refusal) ?? otherwise)(refusal, language, mutation)
}

/** What a refusal is explained by: its code, or else the fields that it names; undefined for neither. */
function explainerOf<Answer>(
  refusals: Record<string, RefusalMapping<Answer>>,
  refusal: Refusal,
): RefusalMapping<Answer> | undefined {
  const ofCode = Object.hasOwn(refusals, refusal.code) ? refusals[refusal.code] : undefined
  if (ofCode !== undefined) return ofCode
  const ofFields = Object.hasOwn(refusals, 'InvalidRequest') ? refusals['InvalidRequest'] : undefined
  return ofFields !== undefined && isOfFields(refusal, ofFields.names) ? ofFields : undefined
}

/** Whether a mutation charges, by the calls that it sends. */
const isSale = (calls: readonly CallName[]): boolean => calls.some((call) => poolOf(call) === 'charge')

/** The resolver of a mutation. */
export function mutation<Name extends MutationName, const Call extends CallName>(
  name: Name,
  declaration: Declaration<Name, Call>,
): { resolve: Resolve<Name>; extensions: MutationExtensions } {
  const { calls, limit, form, refusals, otherwise = unknownRefusal as never } = declaration
  const resolve = async (_parent: unknown, args: Arguments<Name>, context: Context): Promise<unknown> => {
    const { sales } = context.services
    if (isSale(calls) && !sales.open) throw new Failure('SALES_CLOSED', `${name} while sales are closed`)
    const pending = await takeRate(
      name,
      limit,
      ('input' in args ? args.input : undefined) as InputOf<Name>,
      context,
    )
    let answered: string | null = null
    try {
      const result = await answer(name, { ...declaration, otherwise }, args, context)
      answered = result.__typename
      if (answered.endsWith('Problem'))
        context.services.metrics.count('problems', { mutation: name, problem: answered })
      return result
    } finally {
      await releaseUnusedCounts(pending, answered, context)
    }
  }
  return {
    resolve: resolve as unknown as Resolve<Name>,
    extensions: { limit, calls, form, refusals, otherwise },
  }
}

async function answer<Name extends MutationName, Call extends CallName>(
  name: Name,
  {
    work,
    form,
    refusals,
    otherwise,
  }: Declaration<Name, Call> & { otherwise: RefusalMapping<ProblemIn<Name>> },
  args: Arguments<Name>,
  context: Context,
): Promise<{ __typename: string }> {
  const send = (async (call, ...request) => {
    try {
      return await context.federation.call(call, ...request)
    } finally {
      context.forget()
    }
  }) as Send<Call>
  try {
    const input = 'input' in args ? args.input : {}
    const check = new InputCheck(input, await rulesFor(form, context))
    return await work(args, context, { check, send })
  } catch (error) {
    if (error instanceof InvalidInput) return invalidInput(context.language, error.mistakes)
    // Only what charges takes the lock of a payer.
    if (error instanceof SharedStateGone) return problem(context.language, 'PurchasesPausedProblem')
    if (!(error instanceof Refusal)) throw error
    const explainer = explainerOf<{ __typename: string }>(refusals, error)
    if (explainer === undefined) report(error, context)
    const answer = (explainer ?? otherwise)(error, context.language, name)
    const mayHaveNewRules =
      form !== undefined && isOfFields(error, explainer?.names) && isInvalidInput(answer)
    return mayHaveNewRules ? await revalidateWithFreshRules(answer, form, args, context) : answer
  }
}

const isInvalidInput = (answer: { __typename: string }): answer is ProblemOf<'InvalidInputProblem'> =>
  answer.__typename === 'InvalidInputProblem'

/** Fields that the federation has refused, in the words of a rule that was published since the rules were read (B48). */
async function revalidateWithFreshRules(
  refused: ProblemOf<'InvalidInputProblem'>,
  form: Form,
  args: object,
  context: Context,
): Promise<ProblemOf<'InvalidInputProblem'>> {
  const named = new Set(refused.fields.map(({ field }) => field))
  const input = 'input' in args ? args.input : {}
  const mistakes = mistakesIn(await refetchRules(form, context), input, (field) => !named.has(field))
  const said = new Map(
    invalidInput(context.language, mistakes).fields.map(({ field, message }) => [field, message]),
  )
  return {
    ...refused,
    fields: refused.fields.map(({ field, message }) => ({ field, message: said.get(field) ?? message })),
  }
}

/** A refusal that no mutation explains yet is counted, and logged by its code alone. */
function report({ call, code, status }: Refusal, { services, log }: Context): void {
  services.metrics.count('refusals_unmapped', { call, code })
  log.warn({ call, code, status }, 'a refusal that no mutation explains yet')
}
