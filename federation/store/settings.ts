/** What the federation sets for itself, by name. */
import type { Store } from './database.ts'

/** Amounts in cents, the clock in milliseconds, a switch as 0 or 1. */
export type Setting = 'clock_offset_ms' | 'additional_fee' | 'club_insurance' | 'terms_version' | 'mails_fail'

/** 0 for one that is not set. */
export function readSetting({ sql }: Store, name: Setting): number {
  return Number(sql.get`SELECT value FROM settings WHERE name = ${name}`?.['value'] ?? 0)
}

export function writeSetting({ sql }: Store, name: Setting, value: number): void {
  sql.run`INSERT OR REPLACE INTO settings (name, value) VALUES (${name}, ${value})`
}
