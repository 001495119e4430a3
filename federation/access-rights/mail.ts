/** The mail with a pass. */
import { issueDocument } from '../documents/links.ts'
import type { Call } from '../http/calls.ts'
import { sendMail } from '../outbox/mails.ts'
import { memberEmail } from '../session/rows.ts'
import { passNumber } from './rows.ts'

/** Whose pass it is, and where it is written. */
type Owner = Pick<Call<'buy'>, 'store' | 'member' | 'language'>

/** Sends a pass to its member, with a link to its PDF that is good as long as the pass; whether the outbox took it. */
export function mailPass(
  { store, member, language }: Owner,
  kind: 'accessRightBought' | 'accessRightResent',
  accessRight: number,
  expiresAt: number,
  now: number,
): boolean {
  const to = memberEmail(store, member.id)
  const document = issueDocument(
    store.db,
    { kind: 'passes', subject: accessRight, language, until: expiresAt },
    now,
  )
  const values = { number: passNumber(accessRight), document }
  return sendMail(store, { to, kind, language, values, now }) > 0
}
