import {
  attachPaymentCardToCustomer,
  readPaymentCard,
  removeStoredPaymentCard,
} from '../card-processor/processor.ts'
import type { Handlers } from '../http/handlers.ts'
import { refuse } from '../http/refusals.ts'
import { runInWriteTransaction } from '../store/database.ts'
import { buildAttachedCardReply, buildPaymentCardReply } from './card-reply.ts'

export const paymentHandlers = {
  getCard: ({ store, member }) => {
    const card = readPaymentCard(store.db, member.id)
    return card === null ? refuse('404') : buildPaymentCardReply(card)
  },

  setCard: ({ store, member, body, language, now }) =>
    runInWriteTransaction(store, () =>
      buildAttachedCardReply(
        attachPaymentCardToCustomer(store.db, member.id, body.stripeSourceToken, new Date(now)),
        language,
      ),
    ),

  removeCard: ({ store, member }) => {
    removeStoredPaymentCard(store.db, member.id)
    return undefined
  },
} satisfies Partial<Handlers>
