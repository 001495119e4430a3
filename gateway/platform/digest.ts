import { hash } from 'node:crypto'

/**
 * Returns the SHA-256 digest of a text, in base64url. The gateway compares tokens, tickets and
 * payer keys by digest so that the texts themselves are not stored.
 */
export function digestOf(text: string): string {
  return hash('sha256', text, 'base64url')
}
