import type { Handlers } from '../http/calls.ts'
import { type MemberCard, type Refused, attachCard, readCard, removeCard } from '../cards/processor.ts'
import { immediate } from '../store/database.ts'
import type { Card } from '../generated/contract.ts'
import { type Refusal, refuse } from '../http/refusals.ts'
import { type Language, translate } from '../texts.ts'

export const paymentCalls = {
  getCard: ({ store, member }) => {
    const card = readCard(store.db, member.id)
    return card === null ? refuse('404') : cardBody(card)
  },

  setCard: ({ store, member, body, language, now }) =>
    immediate(store, () => {
      const attached = attachCard(store.db, member.id, body.stripeSourceToken, new Date(now))
      if (attached.ok) return cardBody(attached.card)
      if (attached.code === 'invalid_token') {
        return refuse('InvalidRequest', { fields: { stripeSourceToken: 'notFound' } })
      }
      return cardDeclined(attached, language)
    }),

  removeCard: ({ store, member }) => {
    removeCard(store.db, member.id)
    return undefined
  },
} satisfies Partial<Handlers>

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
