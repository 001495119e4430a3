/** A card, and what the processor says of it. */
import type { MemberCard, Refused } from '../cards/processor.ts'
import type { Card } from '../generated/contract.ts'
import { Refusal, refuse } from '../http/refusals.ts'
import { type Language, translate } from '../texts.ts'

/** What the processor said, in words for the member (O13, O30). */
export function cardDeclined({ messageKey }: Refused, language: Language): Refusal<'CardDeclined'> {
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
