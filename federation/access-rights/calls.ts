import { informationDocumentPath } from '../demo/documents/insurance.ts'
import { createDocumentLink } from '../documents/links.ts'
import type { Handlers } from '../http/calls.ts'
import { refuse } from '../http/refusals.ts'
import { toDollars } from '../money.ts'
import { writeTransaction } from '../store/database.ts'
import { sendPass } from './pass-mail.ts'
import { additionalFee, listOffers, offerBody } from './offers.ts'
import {
  accessRightBody,
  cancelAccessRight,
  isPrintable,
  listAccessRights,
  readAccessRight,
  rightStatus,
} from './rows.ts'

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
      guideUrl: publicUrl() + informationDocumentPath('guide', language),
      insuranceFormUrl: publicUrl() + informationDocumentPath('insuranceForm', language),
      faqFormUrl: publicUrl() + informationDocumentPath('faq', language),
      noInsuranceFormUrl: publicUrl() + informationDocumentPath('noInsuranceForm', language),
    }
  },

  getAdditionalFees: ({ store }) => ({ amount: toDollars(additionalFee(store)) }),

  getAccessRights: ({ store, member, now }) =>
    listAccessRights(store, member.id).map((right) => accessRightBody(right, now)),

  cancelAccessRight: (call) =>
    writeTransaction(call.store, () => {
      const right = readAccessRight(call.store, call.member.id, call.path.id)
      if (right === null) return refuse('AccessRightNotFound')
      if (right.status !== rightStatus.paymentFailed) return refuse('NotCancellable')
      cancelAccessRight(call.store, right.id, call.now)
      return undefined
    }),

  printAccessRight: (call) => {
    const { store, language, now, publicUrl } = call
    const right = readAccessRight(call.store, call.member.id, call.path.id)
    if (right === null) return refuse('AccessRightNotFound')
    if (!isPrintable(right, now)) return refuse('NotPrintable')
    return publicUrl() + createDocumentLink(store.db, { kind: 'passes', subject: right.id, language }, now)
  },

  resendAccessRightEmail: (call) =>
    writeTransaction(call.store, () => {
      const right = readAccessRight(call.store, call.member.id, call.path.id)
      if (right === null) return refuse('AccessRightNotFound')
      if (!isPrintable(right, call.now) || right.expiresAt === null) return refuse('NotPrintable')
      const sent = { accessRight: right.id, receipt: null, expiresAt: right.expiresAt }
      const isSent = sendPass(call, 'accessRightResent', sent, call.now)
      return isSent ? undefined : refuse('MailFailed')
    }),
} satisfies Partial<Handlers>
