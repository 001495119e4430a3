import { attachCard, readCard, removeCard } from '../demo/cards/processor.ts'
import type { Handlers } from '../http/calls.ts'
import { refuse } from '../http/refusals.ts'
import { writeTransaction } from '../store/database.ts'
import { buildStoredCardReply, buildCardReply } from './card-reply.ts'

export const paymentCalls = {
  getCard: ({ store, member }) => {
    const card = readCard(store.db, member.id)
    return card === null ? refuse('404') : buildCardReply(card)
  },

  setCard: ({ store, member, body, language, now }) =>
    writeTransaction(store, () =>
      buildStoredCardReply(attachCard(store.db, member.id, body.stripeSourceToken, new Date(now)), language),
    ),

  removeCard: ({ store, member }) => {
    removeCard(store.db, member.id)
    return undefined
  },
} satisfies Partial<Handlers>
