/**
 * REST calls of guests, who have no account. A right of their own federation allows them to buy a
 * three-day right (rules §4).
 */
import { sumsOf } from '../access-rights/invoice.ts'
import { taxRates } from '../access-rights/taxes.ts'
import type { Card } from '../generated/contract.ts'
import type { Call, Handlers } from '../http/calls.ts'
import { type CodeOf, type Refusal, refuse } from '../http/refusals.ts'
import { dollars } from '../money.ts'
import { attachedCard } from '../payment/card.ts'
import { writeTransaction } from '../store/database.ts'
import { storeCard } from './cards.ts'
import { buyAsGuest, guestInvoice } from './purchase.ts'
import { type Flow, findExternalRight } from './rows.ts'

/** Destination provinces for holders of this federation's rights (L25). */
const destinations = new Set(['ON', 'NB'])

export const guestCalls = {
  searchFqcqExternalRight: ({ store, query, now }) => ({
    validForPayment:
      destinations.has(query.provinceOfDestination) &&
      findExternalRight(store, 'ours', { ...query, home: query }, now) !== null,
  }),

  searchExternalRight: ({ store, query, now }) => ({
    validForPayment: findExternalRight(store, 'others', { ...query, home: query }, now) !== null,
  }),

  getThreeDaysInformation: ({ store, now }) => {
    const invoice = guestInvoice(store, now)
    const { amount, total } = sumsOf(invoice)
    return {
      amount: dollars(amount),
      tps: dollars(invoice.tps),
      tpsRate: taxRates.tps,
      tvq: dollars(invoice.tvq),
      tvqRate: taxRates.tvq,
      totalAmount: dollars(total),
    }
  },

  setCardAsFqcqGuest: (call) => setCard(call, 'ours'),
  setCardAsGuest: (call) => setCard(call, 'others'),

  buyAsFqcqGuest: async (call) => await buyAsGuest(call, 'ours'),
  buyAsGuest: async (call) => await buyAsGuest(call, 'others'),
} satisfies Partial<Handlers>

/** Stores the card of a guest whose external right is valid (L15). */
function setCard(
  { store, body, language, now }: Call<'setCardAsGuest'> | Call<'setCardAsFqcqGuest'>,
  flow: Flow,
): Card | Refusal<CodeOf<'setCardAsGuest'>> {
  return writeTransaction(store, () => {
    if (findExternalRight(store, flow, body, now) === null) return refuse('ExternalRightNotFound')
    return attachedCard(storeCard(store, body, body.stripeSourceToken, now), language)
  })
}
