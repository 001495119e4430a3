import type { CheckedCode } from './verifyPassText.ts'

/** Verification of a scanned or typed text, as an entry in the list of verifications. */
export interface VerificationEntry extends CheckedCode {
  /** Number of the verification since the page was opened, from 1. */
  id: number
  text: string
  /** Time of the pass verification, in epoch milliseconds. */
  checkedAt: number
  /**
   * Time of the previous verification of the same pass since the page was opened; null for the
   * first verification.
   */
  previousAt: number | null
}

/**
 * Maximum number of verifications in the list of verifications. Beyond this number, the oldest
 * verifications are removed.
 */
const maxEntries = 500

/**
 * Adds a verification to the start of the list, and removes the earlier verification of the same
 * pass. Passes are compared by pass number, because the pass code changes from day to day.
 */
export function addVerificationToLog(
  entries: readonly VerificationEntry[],
  text: string,
  checked: CheckedCode,
  now: number,
): VerificationEntry[] {
  const buildVerificationEntryKey = ({ pass, text: entryText }: Pick<VerificationEntry, 'pass' | 'text'>) =>
    pass ? `pass ${pass.number}` : `text ${entryText}`
  const key = buildVerificationEntryKey({ pass: checked.pass, text })
  const previous = entries.find((entry) => buildVerificationEntryKey(entry) === key)
  const entry: VerificationEntry = {
    ...checked,
    text,
    id: Math.max(0, ...entries.map(({ id }) => id)) + 1,
    checkedAt: now,
    previousAt: previous?.checkedAt ?? null,
  }
  return [entry, ...entries.filter((each) => each !== previous)].slice(0, maxEntries)
}

/**
 * Time in milliseconds after which a code that has left the camera view and returns counts as a new
 * scan.
 */
const repeatAfterMs = 3_000

/**
 * Returns a filter for scanned texts. While the camera keeps reading one text, the filter accepts
 * the text only once.
 */
export function createRepeatedScanFilter(): (text: string, now: number) => boolean {
  let last = { text: '', readAt: 0 }
  return (text, now) => {
    const isRepeat = text === last.text && now - last.readAt < repeatAfterMs
    last = { text, readAt: now }
    return !isRepeat
  }
}
