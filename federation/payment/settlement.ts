/** The moment of paying: the charge, and what is written and sent of it. */
import { type Price, invoiceOf, sumsOf } from '../access-rights/invoice.ts'
import { mailPass } from '../access-rights/mail.ts'
import { cancelAccessRight, newControlNumber, writeAccessRight } from '../access-rights/rows.ts'
import { charge } from '../cards/processor.ts'
import type { Period } from '../days.ts'
import type { BuyReply } from '../generated/contract.ts'
import type { Call } from '../http/calls.ts'
import { type Refusal, refuse } from '../http/refusals.ts'
import { isTold, writeReceipt } from '../receipts/rows.ts'
import { cardDeclined } from './card.ts'
import { changedTotal } from './expected-total.ts'

/** Who pays, and the name of the attempt. */
type Payer = Pick<Call<'buy'>, 'store' | 'member' | 'language' | 'idempotencyKey'>

/** A pass against which nothing speaks. */
export interface Goods {
  /** The access right that is paid now: one whose payment failed, or that of a request; null for a new one. */
  accessRight: number | null
  /** The number that a new one has been promised; any other without it. */
  controlNumber?: string
  vehicle: number
  club: number
  type: number
  price: Price
  /** The additional fee, in cents. */
  fee: number
  period: Period
  /** `YYYY-MM-DD`, for the types that begin on a chosen day. */
  desiredActivation: string | null
  /** What the buyer was shown, in dollars as the contract writes it. */
  expectedTotal: number | null | undefined
}

/**
 * Charges the card, writes the access right and the receipt and sends the pass, inside the caller's
 * transaction: at the price that was shown, or not at all. A decline is written too, with a receipt of its own: a payment that failed can be tried again. One that
 * is sent again under its key is the same attempt, and is told once.
 * `whenDeclined` says whether it leaves an access right of its own to do that with, or the one that waits to be
 * paid as it is, or one that is given up at once, where what can be paid again is something else.
 */
export function settle(
  { store, member, language, idempotencyKey }: Payer,
  goods: Goods,
  now: number,
  whenDeclined: 'writeFailed' | 'leaveWaiting' | 'writeGivenUp' = 'writeFailed',
): BuyReply | Refusal<'PriceChanged' | 'CardMissing' | 'CardDeclined'> {
  const { accessRight: existing, vehicle, club, type, price, period, desiredActivation } = goods
  const invoice = invoiceOf(price, goods.fee)
  const { total } = sumsOf(invoice)
  const changed = changedTotal(total, goods.expectedTotal)
  if (changed !== null) return changed
  const charged = charge(store.db, {
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
  if (!charged.ok && attempt !== null && isTold(store, member.id, attempt))
    return cardDeclined(charged, language)

  const isLeft = !charged.ok && whenDeclined === 'leaveWaiting' && existing !== null
  const accessRightId = isLeft
    ? existing
    : writeAccessRight(store, {
        id: existing,
        // A number that was promised is for what is paid.
        controlNumber: (charged.ok ? goods.controlNumber : undefined) ?? newControlNumber(),
        member: member.id,
        vehicle,
        club,
        type,
        price,
        desiredActivation,
        period: charged.ok ? period : null,
        at: now,
      })
  const receiptId = writeReceipt(store, {
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
    if (whenDeclined === 'writeGivenUp') cancelAccessRight(store, accessRightId, now)
    return cardDeclined(charged, language)
  }
  const { expiresAt } = period
  const sent = { accessRight: accessRightId, receipt: receiptId, expiresAt }
  mailPass({ store, member, language }, 'accessRightBought', sent, now)
  return { accessRightId, receiptId }
}
