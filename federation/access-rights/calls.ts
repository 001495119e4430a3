import { additionalFee, listOffers, offerBody } from './offers.ts'
import { buy, periodInTheWay, readPurchase } from '../purchase/purchase.ts'
import {
  type Right,
  accessRightBody,
  cancelAccessRight,
  isPrintable,
  listAccessRights,
  status,
} from './rows.ts'
import { mailPass } from '../payment/settlement.ts'
import { readAddress } from '../addresses/calls.ts'
import type { Call, Handlers } from '../http/calls.ts'
import { readCard } from '../cards/processor.ts'
import { readClub } from '../clubs/calls.ts'
import { immediate } from '../store/database.ts'
import { paperPath } from '../documents/insurance.ts'
import { issueDocument } from '../documents/links.ts'
import { dollars } from '../money.ts'
import { cardBody } from '../payment/calls.ts'
import { Refusal, refuse } from '../http/refusals.ts'
import { vehicleOf } from '../vehicles/calls.ts'

export const accessRightCalls = {
  getAccessRightTypes: ({ store, member, query, language, now, publicUrl }) => {
    const offers = listOffers(
      store,
      {
        isBusiness: member?.isBusiness ?? false,
        withoutInsurance: query.withoutInsurance ?? false,
        includeNonsaleable: query.includeNonsaleable ?? false,
      },
      now,
    )
    return {
      accessRightTypes: offers.map(offerBody),
      guideUrl: publicUrl() + paperPath('guide', language),
      insuranceFormUrl: publicUrl() + paperPath('insuranceForm', language),
      faqFormUrl: publicUrl() + paperPath('faq', language),
      noInsuranceFormUrl: publicUrl() + paperPath('noInsuranceForm', language),
    }
  },

  getAdditionalFees: ({ store }) => ({ amount: dollars(additionalFee(store)) }),

  getAccessRights: ({ store, member, now }) =>
    listAccessRights(store, member.id).map((right) => accessRightBody(right, now)),

  checkCollision: (call) => {
    const wanted = readPurchase(call, call.body, call.now)
    if (wanted instanceof Refusal) return wanted
    const inTheWay = periodInTheWay(call.store, wanted)
    return {
      collision: inTheWay !== null,
      activeAtEpoch: inTheWay?.activeAt ?? null,
      expiresAtEpoch: inTheWay?.expiresAt ?? null,
    }
  },

  getBuyInfo: (call) => {
    const wanted = readPurchase(call, call.body, call.now)
    if (wanted instanceof Refusal) return wanted
    return { activeAtEpoch: wanted.period.activeAt, expiresAtEpoch: wanted.period.expiresAt }
  },

  buy,

  getIncompleteAccessRight: (call) => {
    const { store, member, language, now, publicUrl } = call
    const right = findRight(call)
    const vehicle = right?.status === status.paymentFailed ? vehicleOf(call, right.vehicle) : null
    if (right === null || vehicle === null) return refuse('AccessRightNotFound')
    const card = readCard(store.db, member.id)
    return {
      info: accessRightBody(right, now),
      vehicle,
      club: readClub(store, right.club, language, publicUrl()),
      card: card && cardBody(card),
      billingAddress: readAddress(store, member.id, 'billing', language),
    }
  },

  cancelAccessRight: (call) =>
    immediate(call.store, () => {
      const right = findRight(call)
      if (right === null) return refuse('AccessRightNotFound')
      if (right.status !== status.paymentFailed) return refuse('NotCancellable')
      cancelAccessRight(call.store, right.id, call.now)
      return undefined
    }),

  printAccessRight: (call) => {
    const { store, language, now, publicUrl } = call
    const right = findRight(call)
    if (right === null) return refuse('AccessRightNotFound')
    if (!isPrintable(right, now)) return refuse('NotPrintable')
    return publicUrl() + issueDocument(store.db, { kind: 'passes', subject: right.id, language }, now)
  },

  resendAccessRightEmail: (call) =>
    immediate(call.store, () => {
      const right = findRight(call)
      if (right === null) return refuse('AccessRightNotFound')
      if (!isPrintable(right, call.now) || right.expiresAt === null) return refuse('NotPrintable')
      const isSent = mailPass(call, 'accessRightResent', right.id, right.expiresAt, call.now)
      return isSent ? undefined : refuse('MailFailed')
    }),
} satisfies Partial<Handlers>

/** The member's access right that a call names; null when it is not one. */
function findRight({
  store,
  member,
  path,
}: Pick<Call<'printAccessRight'>, 'store' | 'member' | 'path'>): Right | null {
  return listAccessRights(store, member.id).find(({ id }) => id === path.id) ?? null
}
