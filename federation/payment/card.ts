/** A card, and what the processor says of it. */
import type { CardFailure, MemberCard } from '../cards/processor.ts'
import type { Card } from '../generated/contract.ts'
import type { Refusal } from '../http/refusals.ts'
import { refuse } from '../http/refusals.ts'
import { type Language, translate } from '../texts.ts'

/** What the processor said, in words for the member (O13, O30). */
export function cardDeclined({ messageKey }: CardFailure, language: Language): Refusal<'CardDeclined'> {
  return refuse('CardDeclined', { description: translate(language, 'payment', messageKey) })
}

/** A card as the contract writes it. */
export function cardBody({ name, brand, country, expMonth, expYear, last4, funding }: MemberCard): Card {
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

/** What storing a card answers: the card, or why the processor does not take it. */
export function attachedCard(
  attached: { ok: true; card: MemberCard } | CardFailure,
  language: Language,
): Card | Refusal<'InvalidRequest' | 'CardDeclined'> {
  if (attached.ok) return cardBody(attached.card)
  return attached.code === 'invalid_token'
    ? refuse('InvalidRequest', { fields: { stripeSourceToken: 'notFound' } })
    : cardDeclined(attached, language)
}
