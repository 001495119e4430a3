/**
 * Verification page of a pass code, which a trail officer's camera opens from the QR code of a
 * pass. The page has no script, so that it is complete after one response on a slow network.
 */
import formBody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { loadClubNameByNumber } from '../../domains/pass-codes/club-name.ts'
import type { ShownResult } from '../../domains/pass-codes/shared/verification-result-icons.ts'
import {
  normalizeEnteredPassCode,
  isPassControlNumber,
  verificationPath,
} from '../../domains/pass-codes/shared/pass-code-format.ts'
import { countPassVerificationsTowardLimit, verifyPassCode } from '../../domains/pass-codes/verification.ts'
import type { Services } from '../../graphql/services.ts'
import { getTorontoDay } from '../../platform/calendar-days.ts'
import { getIpNetworkOfClient } from '../../platform/rate-limit-keys.ts'
import { Failure } from '../../platform/request-failures.ts'
import { chooseResponseLanguage } from '../request-headers.ts'
import { type ShownPass, renderVerificationPage } from './render-page.ts'

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

interface PageRequest {
  Params: { '*': string }
  Querystring: { lang?: string }
}

export function registerVerificationPage(app: FastifyInstance, services: Services): void {
  const { config, clock } = services

  const sendVerificationPage = async (request: FastifyRequest<PageRequest>, reply: FastifyReply) => {
    const address = getIpNetworkOfClient(request.ip, request.socket.remoteAddress)
    const language = chooseResponseLanguage(request)
    const code = request.params['*']
    const sendVerificationResult = async (
      status: number,
      result: ShownResult,
      pass: ShownPass | null = null,
    ) =>
      await reply
        .code(status)
        // The URL contains the code, so neither caches nor linked pages may learn it.
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('content-security-policy', policy)
        .header('vary', 'accept-language')
        .type('text/html; charset=utf-8')
        .send(
          renderVerificationPage(result, pass, {
            controlNumber: result === 'CANNOT_BE_CHECKED' && isPassControlNumber(code) ? code : null,
            language,
            portal: config.portal,
            today: getTorontoDay(clock.now()),
          }),
        )
    try {
      await countPassVerificationsTowardLimit(1, { services, address })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      reply.header('retry-after', String(error.extensions.retryAfter ?? 60))
      return await sendVerificationResult(429, 'tooMany')
    }
    const { result, pass } = verifyPassCode(code, services)
    if (pass === null) return await sendVerificationResult(200, result)
    const { clubNumber } = pass
    const clubName =
      clubNumber === null
        ? null
        : await loadClubNameByNumber(clubNumber, { language, requestId: request.id }, services)
    return await sendVerificationResult(200, result, { ...pass, clubName })
  }
  // Paths are compared with case, and the QR code has the upper-case path. The wildcard has no
  // maximum length, unlike a parameter.
  for (const path of [verificationPath, verificationPath.toUpperCase()])
    app.get<PageRequest>(`${path}*`, sendVerificationPage)
  void app.register(registerPassCodeForm)
}

/**
 * Maximum size of a submitted HTML form with a pass code, in bytes: several times the longest pass
 * code.
 */
const maxFormBytes = 4_096

/**
 * Registers the route to which the scanner page posts its HTML form in browsers without JavaScript.
 * The pass code is in the request body, so that no log contains it.
 */
async function registerPassCodeForm(app: FastifyInstance): Promise<void> {
  // The form is the only body here. A JSON text could contain half of a surrogate pair, and no URL
  // can contain that.
  app.removeAllContentTypeParsers()
  await app.register(formBody, { bodyLimit: maxFormBytes })
  app.post<{ Body?: { code?: unknown } }>('/v', async ({ body }, reply) => {
    const text = typeof body?.code === 'string' ? normalizeEnteredPassCode(body.code) : ''
    // A browser may paste the complete URL of the QR code.
    const code = text.replace(/^.*\/V\//, '')
    await reply.redirect(verificationPath + encodeURIComponent(code), 303)
  })
}
