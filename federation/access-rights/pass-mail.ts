/** Sends the e-mail that delivers a pass to its member. */
import { createPdfDocumentLink } from '../documents/document-links.ts'
import type { RestCall } from '../http/handlers.ts'
import { formatIdAsSixDigitNumber } from '../six-digit-numbers.ts'
import { formatCentsAsMoney } from '../money.ts'
import type { MailAttachment } from '../outbox/mail-kinds.ts'
import { sendMail } from '../outbox/mails.ts'
import { formatQuebecPeriod } from '../quebec-days.ts'
import { readMemberEmail, readMemberFirstName } from '../session/queries.ts'
import { type Language, translate } from '../translations.ts'
import { type AccessRightRow, formatPassNumber, readAccessRight } from './queries.ts'
import { hasAccessRightInsuranceDocuments } from './rules.ts'

/**
 * The member to whom a pass is sent by e-mail, with the language of the e-mail and the federation's
 * database.
 */
type PassRecipient = Pick<RestCall<'buy'>, 'store' | 'member' | 'language'>

/** A pass that is about to be sent by e-mail, with its receipt and expiry. */
interface PassToSend {
  accessRight: number
  /**
   * The receipt to attach, with the paid total in cents; null to send a pass again, without its
   * receipt.
   */
  receipt: { id: number; total: number } | null
  expiresAt: number
}

/**
 * E-mails a pass to its member as a PDF file, with its insurance certificate and receipt if there
 * are any. Returns true if the outbox accepted the e-mail.
 */
export function sendPassByEmail(
  { store, member, language }: PassRecipient,
  { accessRight, receipt, expiresAt }: PassToSend,
  now: number,
): boolean {
  const to = readMemberEmail(store, member.id)
  const number = formatPassNumber(accessRight)
  const document = createPdfDocumentLink(
    store.db,
    { kind: 'passes', subject: accessRight, language, until: expiresAt },
    now,
  )
  const attached: MailAttachment[] = [{ kind: 'passes', subject: accessRight, number }]
  const right = readAccessRight(store, member.id, accessRight)!
  if (hasAccessRightInsuranceDocuments(right, now))
    attached.push({ kind: 'insurance', subject: accessRight, number })
  const values = { number, document, attached }
  const mail = { to, language, now }
  if (receipt === null) return sendMail(store, { ...mail, kind: 'accessRightResent', values }) > 0
  attached.push({
    kind: 'receipts',
    subject: receipt.id,
    number: `#${formatIdAsSixDigitNumber(receipt.id)}`,
  })
  const bought = {
    ...values,
    ...formatPassDetails(right, language),
    firstName: readMemberFirstName(store, member.id),
    total: formatCentsAsMoney(receipt.total, language),
  }
  return sendMail(store, { ...mail, kind: 'accessRightBought', values: bought }) > 0
}

function formatPassDetails(right: AccessRightRow, language: Language) {
  const { type, vehicleName, registration, activeAt, expiresAt } = right
  const { from, until } = formatQuebecPeriod({ activeAt: activeAt!, expiresAt: expiresAt! }, language)
  const typeName = translate(language, 'receipts', `Federation.receipt.pass.${type}`)
  return {
    type: typeName.charAt(0).toLowerCase() + typeName.slice(1),
    vehicle: registration === null ? vehicleName : `${vehicleName} (${registration})`,
    period: translate(language, 'mails', from === until ? 'periodDay' : 'period', { from, until }),
  }
}
