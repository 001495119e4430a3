/**
 * The error catalogue (rules §8): for each mutation, what each code with which its calls refuse becomes.
 * Typed from both contracts: a code of `openapi.yaml` that is missing here does not compile, nor does a
 * problem that is not a member of the mutation's union. 401 and its kin never come here (`errors.ts`).
 */
import { longDay } from '../days.ts'
import type { PaymentDetail, ResolversTypes, ResolversUnionTypes } from '../graphql/generated/resolvers.ts'
import {
  type FieldReason,
  type PlainProblemName,
  type ProblemName,
  type ProblemOf,
  invalidInput,
  problem,
} from '../graphql/problems.ts'
import { type Language, translate } from '../texts.ts'
import { readPeriod } from './access-rights.ts'
import type { CodeOf, Refusal } from './errors.ts'
import { spoken } from './spoken.ts'

/** The calls whose refusals a mutation has to explain. */
interface CallsBehind {
  logIn: 'token'
  refreshSession: 'token'
  setPaymentCard: 'setCard'
  removePaymentCard: 'removeCard'
  setBillingAddress: 'setBillingAddress'
  buyAccessRight: 'checkCollision' | 'buy'
  printAccessRight: 'printAccessRight'
}
export type ExplainedMutation = keyof CallsBehind

/** The problems of a mutation's union. */
export type ProblemIn<Mutation extends ExplainedMutation> = Extract<
  ResolversUnionTypes<ResolversTypes>[`${Capitalize<Mutation>}Result`],
  { __typename: ProblemName }
>
type Explain<Problem> = (refusal: Refusal, language: Language) => Problem

const catalogue: {
  [Mutation in ExplainedMutation]: {
    [Code in Exclude<CodeOf<CallsBehind[Mutation]>, '401'>]: Explain<ProblemIn<Mutation>>
  }
} = {
  logIn: {
    102: plain('AccountNotConfirmedProblem'),
    invalid_grant: plain('InvalidCredentialsProblem'),
  },
  refreshSession: {
    102: plain('SessionExpiredProblem'),
    invalid_grant: plain('SessionExpiredProblem'),
  },
  setPaymentCard: {
    InvalidRequest: invalid('token', 'malformed', { stripeSourceToken: 'token' }),
    CardDeclined: speaking('CardRefusedProblem'),
  },
  removePaymentCard: {},
  setBillingAddress: {
    InvalidRequest: invalid('addressLine', 'malformed', {
      ...same('addressLine', 'apartment', 'cityId', 'otherCity', 'province', 'postalCode'),
      countryId: 'country',
    }),
  },
  buyAccessRight: {
    InvalidRequest: invalid('vehicleId', 'malformed', {
      ...same('vehicleId', 'clubId', 'type', 'desiredActivation'),
      'idempotency-Key': 'idempotencyKey',
    }),
    VehicleNotFound: invalid('vehicleId', 'notFound'),
    VehicleIncomplete: plain('VehicleIncompleteProblem'),
    ClubNotFound: invalid('clubId', 'notFound'),
    ClubUnavailable: speaking('ClubUnavailableProblem'),
    TypeUnavailable: plain('OfferUnavailableProblem'),
    DesiredActivationInvalid: invalid('desiredActivation', 'day'),
    AlreadyActive: alreadyActive,
    CardMissing: missing('CARD'),
    BillingAddressMissing: missing('BILLING_ADDRESS'),
    CardDeclined: speaking('PaymentDeclinedProblem'),
    KeyReused: invalid('idempotencyKey', 'keyReused'),
  },
  printAccessRight: {
    AccessRightNotFound: invalid('accessRightId', 'notFound'),
    NotPrintable: speaking('NotPrintableProblem'),
  },
}

/** Whose refusals say the federation's words even where their code is not known yet (O14, O19, O30). */
const speakers = new Set<ExplainedMutation>(['buyAccessRight', 'setPaymentCard', 'printAccessRight'])

/** Whether the catalogue has a place for a refusal. */
export function isKnown(mutation: ExplainedMutation, { code }: Refusal): boolean {
  return Object.hasOwn(catalogue[mutation], code)
}

/** What a refusal becomes: the problem of its code, or else RefusedProblem. */
export function explain<Mutation extends ExplainedMutation>(
  mutation: Mutation,
  refusal: Refusal,
  language: Language,
): ProblemIn<Mutation> | ProblemOf<'RefusedProblem'> {
  const known: Record<string, Explain<ProblemIn<Mutation>>> = catalogue[mutation]
  if (isKnown(mutation, refusal)) return known[refusal.code]!(refusal, language)
  // Any other 400 of a sign-in is the generic login error (O02).
  if (mutation === 'logIn' && refusal.status === 400) return known['invalid_grant']!(refusal, language)
  const message = speakers.has(mutation) ? wordsOf(refusal) : undefined
  return problem(language, 'RefusedProblem', { code: refusal.code, message })
}

/** A problem that says its own text. */
function plain<Name extends PlainProblemName>(name: Name): Explain<ProblemOf<Name>> {
  return (_refusal, language) => problem(language, name)
}

/** A problem that says the federation's words, where it has any that may be shown (O13, O19, O30, O33). */
function speaking<Name extends PlainProblemName>(name: Name): Explain<ProblemOf<Name>> {
  return (refusal, language) => problem(language, name, { message: wordsOf(refusal) })
}

/** The first description, else the message; undefined when it is not fit to be shown. */
function wordsOf({ reason, body }: Refusal): string | undefined {
  return spoken(reason?.description ?? body.message) ?? undefined
}

/** Fields that the federation and the input call alike. */
function same(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name]))
}

/** Fields that do not fit: those that `modelState` names, in the input's `names`; `field` for any other. */
function invalid(
  field: string,
  reason: FieldReason,
  names: Record<string, string> = {},
): Explain<ProblemOf<'InvalidInputProblem'>> {
  return (refusal, language) => {
    const told = refusal.fields.length > 0 ? refusal.fields : [field]
    const fields = new Set(told.map((name) => (Object.hasOwn(names, name) ? names[name]! : field)))
    return invalidInput(
      language,
      [...fields].map((each) => ({ field: each, reason })),
    )
  }
}

function missing(detail: PaymentDetail): Explain<ProblemOf<'PaymentDetailsMissingProblem'>> {
  return (_refusal, language) => problem(language, 'PaymentDetailsMissingProblem', { missing: [detail] })
}

/** E44: from and to, where the federation tells them. */
function alreadyActive({ reason }: Refusal, language: Language): ProblemOf<'AlreadyActiveProblem'> {
  const period = readPeriod(reason ?? {})
  const message =
    period === null
      ? undefined
      : translate(language, 'access-rights', 'Problems.AlreadyActiveProblem.period', {
          from: longDay(period.activeAt, language),
          to: longDay(period.expiresAt, language),
        })
  return problem(language, 'AlreadyActiveProblem', { period, message })
}
