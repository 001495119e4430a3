/** How a refusal becomes a problem: the few ways that the catalogue's lines are made of. */
import { longDay } from '../../days.ts'
import type { PaymentDetail, VehicleDeleteObstacle } from '../../graphql/generated/types.ts'
import {
  type FieldReason,
  type PlainProblemName,
  type ProblemOf,
  invalidInput,
  problem,
} from '../../graphql/problems.ts'
import { type Language, translate } from '../../texts.ts'
import { type PeriodRecord, readPeriod } from '../access-rights.ts'
import type { Refusal } from '../errors.ts'
import { spoken } from '../spoken.ts'

/** What a refusal becomes. */
export type Explain<Problem> = (refusal: Refusal, language: Language) => Problem

/** A problem that says its own text. */
export function plain<Name extends PlainProblemName>(name: Name): Explain<ProblemOf<Name>> {
  return (_refusal, language) => problem(language, name)
}

/** A problem that says the federation's words, where it has any that may be shown (O13, O19, O30, O33). */
export function speaking<Name extends PlainProblemName>(name: Name): Explain<ProblemOf<Name>> {
  return (refusal, language) => problem(language, name, { message: wordsOf(refusal) })
}

/** The first description, else the message; undefined when it is not fit to be shown. */
export function wordsOf({ reason, body }: Refusal): string | undefined {
  return spoken(reason?.description ?? body.message) ?? undefined
}

/** Fields that the federation and the input call alike. */
export function same(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name]))
}

/** Fields that do not fit: those that `modelState` names, in the input's `names`; `field` for any other. */
export function invalid(
  field: string,
  reason: FieldReason,
  names: Record<string, string> = {},
): Explain<ProblemOf<'InvalidInputProblem'>> {
  return (refusal, language) => {
    const told = refusal.fields.length > 0 ? refusal.fields : [field]
    const fields = new Set(told.map((name) => namedIn(names, name) ?? field))
    return invalidInput(
      language,
      [...fields].map((each) => ({ field: each, reason })),
    )
  }
}

/** The input's name of a field; of what it is part of where the part itself has none. */
function namedIn(names: Record<string, string>, field: string): string | undefined {
  if (Object.hasOwn(names, field)) return names[field]
  const whole = field.slice(0, Math.max(0, field.lastIndexOf('.')))
  return whole === '' ? undefined : namedIn(names, whole)
}

/** What a payment takes, by the code that says that it is not there. */
export const paymentDetails = {
  CardMissing: 'CARD',
  BillingAddressMissing: 'BILLING_ADDRESS',
} as const satisfies Record<string, PaymentDetail>

/** All that is missing for a payment, of which a refusal may name several. */
export function missing(
  { code, body }: Refusal,
  language: Language,
): ProblemOf<'PaymentDetailsMissingProblem'> {
  const named = new Set([code, ...Object.keys(body.errors ?? {})])
  const details = Object.entries(paymentDetails).filter(([each]) => named.has(each))
  return problem(language, 'PaymentDetailsMissingProblem', { missing: details.map(([, detail]) => detail) })
}

/** E44: from and to, where the federation tells them. */
export function alreadyActive({ reason }: Refusal, language: Language): ProblemOf<'AlreadyActiveProblem'> {
  const period = readPeriod(reason ?? {})
  const message = period === null ? undefined : alreadyActiveFor(period, language)
  return problem(language, 'AlreadyActiveProblem', { period, message })
}

function alreadyActiveFor({ activeAt, expiresAt }: PeriodRecord, language: Language): string {
  const [from, to] = [longDay(activeAt, language), longDay(expiresAt, language)]
  return from === to
    ? translate(language, 'access-rights', 'Problems.AlreadyActiveProblem.day', { day: from })
    : translate(language, 'access-rights', 'Problems.AlreadyActiveProblem.period', { from, to })
}

/** The same of a message that begins with the code (O15): the words after it, where there are any. */
export function withoutItsCode<Name extends PlainProblemName>(name: Name): Explain<ProblemOf<Name>> {
  return ({ code, body }, language) => {
    const words = body.message?.slice(code.length).replace(/^[\s:]+/, '')
    return problem(language, name, { message: spoken(words) ?? undefined })
  }
}

/** The vehicle of a request without insurance is not the member's any more. */
export function vehicleRemoved(
  _refusal: Refusal,
  language: Language,
): ProblemOf<'InsuranceRequestNotPayableProblem'> {
  const message = translate(
    language,
    'insurance',
    'Problems.InsuranceRequestNotPayableProblem.VEHICLE_REMOVED',
  )
  return problem(language, 'InsuranceRequestNotPayableProblem', { message })
}

/** What of a vehicle has to be settled before it is removed. */
export function inUse(
  obstacle: Exclude<VehicleDeleteObstacle, 'EDIT_LIMITED' | 'UNCONFIRMED'>,
): Explain<ProblemOf<'VehicleInUseProblem'>> {
  return (_refusal, language) => {
    const message = translate(language, 'vehicles', `Problems.VehicleInUseProblem.${obstacle}`)
    return problem(language, 'VehicleInUseProblem', { obstacle, message })
  }
}

/** Fields that hold values which the member cannot change (D47, M03), in the input's `names`. */
export function editLimited(names: Record<string, string>): Explain<ProblemOf<'EditLimitedProblem'>> {
  return (refusal, language) => {
    const fields = refusal.fields.map((field) => ({
      field: Object.hasOwn(names, field) ? names[field]! : field,
      message: translate(language, 'common', 'Problems.Field.locked'),
    }))
    return problem(language, 'EditLimitedProblem', { fields })
  }
}
