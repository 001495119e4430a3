import { createHash } from 'node:crypto'

/** What is kept of a secret that is known again and never told: a token, a code, the key of a link. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
