/** Sends the e-mail that delivers a pass to its member. */
import { createPdfDocumentLink } from '../documents/document-links.ts'
import type { RestCall } from '../http/handlers.ts'
import { formatIdAsSixDigitNumber } from '../six-digit-numbers.ts'
import type { MailAttachment } from '../outbox/mail-kinds.ts'
import { sendMail } from '../outbox/mails.ts'
import { readMemberEmail } from '../session/queries.ts'
import { formatPassNumber, readAccessRight } from './queries.ts'
import { hasAccessRightInsuranceDocuments } from './rules.ts'

/**
 * The member to whom a pass is sent by e-mail, with the language of the e-mail and the federation's
 * database.
 */
type PassRecipient = Pick<RestCall<'buy'>, 'store' | 'member' | 'language'>

/** A pass that is about to be sent by e-mail, with its receipt and expiry. */
interface PassToSend {
  accessRight: number
  /** Id of the receipt to attach; null if the receipt was sent earlier. */
  receipt: number | null
  expiresAt: number
}

/**
 * E-mails a pass to its member as a PDF file, with its insurance certificate and receipt if there
 * are any. Returns true if the outbox accepted the e-mail.
 */
export function sendPassByEmail(
  { store, member, language }: PassRecipient,
  kind: 'accessRightBought' | 'accessRightResent',
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
  const right = readAccessRight(store, member.id, accessRight)
  if (right !== null && hasAccessRightInsuranceDocuments(right, now))
    attached.push({ kind: 'insurance', subject: accessRight, number })
  if (receipt !== null)
    attached.push({ kind: 'receipts', subject: receipt, number: `#${formatIdAsSixDigitNumber(receipt)}` })
  return sendMail(store, { to, kind, language, values: { number, document, attached }, now }) > 0
}
