/**
 * REST calls that buy an access right, and the call that reads an access right after its payment
 * failed.
 */
import { buildAccessRightReply } from '../access-rights/access-right-reply.ts'
import { readAccessRight, rightStatus } from '../access-rights/queries.ts'
import { findConflictingPassPeriod, validatePassPurchase } from '../access-rights/purchase-validation.ts'
import { readPostalAddress } from '../addresses/queries.ts'
import { readPaymentCard } from '../card-processor/processor.ts'
import { readClub } from '../clubs/queries.ts'
import type { Handlers } from '../http/handlers.ts'
import { Refusal, refuse } from '../http/refusals.ts'
import { buildPaymentCardReply } from '../payment/card-reply.ts'
import { readVehicleReply } from '../vehicles/handlers.ts'
import { buyAccessRight } from './purchase.ts'

export const purchaseHandlers = {
  checkCollision: (call) => {
    const purchase = validatePassPurchase(call, call.body, call.now)
    if (purchase instanceof Refusal) return purchase
    const collidingPeriod = findConflictingPassPeriod(call.store, purchase)
    return {
      collision: collidingPeriod !== null,
      activeAtEpoch: collidingPeriod?.activeAt ?? null,
      expiresAtEpoch: collidingPeriod?.expiresAt ?? null,
    }
  },

  getBuyInfo: (call) => {
    const purchase = validatePassPurchase(call, call.body, call.now)
    if (purchase instanceof Refusal) return purchase
    return { activeAtEpoch: purchase.period.activeAt, expiresAtEpoch: purchase.period.expiresAt }
  },

  buy: buyAccessRight,

  getIncompleteAccessRight: (call) => {
    const { store, member, language, now, publicUrl } = call
    const right = readAccessRight(call.store, call.member.id, call.path.id)
    const vehicle = right?.status === rightStatus.paymentFailed ? readVehicleReply(call, right.vehicle) : null
    if (right === null || vehicle === null) return refuse('AccessRightNotFound')
    const card = readPaymentCard(store.db, member.id)
    return {
      info: buildAccessRightReply(right, now),
      vehicle,
      club: readClub(store, right.club, language, publicUrl()),
      card: card && buildPaymentCardReply(card),
      billingAddress: readPostalAddress(store, member.id, 'billing', language),
    }
  },
} satisfies Partial<Handlers>
