/** Which version of the texts is in force. */
import type { Store } from '../store/database.ts'

/** The version of both texts that is in force. */
export function versionInForce({ sql }: Store): number {
  return Number(sql.get`SELECT value FROM settings WHERE name = 'terms_version'`?.['value'])
}

/** Puts the next version in force, which every member has to accept; answers its number. */
export function publishAgreements({ sql }: Store): number {
  const row = sql.get`UPDATE settings SET value = value + 1 WHERE name = 'terms_version' RETURNING value`
  return Number(row?.['value'])
}
