/** Route of the public keys that verify signed pass codes. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../graphql/services.ts'
import { buildPublicPassKeys } from '../platform/pass-signing-keys.ts'

/** URL path of the public keys that verify pass codes, as a JSON Web Key Set (RFC 7517). */
export const passKeysPath = '/.well-known/jwks.json'

/**
 * Cache lifetime of the public keys that verify pass codes, in seconds. Operators publish a new key
 * at least this time before the first day of the key (docs/operations.md).
 */
const lifetimeSeconds = 86_400

export function registerPublicPassKeysRoute(app: FastifyInstance, { passKeys, config }: Services): void {
  const body = JSON.stringify({
    keys: buildPublicPassKeys(passKeys),
    // The scanner needs both numbers without a network. RFC 7517 allows further members.
    attestationDays: config.passCode.attestationDays,
    officePhone: config.portal.contact.phoneNumber,
  })
  app.get(passKeysPath, async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${lifetimeSeconds}`)
      // Scanners of the federation may be pages of another origin. The keys are public.
      .header('access-control-allow-origin', '*')
      .type('application/jwk-set+json')
      .send(body),
  )
}
