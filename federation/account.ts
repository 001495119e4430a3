/** What a member does to the account as a whole, with its password. */
import type { Call, Handlers } from './calls.ts'
import { removeCard } from './cards/processor.ts'
import { type Store, immediate } from './database.ts'
import { endTokens } from './mail-links.ts'
import { removeMailsTo, sendMail } from './outbox.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { refuse } from './refusals.ts'
import { endSessions } from './session.ts'
import { clearTries } from './sign-in-tries.ts'

export const accountCalls = {
  changePassword: async (call) => {
    const { store, member, body, language, now } = call
    if (body.confirmPassword !== body.newPassword) {
      return refuse('InvalidRequest', { fields: { confirmPassword: 'confirmPassword' } })
    }
    const account = await accountWith(body.currentPassword, call)
    if (account === null) return refuse('WrongPassword')
    return immediate(store, () => {
      store.sql.run`UPDATE members SET password = ${hashPassword(body.newPassword)} WHERE id = ${member.id}`
      endSessions(store, member.id, member.session)
      endTokens(store, 'passwordReset', member.id)
      sendMail(store, { to: account.email, kind: 'passwordChanged', language, values: {}, now })
      return undefined
    })
  },

  deleteAccount: async (call) => {
    const { store, member, body, language, now } = call
    const account = await accountWith(body.currentPassword, call)
    if (account === null) return refuse('WrongPassword')
    return immediate(store, () => {
      erase(store, member.id, account.email)
      sendMail(store, { to: account.email, kind: 'accountDeleted', language, values: {}, now })
      return undefined
    })
  },
} satisfies Partial<Handlers>

/** The member's account, if this is its password. */
async function accountWith(
  password: string,
  { store, member }: Pick<Call<'changePassword'>, 'store' | 'member'>,
): Promise<{ email: string } | null> {
  const row = store.sql.get`SELECT email, password FROM members WHERE id = ${member.id}`
  const kept = row === undefined ? null : String(row['password'])
  return (await verifyPassword(password, kept)) ? { email: String(row!['email']) } : null
}

/**
 * Forgets a member. With their row goes every row that is theirs, sessions, vehicles and requests too. What was
 * paid stays for the books, with the number of a member who is nobody any more: access rights, receipts and
 * charges.
 */
function erase(store: Store, member: number, email: string): void {
  const { sql, db } = store
  removeCard(db, member)
  sql.run`UPDATE charges SET last4 = NULL WHERE member = ${member}`
  sql.run`
    DELETE FROM pictures WHERE key IN (
      SELECT picture FROM members WHERE id = ${member} UNION SELECT picture FROM vehicles WHERE member = ${member})`
  sql.run`
    DELETE FROM insurance_requests WHERE access_right IN (SELECT id FROM access_rights WHERE member = ${member})`
  sql.run`DELETE FROM members WHERE id = ${member}`
  removeMailsTo(store, email)
  clearTries(store, email)
}
