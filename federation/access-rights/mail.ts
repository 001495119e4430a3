/** The mail with a pass. */
import { issueDocument } from '../documents/links.ts'
import type { Call } from '../http/calls.ts'
import { sixDigits } from '../numbers.ts'
import type { Attached } from '../outbox/kinds.ts'
import { sendMail } from '../outbox/mails.ts'
import { memberEmail } from '../session/rows.ts'
import { hasInsuranceDocuments, passNumber, readAccessRight } from './rows.ts'

/** Whose pass it is, and where it is written. */
type Owner = Pick<Call<'buy'>, 'store' | 'member' | 'language'>

/** Which pass, and what else goes with it. */
interface Sent {
  accessRight: number
  /** The receipt of what was paid; null where it was paid before. */
  receipt: number | null
  expiresAt: number
}

/**
 * Sends a pass to its member as a PDF file, with its certificate of insurance where it has one and its receipt,
 * and with a link to the pass that is good as long as it is; whether the outbox took it.
 */
export function mailPass(
  { store, member, language }: Owner,
  kind: 'accessRightBought' | 'accessRightResent',
  { accessRight, receipt, expiresAt }: Sent,
  now: number,
): boolean {
  const to = memberEmail(store, member.id)
  const number = passNumber(accessRight)
  const document = issueDocument(
    store.db,
    { kind: 'passes', subject: accessRight, language, until: expiresAt },
    now,
  )
  const attached: Attached[] = [{ kind: 'passes', subject: accessRight, number }]
  const right = readAccessRight(store, member.id, accessRight)
  if (right !== null && hasInsuranceDocuments(right, now))
    attached.push({ kind: 'insurance', subject: accessRight, number })
  if (receipt !== null)
    attached.push({ kind: 'receipts', subject: receipt, number: `#${sixDigits(receipt)}` })
  return sendMail(store, { to, kind, language, values: { number, document, attached }, now }) > 0
}
