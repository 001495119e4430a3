import { createHash } from 'node:crypto'

/**
 * Returns the digest of a secret such as a token, code or URL key. Only digests of secrets are
 * stored.
 */
export function digestSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
