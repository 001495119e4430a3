/**
 * REST calls of guests, who can buy a three-day access right without an account (rules §4). Guests
 * either visit from another province or travel to another province.
 */
import { computePassInvoiceTotals } from '../access-rights/invoice.ts'
import { taxRates } from '../access-rights/taxes.ts'
import type { Card } from '../generated/contract.ts'
import type { RestCall, Handlers } from '../http/handlers.ts'
import { type CodeOf, type Refusal, refuse } from '../http/refusals.ts'
import { convertCentsToDollars } from '../money.ts'
import { buildAttachedCardReply } from '../payment/card-reply.ts'
import { runInWriteTransaction } from '../store/database.ts'
import { attachPaymentCardToGuest } from './payment-cards.ts'
import { createGuestPassLink, findGuestPassByKey, sendGuestPassByEmail } from './guest-pass.ts'
import { buyGuestPass, computeGuestPassInvoice } from './guest-purchase.ts'
import { type GuestFlow, findExternalAccessRight } from './queries.ts'

/** Provinces to which holders of this federation's access rights can travel as guests (L25). */
const destinations = new Set(['ON', 'NB'])

export const guestHandlers = {
  searchFqcqExternalRight: ({ store, query, now }) => ({
    validForPayment:
      destinations.has(query.provinceOfDestination) &&
      findExternalAccessRight(store, 'ours', { ...query, home: query }, now) !== null,
  }),

  searchExternalRight: ({ store, query, now }) => ({
    validForPayment: findExternalAccessRight(store, 'others', { ...query, home: query }, now) !== null,
  }),

  getThreeDaysInformation: ({ store, now }) => {
    const invoice = computeGuestPassInvoice(store, now)
    const { amount, total } = computePassInvoiceTotals(invoice)
    return {
      amount: convertCentsToDollars(amount),
      insurance: convertCentsToDollars(invoice.insurance),
      tps: convertCentsToDollars(invoice.tps),
      tpsRate: taxRates.tps,
      tvq: convertCentsToDollars(invoice.tvq),
      tvqRate: taxRates.tvq,
      totalAmount: convertCentsToDollars(total),
    }
  },

  setCardAsFqcqGuest: (call) => storeGuestPaymentCard(call, 'ours'),
  setCardAsGuest: (call) => storeGuestPaymentCard(call, 'others'),

  buyAsFqcqGuest: async (call) => await buyGuestPass(call, 'ours'),
  buyAsGuest: async (call) => await buyGuestPass(call, 'others'),

  printGuestPass: ({ store, body, language, now, publicUrl }) => {
    const pass = findGuestPassByKey(store, body.passKey, now)
    return pass === null
      ? refuse('GuestPassNotFound')
      : publicUrl() + createGuestPassLink(store, pass, language, now)
  },

  resendGuestPassEmail: ({ store, body, language, now }) =>
    runInWriteTransaction(store, () => {
      const pass = findGuestPassByKey(store, body.passKey, now)
      if (pass === null) return refuse('GuestPassNotFound')
      const isSent = sendGuestPassByEmail(store, pass, 'guestAccessRightResent', language, now)
      return isSent ? undefined : refuse('MailFailed')
    }),
} satisfies Partial<Handlers>

/** Stores the payment card of a guest whose external access right is valid (L15). */
function storeGuestPaymentCard(
  { store, body, language, now }: RestCall<'setCardAsGuest'> | RestCall<'setCardAsFqcqGuest'>,
  flow: GuestFlow,
): Card | Refusal<CodeOf<'setCardAsGuest'>> {
  return runInWriteTransaction(store, () => {
    if (findExternalAccessRight(store, flow, body, now) === null) return refuse('ExternalRightNotFound')
    return buildAttachedCardReply(
      attachPaymentCardToGuest(store, body, body.stripeSourceToken, now),
      language,
    )
  })
}
