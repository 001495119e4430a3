/** What refuses a purchase, whichever way a pass is bought. */
import { type PlainProblemName, type ProblemOf, problem } from '../../graphql/problems.ts'
import { sanitizeMessage } from '../../federation/sanitize-message.ts'
import {
  type RefusalMapping,
  invalid,
  plain,
  unknownRefusal,
  withFederationMessage,
  federationMessage,
} from '../../graphql/refusals.ts'
import { price } from '../../federation/parse.ts'
import { longDay } from '../../platform/days.ts'
import { type Language, translate } from '../../platform/texts.ts'
import type { Refusal } from '../../federation/errors.ts'
import type { PaymentDetail } from '../../graphql/generated/types.ts'
import { type PeriodRecord, parsePeriod } from '../access-rights/rest.ts'

/** What a payment takes, by the code that says that it is not there. */
export const paymentDetails = {
  CardMissing: 'CARD',
  BillingAddressMissing: 'BILLING_ADDRESS',
} as const satisfies Record<string, PaymentDetail>

/** Returns the problem that lists every missing payment detail. One refusal may name several. */
export function missingPaymentDetails(
  { code, body }: Refusal,
  language: Language,
): ProblemOf<'PaymentDetailsMissingProblem'> {
  const named = new Set([code, ...body.reasons.map(({ name }) => name)])
  const details = Object.entries(paymentDetails).filter(([each]) => named.has(each))
  const lacking = details.map(([, detail]) => detail)
  const [only, another] = lacking
  const message =
    only !== undefined && another === undefined
      ? translate(language, 'payment', `Problems.PaymentDetailsMissingProblem.${only}`)
      : undefined
  return problem(language, 'PaymentDetailsMissingProblem', { missing: lacking, message })
}

/** E44: from and to, where the federation tells them. */
export function alreadyActive({ reason }: Refusal, language: Language): ProblemOf<'AlreadyActiveProblem'> {
  const period = parsePeriod(reason ?? {})
  const message = period === null ? undefined : alreadyActiveFor(period, language)
  return problem(language, 'AlreadyActiveProblem', { period, message })
}

function alreadyActiveFor({ activeAt, expiresAt }: PeriodRecord, language: Language): string {
  const [from, to] = [longDay(activeAt, language), longDay(expiresAt, language)]
  return from === to
    ? translate(language, 'access-rights', 'Problems.AlreadyActiveProblem.day', { day: from })
    : translate(language, 'access-rights', 'Problems.AlreadyActiveProblem.period', { from, to })
}

/** What it costs now; without that it would be shown a price that nobody told. */
export const priceChanged: RefusalMapping<ProblemOf<'PriceChangedProblem'> | ProblemOf<'RefusedProblem'>> = (
  refusal,
  language,
  mutation,
) => {
  const total = price(refusal.reason?.total)
  return total === null
    ? unknownRefusal(refusal, language, mutation)
    : problem(language, 'PriceChangedProblem', { total })
}

/** What speaks against any charge. */
export const paymentRefusals = {
  PriceChanged: priceChanged,
  CardMissing: missingPaymentDetails,
  BillingAddressMissing: missingPaymentDetails,
  CardDeclined: withFederationMessage('PaymentDeclinedProblem'),
  KeyReused: invalid('idempotencyKey', 'keyReused'),
} as const

/** What the code that begins a message is followed by (O15): its words, where there are any. */
export function stripCodePrefix<Name extends PlainProblemName>(name: Name): RefusalMapping<ProblemOf<Name>> {
  return ({ code, body }, language) => {
    const words = body.message?.slice(code.length).replace(/^[\s:]+/, '')
    return problem(language, name, { message: sanitizeMessage(words) ?? undefined })
  }
}

/** A card that is refused without a reason that is known is told in the general words for cards (G07). */
export const refusedCard: RefusalMapping<ProblemOf<'RefusedProblem'>> = (refusal, language) =>
  problem(language, 'RefusedProblem', {
    code: refusal.code,
    message: federationMessage(refusal) ?? problem(language, 'CardRefusedProblem').message,
  })

/** What the choice of a vehicle and a club can meet. */
export const choiceRefusals = {
  VehicleNotFound: invalid('vehicleId', 'notFound'),
  VehicleIncomplete: plain('VehicleIncompleteProblem'),
  ClubNotFound: invalid('clubId', 'notFound'),
  ClubUnavailable: withFederationMessage('ClubUnavailableProblem'),
} as const
