/** Returns the normalized form of a typed e-mail address; null if the address is invalid. */
export function parseEmail(input: string): string | null {
  const email = normalizeEmail(input)
  return /^[^\s@<>]+@[^\s@<>.]+(\.[^\s@<>.]+)+$/u.test(email) ? email : null
}

/**
 * Normalizes an e-mail address for storage and lookup: trims it and converts it to Unicode form
 * NFC. Converts non-ASCII letters to lower case, because SQLite ignores the case of ASCII letters
 * only.
 */
export function normalizeEmail(email: string): string {
  return email
    .trim()
    .normalize('NFC')
    .replace(/\P{ASCII}+/gu, (letters) => letters.toLowerCase())
}
