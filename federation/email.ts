/** An e-mail as it is kept, without space around it; null for what is none. */
export function readEmail(typed: string): string | null {
  const email = typed.trim()
  return /^[^\s@<>]+@[^\s@<>.]+(\.[^\s@<>.]+)+$/u.test(email) ? email : null
}
