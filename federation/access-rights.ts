import { additionalFee, listOffers, offerBody } from './access-rights/offers.ts'
import { buy, readPurchase } from './access-rights/purchase.ts'
import { accessRightBody, isPrintable, listAccessRights, periodInTheWay } from './access-rights/rights.ts'
import type { Handlers } from './calls.ts'
import { issuePassDocument } from './documents/passes.ts'
import { dollars } from './money.ts'
import { Refusal, refuse } from './refusals.ts'

export const accessRightCalls = {
  getAccessRightTypes: ({ store, member, query, now }) => {
    const offers = listOffers(
      store,
      {
        isBusiness: member?.isBusiness ?? false,
        withoutInsurance: query.withoutInsurance ?? false,
        includeNonsaleable: query.includeNonsaleable ?? false,
      },
      now,
    )
    // The documents on insurance come with the path without insurance.
    return {
      accessRightTypes: offers.map(offerBody),
      guideUrl: null,
      insuranceFormUrl: null,
      faqFormUrl: null,
      noInsuranceFormUrl: null,
    }
  },

  getAdditionalFees: ({ store }) => ({ amount: dollars(additionalFee(store)) }),

  getAccessRights: ({ store, member, now }) =>
    listAccessRights(store, member.id).map((right) => accessRightBody(right, now)),

  checkCollision: (call) => {
    const wanted = readPurchase(call, call.body, call.now)
    if (wanted instanceof Refusal) return wanted
    const inTheWay = periodInTheWay(call.store, wanted.vehicle.id, wanted.period)
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

  printAccessRight: ({ store, member, path, language, now, publicUrl }) => {
    const right = listAccessRights(store, member.id).find(({ id }) => id === path.id)
    if (right === undefined) return refuse('AccessRightNotFound')
    if (!isPrintable(right, now)) return refuse('NotPrintable')
    return publicUrl() + issuePassDocument(store.db, right.id, language, now)
  },
} satisfies Partial<Handlers>
