/** Settles a purchase: charges the payment card, writes the database rows and sends the e-mail. */
import { type Price, computePassInvoice, computePassInvoiceTotals } from '../access-rights/invoice.ts'
import { sendPassByEmail } from '../access-rights/pass-mail.ts'
import { cancelAccessRight, createPassControlNumber, upsertAccessRight } from '../access-rights/queries.ts'
import { chargePaymentCard } from '../card-processor/processor.ts'
import type { Period } from '../quebec-days.ts'
import type { BuyReply } from '../generated/contract.ts'
import type { RestCall } from '../http/handlers.ts'
import { type Refusal, refuse } from '../http/refusals.ts'
import { isFailedPaymentAttemptRecorded, insertReceipt } from '../receipts/queries.ts'
import { refuseDeclinedCard } from './card-reply.ts'
import { refuseChangedPurchaseTotal } from './compare-total.ts'

/** The member who pays, with the idempotency key of the purchase attempt. */
type PayingMember = Pick<RestCall<'buy'>, 'store' | 'member' | 'language' | 'idempotencyKey'>

/** A validated purchase of a pass, ready to be charged. */
export interface Goods {
  /**
   * Id of an existing access right to pay for, after a failed payment or an approved insurance
   * request; null for a new access right.
   */
  accessRight: number | null
  /**
   * Control number that was reserved for a new access right; undefined to create a random number.
   */
  controlNumber?: string
  vehicle: number
  club: number
  type: number
  price: Price
  /** Additional fee of the pass, in cents. */
  fee: number
  period: Period
  /**
   * Start day that the buyer chose, as `YYYY-MM-DD`; null for access right types without a chosen
   * day.
   */
  desiredActivation: string | null
  /** Total that the buyer saw before the purchase, in dollars as in the REST contract. */
  expectedTotal: number | null | undefined
}

/**
 * Charges the payment card, stores the access right and the receipt, and e-mails the pass, all
 * inside the caller's transaction. `declinedPass` decides what happens to the access right after a
 * declined charge.
 */
export function chargeAndRecordPurchase(
  { store, member, language, idempotencyKey }: PayingMember,
  goods: Goods,
  now: number,
  declinedPass: 'recordFailed' | 'keepAwaitingPayment' | 'recordCanceled' = 'recordFailed',
): BuyReply | Refusal<'PriceChanged' | 'CardMissing' | 'CardDeclined'> {
  const { accessRight: existing, vehicle, club, type, price, period, desiredActivation } = goods
  const invoice = computePassInvoice(price, goods.fee)
  const { total } = computePassInvoiceTotals(invoice)
  const changed = refuseChangedPurchaseTotal(total, goods.expectedTotal)
  if (changed !== null) return changed
  const charged = chargePaymentCard(store.db, {
    memberId: member.id,
    cents: total,
    description: `Access right of type ${type} for vehicle ${vehicle}`,
    now: new Date(now),
  })
  if (!charged.ok && charged.code === 'card_missing') return refuse('CardMissing')

  const attempt =
    charged.ok || idempotencyKey === null
      ? null
      : JSON.stringify([idempotencyKey, type, vehicle, club, desiredActivation])
  // A repeated decline under the same idempotency key is recorded once.
  if (!charged.ok && attempt !== null && isFailedPaymentAttemptRecorded(store, member.id, attempt))
    return refuseDeclinedCard(charged, language)

  const keepsExisting = !charged.ok && declinedPass === 'keepAwaitingPayment' && existing !== null
  const accessRightId = keepsExisting
    ? existing
    : upsertAccessRight(store, {
        id: existing,
        // A reserved control number is used only for a paid access right.
        controlNumber: (charged.ok ? goods.controlNumber : undefined) ?? createPassControlNumber(),
        member: member.id,
        vehicle,
        club,
        type,
        price,
        desiredActivation,
        period: charged.ok ? period : null,
        at: now,
      })
  const receiptId = insertReceipt(store, {
    member: member.id,
    accessRight: accessRightId,
    vehicle,
    club,
    type,
    invoice,
    isSuccessful: charged.ok,
    period,
    paidAt: now,
    attempt,
  })
  if (!charged.ok) {
    // The member retries the payment of the intervention report, not of this access right.
    if (declinedPass === 'recordCanceled') cancelAccessRight(store, accessRightId, now)
    return refuseDeclinedCard(charged, language)
  }
  const { expiresAt } = period
  const receipt = { id: receiptId, total }
  sendPassByEmail({ store, member, language }, { accessRight: accessRightId, receipt, expiresAt }, now)
  return { accessRightId, receiptId }
}
