/** Route of `security.txt` (RFC 9116), which names the contact for reports of vulnerabilities. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../graphql/services.ts'
import { dayMs } from '../platform/calendar-days.ts'

export const securityContactPath = '/.well-known/security.txt'

/**
 * Number of days from a request for security.txt to the `Expires` date in the file. RFC 9116
 * recommends less than a year.
 */
const validDays = 180

export function registerSecurityContact(
  app: FastifyInstance,
  { config: { securityContact }, addresses, clock }: Services,
): void {
  if (securityContact === null) return
  app.get(securityContactPath, async (_request, reply) => {
    const expires = new Date(clock.now() + validDays * dayMs).toISOString()
    return await reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${securityContact}`,
          `Expires: ${expires}`,
          'Preferred-Languages: fr, en',
          `Canonical: ${addresses.portal}${securityContactPath}`,
          '',
        ].join('\n'),
      )
  })
}
