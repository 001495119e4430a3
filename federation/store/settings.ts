/** Reads and writes the settings that the federation stores in its database. */
import type { Store } from './database.ts'

/**
 * Names of stored settings. Amounts are in cents, the clock offset is in milliseconds, switches are
 * 0 or 1.
 */
export type Setting = 'clock_offset_ms' | 'additional_fee' | 'club_insurance' | 'terms_version' | 'mails_fail'

/** Returns the value of a stored setting; 0 if it is not set. */
export function readStoredSetting({ sql }: Store, name: Setting): number {
  return Number(sql.get`SELECT value FROM settings WHERE name = ${name}`?.['value'] ?? 0)
}

export function writeStoredSetting({ sql }: Store, name: Setting, value: number): void {
  sql.run`INSERT OR REPLACE INTO settings (name, value) VALUES (${name}, ${value})`
}
