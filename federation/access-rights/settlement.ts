/** The moment of paying: the charge, and what is written of it. */
import { randomInt } from 'node:crypto'
import type { Call } from '../calls.ts'
import { charge } from '../cards/processor.ts'
import type { BuyReply } from '../generated/contract.ts'
import { cardDeclined } from '../payment.ts'
import { writeReceipt } from '../receipts.ts'
import { type Refusal, refuse } from '../refusals.ts'
import { invoiceOf, sumsOf } from './invoice.ts'
import { chosenDay } from './kinds.ts'
import { additionalFee } from './offers.ts'
import type { Ready } from './purchase.ts'
import { writeAccessRight } from './rights.ts'

/**
 * Charges the card and writes the access right and the receipt, inside the caller's transaction. A decline
 * is written too: a payment that failed can be tried again.
 */
export function settle(
  { store, member, body, language }: Call<'buy'>,
  { vehicle, club, offer, period, retried }: Ready,
  now: number,
): BuyReply | Refusal<'CardMissing' | 'CardDeclined'> {
  const invoice = invoiceOf(offer.currentPrice, offer.kind.hasFee ? additionalFee(store) : 0)
  const charged = charge(store.db, {
    memberId: member.id,
    cents: sumsOf(invoice).total,
    description: `Access right of type ${offer.type} for vehicle ${vehicle.id}`,
    now: new Date(now),
  })
  if (!charged.ok && charged.code === 'card_missing') return refuse('CardMissing')

  const accessRightId = writeAccessRight(store, {
    id: retried,
    controlNumber: newControlNumber(),
    member: member.id,
    vehicle: vehicle.id,
    club: club.id,
    type: offer.type,
    price: offer.currentPrice,
    desiredActivation: chosenDay(body, offer.kind),
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
  return charged.ok ? { accessRightId, receiptId } : cardDeclined(charged, language)
}

/** Seven characters (P31), without those that are mistaken for one another. */
function newControlNumber(): string {
  const characters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  return Array.from({ length: 7 }, () => characters[randomInt(characters.length)]).join('')
}
