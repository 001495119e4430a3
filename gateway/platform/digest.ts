import { hash } from 'node:crypto'

/**
 * Returns the SHA-256 digest of a text or of bytes, in base64url. The gateway compares tokens,
 * tickets and payer keys by their digests, so that it does not store the secrets themselves.
 */
export function computeDigest(content: string | Buffer): string {
  return hash('sha256', content, 'base64url')
}

/**
 * Returns the first `length` characters of the SHA-256 digest of a text or file. The short digest
 * serves as a name or tag, and does not protect secrets.
 */
export function computeShortDigest(content: string | Buffer, length: number): string {
  return computeDigest(content).slice(0, length)
}
