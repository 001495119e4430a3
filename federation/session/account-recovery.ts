/**
 * Account recovery by e-mail links and one-time codes. Neither the response nor its timing reveals
 * whether an account exists (B53).
 */
import type { RestCall, Handlers } from '../http/handlers.ts'
import { type Refusal, refuse } from '../http/refusals.ts'
import { sendMail } from '../outbox/mails.ts'
import { type Store, runInWriteTransaction } from '../store/database.ts'
import { parseEmail, normalizeEmail } from './normalize-email.ts'
import {
  invalidateRecoveryTokens,
  createOneTimeCode,
  createMailToken,
  redeemMailToken,
} from './mail-tokens.ts'
import { runWithMinimumResponseTime } from './minimum-response-time.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOfMember } from './queries.ts'
import { clearSignInAttempts } from './sign-in-limit.ts'

export const recoveryHandlers = {
  confirmEmail: ({ store, body, now }) =>
    runInWriteTransaction(store, () => {
      const account = findAccountByEmail(store, body.email)
      const link = redeemMailToken(store, 'emailConfirmation', body.token, now, account?.id ?? null)
      if (link === null) return refuse('InvalidToken')
      store.sql.run`UPDATE members SET is_confirmed = 1 WHERE id = ${link.member}`
      return undefined
    }),

  resendEmailConfirmation: async (call) =>
    await runIfAccountWithEmailExists(call, (account) => {
      if (!account.isConfirmed) sendEmailConfirmation(call, account)
    }),

  forgottenPassword: async (call) =>
    await runIfAccountWithEmailExists(call, ({ id, email }) => {
      const { store, language, now } = call
      const token = createMailToken(store, 'passwordReset', id, null, now)
      sendMail(store, { to: email, kind: 'resetPassword', language, values: { token }, now })
    }),

  getOneTimePassword: async (call) =>
    await runIfAccountWithEmailExists(call, ({ id, email }) => {
      const { store, language, now } = call
      const code = createOneTimeCode(store, id, now)
      sendMail(store, { to: email, kind: 'oneTimeCode', language, values: { code }, now })
    }),

  resetPassword: async ({ store, body, language, now }) => {
    if (body.confirmPassword !== body.password) {
      return refuse('InvalidRequest', { fields: { confirmPassword: 'confirmPassword' } })
    }
    const password = await hashPassword(body.password)
    return runInWriteTransaction(store, () => {
      const account = findAccountByEmail(store, body.email)
      const link = redeemMailToken(store, 'passwordReset', body.token, now, account?.id ?? null)
      if (account === null || link === null) return refuse('InvalidToken')
      // A member who opened the reset link has proven ownership of the e-mail address.
      store.sql.run`UPDATE members SET password = ${password}, is_confirmed = 1 WHERE id = ${account.id}`
      endSessionsOfMember(store, account.id)
      invalidateRecoveryTokens(store, account.id)
      clearSignInAttempts(store, account.email)
      sendMail(store, { to: account.email, kind: 'passwordChanged', language, values: {}, now })
      return undefined
    })
  },
} satisfies Partial<Handlers>

/** Account data that a recovery e-mail needs. */
interface Account {
  id: number
  email: string
  isConfirmed: boolean
}

/**
 * Sends the link that confirms the e-mail address of a new account, inside the transaction that
 * creates the account.
 */
export function sendEmailConfirmation(
  { store, language, now }: Pick<RestCall<'createAccount'>, 'store' | 'language' | 'now'>,
  { id, email }: Pick<Account, 'id' | 'email'>,
): void {
  const token = createMailToken(store, 'emailConfirmation', id, null, now)
  sendMail(store, { to: email, kind: 'confirmEmail', language, values: { token }, now })
}

/**
 * Runs `work` for the account whose e-mail address the recovery request names. Does nothing if no
 * account has this address.
 */
async function runIfAccountWithEmailExists(
  { store, body }: Pick<RestCall<'forgottenPassword'>, 'store' | 'body'>,
  work: (account: Account) => void,
): Promise<undefined | Refusal<'InvalidRequest'>> {
  const email = parseEmail(body.email)
  if (email === null) return refuse('InvalidRequest', { fields: { email: 'malformed' } })
  return await runWithMinimumResponseTime(() =>
    runInWriteTransaction(store, () => {
      const account = findAccountByEmail(store, email)
      if (account !== null) work(account)
      return undefined
    }),
  )
}

function findAccountByEmail({ sql }: Store, email: string): Account | null {
  const row = sql.get`
    SELECT id, email, is_confirmed AS isConfirmed FROM members WHERE email = ${normalizeEmail(email)}`
  return row === undefined
    ? null
    : { id: Number(row['id']), email: String(row['email']), isConfirmed: row['isConfirmed'] === 1 }
}
