/** Download of a member's data, with a ticket from the mutation `exportData` (M19). */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../graphql/services.ts'
import { type ErrorPage, sendErrorPage } from './script-free-page.ts'
import { registerOneTimeDownloadRoute } from './one-time-download-route.ts'
import { getTorontoDay } from '../platform/calendar-days.ts'
import { Failure, FederationFailure } from '../platform/request-failures.ts'
import { Refusal } from '../federation/refusal-errors.ts'
import { translate } from '../platform/translate.ts'
import { exportPath } from '../platform/export-tickets.ts'

/**
 * Creates the error page that a member sees when the download link of the data export has expired
 * (`gone`) or the federation delivers no file (`unavailable`).
 */
const createDataExportErrorPage = (outcome: 'gone' | 'unavailable', status: number): ErrorPage => ({
  status,
  title: (language) => translate(language, 'members', `ExportLink.${outcome}.title`),
  text: (language) => translate(language, 'members', `ExportLink.${outcome}.text`),
})

/**
 * Error pages of the data export: for an invalid ticket, and for a file that the federation does
 * not deliver.
 */
const gonePage = createDataExportErrorPage('gone', 404)
const unavailablePage = createDataExportErrorPage('unavailable', 503)

export function registerDataExportRoute(
  app: FastifyInstance,
  { federation, tickets, clock }: Services,
): void {
  registerOneTimeDownloadRoute(app, exportPath, {
    tickets,
    gonePage,
    send: async (content, request, reply) => {
      const caller = { ...content, requestId: request.id }
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
          return await sendErrorPage(reply, content.language, page)
        }
        throw error
      }
    },
  })
}
