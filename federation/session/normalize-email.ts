/** Returns the normalized form of a typed e-mail address; null if the address is invalid. */
export function parseEmail(input: string): string | null {
  const email = normalizeEmail(input)
  return /^[^\s@<>]+@[^\s@<>.]+(\.[^\s@<>.]+)+$/u.test(email) ? email : null
}

/**
 * Normalizes an e-mail address for storage and lookup: trimmed, in Unicode form NFC, and with
 * non-ASCII letters in lower case. SQLite itself ignores the case of ASCII letters.
 */
export function normalizeEmail(email: string): string {
  return email
    .trim()
    .normalize('NFC')
    .replace(/\P{ASCII}+/gu, (letters) => letters.toLowerCase())
}
