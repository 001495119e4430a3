/**
 * Load shedding: an HTTP request beyond the capacity of this process is rejected before routing.
 * Rejections must be cheap, because most requests are rejected under heavy load.
 */
import type { FastifyBaseLogger, preValidationHookHandler } from 'fastify'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { parseLanguage, parseRequestId } from './request-headers.ts'
import type { Config } from '../platform/config.ts'
import { LoadLimiter } from '../platform/load-limiter.ts'
import type { Metrics } from '../platform/metrics.ts'
import { translate } from '../platform/translate.ts'
import { otherOperation } from '../schema/measure-requests.ts'
import { buildCorsHeaders } from './cors.ts'
import { buildGraphqlErrorBody } from './error-responses.ts'
import type { DrainState } from './health.ts'

/**
 * Value of the header `Retry-After` for a rejected request, in seconds. Clients add a random delay,
 * so that they do not all retry at once.
 */
const retryAfter = 2

interface SheddingSettings {
  config: Config
  metrics: Metrics
  log: FastifyBaseLogger
  /** Headers of every response of the gateway, including the response to a rejected request. */
  headers: Record<string, string>
  /** URL path of the requests that count towards the load of the process. */
  path: string
  drainState: DrainState
}

/** Load shedding of one process, which admits requests within its capacity. */
export interface Shedding {
  /**
   * Wraps a request listener: requests within the capacity of the process go to the given listener,
   * and any other request is rejected before its body is read.
   */
  wrapListener: (handle: RequestListener) => RequestListener
  /**
   * Admits a request after its body has arrived, so that a slow upload does not count towards the
   * load.
   */
  admitRequest: preValidationHookHandler
  close: () => void
}

export function startLoadShedding({
  config,
  metrics,
  log,
  headers,
  path,
  drainState,
}: SheddingSettings): Shedding {
  const load = new LoadLimiter(config.load)
  metrics.watch('requests_in_hand', {}, () => load.runningRequests)
  metrics.watch('requests_limit', {}, () => load.limit)
  const commonHeaders = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'retry-after': String(retryAfter),
  })

  const sendOverloadedResponse = (request: IncomingMessage, response: ServerResponse, id: string): void => {
    metrics.count('requests', { ...otherOperation, outcome: 'OVERLOADED' })
    const message = translate(parseLanguage(request.headers), 'common', 'errors.OVERLOADED')
    const body = JSON.stringify(buildGraphqlErrorBody('OVERLOADED', id, message, { retryAfter }))
    const responseHeaders = [
      ['x-request-id', id],
      ['content-length', String(Buffer.byteLength(body))],
    ]
    const corsHeaders = buildCorsHeaders(request.headers, config.corsOrigins)
    const connectionHeaders = drainState.isDraining ? [['connection', 'close']] : []
    response
      .writeHead(503, [...commonHeaders, ...responseHeaders, ...corsHeaders, ...connectionHeaders].flat())
      .end(body)
  }
  const isRequestCountedTowardsLoad = ({ method, url }: IncomingMessage) =>
    method === 'POST' && (url === path || url?.startsWith(`${path}?`))

  return {
    wrapListener: (handle) => (request, response) => {
      if (!load.isFull || !isRequestCountedTowardsLoad(request)) return handle(request, response)
      const id = parseRequestId(request.headers['x-request-id'])
      sendOverloadedResponse(request, response, id)
      log.info({ reqId: id, req: request, res: response, ms: 0, outcome: 'OVERLOADED' }, 'request')
    },
    admitRequest: (request, reply, done) => {
      if (load.admitRequest()) {
        // Emitted when the response is complete or the client disconnects.
        reply.raw.once('close', () => load.releaseRequestSlot())
        return done()
      }
      reply.hijack()
      sendOverloadedResponse(request.raw, reply.raw, request.id)
    },
    close: () => load.stopEventLoopChecks(),
  }
}
