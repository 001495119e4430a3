/**
 * Public status page, which shows if the portal works, if sales are open, and if the federation
 * responds.
 */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../graphql/services.ts'
import { translate } from '../platform/translate.ts'
import type { FederationHealthCheck } from './health.ts'
import { escapeHtml } from './escape-html.ts'
import { renderLanguageSwitchLink } from './language-link.ts'
import { sendScriptFreePage } from './script-free-page.ts'
import { chooseResponseLanguage } from './request-headers.ts'

/** URL path of the public status page. */
export const statusPath = '/status'

/**
 * Serves `/status`, in the language of the URL (`?lang=en`) or of the browser. The page shows
 * members the same status that `/health/ready` reports to operators.
 */
export function registerStatusPage(
  app: FastifyInstance,
  { config: { portal, calls }, sales, shared }: Services,
  federationHealth: FederationHealthCheck,
): void {
  app.get<{ Querystring: { lang?: string } }>(statusPath, async (request, reply) => {
    const language = chooseResponseLanguage(request)
    const translateStatusText = (key: string) => escapeHtml(translate(language, 'status', `Status.${key}`))
    const federation = (await federationHealth.isAvailable()) ? 'responds' : 'unavailable'
    // Without idempotency keys of the federation, purchases need the locks in Redis.
    const isPaused = !calls.idempotency && shared.location === 'redis gone'
    const rows = [
      ['portal', 'works'],
      ['sales', sales.isOpen ? (isPaused ? 'paused' : 'open') : 'closed'],
      ['federation', federation],
    ] as const
    const { email, phoneNumber } = portal.contact
    reply.header('cache-control', 'public, max-age=10').header('vary', 'accept-language')
    return await sendScriptFreePage(reply, 200, {
      language,
      title: translateStatusText('title'),
      content: [
        '<dl>',
        ...rows.map(
          ([part, state]) => `<dt>${translateStatusText(part)}</dt><dd>${translateStatusText(state)}</dd>`,
        ),
        '</dl>',
        `<p>${translateStatusText('contact')} <a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>, ${escapeHtml(phoneNumber)}</p>`,
        `<p>${renderLanguageSwitchLink(language)}</p>`,
      ].join('\n'),
    })
  })
}
