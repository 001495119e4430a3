/** An e-mail as it is kept; null for what is none. */
export function readEmail(typed: string): string | null {
  const email = tidyEmail(typed)
  return /^[^\s@<>]+@[^\s@<>.]+(\.[^\s@<>.]+)+$/u.test(email) ? email : null
}

/**
 * As it is kept and looked for: without space around it, and in one spelling where the database does not see that
 * two are one (it knows the capitals of ASCII alone).
 */
export function tidyEmail(typed: string): string {
  return typed
    .trim()
    .normalize('NFC')
    .replace(/\P{ASCII}+/gu, (letters) => letters.toLowerCase())
}
