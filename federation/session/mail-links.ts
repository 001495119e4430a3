/**
 * What a mail lets its reader do once: links with a token in them, and one-time codes. Of both only digests
 * are kept. A link that was followed, a code that was typed and whatever is over are worth nothing.
 */
import { randomBytes, randomInt } from 'node:crypto'
import type { Store } from '../store/database.ts'
import { digestOf } from '../store/digest.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * What a link is for: how long it is good, and whether a new one ends those before. One that confirms an
 * address does, since the one before may have gone to a stranger's; elsewhere anyone could otherwise end a
 * member's link by asking for another.
 */
const purposes = {
  emailConfirmation: { lifetimeMs: 7 * 24 * hour, replaces: false },
  passwordReset: { lifetimeMs: 2 * hour, replaces: false },
  emailChange: { lifetimeMs: 24 * hour, replaces: true },
} as const
export type Purpose = keyof typeof purposes

/** How long a one-time code is good. */
const codeMs = 10 * minute
/** How often a code may be tried. */
const codeTries = 5

/** Makes the token of a link; `payload` is what the act needs to know when it is redeemed, such as the new address. */
export function issueToken(
  store: Store,
  purpose: Purpose,
  member: number,
  payload: string | null,
  now: number,
): string {
  const { lifetimeMs, replaces } = purposes[purpose]
  if (replaces) endTokens(store, purpose, member)
  const token = randomBytes(24).toString('base64url')
  store.sql.run`DELETE FROM mail_tokens WHERE expires_at <= ${now}`
  store.sql.run`
    INSERT INTO mail_tokens (digest, purpose, member, payload, expires_at)
    VALUES (${digestOf(token)}, ${purpose}, ${member}, ${payload}, ${now + lifetimeMs})`
  return token
}

/**
 * Whom a token stands for and what came with it, once; null for one that is unknown, used, over or for something
 * else. Where `whose` is given, only that member's is redeemed; null there stands for nobody.
 */
export function redeem(
  store: Store,
  purpose: Purpose,
  token: string,
  now: number,
  whose?: number | null,
): { member: number; payload: string | null } | null {
  const row = store.sql.get`
    UPDATE mail_tokens SET used_at = ${now}
    WHERE digest = ${digestOf(token)} AND purpose = ${purpose} AND used_at IS NULL AND expires_at > ${now}
      AND (member = ${whose ?? null} OR ${whose === undefined ? 1 : 0})
    RETURNING member, payload`
  if (row === undefined) return null
  const member = Number(row['member'])
  // What is done need not be done again.
  endTokens(store, purpose, member)
  return { member, payload: row['payload'] as string | null }
}

/** Ends every link of one purpose that a member was sent. */
function endTokens({ sql }: Store, purpose: Purpose, member: number): void {
  sql.run`DELETE FROM mail_tokens WHERE purpose = ${purpose} AND member = ${member} AND used_at IS NULL`
}

/**
 * Ends whatever a mail could still open of an account or turn it over by: for a member who has just made it
 * their own again, by another password or another address. Who asked for those mails may have been a thief.
 */
export function endOpenings(store: Store, member: number): void {
  endTokens(store, 'passwordReset', member)
  endTokens(store, 'emailChange', member)
  store.sql.run`DELETE FROM mail_codes WHERE member = ${member}`
}

/** Makes a one-time code of six digits, good for ten minutes and five tries, in the place of the one before. */
export function issueCode({ sql }: Store, member: number, now: number): string {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  sql.run`
    INSERT OR REPLACE INTO mail_codes (member, digest, expires_at, tries_left)
    VALUES (${member}, ${digestOf(`${member}:${code}`)}, ${now + codeMs}, ${codeTries})`
  return code
}

/** Whether this is the member's code. Every answer but the first yes costs a try. */
export function redeemCode({ sql }: Store, member: number, code: string, now: number): boolean {
  const row = sql.get`
    UPDATE mail_codes SET tries_left = tries_left - 1
    WHERE member = ${member} AND expires_at > ${now} AND tries_left > 0 RETURNING digest`
  if (row === undefined || row['digest'] !== digestOf(`${member}:${code}`)) return false
  // Of two that arrive at once, one finds it still there.
  return sql.run`DELETE FROM mail_codes WHERE member = ${member} AND digest = ${row['digest']}`.changes === 1
}
