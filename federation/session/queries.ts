/**
 * Sessions with opaque tokens, of which only digests are stored. A refresh token can be used once.
 * Using it again after a grace period ends the session.
 */
import type { Member } from '../http/handlers.ts'
import type { Refusal } from '../http/refusals.ts'
import { refuse } from '../http/refusals.ts'
import type { Store } from '../store/database.ts'
import { digestSecret } from '../store/digest-secret.ts'

/**
 * Returns the member to whom an access token belongs. Refuses an expired, unknown or revoked token.
 */
export function findMemberByAccessToken(
  { sql }: Store,
  token: string,
  now: number,
): Member | Refusal<'401' | '1'> {
  const row = sql.get`
    SELECT members.id, members.is_business AS isBusiness, sessions.id AS session, access_tokens.expires_at AS expiresAt,
      members.terms_accepted <> settings.value AS isConsentRequired
    FROM access_tokens JOIN sessions ON sessions.id = access_tokens.session JOIN members ON members.id = sessions.member
      JOIN settings ON settings.name = 'terms_version'
    WHERE access_tokens.digest = ${digestSecret(token)}`
  if (row === undefined) return refuse('401')
  if (Number(row['expiresAt']) <= now) return refuse('1')
  return {
    id: Number(row['id']),
    isBusiness: row['isBusiness'] === 1,
    session: Number(row['session']),
    isConsentRequired: row['isConsentRequired'] === 1,
  }
}

/** Ends all sessions of a member, except the given session. */
export function endSessionsOfMember(
  { sql }: Store,
  member: number,
  exceptSessionId: number | null = null,
): void {
  sql.run`DELETE FROM sessions WHERE member = ${member} AND id IS NOT ${exceptSessionId}`
}

/** Ends a session and deletes the tokens of the session. */
export function endSession({ sql }: Store, session: number): void {
  sql.run`DELETE FROM sessions WHERE id = ${session}`
}

/** Returns the e-mail address with which a member signs in. */
export function readMemberEmail({ sql }: Store, member: number): string {
  return String(sql.get`SELECT email FROM members WHERE id = ${member}`!['email'])
}

/** Returns the first name of a member. */
export function readMemberFirstName({ sql }: Store, member: number): string {
  return String(sql.get`SELECT first_name FROM members WHERE id = ${member}`!['first_name'])
}
