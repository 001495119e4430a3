/** REST calls for signing in, refreshing a session and signing out. */
import { randomBytes } from 'node:crypto'
import { dayMs } from '../durations.ts'
import type { Token } from '../generated/contract.ts'
import type { RestCall, Handlers } from '../http/handlers.ts'
import { type Refusal, refuse } from '../http/refusals.ts'
import { runInWriteTransaction } from '../store/database.ts'
import { digestSecret } from '../store/digest-secret.ts'
import { normalizeEmail } from './normalize-email.ts'
import { redeemOneTimeCode } from './mail-tokens.ts'
import { verifyPassword } from './passwords.ts'
import { recoveryHandlers } from './account-recovery.ts'
import { endSession } from './queries.ts'
import { clearSignInAttempts, recordSignInAttempt, runSignInSerially } from './sign-in-limit.ts'

type SessionReply = Token | Refusal<'102' | '103' | 'invalid_grant'>

/** Prefix that marks a one-time code in the password field (P33). */
const codePrefix = 'otp:'

export const sessionHandlers = {
  token: async (call) =>
    call.body.grant_type === 'password'
      ? await runSignInSerially(call.body.username ?? '', async () => await logIn(call))
      : refreshSession(call),

  logOut: ({ store, member }) => {
    endSession(store, member.session)
    return undefined
  },

  ...recoveryHandlers,
} satisfies Partial<Handlers>

async function logIn(call: RestCall<'token'>): Promise<SessionReply> {
  const { store, body, now, config } = call
  const email = normalizeEmail(body.username ?? '')
  const password = body.password ?? ''
  const attempt = runInWriteTransaction(store, () => {
    const account = store.sql.get`
      SELECT id, password, is_confirmed AS isConfirmed FROM members WHERE email = ${email}`
    const code = password.startsWith(codePrefix) ? password.slice(codePrefix.length).trim() : null
    if (!recordSignInAttempt(store, email, code === null ? 'password' : 'code', now)) return null
    const hasCode =
      account !== undefined && code !== null && redeemOneTimeCode(store, Number(account['id']), code, now)
    return { account, hasCode }
  })
  if (attempt === null) return refuse('103')
  const { account, hasCode } = attempt
  // Password verification also runs for a correct one-time code or an unknown account, so that the
  // response time reveals nothing.
  const hasPassword = await verifyPassword(
    password,
    account === undefined ? null : String(account['password']),
  )
  if (account === undefined || !(hasCode || hasPassword)) return refuse('invalid_grant')
  return runInWriteTransaction(store, () => {
    // During the password verification the password may have been changed or the account deleted.
    const { id, password: judged } = account
    if (store.sql.get`SELECT 1 FROM members WHERE id = ${id!} AND password = ${judged!}` === undefined)
      return refuse('invalid_grant')
    clearSignInAttempts(store, email)
    // The unconfirmed state is revealed only to a caller who knows the password or a one-time code.
    if (account['isConfirmed'] !== 1) return refuse('102')
    store.sql.run`DELETE FROM sessions WHERE ends_at <= ${now}`
    const { lastInsertRowid } = store.sql.run`
      INSERT INTO sessions (member, ends_at) VALUES (${id!}, ${now + config.sessionMs})`
    return issueSessionTokens(call, Number(lastInsertRowid))
  })
}

function refreshSession(call: RestCall<'token'>): SessionReply {
  const { store, body, now, config } = call
  const tokenDigest = digestSecret(body.refresh_token ?? '')
  return runInWriteTransaction(store, () => {
    const row = store.sql.get`
      SELECT session, used_at AS usedAt FROM refresh_tokens JOIN sessions ON sessions.id = session
      WHERE digest = ${tokenDigest} AND ends_at > ${now}`
    if (row === undefined) return refuse('invalid_grant')
    const session = Number(row['session'])
    const usedAt = row['usedAt'] === null ? null : Number(row['usedAt'])
    if (usedAt !== null && now > usedAt + config.refreshGraceMs) {
      endSession(store, session)
      return refuse('invalid_grant')
    }
    store.sql.run`UPDATE refresh_tokens SET used_at = ${usedAt ?? now} WHERE digest = ${tokenDigest}`
    store.sql.run`UPDATE sessions SET ends_at = ${now + config.sessionMs} WHERE id = ${session}`
    // Expired tokens are kept for a day, so that they can be distinguished from unknown tokens.
    store.sql.run`DELETE FROM access_tokens WHERE session = ${session} AND expires_at <= ${now - dayMs}`
    return issueSessionTokens(call, session)
  })
}

function issueSessionTokens({ store: { sql }, now, config }: RestCall<'token'>, session: number): Token {
  const access = createRandomToken()
  const refresh = createRandomToken()
  sql.run`INSERT INTO access_tokens (digest, session, expires_at) VALUES (${digestSecret(access)}, ${session}, ${now + config.accessTokenMs})`
  sql.run`INSERT INTO refresh_tokens (digest, session) VALUES (${digestSecret(refresh)}, ${session})`
  const member = sql.get`
    SELECT members.id, email FROM members JOIN sessions ON sessions.member = members.id WHERE sessions.id = ${session}`
  return {
    access_token: access,
    token_type: 'bearer',
    expires_in: Math.floor(config.accessTokenMs / 1_000),
    refresh_token: refresh,
    userId: Number(member?.['id']),
    userName: String(member?.['email']),
  }
}

function createRandomToken(): string {
  return randomBytes(32).toString('base64url')
}
