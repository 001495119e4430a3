/**
 * Change of an account's e-mail address. The new e-mail address takes effect once the member opens
 * a confirmation link (M24).
 */
import type { RestCall, Handlers } from '../http/handlers.ts'
import { type FieldReason, type Refusal, refuse } from '../http/refusals.ts'
import { sendMail } from '../outbox/mails.ts'
import { parseEmail, normalizeEmail } from '../session/normalize-email.ts'
import { invalidateRecoveryTokens, createMailToken, redeemMailToken } from '../session/mail-tokens.ts'
import { readMemberEmail } from '../session/queries.ts'
import { type Store, runInWriteTransaction } from '../store/database.ts'

export const emailChangeHandlers = {
  changeEmailAddress: (call) => runInWriteTransaction(call.store, () => requestEmailChange(call)),

  confirmChangeEmail: ({ store, body: { userId, email, token }, language, now }) =>
    runInWriteTransaction(store, () => {
      const link = redeemMailToken(store, 'emailChange', token, now, userId)
      const next = link?.payload ?? null
      if (link === null || next === null || !isSameEmail(next, email)) return refuse('InvalidToken')
      if (isEmailTaken(store, next, link.member)) return refuse('EmailTaken')
      const before = readMemberEmail(store, link.member)
      store.sql.run`UPDATE members SET email = ${next} WHERE id = ${link.member}`
      // Links in the old mailbox must no longer grant access to the account.
      invalidateRecoveryTokens(store, link.member)
      sendMail(store, {
        to: before,
        kind: 'emailChanged',
        language,
        values: { newEmail: next },
        now,
        member: link.member,
      })
      return undefined
    }),
} satisfies Partial<Handlers>

function requestEmailChange({
  store,
  member,
  body,
  language,
  now,
}: RestCall<'changeEmailAddress'>): undefined | Refusal<'InvalidRequest' | 'EmailTaken'> {
  const present = readMemberEmail(store, member.id)
  const next = parseEmail(body.newEmail)
  const fields: Record<string, FieldReason> = {
    ...(!isSameEmail(present, body.currentEmail) && { currentEmail: 'notFound' }),
    ...((next === null || isSameEmail(next, present)) && { newEmail: 'malformed' }),
    ...(!isSameEmail(body.newEmail, body.confirmNewEmail) && { confirmNewEmail: 'confirmEmail' }),
  }
  if (next === null || Object.keys(fields).length > 0) return refuse('InvalidRequest', { fields })
  if (isEmailTaken(store, next, member.id)) return refuse('EmailTaken')
  sendMail(store, { to: present, kind: 'emailChangeAsked', language, values: { newEmail: next }, now })
  const token = createMailToken(store, 'emailChange', member.id, next, now)
  sendMail(store, {
    to: next,
    kind: 'confirmEmailChange',
    language,
    values: { token, userId: member.id },
    now,
    member: member.id,
  })
  return undefined
}

function isEmailTaken({ sql }: Store, email: string, member: number): boolean {
  return sql.get`SELECT 1 FROM members WHERE email = ${email} AND id <> ${member}` !== undefined
}

/** Compares e-mail addresses without regard to case, as the sign-in does. */
function isSameEmail(firstEmail: string, secondEmail: string): boolean {
  return normalizeEmail(firstEmail).toLowerCase() === normalizeEmail(secondEmail).toLowerCase()
}
