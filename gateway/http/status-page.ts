/** Public page that says if the portal works: whether sales are open, and what responds. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../graphql/services.ts'
import { type Language, languages, translate } from '../platform/translate.ts'
import { escapeHtml } from './escape-html.ts'
import { sendPlainPage } from './plain-page.ts'
import { parseLanguage } from './request-headers.ts'

/** Path of the public status page. */
export const statusPath = '/status'

/**
 * Serves `/status`, in the language of the URL (`?lang=en`) or of the browser. The page repeats
 * what `/health/ready` tells operators, in words for members.
 */
export function registerStatusPage(
  app: FastifyInstance,
  { config: { portal }, sales }: Services,
  isFederationAvailable: () => Promise<boolean>,
): void {
  app.get<{ Querystring: { lang?: string } }>(statusPath, async (request, reply) => {
    const language = languages.find((each) => each === request.query.lang) ?? parseLanguage(request.headers)
    const translateText = (key: string) => escapeHtml(translate(language, 'status', `Status.${key}`))
    const federation = (await isFederationAvailable()) ? 'responds' : 'unavailable'
    const rows = [
      ['portal', 'works'],
      ['sales', sales.isOpen ? 'open' : 'closed'],
      ['federation', federation],
    ] as const
    const { email, phoneNumber } = portal.contact
    reply.header('cache-control', 'public, max-age=10').header('vary', 'accept-language')
    return await sendPlainPage(reply, 200, {
      language,
      title: translateText('title'),
      content: [
        '<dl>',
        ...rows.map(([part, state]) => `<dt>${translateText(part)}</dt><dd>${translateText(state)}</dd>`),
        '</dl>',
        `<p>${translateText('contact')} <a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>, ${escapeHtml(phoneNumber)}</p>`,
        renderLanguageLink(language),
      ].join('\n'),
    })
  })
}

/** Returns a link to the page in the other language. */
function renderLanguageLink(language: Language): string {
  const other = languages.find((each) => each !== language)!
  return `<p><a href="?lang=${other}" lang="${other}" hreflang="${other}">${translate(other, 'status', 'Status.language')}</a></p>`
}
