/** The moment of paying: the charge, and what is written and sent of it. */
import type { Call } from '../http/calls.ts'
import { charge } from '../cards/processor.ts'
import { issueDocument } from '../documents/links.ts'
import type { BuyReply } from '../generated/contract.ts'
import { sendMail } from '../outbox/mails.ts'
import { cardDeclined } from './calls.ts'
import { writeReceipt } from '../receipts/calls.ts'
import { type Refusal, refuse } from '../http/refusals.ts'
import { type Price, invoiceOf, sumsOf } from '../access-rights/invoice.ts'
import { cancelAccessRight, newControlNumber, passNumber, writeAccessRight } from '../access-rights/rows.ts'
import type { Period } from '../access-rights/seasons.ts'

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
}

/** Who pays, and where it is written. */
export type Buyer = Pick<Call<'buy'>, 'store' | 'member' | 'language'>

/**
 * Charges the card, writes the access right and the receipt and sends the pass, inside the caller's
 * transaction. A decline is written too, with a receipt: a payment that failed can be tried again.
 * `whenDeclined` says whether it leaves an access right of its own to do that with, or the one that waits to be
 * paid as it is, or one that is given up at once, where what can be paid again is something else.
 */
export function settle(
  { store, member, language }: Buyer,
  goods: Goods,
  now: number,
  whenDeclined: 'writeFailed' | 'leaveWaiting' | 'writeGivenUp' = 'writeFailed',
): BuyReply | Refusal<'CardMissing' | 'CardDeclined'> {
  const { accessRight: existing, vehicle, club, type, price, period, desiredActivation } = goods
  const invoice = invoiceOf(price, goods.fee)
  const charged = charge(store.db, {
    memberId: member.id,
    cents: sumsOf(invoice).total,
    description: `Access right of type ${type} for vehicle ${vehicle}`,
    now: new Date(now),
  })
  if (!charged.ok && charged.code === 'card_missing') return refuse('CardMissing')

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
    invoice,
    isSuccessful: charged.ok,
    paidAt: now,
  })
  if (!charged.ok) {
    if (whenDeclined === 'writeGivenUp') cancelAccessRight(store, accessRightId, now)
    return cardDeclined(charged, language)
  }
  mailPass({ store, member, language }, 'accessRightBought', accessRightId, period.expiresAt, now)
  return { accessRightId, receiptId }
}

/** Sends a pass to its member, with a link to its PDF that is good as long as the pass; whether the outbox took it. */
export function mailPass(
  { store, member, language }: Buyer,
  kind: 'accessRightBought' | 'accessRightResent',
  accessRight: number,
  expiresAt: number,
  now: number,
): boolean {
  const to = String(store.sql.get`SELECT email FROM members WHERE id = ${member.id}`?.['email'])
  const document = issueDocument(
    store.db,
    { kind: 'passes', subject: accessRight, language, until: expiresAt },
    now,
  )
  const values = { number: passNumber(accessRight), document }
  return sendMail(store, { to, kind, language, values, now }) > 0
}
