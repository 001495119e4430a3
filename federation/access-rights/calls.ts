import { paperPath } from '../documents/insurance.ts'
import { issueDocument } from '../documents/links.ts'
import type { Handlers } from '../http/calls.ts'
import { refuse } from '../http/refusals.ts'
import { dollars } from '../money.ts'
import { writeTransaction } from '../store/database.ts'
import { mailPass } from './mail.ts'
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
      guideUrl: publicUrl() + paperPath('guide', language),
      insuranceFormUrl: publicUrl() + paperPath('insuranceForm', language),
      faqFormUrl: publicUrl() + paperPath('faq', language),
      noInsuranceFormUrl: publicUrl() + paperPath('noInsuranceForm', language),
    }
  },

  getAdditionalFees: ({ store }) => ({ amount: dollars(additionalFee(store)) }),

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
    return publicUrl() + issueDocument(store.db, { kind: 'passes', subject: right.id, language }, now)
  },

  resendAccessRightEmail: (call) =>
    writeTransaction(call.store, () => {
      const right = readAccessRight(call.store, call.member.id, call.path.id)
      if (right === null) return refuse('AccessRightNotFound')
      if (!isPrintable(right, call.now) || right.expiresAt === null) return refuse('NotPrintable')
      const sent = { accessRight: right.id, receipt: null, expiresAt: right.expiresAt }
      const isSent = mailPass(call, 'accessRightResent', sent, call.now)
      return isSent ? undefined : refuse('MailFailed')
    }),
} satisfies Partial<Handlers>
