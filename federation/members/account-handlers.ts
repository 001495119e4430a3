/** REST calls that change or delete a member's account. The calls require the member's password. */
import { removeStoredPaymentCard } from '../card-processor/processor.ts'
import { deletePdfDocumentLinksOfMember } from '../documents/document-links.ts'
import type { RestCall, Handlers } from '../http/handlers.ts'
import { type Refusal, refuse } from '../http/refusals.ts'
import { deleteMailsOfMember, sendMail } from '../outbox/mails.ts'
import { anonymizeReceipts } from '../receipts/queries.ts'
import { invalidateRecoveryTokens } from '../session/mail-tokens.ts'
import { hashPassword, verifyPassword } from '../session/passwords.ts'
import { endSessionsOfMember } from '../session/queries.ts'
import { clearSignInAttempts } from '../session/sign-in-limit.ts'
import { type Store, truncateWriteAheadLog, runInWriteTransaction } from '../store/database.ts'

export const accountHandlers = {
  changePassword: async (call) => {
    const { store, member, body, language, now } = call
    if (body.confirmPassword !== body.newPassword) {
      return refuse('InvalidRequest', { fields: { confirmPassword: 'confirmPassword' } })
    }
    const password = await hashPassword(body.newPassword)
    return await runAfterPasswordCheck(call, ({ email }) => {
      store.sql.run`UPDATE members SET password = ${password} WHERE id = ${member.id}`
      endSessionsOfMember(store, member.id, member.session)
      invalidateRecoveryTokens(store, member.id)
      sendMail(store, { to: email, kind: 'passwordChanged', language, values: {}, now })
    })
  },

  deleteAccount: async (call) => {
    const { store, member, language, now } = call
    const refusal = await runAfterPasswordCheck(call, ({ email }) => {
      deleteMemberAccount(store, member.id, email)
      sendMail(store, { to: email, kind: 'accountDeleted', language, values: {}, now })
    })
    if (refusal === undefined) truncateWriteAheadLogOrLogError(call)
    return refusal
  },
} satisfies Partial<Handlers>

/**
 * Empties the write-ahead log after the deletion of an account. Logs an error, such as a full disk,
 * instead of throwing it, because the deletion is already committed.
 */
function truncateWriteAheadLogOrLogError({
  store,
  log,
}: Pick<RestCall<'deleteAccount'>, 'store' | 'log'>): void {
  try {
    truncateWriteAheadLog(store)
  } catch (error) {
    log.error(error, 'could not empty the write-ahead log after the deletion of an account')
  }
}

interface Account {
  email: string
  /** Stored password hash of the account. */
  password: string
}

/** Verifies the member's password, then runs `work` in a transaction. */
async function runAfterPasswordCheck(
  call: Pick<RestCall<'deleteAccount'>, 'store' | 'member' | 'body'>,
  work: (account: Account) => void,
): Promise<undefined | Refusal<'WrongPassword'>> {
  const { store, body } = call
  const judged = findAccountOfMember(call)
  if (!(await verifyPassword(body.currentPassword, judged?.password ?? null))) return refuse('WrongPassword')
  return runInWriteTransaction(store, () => {
    // During the password verification another call may have changed the password, ended the
    // session or deleted the account.
    const account = findAccountOfMember(call)
    if (account === null || account.password !== judged?.password) return refuse('WrongPassword')
    work(account)
    return undefined
  })
}

/** Returns the account of the session that sent the REST call; null if the session has ended. */
function findAccountOfMember({
  store,
  member,
}: Pick<RestCall<'deleteAccount'>, 'store' | 'member'>): Account | null {
  const row = store.sql.get`
    SELECT email, password FROM members JOIN sessions ON sessions.member = members.id WHERE sessions.id = ${member.session}`
  return row === undefined ? null : { email: String(row['email']), password: String(row['password']) }
}

/**
 * Deletes a member and all rows that belong to the member. Access rights, receipts and charges
 * remain for bookkeeping, without personal data. docs/privacy.md lists everything that remains.
 */
function deleteMemberAccount(store: Store, member: number, email: string): void {
  const { sql, db } = store
  removeStoredPaymentCard(db, member)
  sql.run`UPDATE charges SET last4 = NULL, description = '' WHERE member = ${member}`
  anonymizeReceipts(store, member)
  sql.run`
    DELETE FROM pictures WHERE key IN (
      SELECT picture FROM members WHERE id = ${member} UNION SELECT picture FROM vehicles WHERE member = ${member})`
  sql.run`
    DELETE FROM insurance_requests WHERE access_right IN (SELECT id FROM access_rights WHERE member = ${member})`
  deletePdfDocumentLinksOfMember(store, member)
  deleteMailsOfMember(store, { id: member, email })
  sql.run`DELETE FROM members WHERE id = ${member}`
  clearSignInAttempts(store, email)
}
