/** Download of a file for Apple Wallet, with a ticket from `addPassToWallet` (decision 0059). */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../graphql/services.ts'
import { passFilePath } from '../platform/export-tickets.ts'
import { type Language, translate } from '../platform/translate.ts'
import { registerOneTimeDownloadRoute } from './one-time-download-route.ts'

/** Error page for a download link of an Apple Wallet file that was used or has expired. */
const gonePage = {
  status: 404,
  title: (language: Language) => translate(language, 'members', 'ExportLink.gone.title'),
  text: (language: Language) => translate(language, 'pass-wallets', 'PassFileLink.gone'),
}

export function registerPassFileRoute(app: FastifyInstance, { passFiles }: Services): void {
  registerOneTimeDownloadRoute(app, passFilePath, {
    tickets: passFiles,
    gonePage,
    send: async ({ type, name, base64 }, _request, reply) =>
      await reply
        .type(type)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Buffer.from(base64, 'base64')),
  })
}
