/**
 * HTTP server of the gateway: GraphQL, the portal's files, pictures, exports, health endpoints, and
 * the headers of every response.
 */
import Fastify, { type FastifyInstance } from 'fastify'
import { createServer as createHttpServer } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { PassSigningKey } from './platform/pass-signing-keys.ts'
import { AccountTokens } from './platform/account-tokens.ts'
import { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Services } from './graphql/services.ts'
import { TokenAccounts } from './graphql/token-accounts.ts'
import { parseLanguage, parseRequestId } from './http/request-headers.ts'
import { ClosedSalesGuard } from './graphql/closed-sales-guard.ts'
import { KeyedGuard } from './graphql/keyed-purchase-guard.ts'
import { LocalGuard } from './graphql/local-purchase-guard.ts'
import { Federation } from './federation/client.ts'
import { ReferenceCache } from './federation/reference-cache.ts'
import { startGraphqlEngine } from './schema/apollo.ts'
import { registerPlaygroundRoutes } from './http/playground/routes.ts'
import { checkIntervalMs, endSlowRequests } from './http/slow-requests.ts'
import { disconnectClientsThatReadSlowly } from './http/slow-readers.ts'
import { createMalformedUrlHandler, registerErrorHandler } from './http/error-responses.ts'
import { assertSchemaAcceptsPortalDocuments, readBuiltPortal } from './http/built-portal.ts'
import { registerDataExportRoute } from './http/export-download.ts'
import { registerPassFileRoute } from './http/pass-file-download.ts'
import { graphqlPath, registerGraphqlRoute } from './http/graphql.ts'
import { type DrainState, createFederationHealthCheck, registerHealthRoutes } from './http/health.ts'
import { registerPictureRoutes } from './http/picture-routes.ts'
import { registerMetricsRoute } from './http/metrics-route.ts'
import { registerInstalledAppRoutes } from './http/installed-app.ts'
import { registerPortalFiles } from './http/portal-files.ts'
import { RequestLog } from './http/request-log.ts'
import { buildSecurityHeaders } from './http/security-headers.ts'
import { startLoadShedding } from './http/load-shedding.ts'
import { registerPublicPassKeysRoute } from './http/pass-keys.ts'
import { registerSchemaRoute } from './http/schema-file.ts'
import { registerSecurityContact } from './http/security-contact.ts'
import { registerStatusPage } from './http/status-page.ts'
import { registerVerificationPage } from './http/verification/routes.ts'
import { assertPortalUrlFitsPassCodes } from './domains/pass-codes/pass-code-signing.ts'
import { readOrCreateStoredSigningKeys } from './platform/stored-signing-key.ts'
import { Tickets, exportPath, passFilePath } from './platform/export-tickets.ts'
import { createLogger } from './platform/log.ts'
import { Metrics } from './platform/metrics.ts'
import { Sales } from './platform/sales-switch.ts'
import { startTelemetry } from './platform/telemetry.ts'
import { findRedisSettingsThatMayLoseData } from './platform/shared/redis-diagnostics.ts'
import { MemoryState } from './platform/shared/memory-state.ts'
import type { SharedState } from './platform/shared/shared-state.ts'
import { dayMs } from './platform/calendar-days.ts'

/**
 * Size in bytes of the buffer for the part of a request body that no handler has read yet. The
 * buffer is small, because even a rejected request occupies one.
 */
export const bodyBufferBytes = 16_384

/**
 * Time after which an idle connection is closed, in milliseconds. It is longer than the timeout of
 * reverse proxies. A proxy thus never sends a request on a connection that the gateway is closing.
 */
const keepAliveMs = 72_000

/**
 * Delays after which the gateway looks up the outcome of a purchase call that got no response, in
 * milliseconds.
 */
const lookupPausesMs = [200, 1_000, 3_000]

/** Maximum number of cached pass codes, each about 300 bytes long. */
const maxSignedCodes = 20_000

/**
 * URLs of the portal and the federation, which depend on the listening ports. `upstream` is the
 * federation's URL for calls from this process; `portal` and `federation` are URLs for browsers.
 */
export interface Addresses {
  upstream: string
  portal: string
  federation: string
}

/** Creates the HTTP server of the gateway. The server does not listen yet. */
export async function createServer(
  config: Config,
  addresses: Addresses,
  drainState: DrainState,
): Promise<FastifyInstance> {
  if (config.passCode.isSigned) assertPortalUrlFitsPassCodes(addresses.portal)
  const portal = readBuiltPortal(config.portalDir)
  const securityHeaders = buildSecurityHeaders({
    ...addresses,
    stripeKey: config.portal.stripeKey,
    magazineOrigins: config.magazineOrigins,
  })
  const log = createLogger(config.log)
  const metrics = new Metrics()
  const shedding = startLoadShedding({
    config,
    metrics,
    log,
    headers: securityHeaders,
    path: graphqlPath,
    drainState,
  })
  const app = Fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    trustProxy: toTrustProxyOption(config.trustProxy),
    bodyLimit: config.graphql.limits.requestBytes,
    serverFactory: (handle) =>
      createHttpServer(
        {
          headersTimeout: config.requests.headersMs,
          // Slow request bodies are limited by `endSlowRequests`.
          requestTimeout: 0,
          keepAliveTimeout: keepAliveMs,
          connectionsCheckingInterval: checkIntervalMs,
          highWaterMark: bodyBufferBytes,
        },
        shedding.wrapListener(handle),
      ),
    requestIdHeader: false,
    genReqId: ({ headers }) => parseRequestId(headers['x-request-id']),
    frameworkErrors: createMalformedUrlHandler(securityHeaders),
    // A shutdown waits for running requests, and closes idle connections.
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
  })
  endSlowRequests(app, config.requests)
  disconnectClientsThatReadSlowly(app, config.unreadMs)
  const services = await createGatewayServices(config, addresses, metrics, app)
  const trusted = portal.documents
  const engine = await startGraphqlEngine(config.graphql, services, trusted)
  if (config.portalDir !== null) assertSchemaAcceptsPortalDocuments(engine.schema, portal)
  // A keep-alive connection would delay the shutdown long after its last response.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (drainState.isDraining) reply.header('connection', 'close')
    done()
  })
  app.addHook('onClose', async () => {
    shedding.close()
    await engine.apollo.stop()
    await services.federation.close()
    services.sales.stopWatching()
    await services.shared.close()
    await services.telemetry?.stop()
  })

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders).header('x-request-id', request.id)
    done()
  })
  app.decorateRequest('graphqlOutcome', null)
  registerErrorHandler(app, services.metrics)
  await registerGraphqlRoute(app, { services, engine, trusted, shedding })
  if (config.graphql.introspection)
    registerPlaygroundRoutes(app, {
      schema: engine.schema,
      getLanguage: (headers) => parseLanguage(headers as Record<string, string>),
      mailbox:
        config.federation.kind === 'embedded' && !config.production
          ? `${addresses.federation}/desk/api/mails`
          : null,
    })
  registerSchemaRoute(app)
  const federationHealth = createFederationHealthCheck(services)
  registerHealthRoutes(app, services, federationHealth, drainState)
  if (config.statusPage) registerStatusPage(app, services, federationHealth)
  registerSecurityContact(app, services)
  registerMetricsRoute(app, services)
  registerPictureRoutes(app, services)
  registerDataExportRoute(app, services)
  registerPassFileRoute(app, services)
  registerInstalledAppRoutes(app, portal, config)
  registerPublicPassKeysRoute(app, services)
  registerVerificationPage(app, services)
  await registerPortalFiles(app, portal, config.assetsDir)
  return app
}

/**
 * Converts the setting `TRUST_PROXY` to the option of Fastify. A number n becomes a function that
 * trusts the n nearest proxies; a list of networks stays unchanged.
 */
function toTrustProxyOption(proxies: Config['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}

async function createGatewayServices(
  config: Config,
  { upstream, portal, federation }: Addresses,
  metrics: Metrics,
  app: FastifyInstance,
): Promise<Services> {
  const clock = new Clock({ followsFederation: config.federation.kind === 'embedded' })
  const telemetry = config.telemetry === null ? null : await startTelemetry(config.telemetry, metrics)
  const shared = await createRedisOrMemoryState(config, metrics, app)
  const sales = new Sales(config.sales)
  const reference = new ReferenceCache({ notifyInstances: (kind) => shared.publishStaleDataKind(kind) })
  shared.onStale((kind) => reference.invalidateLocalReferenceData(kind))
  const { apple } = config.passWallets
  if (apple !== null)
    metrics.watch('wallet_certificate_end_seconds', {}, () => apple.certificateEndsAt / 1_000)
  return {
    config,
    addresses: { portal, federation },
    federation: new Federation(upstream, config.calls, clock, metrics, app.log),
    reference,
    clock,
    shared,
    guard: createPurchaseGuard(config, sales, shared),
    metrics,
    sales,
    tickets: new Tickets(shared, exportPath),
    passFiles: new Tickets(shared, passFilePath),
    accountTokens: new AccountTokens(shared),
    passKeys: loadPassSigningKeys(config),
    signedCodes: new LRUCache({ max: maxSignedCodes }),
    tokenAccounts: new TokenAccounts(),
    log: app.log,
    telemetry,
  }
}

function loadPassSigningKeys({ passCode, federation }: Config): readonly PassSigningKey[] {
  if (passCode.keys !== null) return passCode.keys
  return federation.kind === 'embedded' ? readOrCreateStoredSigningKeys(federation.dataDir, Date.now()) : []
}

function createPurchaseGuard({ calls }: Config, sales: Sales, shared: SharedState): ClosedSalesGuard {
  const { idempotency, purchaseSettleMs: settleMs, purchaseKeyDays } = calls
  const keyMs = purchaseKeyDays * dayMs
  const guard = idempotency
    ? new KeyedGuard({ keyMs }, shared)
    : new LocalGuard({ settleMs, lookupPausesMs, keyMs }, shared)
  return new ClosedSalesGuard(guard, sales, shared, keyMs)
}

/** Creates the shared state: in Redis if a URL is configured, otherwise in memory. */
async function createRedisOrMemoryState(
  { redisUrl }: Config,
  metrics: Metrics,
  { log }: FastifyInstance,
): Promise<SharedState> {
  if (redisUrl === null) return new MemoryState()
  // Imported on demand because ioredis is slow to load.
  const { RedisState } = await import('./platform/shared/redis-state.ts')
  metrics.setGauge('redis_up', 1)
  const state = await RedisState.connect({
    url: redisUrl,
    onChange: (place, code) => {
      metrics.setGauge('redis_up', place === 'redis' ? 1 : 0)
      if (place === 'redis') log.info('Redis is available again: state is shared between instances')
      else log.warn({ code }, 'Redis is unavailable: this instance falls back to memory')
    },
  })
  const durability = await state.readDurabilitySettings()
  const lossySettings = durability === null ? [] : findRedisSettingsThatMayLoseData(durability)
  if (lossySettings.length > 0)
    log.warn(
      `Redis can lose the idempotency keys of purchases (${lossySettings.join(', ')}): set appendonly yes, appendfsync always and maxmemory-policy noeviction`,
    )
  return state
}
