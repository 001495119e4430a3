/** Normalizes an e-mail address; null if it is invalid. */
export function readEmail(typed: string): string | null {
  const email = tidyEmail(typed)
  return /^[^\s@<>]+@[^\s@<>.]+(\.[^\s@<>.]+)+$/u.test(email) ? email : null
}

/**
 * Normalizes an e-mail address for storage and lookup: trimmed, in Unicode form NFC, with non-ASCII
 * letters in lower case because SQLite compares only ASCII letters case-insensitively.
 */
export function tidyEmail(typed: string): string {
  return typed
    .trim()
    .normalize('NFC')
    .replace(/\P{ASCII}+/gu, (letters) => letters.toLowerCase())
}
