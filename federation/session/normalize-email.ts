/** Returns the normalized form of a typed e-mail address; null if the address is invalid. */
export function parseEmail(input: string): string | null {
  const email = normalizeEmail(input)
  return /^[^\s@<>]+@[^\s@<>.]+(\.[^\s@<>.]+)+$/u.test(email) ? email : null
}

/**
 * Normalizes an e-mail address for storage and lookup. Removes outer spaces, and converts the text
 * to Unicode form NFC and its non-ASCII letters to lower case. ASCII letters keep their case,
 * because SQLite ignores it.
 */
export function normalizeEmail(email: string): string {
  return email
    .trim()
    .normalize('NFC')
    .replace(/\P{ASCII}+/gu, (letters) => letters.toLowerCase())
}
