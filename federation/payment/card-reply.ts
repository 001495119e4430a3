/** Conversion of payment cards and card errors to the schemas of the REST contract. */
import type { CardFailure, MemberCard } from '../card-processor/processor.ts'
import type { Card } from '../generated/contract.ts'
import type { Refusal } from '../http/refusals.ts'
import { refuse } from '../http/refusals.ts'
import { type Language, translate } from '../translations.ts'

/** Converts a card error to a refusal with a message for the member (O13, O30). */
export function refuseDeclinedCard({ messageKey }: CardFailure, language: Language): Refusal<'CardDeclined'> {
  return refuse('CardDeclined', { description: translate(language, 'payment', messageKey) })
}

/** Converts a payment card to the response schema of the REST contract. */
export function buildPaymentCardReply({
  name,
  brand,
  country,
  expMonth,
  expYear,
  last4,
  funding,
}: MemberCard): Card {
  return {
    name,
    brand,
    country,
    currency: 'CAD',
    expirationMonth: expMonth,
    expirationYear: expYear,
    last4,
    funding,
  }
}

/**
 * Returns the stored payment card in the response schema of the REST contract, or a refusal if the
 * card processor rejected the card or its token.
 */
export function buildAttachedCardReply(
  attachResult: { ok: true; card: MemberCard } | CardFailure,
  language: Language,
): Card | Refusal<'InvalidRequest' | 'CardDeclined'> {
  if (attachResult.ok) return buildPaymentCardReply(attachResult.card)
  return attachResult.code === 'invalid_token'
    ? refuse('InvalidRequest', { fields: { stripeSourceToken: 'notFound' } })
    : refuseDeclinedCard(attachResult, language)
}
