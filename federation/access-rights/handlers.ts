import { buildInformationDocumentPath } from '../documents/information-documents.ts'
import { createPdfDocumentLink } from '../documents/document-links.ts'
import type { Handlers } from '../http/handlers.ts'
import { refuse } from '../http/refusals.ts'
import { convertCentsToDollars } from '../money.ts'
import { runInWriteTransaction } from '../store/database.ts'
import { sendPassByEmail } from './pass-mail.ts'
import { readAdditionalPassFee, listAccessRightOffers, buildAccessRightOfferReply } from './offers.ts'
import { buildAccessRightReply } from './access-right-reply.ts'
import { cancelAccessRight, listAccessRights, readAccessRight, rightStatus } from './queries.ts'
import { isAccessRightPrintable } from './rules.ts'

export const accessRightHandlers = {
  getAccessRightTypes: ({ store, member, query, language, now, publicUrl }) => {
    const offers = listAccessRightOffers(
      store,
      {
        isBusiness: member?.isBusiness ?? false,
        withoutInsurance: query.withoutInsurance ?? false,
        includeNonsaleable: query.includeNonsaleable ?? false,
      },
      now,
    )
    return {
      accessRightTypes: offers.map(buildAccessRightOfferReply),
      guideUrl: publicUrl() + buildInformationDocumentPath('guide', language),
      insuranceFormUrl: publicUrl() + buildInformationDocumentPath('insuranceForm', language),
      faqFormUrl: publicUrl() + buildInformationDocumentPath('faq', language),
      noInsuranceFormUrl: publicUrl() + buildInformationDocumentPath('noInsuranceForm', language),
    }
  },

  getAdditionalFees: ({ store }) => ({ amount: convertCentsToDollars(readAdditionalPassFee(store)) }),

  getAccessRights: ({ store, member, now }) =>
    listAccessRights(store, member.id).map((right) => buildAccessRightReply(right, now)),

  cancelAccessRight: (call) =>
    runInWriteTransaction(call.store, () => {
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
    if (!isAccessRightPrintable(right, now)) return refuse('NotPrintable')
    const { qrText } = call.query
    const link = {
      kind: 'passes',
      subject: right.id,
      language,
      qrText: canPrintTextAsQrCode(qrText) ? qrText : undefined,
    } as const
    return publicUrl() + createPdfDocumentLink(store.db, link, now)
  },

  resendAccessRightEmail: (call) =>
    runInWriteTransaction(call.store, () => {
      const right = readAccessRight(call.store, call.member.id, call.path.id)
      if (right === null) return refuse('AccessRightNotFound')
      if (!isAccessRightPrintable(right, call.now) || right.expiresAt === null) return refuse('NotPrintable')
      const mailValues = { accessRight: right.id, receipt: null, expiresAt: right.expiresAt }
      const isSent = sendPassByEmail(call, mailValues, call.now)
      return isSent ? undefined : refuse('MailFailed')
    }),
} satisfies Partial<Handlers>

/**
 * Returns true if the QR code of a printed pass can contain a text. The text must be short enough
 * and have only alphanumeric QR characters.
 */
function canPrintTextAsQrCode(text: string | undefined): text is string {
  return text !== undefined && /^[\dA-Z $%*+\-./:]{1,300}$/.test(text)
}
