/** HTTP: GraphQL, the portal's files, pictures, health, and what every reply carries. */
import { fastifyApolloHandler } from '@as-integrations/fastify'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { type Context, type Services, createContext, languageOf, requestIdOf } from './context.ts'
import { LocalGuard, keyedGuard } from './domains/purchase-guard.ts'
import { Federation } from './federation/client.ts'
import { ReferenceCache } from './federation/reference-cache.ts'
import { startApollo } from './graphql/apollo.ts'
import { registerPlayground } from './graphql/playground.ts'
import { type DocumentRequest, readTrustedDocuments, resolveDocument } from './graphql/trusted-documents.ts'
import { registerHealth } from './http/health.ts'
import { registerImages } from './http/images.ts'
import { registerPortalFiles } from './http/portal-files.ts'
import { registerSecurityHeaders } from './http/security.ts'
import { logOptions } from './log.ts'
import { Metrics } from './metrics.ts'
import { MemoryRateLimiter } from './rate-limiter.ts'

/** How long a purchase without an answer may still go through, and when to look what became of it (ms). */
const localGuard = { settleMs: 120_000, looksMs: [200, 1_000, 3_000] }

/** Addresses that are known once ports are: the federation's as this process calls it, and as browsers see both. */
export interface Addresses {
  upstream: string
  portal: string
  federation: string
}

/** The server, built and not listening yet. */
export async function createServer(config: Config, addresses: Addresses): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logOptions(config.logLevel),
    trustProxy: config.trustProxy,
    bodyLimit: config.graphql.limits.bytes,
    requestIdHeader: false,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    // A stop waits for the requests that run, and for no connection that idles.
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
  })
  const services = createServices(config, addresses, app)
  const apollo = await startApollo(config.graphql, app.log)
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  // A connection that is kept alive would hold up the stop long after its last answer.
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('onClose', async () => {
    await apollo.stop()
    await services.federation.close()
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  registerSecurityHeaders(app, { ...services.addresses, stripeKey: config.portal.stripeKey })
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'unexpected error')
    await reply.code(status).send(errorBody(status >= 500 ? 'INTERNAL' : 'BAD_REQUEST', request.id))
  })

  const trusted = readTrustedDocuments()
  app.post<{ Body: DocumentRequest | null }>('/graphql', {
    preHandler: async (request, reply) => {
      // Answers hold tokens and what is a member's own.
      reply.header('cache-control', 'no-store')
      const resolution = resolveDocument(request.body ?? {}, trusted, config.graphql.openDocuments)
      if (resolution.kind !== 'text') {
        const code = resolution.kind === 'unknown' ? 'DOCUMENT_UNKNOWN' : 'BAD_REQUEST'
        return await reply.code(400).send(errorBody(code, request.id))
      }
      if (request.body !== null && typeof request.body === 'object') request.body.query = resolution.query
      return undefined
    },
    handler: fastifyApolloHandler<Context>(apollo, {
      context: async (request) => createContext(services, request),
    }),
  })
  if (config.graphql.playground)
    registerPlayground(app, (headers) => languageOf(headers as Record<string, string>))
  registerHealth(app, services)
  registerImages(app, services)
  await registerPortalFiles(app)
  return app
}

function createServices(
  config: Config,
  { upstream, portal, federation }: Addresses,
  app: FastifyInstance,
): Services {
  const clock = new Clock({ followsFederation: config.federation.kind === 'embedded' })
  const metrics = new Metrics()
  return {
    config,
    addresses: { portal, federation },
    federation: new Federation(upstream, config.calls, clock, metrics),
    reference: new ReferenceCache(),
    clock,
    rates: new MemoryRateLimiter(),
    guard: config.calls.idempotency ? keyedGuard : new LocalGuard(localGuard),
    metrics,
    log: app.log,
  }
}

/** A failure before GraphQL has begun, in GraphQL's shape. */
function errorBody(code: string, requestId: string) {
  return { errors: [{ message: code, extensions: { code, requestId } }] }
}
