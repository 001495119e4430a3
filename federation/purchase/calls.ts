/** REST calls that buy an access right or read an access right whose payment failed. */
import { buildAccessRightBody, readAccessRight, rightStatus } from '../access-rights/rows.ts'
import { findConflictingPeriod, validatePurchase } from '../access-rights/purchase-validation.ts'
import { readAddress } from '../addresses/rows.ts'
import { readCard } from '../demo/cards/processor.ts'
import { readClub } from '../clubs/rows.ts'
import type { Handlers } from '../http/calls.ts'
import { Refusal, refuse } from '../http/refusals.ts'
import { buildCardReply } from '../payment/card-reply.ts'
import { readVehicleReply } from '../vehicles/calls.ts'
import { buyAccessRight } from './purchase.ts'

export const purchaseCalls = {
  checkCollision: (call) => {
    const purchase = validatePurchase(call, call.body, call.now)
    if (purchase instanceof Refusal) return purchase
    const inTheWay = findConflictingPeriod(call.store, purchase)
    return {
      collision: inTheWay !== null,
      activeAtEpoch: inTheWay?.activeAt ?? null,
      expiresAtEpoch: inTheWay?.expiresAt ?? null,
    }
  },

  getBuyInfo: (call) => {
    const purchase = validatePurchase(call, call.body, call.now)
    if (purchase instanceof Refusal) return purchase
    return { activeAtEpoch: purchase.period.activeAt, expiresAtEpoch: purchase.period.expiresAt }
  },

  buy: buyAccessRight,

  getIncompleteAccessRight: (call) => {
    const { store, member, language, now, publicUrl } = call
    const right = readAccessRight(call.store, call.member.id, call.path.id)
    const vehicle = right?.status === rightStatus.paymentFailed ? readVehicleReply(call, right.vehicle) : null
    if (right === null || vehicle === null) return refuse('AccessRightNotFound')
    const card = readCard(store.db, member.id)
    return {
      info: buildAccessRightBody(right, now),
      vehicle,
      club: readClub(store, right.club, language, publicUrl()),
      card: card && buildCardReply(card),
      billingAddress: readAddress(store, member.id, 'billing', language),
    }
  },
} satisfies Partial<Handlers>
