import { hash } from 'node:crypto'

/**
 * Returns the SHA-256 digest of a text, in base64url. The gateway compares tokens, tickets and
 * payer keys by their digests, so that it does not store the secrets themselves.
 */
export function computeDigest(text: string): string {
  return hash('sha256', text, 'base64url')
}
