/**
 * What is over what this process can carry is turned away at once: nothing of it was done. That happens before the routes, since
 * under five times the load it happens four times as often as anything else, and is to leave the time to what is carried.
 */
import type { FastifyBaseLogger, preValidationHookHandler } from 'fastify'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { languageOf, requestIdOf } from '../graphql/context.ts'
import type { Config } from '../platform/config.ts'
import { Load } from '../platform/load.ts'
import type { Metrics } from '../platform/metrics.ts'
import { translate } from '../platform/texts.ts'
import { otherOperation } from '../schema/request-meter.ts'
import { corsHeaders } from './cors.ts'
import { errorBody } from './errors.ts'
import type { DrainState } from './health.ts'

/** When to come again, in seconds. Clients add some of their own, so that they do not all come at once. */
const retryAfter = 2

interface SheddingSettings {
  config: Config
  metrics: Metrics
  log: FastifyBaseLogger
  /** What every reply carries. */
  headers: Record<string, string>
  /** Where requests come that are counted. */
  path: string
  leaving: DrainState
}

/** Lets in only whom there is room for. */
export interface Shedding {
  /** Turns away before anything is read, where there is no room; hands on everything else. */
  before: (handle: RequestListener) => RequestListener
  /** Takes a place once the body is there: one that drips holds none. */
  take: preValidationHookHandler
  close: () => void
}

export function startShedding({ config, metrics, log, headers, path, leaving }: SheddingSettings): Shedding {
  const load = new Load(config.load)
  metrics.watch('requests_in_hand', {}, () => load.inHand)
  metrics.watch('requests_limit', {}, () => load.limit)
  const always = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'retry-after': String(retryAfter),
  })

  const turnAway = (request: IncomingMessage, response: ServerResponse, id: string): void => {
    metrics.count('requests', { ...otherOperation, outcome: 'OVERLOADED' })
    const message = translate(languageOf(request.headers), 'common', 'errors.OVERLOADED')
    const body = JSON.stringify(errorBody('OVERLOADED', id, message, { retryAfter }))
    const own = [
      ['x-request-id', id],
      ['content-length', String(Buffer.byteLength(body))],
    ]
    const cors = corsHeaders(request.headers, config.corsOrigins)
    const last = leaving.now ? [['connection', 'close']] : []
    response.writeHead(503, [...always, ...own, ...cors, ...last].flat()).end(body)
  }
  const isCounted = ({ method, url }: IncomingMessage) =>
    method === 'POST' && (url === path || url?.startsWith(`${path}?`))

  return {
    before: (handle) => (request, response) => {
      if (!load.isFull || !isCounted(request)) return handle(request, response)
      const id = requestIdOf(request.headers['x-request-id'])
      turnAway(request, response, id)
      log.info({ reqId: id, req: request, res: response, ms: 0, outcome: 'OVERLOADED' }, 'request')
    },
    take: (request, reply, done) => {
      if (load.take()) {
        // Answered or given up by who asked, whichever comes first.
        reply.raw.once('close', () => load.giveBack())
        return done()
      }
      reply.hijack()
      turnAway(request.raw, reply.raw, request.id)
    },
    close: () => load.close(),
  }
}
