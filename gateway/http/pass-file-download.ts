/** Download of a file for Apple Wallet, with a ticket from `addPassToWallet` (decision 0059). */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../graphql/services.ts'
import { parseTicketLanguage, passFilePath } from '../platform/export-tickets.ts'
import { sendErrorPage } from './script-free-page.ts'
import { type Language, translate } from '../platform/translate.ts'
import { parseLanguage } from './request-headers.ts'

/** Error page for a download link that was used or has expired. */
const gonePage = {
  status: 404,
  title: (language: Language) => translate(language, 'members', 'ExportLink.gone.title'),
  text: (language: Language) => translate(language, 'pass-wallets', 'PassFileLink.gone'),
}

export function registerPassFileRoute(app: FastifyInstance, { passFiles }: Services): void {
  app.get<{ Params: { ticket: string } }>(
    `${passFilePath}:ticket`,
    // A HEAD request, as link scanners send it, must not consume the ticket.
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { ticket } = request.params
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      const file = await passFiles.redeemTicket(ticket)
      if (file === null)
        return await sendErrorPage(
          reply,
          parseTicketLanguage(ticket) ?? parseLanguage(request.headers),
          gonePage,
        )
      return await reply
        .type(file.type)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .send(Buffer.from(file.base64, 'base64'))
    },
  )
}
