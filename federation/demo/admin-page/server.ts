/**
 * The demo admin page at `/desk`, where a demo user reads outgoing e-mails and decides in place of
 * the federation's staff. The page is served on the federation's port and is never part of
 * the portal (A38).
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DocumentRenderers } from '../../documents/document-links.ts'
import type { Service } from '../../http/service.ts'
import { type Mail, listMails, readMail } from '../../outbox/mails.ts'
import { type Language, languages, translateTextIntoAllLanguages } from '../../translations.ts'
import { buildMailCorsHeaders, isLocalRequest, isSameOriginRequest } from './access-control.ts'
import { findAdminAction, findSectionOfAdminAction } from './admin-actions.ts'
import { FieldErrors } from './form-fields.ts'
import { type AdminPageContext, type Section, sections } from './layout.ts'
import { drawMailAttachmentPdfs, renderMailPage, renderOutboxPage } from './mail-pages.ts'
import { pages } from './action-pages.ts'

/**
 * Content security policy of the demo admin page. The policy allows only the federation's own
 * styles and fonts, and a frame that shows an e-mail.
 */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Content security policy of an e-mail preview. The preview may open links, but scripts and
 * external resources are blocked.
 */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'"

/** Registers the routes of the demo admin page, all under `/desk`, on the federation's server. */
export function registerAdminPageRoutes(
  app: FastifyInstance,
  service: Service,
  renderers: DocumentRenderers,
): void {
  app.register(
    async (adminServer) => {
      adminServer.addHook('onRequest', async (request, reply) => {
        if (service.config.desk === 'loopback' && !isLocalRequest(request)) {
          return await sendAccessDenied(reply, 'elsewhere')
        }
        if (request.method !== 'GET' && !isSameOriginRequest(request))
          return await sendAccessDenied(reply, 'foreign')
        // Pages of other sites must not load any resource of the admin page, not even as an image.
        reply.header('cross-origin-resource-policy', 'same-origin')
        setLanguageCookie(request, reply)
        return undefined
      })
      registerAdminStylesheetRoutes(adminServer)
      registerAdminSectionAndActionRoutes(adminServer, service)
      registerAdminMailRoutes(adminServer, service, renderers)
      registerAdminApiRoutes(adminServer, service)
    },
    { prefix: '/desk' },
  )
}

function sendAccessDenied(reply: FastifyReply, reason: string): FastifyReply {
  return reply
    .code(403)
    .type('text/plain; charset=utf-8')
    .send(translateTextIntoAllLanguages('desk', `Access.${reason}`))
}

function createAdminPageContext(service: Service, request: FastifyRequest): AdminPageContext {
  return {
    service,
    language: readAdminPageLanguage(request),
    done: findAdminAction(readQueryParameter(request, 'done'))?.name ?? null,
    refused: null,
  }
}

function registerAdminSectionAndActionRoutes(adminServer: FastifyInstance, service: Service): void {
  adminServer.get('/', (request, reply) =>
    sendHtmlPage(
      reply,
      renderOutboxPage(createAdminPageContext(service, request), readQueryParameter(request, 'to').trim()),
    ),
  )
  for (const [section, draw] of Object.entries(pages)) {
    adminServer.get(sections[section as Section].replace('/desk', ''), (request, reply) =>
      sendHtmlPage(reply, draw(createAdminPageContext(service, request))),
    )
  }

  adminServer.post<{ Params: { action: string } }>('/acts/:action', (request, reply) => {
    const found = findAdminAction(request.params.action)
    if (found === null) return reply.callNotFound()
    const { name, action } = found
    const input = readSubmittedFormInput(request)
    const result = action.perform(service, input)
    // Redirects after a successful action, so that reloading the page does not repeat the action.
    if (!(result instanceof FieldErrors))
      return reply.redirect(`${sections[findSectionOfAdminAction(name)]}?done=${name}`, 303)
    const reader = { ...createAdminPageContext(service, request), refused: { name, input, errors: result } }
    return sendHtmlPage(reply.code(422), pages[findSectionOfAdminAction(name)](reader))
  })
}

/** Registers the routes that serve an e-mail: its page, its preview and its attachments. */
function registerAdminMailRoutes(
  adminServer: FastifyInstance,
  service: Service,
  renderers: DocumentRenderers,
): void {
  const drawPdfAttachmentsOfMail = (mail: Mail) =>
    drawMailAttachmentPdfs(mail, renderers, service.config.issuer)
  const findMailById = (id: string) => readMail(service.store, service, parseIdOrZero(id))

  adminServer.get<{ Params: { id: string } }>('/mails/:id', async (request, reply) => {
    const mail = findMailById(request.params.id)
    if (mail === null) {
      reply.callNotFound()
      return await reply
    }
    return await sendHtmlPage(
      reply,
      renderMailPage(createAdminPageContext(service, request), mail, await drawPdfAttachmentsOfMail(mail)),
    )
  })
  adminServer.get<{ Params: { id: string } }>('/mails/:id/page', (request, reply) => {
    const mail = findMailById(request.params.id)
    if (mail === null) return reply.callNotFound()
    return sendHtmlPage(reply, mail.html).header('content-security-policy', mailPolicy)
  })
  adminServer.get<{ Params: { id: string; index: string } }>(
    '/mails/:id/files/:index',
    async (request, reply) => {
      const { id, index } = request.params
      const mail = findMailById(id)
      const file =
        mail === null || !/^\d$/.test(index) ? null : (await drawPdfAttachmentsOfMail(mail))[Number(index)]
      if (file == null) {
        reply.callNotFound()
        return await reply
      }
      return await reply
        .header('content-disposition', `inline; filename="${file.name}.pdf"`)
        .type('application/pdf')
        .send(file.bytes)
    },
  )
}

/**
 * Registers an HTTP call for each demo admin action; see `docs/demo-admin-page.md`.
 */
function registerAdminApiRoutes(adminServer: FastifyInstance, service: Service): void {
  adminServer.get('/api/mails', (request, reply) => {
    reply.headers(buildMailCorsHeaders(request, service.config.portalUrl))
    const to = readQueryParameter(request, 'to').trim()
    return listMails(service.store, service, to === '' ? undefined : to)
  })
  adminServer.get('/api/clock', () => ({
    now: service.clock.now(),
    offset: service.clock.getClockOffsetMs(),
  }))
  adminServer.post<{ Params: { action: string } }>('/api/:action', (request, reply) => {
    const found = findAdminAction(request.params.action)
    if (found === null) return reply.callNotFound()
    const result = found.action.perform(service, readSubmittedFormInput(request))
    return result instanceof FieldErrors
      ? reply.code(400).send({ fields: result.fields })
      : reply.send(result ?? {})
  })
}

function registerAdminStylesheetRoutes(adminServer: FastifyInstance): void {
  const style = readFileSync(join(import.meta.dirname, 'admin-page.css'))
  const letters = readFileSync(
    createRequire(import.meta.url).resolve(
      '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    ),
  )
  adminServer.get('/desk.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
  adminServer.get('/figtree.woff2', (_request, reply) =>
    reply.type('font/woff2').header('cache-control', 'max-age=86400').send(letters),
  )
}

function sendHtmlPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({
      'content-security-policy': policy,
      // With `no-referrer`, browsers would send `Origin: null` with form submissions, and the
      // origin check would fail.
      'referrer-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(html)
}

const languageCookie = /(?:^|;\s*)desk_language=(fr|en)/

/** Returns the language that the user last chose at `/desk`; French by default (A02). */
function readAdminPageLanguage(request: FastifyRequest): Language {
  const requestedLanguage = readQueryParameter(request, 'lang')
  const stored = languageCookie.exec(request.headers.cookie ?? '')?.[1]
  return (
    languages.find((language) => language === requestedLanguage) ??
    languages.find((each) => each === stored) ??
    'fr'
  )
}

function setLanguageCookie(request: FastifyRequest, reply: FastifyReply): void {
  const requestedLanguage = languages.find((language) => language === readQueryParameter(request, 'lang'))
  if (requestedLanguage !== undefined) {
    reply.header(
      'set-cookie',
      `desk_language=${requestedLanguage}; Path=/desk; Max-Age=31536000; SameSite=Strict; HttpOnly`,
    )
  }
}

function readQueryParameter({ query }: FastifyRequest, name: string): string {
  const value = (query as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

function readSubmittedFormInput({ body }: FastifyRequest): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Record<string, unknown>)
    : {}
}

/**
 * Parses an id from a URL. For a text that is not a number, returns 0, which matches no database
 * row.
 */
function parseIdOrZero(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}
