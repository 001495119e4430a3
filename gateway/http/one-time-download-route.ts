/** Route of a one-time download, for URLs that contain a download ticket. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Tickets, parseLanguageOfExportTicket } from '../platform/export-tickets.ts'
import type { Language } from '../platform/translate.ts'
import { parseLanguage } from './request-headers.ts'
import { type ErrorPage, sendErrorPage } from './script-free-page.ts'

interface TicketDownload<Content extends { language: Language }> {
  tickets: Tickets<Content>
  /** Error page of a download whose ticket is used, expired or unknown. */
  gonePage: ErrorPage
  /** Sends the file for which the redeemed download ticket was issued. */
  send: (content: Content, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

/**
 * Registers the route of a one-time download. The download URL consists of `path` and a ticket,
 * which the route redeems.
 */
export function registerOneTimeDownloadRoute<Content extends { language: Language }>(
  app: FastifyInstance,
  path: string,
  { tickets, gonePage, send }: TicketDownload<Content>,
): void {
  app.get<{ Params: { ticket: string } }>(
    `${path}:ticket`,
    // A HEAD request, as link scanners send it, must not consume the ticket.
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { ticket } = request.params
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      const content = await tickets.redeemTicket(ticket)
      if (content !== null) return await send(content, request, reply)
      const language = parseLanguageOfExportTicket(ticket) ?? parseLanguage(request.headers)
      return await sendErrorPage(reply, language, gonePage)
    },
  )
}
