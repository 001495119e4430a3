/**
 * Mappings from refusal codes to GraphQL problems, for refusals that every kind of pass purchase
 * can cause.
 */
import { type PlainProblemName, type ProblemOf, createGraphqlProblem } from '../../graphql/problems.ts'
import { sanitizeFederationMessage } from '../../federation/sanitize-message.ts'
import {
  type RefusalMapping,
  mapRefusalToInvalidInput,
  mapRefusalToPlainProblem,
  createRefusedProblem,
  mapRefusalToProblemWithFederationMessage,
  findFederationMessageInRefusal,
} from '../../graphql/refusal-mappings.ts'
import { parseNonNegativePrice } from '../../federation/parse-values.ts'
import { formatLongDay } from '../../platform/calendar-days.ts'
import { type Language, translate } from '../../platform/translate.ts'
import type { Refusal } from '../../federation/refusal-errors.ts'
import type { PaymentDetail } from '../../graphql/generated/types.ts'
import { type PeriodRecord, parsePassValidityPeriod } from '../access-rights/rest.ts'

/** Map from the refusal code for a missing payment detail to that detail. */
export const paymentDetails = {
  CardMissing: 'CARD',
  BillingAddressMissing: 'BILLING_ADDRESS',
} as const satisfies Record<string, PaymentDetail>

/** Maps a refusal of a payment to the GraphQL problem that lists every missing payment detail. */
export function mapRefusalToMissingPaymentDetailsProblem(
  { code, body }: Refusal,
  language: Language,
): ProblemOf<'PaymentDetailsMissingProblem'> {
  const refusalCodes = new Set([code, ...body.reasons.map(({ name }) => name)])
  const missing = Object.entries(paymentDetails)
    .filter(([refusalCode]) => refusalCodes.has(refusalCode))
    .map(([, detail]) => detail)
  const [firstDetail, secondDetail] = missing
  const message =
    firstDetail !== undefined && secondDetail === undefined
      ? translate(language, 'payment', `Problems.PaymentDetailsMissingProblem.${firstDetail}`)
      : undefined
  return createGraphqlProblem(language, 'PaymentDetailsMissingProblem', { missing, message })
}

/**
 * Returns the GraphQL problem for a vehicle that already has an active pass, with the pass's period
 * when the federation sends it (E44).
 */
export function mapRefusalToPassAlreadyActiveProblem(
  { reason }: Refusal,
  language: Language,
): ProblemOf<'AlreadyActiveProblem'> {
  const period = parsePassValidityPeriod(reason ?? {})
  const message = period === null ? undefined : formatPassAlreadyActiveMessage(period, language)
  return createGraphqlProblem(language, 'AlreadyActiveProblem', { period, message })
}

function formatPassAlreadyActiveMessage({ activeAt, expiresAt }: PeriodRecord, language: Language): string {
  const [first, to] = [formatLongDay(activeAt, language), formatLongDay(expiresAt, language)]
  if (first === to)
    return translate(language, 'access-rights', 'Problems.AlreadyActiveProblem.day', { day: to })
  // The year is stated once if both days are in the same year.
  const from = first.slice(-4) === to.slice(-4) ? first.replace(/,?\s\d{4}$/, '') : first
  return translate(language, 'access-rights', 'Problems.AlreadyActiveProblem.period', { from, to })
}

/**
 * Maps a refusal for a changed price to the GraphQL problem with the current total. A refusal
 * without a total becomes `RefusedProblem`.
 */
export const mapToPriceChangedProblem: RefusalMapping<
  ProblemOf<'PriceChangedProblem'> | ProblemOf<'RefusedProblem'>
> = (refusal, language, mutation) => {
  const total = parseNonNegativePrice(refusal.reason?.total)
  return total === null
    ? createRefusedProblem(refusal, language, mutation)
    : createGraphqlProblem(language, 'PriceChangedProblem', { total })
}

/**
 * Mappings from refusal codes to GraphQL problems, for federation calls that charge a payment card.
 */
export const paymentRefusals = {
  PriceChanged: mapToPriceChangedProblem,
  CardMissing: mapRefusalToMissingPaymentDetailsProblem,
  BillingAddressMissing: mapRefusalToMissingPaymentDetailsProblem,
  CardDeclined: mapRefusalToProblemWithFederationMessage('PaymentDeclinedProblem'),
  KeyReused: mapRefusalToInvalidInput('idempotencyKey', 'keyReused'),
} as const

/**
 * Returns a function that maps a refusal to the GraphQL problem `name`, with the refusal's message.
 * Removes the refusal code from the beginning of the message (O15).
 */
export function mapRefusalAndRemoveCodeFromMessage<Name extends PlainProblemName>(
  name: Name,
): RefusalMapping<ProblemOf<Name>> {
  return ({ code, body }, language) => {
    const reason = body.message?.slice(code.length).replace(/^[\s:]+/, '')
    return createGraphqlProblem(language, name, { message: sanitizeFederationMessage(reason) ?? undefined })
  }
}

/**
 * Maps a refusal of a payment card to the general message about payment cards, for refusals with an
 * unknown reason (G07).
 */
export const mapToRefusedCardProblem: RefusalMapping<ProblemOf<'RefusedProblem'>> = (refusal, language) =>
  createGraphqlProblem(language, 'RefusedProblem', {
    code: refusal.code,
    message:
      findFederationMessageInRefusal(refusal) ?? createGraphqlProblem(language, 'CardRefusedProblem').message,
  })

/**
 * Mappings from refusal codes to GraphQL problems, for refusals that the chosen vehicle or club can
 * cause.
 */
export const choiceRefusals = {
  VehicleNotFound: mapRefusalToInvalidInput('vehicleId', 'notFound'),
  VehicleIncomplete: mapRefusalToPlainProblem('VehicleIncompleteProblem'),
  ClubNotFound: mapRefusalToInvalidInput('clubId', 'notFound'),
  ClubUnavailable: mapRefusalToProblemWithFederationMessage('ClubUnavailableProblem'),
} as const
