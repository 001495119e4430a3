import { attachCard, readCard, removeCard } from '../cards/processor.ts'
import type { Handlers } from '../http/calls.ts'
import { refuse } from '../http/refusals.ts'
import { immediate } from '../store/database.ts'
import { cardBody, cardDeclined } from './card.ts'

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
