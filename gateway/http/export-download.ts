/** Download of a member's data, with a ticket from the mutation `exportData` (M19). */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../graphql/services.ts'
import { type ErrorPage, sendErrorPage } from './script-free-page.ts'
import { parseLanguage } from './request-headers.ts'
import { getTorontoDay } from '../platform/calendar-days.ts'
import { Failure, FederationFailure } from '../platform/request-failures.ts'
import { Refusal } from '../federation/refusal-errors.ts'
import { translate } from '../platform/translate.ts'
import { exportPath, parseTicketLanguage } from '../platform/export-tickets.ts'

/** Creates the error page of an export link for the given outcome. */
const createExportErrorPage = (outcome: 'gone' | 'unavailable', status: number): ErrorPage => ({
  status,
  title: (language) => translate(language, 'members', `ExportLink.${outcome}.title`),
  text: (language) => translate(language, 'members', `ExportLink.${outcome}.text`),
})

/** Error pages for an invalid ticket, and for a file that the federation does not deliver. */
const gonePage = createExportErrorPage('gone', 404)
const unavailablePage = createExportErrorPage('unavailable', 503)

export function registerExportDownloadRoute(
  app: FastifyInstance,
  { federation, tickets, clock }: Services,
): void {
  app.get<{ Params: { ticket: string } }>(
    `${exportPath}:ticket`,
    // A HEAD request, as link scanners send it, must not consume the ticket.
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { ticket } = request.params
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      const redeemedTicket = await tickets.redeemTicket(ticket)
      if (redeemedTicket === null)
        return await sendErrorPage(
          reply,
          parseTicketLanguage(ticket) ?? parseLanguage(request.headers),
          gonePage,
        )
      const caller = { ...redeemedTicket, requestId: request.id }
      try {
        const file = await federation.createClientForCaller(caller).file('exportData')
        return await reply
          .type('application/zip')
          .header('content-disposition', `attachment; filename="sentier-${getTorontoDay(clock.now())}.zip"`)
          .send(file)
      } catch (error) {
        if (error instanceof Refusal || error instanceof Failure) {
          request.log.info({ reason: error.message }, 'export failed')
          // An expired session or missing consent can only be resolved in the portal.
          const page = error instanceof FederationFailure ? unavailablePage : gonePage
          return await sendErrorPage(reply, redeemedTicket.language, page)
        }
        throw error
      }
    },
  )
}
