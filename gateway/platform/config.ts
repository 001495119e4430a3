/**
 * Every setting of the gateway, read from the environment once, checked, each with its reason. A bad one
 * stops the start with a line that says which and why.
 */
import { resolve } from 'node:path'
import { readCalls } from './call-settings.ts'
import { demoContact, readContact } from './contact.ts'
import { cacheLifetimes, embeddedOffersMs, queryLimits, requestLimits, unreadMs } from './limits.ts'
import { readRates } from './rate-settings.ts'
import { rejectRemovedSettings } from './removed-settings.ts'
import { demoSeller, readSeller } from './seller.ts'
import { Reader, SettingError } from './settings.ts'
import type { TelemetrySettings } from './telemetry.ts'

/** Where the federation is, and who started it. */
export type FederationPlace =
  | { kind: 'embedded'; port: number; dataDir: string }
  /** No slash at the end. */
  | { kind: 'real'; url: string }

export type Config = ReturnType<typeof readConfig>

/** Reads and checks the environment. */
export function readConfig(env: NodeJS.ProcessEnv) {
  rejectRemovedSettings(env)
  const read = new Reader(env)
  // A name that is mistyped would turn everything off that production is.
  const production =
    read.choice('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production'
  const federation = readFederation(read, production)
  const port = read.port('PORT', 4000)

  return {
    production,
    federation,

    /** `HOST`: the address to listen on. Every one, so that a phone on the same network reaches it. */
    host: read.host('HOST', '0.0.0.0'),
    /** `PORT`: the gateway and the portal. 0 takes any free one; the ready line tells which. */
    port,
    /** `PUBLIC_URL`: the portal's address as browsers see it; null for this machine's. */
    publicUrl: read.url('PUBLIC_URL'),
    /** `PUBLIC_FEDERATION_URL`: the federation's, whose test card fields the portal shows in a frame. */
    publicFederationUrl: read.url('PUBLIC_FEDERATION_URL'),
    /**
     * `TRUST_PROXY`: how many proxies stand before this server, or the networks that they are in, with commas
     * between. Each adds whom it heard to `X-Forwarded-For`, and whoever asks may have begun the list: only
     * what trusted ones have added tells the caller's address. A number is safe where nobody reaches this
     * server around them.
     */
    trustProxy: read.proxies('TRUST_PROXY'),
    /**
     * `REDIS_URL`: where several instances of the portal keep what they share: limits, tickets, what became of
     * purchases. None for one instance, which keeps it in memory. It should be one that keeps what it is told
     * (`appendonly yes`, `maxmemory-policy noeviction`): purchase keys are in it.
     */
    redisUrl: read.optional(
      'REDIS_URL',
      /^rediss?:\/\/[^\s/]+(\/\d*)?(\?\S*)?$/,
      'an address like redis://host:6379, or redis://host:6379/1 for its database 1',
    ),
    /**
     * `ASSETS_DIR`: a folder with the `assets` of the releases before and after this one; null for none. A file that this
     * release does not have is served from it, so that pages of both releases work during an upgrade or a rollback.
     */
    assetsDir: read.optional('ASSETS_DIR', /^\/./, 'the whole path of a folder'),
    /**
     * `PORTAL_DIR`: the folder of the release whose pages this gateway serves; null for its own release. During an upgrade
     * it names the release before, until every gateway knows the fields that the new pages read (decision 0042).
     */
    portalDir: read.optional('PORTAL_DIR', /^\/./, 'the whole path of a folder'),
    /** `LOG_LEVEL`: quiet on a developer's terminal, every request in production. */
    log: {
      level: read.choice(
        'LOG_LEVEL',
        ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
        production ? 'info' : 'warn',
      ),
      /** `LOG_FORMAT`: `json` for programs; `lines` for people, where the tools are installed. */
      format: read.choice('LOG_FORMAT', ['json', 'lines'], production ? 'json' : 'lines'),
    },
    /**
     * `DRAIN_MS`: how long requests are still taken after a stop was asked for, while `GET /health/ready` says that nobody
     * should be sent here any more: longer than whoever spreads them needs to see it.
     */
    drainMs: read.whole('DRAIN_MS', production ? 5_000 : 0, 0, 600_000),
    /** `SHUTDOWN_MS`: how long requests may still run after that. */
    shutdownMs: read.whole('SHUTDOWN_MS', 10_000, 0, 600_000),

    /**
     * `METRICS`: `GET /metrics` for Prometheus. A port gives it a listener of its own, which the firewall keeps
     * to those who run the portal; on serves it at the portal's address, which is for a machine that visitors
     * do not reach. Off in production unless it is said.
     */
    metrics: readMetrics(read, port, production),

    /**
     * `OTEL_EXPORTER_OTLP_ENDPOINT`: the OpenTelemetry collector that traces and numbers are sent to, by OTLP over
     * HTTP; null for none. `OTEL_TRACES_SHARE`: how many of a thousand traces that begin here are kept.
     * `OTEL_METRIC_EXPORT_INTERVAL`: how often numbers are sent (ms).
     */
    telemetry: readTelemetry(read),

    /**
     * `CORS_ORIGINS`: whose pages may read answers of `/graphql`, as browsers name them, with commas between:
     * `https://app.example`. `localhost` is this machine on any port, and the default for development; in
     * production there is none but the portal itself, which needs no leave.
     */
    corsOrigins: read.origins('CORS_ORIGINS', production ? 'none' : 'localhost'),
    /**
     * `MAGAZINE_ORIGINS`: where the magazine's files are beside the federation's own host, with commas between.
     * The portal shows front pages and reads issues from there; the host has to let it (CORS). An issue that is
     * elsewhere opens in a window of its own. `https` alone, which a page that came by it may show; outside
     * production this machine too.
     */
    magazineOrigins: read.secureOrigins('MAGAZINE_ORIGINS', { production }),

    /**
     * Sales are closed for maintenance, and passes stay readable (decision 0029).
     *
     * - `SALES`: `closed` from the start on.
     * - `SALES_CLOSED_FILE`: while a file is there, without a restart: `touch` closes, `rm` opens.
     */
    sales: {
      closed: read.choice('SALES', ['open', 'closed'], 'open') === 'closed',
      file: read.optional('SALES_CLOSED_FILE', /^\/./, 'the whole path of a file'),
    },

    portal: {
      /** `PORTAL_NAME`: the name on the door. */
      name: read.text('PORTAL_NAME', 'Sentier'),
      /** `SEASON_LABEL`: the season that every pass is shown with (P22, R-16), `2017-2018` for one; null for its own. */
      seasonLabel: read.optional('SEASON_LABEL', /./, 'a text'),
      /** How people reach the federation's people. */
      contact: readContact(read, federation.kind === 'real' && production ? null : demoContact),
      /** Who sells, as receipts name them; null for a real federation that nobody has told of. */
      seller: readSeller(read, federation.kind === 'embedded' ? demoSeller : null),
      /** `STRIPE_PUBLISHABLE_KEY`: a real Stripe account; null for the test card fields of the embedded federation. */
      stripeKey: read.optional(
        'STRIPE_PUBLISHABLE_KEY',
        /^pk_(live|test)_\w+$/,
        'a key that starts with pk_live_ or pk_test_',
      ),
    },

    requests: { ...requestLimits },
    unreadMs,

    graphql: {
      /** `PLAYGROUND`: GraphiQL for whoever opens `/graphql` in a browser. In production it is asked for. */
      playground: read.flag('PLAYGROUND', !production),
      /** `INTROSPECTION`: whether clients may ask for the schema. In production it is asked for. */
      introspection: read.flag('INTROSPECTION', !production),
      /** `OPEN_DOCUMENTS`: off serves only the documents that the portal was built with. */
      openDocuments: read.flag('OPEN_DOCUMENTS', true),
      /** `QUERY_CALLS`: to the federation, of one request. The largest screen comes to some fifteen. */
      calls: read.whole('QUERY_CALLS', 100, 20, 100_000),
      limits: { ...queryLimits },
    },

    /** Who comes beyond is turned away at once with `Retry-After`, and nothing of it was done (decision 0029). */
    load: {
      /** `REQUESTS_IN_HAND`: GraphQL requests that are answered at a time, whatever they wait for. */
      most: read.whole('REQUESTS_IN_HAND', 1_000, 1, 100_000),
      /**
       * `SHED_LATE_MS`: how late the event loop may come on average before fewer are taken; 0 never takes fewer. Half of
       * what people notice.
       */
      lateMs: read.whole('SHED_LATE_MS', 50, 0, 10_000),
    },

    rates: readRates(read),

    calls: readCalls(read, federation.kind),

    cache: {
      ...cacheLifetimes,
      ...(federation.kind === 'embedded' && { offersMs: embeddedOffersMs }),
    },
  }
}

function readMetrics(read: Reader, port: number, production: boolean): 'on' | 'off' | number {
  const metrics = read.metrics('METRICS', production ? 'off' : 'on')
  // The portal, which comes second, would be told that its own port is taken.
  if (metrics === port && port !== 0)
    throw new SettingError(`METRICS must be another port than PORT, which is ${port} too.`)
  return metrics
}

function readTelemetry(read: Reader): TelemetrySettings | null {
  const endpoint = read.url('OTEL_EXPORTER_OTLP_ENDPOINT')
  const share = read.whole('OTEL_TRACES_SHARE', 1_000, 0, 1_000) / 1_000
  const intervalMs = read.whole('OTEL_METRIC_EXPORT_INTERVAL', 60_000, 100, 3_600_000)
  return endpoint === null ? null : { endpoint, share, intervalMs }
}

function readFederation(read: Reader, production: boolean): FederationPlace {
  const url = read.url('FEDERATION_URL')
  if (url !== null) return { kind: 'real', url }
  // A demo federation must never stand in for a real one by oversight.
  if (production && !read.flag('EMBEDDED_FEDERATION', false)) {
    throw new SettingError('FEDERATION_URL is needed in production (or EMBEDDED_FEDERATION=1 for a demo).')
  }
  return {
    kind: 'embedded',
    port: read.port('FEDERATION_PORT', 4001),
    dataDir: resolve(read.text('DATA_DIR', '.data')),
  }
}
