/** Single-use links and one-time codes sent by e-mail. The database stores only their digests. */
import { randomBytes, randomInt } from 'node:crypto'
import { hourMs, minuteMs } from '../durations.ts'
import type { Store } from '../store/database.ts'
import { digestSecret } from '../store/digest-secret.ts'

/**
 * Lifetimes of e-mail links, in milliseconds, by purpose of the link. If `replaces` is true, a new
 * link invalidates the earlier links; this is so only for changes of the e-mail address.
 */
const purposes = {
  // A stranger can request these links, so a new link must not invalidate the member's link.
  emailConfirmation: { lifetimeMs: 7 * 24 * hourMs, replaces: false },
  passwordReset: { lifetimeMs: 2 * hourMs, replaces: false },
  // An earlier link may have gone to a stranger's mailbox.
  emailChange: { lifetimeMs: 24 * hourMs, replaces: true },
} as const
export type Purpose = keyof typeof purposes

/** Lifetime of a one-time code for signing in, in milliseconds. */
const codeMs = 10 * minuteMs
/** Maximum number of attempts to enter a one-time code. */
const codeAttempts = 5

/**
 * Creates the token of an e-mail link. `payload` holds data, such as a new e-mail address, to
 * return when the member opens the link.
 */
export function createMailToken(
  store: Store,
  purpose: Purpose,
  member: number,
  payload: string | null,
  now: number,
): string {
  const { lifetimeMs, replaces } = purposes[purpose]
  if (replaces) invalidateMailTokens(store, purpose, member)
  const token = randomBytes(24).toString('base64url')
  store.sql.run`DELETE FROM mail_tokens WHERE expires_at <= ${now}`
  store.sql.run`
    INSERT INTO mail_tokens (digest, purpose, member, payload, expires_at)
    VALUES (${digestSecret(token)}, ${purpose}, ${member}, ${payload}, ${now + lifetimeMs})`
  return token
}

/**
 * Redeems the single-use token of an e-mail link, and returns the member and payload of the token.
 * Returns null if the token is unknown, used or expired, has another purpose, or belongs to another
 * member.
 */
export function redeemMailToken(
  store: Store,
  purpose: Purpose,
  token: string,
  now: number,
  // undefined accepts a token of any member; null accepts no token.
  expectedMember?: number | null,
): { member: number; payload: string | null } | null {
  const row = store.sql.get`
    UPDATE mail_tokens SET used_at = ${now}
    WHERE digest = ${digestSecret(token)} AND purpose = ${purpose} AND used_at IS NULL AND expires_at > ${now}
      AND (member = ${expectedMember ?? null} OR ${expectedMember === undefined ? 1 : 0})
    RETURNING member, payload`
  if (row === undefined) return null
  const member = Number(row['member'])
  // Other links of the same purpose are no longer needed.
  invalidateMailTokens(store, purpose, member)
  return { member, payload: row['payload'] as string | null }
}

/** Invalidates all unused e-mail links of a purpose for a member. */
function invalidateMailTokens({ sql }: Store, purpose: Purpose, member: number): void {
  sql.run`DELETE FROM mail_tokens WHERE purpose = ${purpose} AND member = ${member} AND used_at IS NULL`
}

/**
 * Invalidates all e-mail links and one-time codes that grant access to an account. Called after a
 * change of the password or e-mail address, because an attacker may have requested such a link or
 * code.
 */
export function invalidateRecoveryTokens(store: Store, member: number): void {
  invalidateMailTokens(store, 'passwordReset', member)
  invalidateMailTokens(store, 'emailChange', member)
  store.sql.run`DELETE FROM mail_codes WHERE member = ${member}`
}

/**
 * Creates a one-time code of six digits, valid for ten minutes and five attempts. The new code
 * replaces the member's previous code.
 */
export function createOneTimeCode({ sql }: Store, member: number, now: number): string {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  sql.run`
    INSERT OR REPLACE INTO mail_codes (member, digest, expires_at, tries_left)
    VALUES (${member}, ${digestSecret(`${member}:${code}`)}, ${now + codeMs}, ${codeAttempts})`
  return code
}

/**
 * Redeems a one-time code. Returns true and deletes the code if it is the member's current code.
 * Otherwise returns false and uses up one attempt.
 */
export function redeemOneTimeCode({ sql }: Store, member: number, code: string, now: number): boolean {
  const row = sql.get`
    UPDATE mail_codes SET tries_left = tries_left - 1
    WHERE member = ${member} AND expires_at > ${now} AND tries_left > 0 RETURNING digest`
  if (row === undefined || row['digest'] !== digestSecret(`${member}:${code}`)) return false
  // Of two concurrent redemptions, only one deletes the row and succeeds.
  return sql.run`DELETE FROM mail_codes WHERE member = ${member} AND digest = ${row['digest']}`.changes === 1
}
