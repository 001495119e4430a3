/**
 * Settings of the gateway, read once from environment variables and validated. An invalid setting
 * stops the start with one line that names the variable and the reason.
 */
import { resolve } from 'node:path'
import { readClientSettings } from './client-settings.ts'
import { isFolder } from './is-folder.ts'
import { readFederationCallSettings } from './federation-call-settings.ts'
import { demoContact, readContactSettings } from './contact-settings.ts'
import { cacheLifetimes, embeddedOffersMs, queryLimits, requestLimits, unreadMs } from './constant-limits.ts'
import { findMisspelledSettings } from './misspelled-settings.ts'
import { readPassCodeSettings } from './pass-code-settings.ts'
import { readRateLimits } from './rate-limit-settings.ts'
import { rejectRemovedSettings } from './removed-settings.ts'
import { readPassWalletSettings } from './pass-wallet-settings.ts'
import { demoSeller, readSellerSettings } from './seller-settings.ts'
import { EnvironmentReader, SettingError } from './environment-reader.ts'
import type { TelemetrySettings } from './telemetry.ts'

/**
 * Location of the federation: an embedded process that the gateway starts, or a real federation.
 */
export type FederationSettings =
  | { kind: 'embedded'; port: number; dataDir: string }
  /** Base URL of a real federation (property `url`), without a trailing slash. */
  | { kind: 'real'; url: string }

export type Config = ReturnType<typeof readConfig>

/** Reads and validates the environment variables of the gateway. */
export function readConfig(variables: NodeJS.ProcessEnv) {
  rejectRemovedSettings(variables)
  const env = new EnvironmentReader(variables)
  // A misspelled name is refused, because it would disable the protections of production.
  const production =
    env.getChoice('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production'
  const federation = readFederationSettings(env, production)
  const port = env.getPort('PORT', 4000)
  const publicUrl = readPublicUrl(env, production)
  // The portal would send its federation calls to itself.
  if (federation.kind === 'real' && publicUrl !== null && haveSameOrigin(federation.url, publicUrl))
    throw new SettingError(
      `FEDERATION_URL must have another host than PUBLIC_URL, the URL of the portal itself, not "${federation.url}".`,
    )
  const clients = readClientSettings(env, { production })

  const settings = {
    production,
    federation,

    /**
     * `HOST`: IP address or host name to listen on. The default is every network interface, so that
     * a phone on the same network reaches the portal.
     */
    host: env.getHost('HOST', '0.0.0.0'),
    /**
     * `PORT`: TCP port of the gateway and the portal. 0 selects a free port, which the gateway
     * prints when it is ready.
     */
    port,
    /**
     * `PUBLIC_URL`: URL of the portal as browsers see it; null for the local URL. Required in
     * production.
     */
    publicUrl,
    /**
     * `PUBLIC_FEDERATION_URL`: URL of the federation as browsers see it. The portal embeds the
     * federation's test card fields from this URL. Null for the URL that the gateway itself uses.
     */
    publicFederationUrl: env.getUrl('PUBLIC_FEDERATION_URL'),
    /**
     * `TRUST_PROXY`: number or networks of the reverse proxies in front of this server. The gateway
     * uses only the entries of these proxies in `X-Forwarded-For`, because clients can forge all
     * others. Use a number only if no client can bypass the proxies.
     */
    trustProxy: env.getProxies('TRUST_PROXY'),
    /**
     * `REDIS_URL`: URL of the Redis server with the state that instances share: rate limits, export
     * tickets, purchases. Null for a single instance, which keeps the state in memory. Redis must
     * be durable (`appendonly yes`, `appendfsync always`, `maxmemory-policy noeviction`), because
     * it stores the idempotency keys of purchases.
     */
    redisUrl: env.getOptionalText(
      'REDIS_URL',
      /^rediss?:\/\/[^\s/]+(\/\d*)?(\?\S*)?$/,
      'a URL such as redis://host:6379, or redis://host:6379/1 for its database 1',
    ),
    /**
     * `ASSETS_DIR`: folder with the asset files of the previous and next releases, for pages of
     * another release during an upgrade or rollback. Null if there is no such folder.
     */
    assetsDir: env.getOptionalText('ASSETS_DIR', /^\/./, 'the absolute path of a folder'),
    /**
     * `PORTAL_DIR`: folder of the release whose portal pages this gateway serves; null for its own
     * release. During a rolling upgrade it is the previous release, because older gateways lack the
     * schema fields that new pages query (decision 0042).
     */
    portalDir: env.getOptionalText('PORTAL_DIR', /^\/./, 'the absolute path of a folder'),
    log: {
      /** `LOG_LEVEL`: minimum log level. `info`, the default in production, logs every request. */
      level: env.getChoice(
        'LOG_LEVEL',
        ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
        production ? 'info' : 'warn',
      ),
      /**
       * `LOG_FORMAT`: `json` for programs, `lines` for people. `lines` needs the development
       * packages.
       */
      format: env.getChoice('LOG_FORMAT', ['json', 'lines'], production ? 'json' : 'lines'),
    },
    /**
     * `DRAIN_MS`: time in milliseconds after a stop signal in which the gateway still accepts
     * requests, but `GET /health/ready` fails. It must exceed the interval of the load balancer's
     * check.
     */
    drainMs: env.getInteger('DRAIN_MS', production ? 5_000 : 0, 0, 600_000),
    /**
     * `SHUTDOWN_MS`: time after the drain (`DRAIN_MS`) in which running requests may finish, in
     * milliseconds.
     */
    shutdownMs: env.getInteger('SHUTDOWN_MS', 10_000, 0, 600_000),

    /**
     * `METRICS`: setting that controls if and where `GET /metrics` serves Prometheus metrics. A
     * port number serves them on a separate port, which the operator protects with a firewall. `on`
     * uses the portal's port, for a machine that visitors cannot reach. The default in production
     * is off.
     */
    metrics: readMetricsSetting(env, port, production),

    /**
     * Settings of the OpenTelemetry export; null if it is disabled.
     *
     * - `OTEL_EXPORTER_OTLP_ENDPOINT`: URL of the collector of traces and metrics, which receives
     *   OTLP over HTTP.
     * - `OTEL_TRACES_SHARE`: number of sampled traces per thousand that begin in the gateway.
     * - `OTEL_METRIC_EXPORT_INTERVAL`: time between two exports of metrics, in milliseconds.
     */
    telemetry: readTelemetrySettings(env),

    /**
     * `CORS_ORIGINS`: comma-separated origins whose pages may read responses of `/graphql`, such as
     * `https://app.example`. The default in production is none, because the portal itself needs no
     * permission; in development, it is `localhost`, which stands for this machine on any port. The
     * origins of registered clients are also allowed.
     */
    corsOrigins: [
      ...env.getOrigins('CORS_ORIGINS', production ? 'none' : 'localhost'),
      ...clients.flatMap(({ origins }) => origins),
    ],
    /**
     * `CLIENTS`: JSON list of the registered front ends of partners, with their public ids, their
     * origins and their share of the rate limits per IP address.
     */
    clients,
    /**
     * `MAGAZINE_ORIGINS`: comma-separated `https` origins of magazine files outside the
     * federation's host; outside production, also this machine. These origins must send CORS
     * headers that allow the portal to load covers and issues. Issues of any other origin open in a
     * new window.
     */
    magazineOrigins: env.getSecureOrigins('MAGAZINE_ORIGINS', { production }),

    /** Closes sales for maintenance, while passes stay readable (decision 0029). */
    sales: {
      /** `SALES_CLOSED_FILE`: path of a file whose existence closes sales without a restart. */
      file: readSalesClosedFile(env),
    },

    /**
     * `STATUS_PAGE`: `on` if the public page `/status` exists, which shows if sales are open and if
     * the federation responds.
     */
    statusPage: env.getBoolean('STATUS_PAGE', true),
    /**
     * `SECURITY_CONTACT`: contact for vulnerability reports in `/.well-known/security.txt`, such as
     * `mailto:securite@federation.example`. Null if the portal serves no such file.
     */
    securityContact: env.getOptionalText(
      'SECURITY_CONTACT',
      /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
      'a URL such as mailto:securite@federation.example or https://federation.example/securite',
    ),

    /**
     * `SERVICE_WORKER`: `on` if the portal's service worker runs in the browsers of members who
     * keep passes there. If `off`, the gateway serves a service worker that removes itself and its
     * caches (decision 0053).
     */
    serviceWorker: env.getBoolean('SERVICE_WORKER', true),

    portal: {
      /** `PORTAL_NAME`: name of the portal that members see. */
      name: env.getText('PORTAL_NAME', 'Sentier'),
      /**
       * `SEASON_LABEL`: season shown on every pass (P22, R-16), such as `2017-2018`; null to show
       * the season of the pass.
       */
      seasonLabel: env.getOptionalText('SEASON_LABEL', /./, 'a text'),
      /** Contact details of the federation's office. */
      contact: readContactSettings(env, federation.kind === 'real' && production ? null : demoContact),
      /**
       * Seller that is named on receipts; null for a real federation if the seller settings are
       * unset.
       */
      seller: readSellerSettings(env, federation.kind === 'embedded' ? demoSeller : null),
      /**
       * `STRIPE_PUBLISHABLE_KEY`: publishable key of a Stripe account; null for the test card
       * fields of the embedded federation.
       */
      stripeKey: env.getOptionalText(
        'STRIPE_PUBLISHABLE_KEY',
        /^pk_(live|test)_\w+$/,
        'a key of letters and digits that starts with pk_live_ or pk_test_',
      ),
    },

    /** Settings of the pass codes that trail officers scan (decision 0052). */
    passCode: readPassCodeSettings(env, federation.kind),
    passWallets: readPassWalletSettings(env),

    requests: { ...requestLimits },
    unreadMs,

    graphql: {
      /**
       * `INTROSPECTION`: `on` if clients may query the GraphQL schema, and if a browser that opens
       * `/graphql` gets GraphiQL; off by default in production.
       */
      introspection: env.getBoolean('INTROSPECTION', !production),
      /**
       * `OPEN_DOCUMENTS`: `on` if the gateway executes arbitrary GraphQL documents. If off, the
       * gateway executes only the documents of the portal's build.
       */
      openDocuments: env.getBoolean('OPEN_DOCUMENTS', true),
      /**
       * `QUERY_CALLS`: maximum number of federation calls of one GraphQL request. The largest
       * screen makes some fifteen calls.
       */
      calls: env.getInteger('QUERY_CALLS', 100, 20, 100_000),
      limits: { ...queryLimits },
    },

    /**
     * Settings of load shedding: requests above the limit of concurrent requests are refused at
     * once with `Retry-After` (decision 0029).
     */
    load: {
      /** `REQUESTS_IN_HAND`: maximum number of concurrent GraphQL requests of this instance. */
      maxRequests: env.getInteger('REQUESTS_IN_HAND', 1_000, 1, 100_000),
      /**
       * `SHED_LATE_MS`: mean event loop delay above which fewer requests are accepted, in
       * milliseconds; 0 disables load shedding by event loop delay. By default, the limit is half
       * of the delay that a member would notice.
       */
      maxDelayMs: env.getInteger('SHED_LATE_MS', 50, 0, 10_000),
    },

    rates: readRateLimits(env),

    calls: readFederationCallSettings(env, federation.kind),

    cache: {
      ...cacheLifetimes,
      ...(federation.kind === 'embedded' && { offersMs: embeddedOffersMs }),
    },
  }
  return { ...settings, misspelledSettings: findMisspelledSettings(variables, env.names) }
}

function readMetricsSetting(
  env: EnvironmentReader,
  port: number,
  production: boolean,
): 'on' | 'off' | number {
  const metrics = env.getSwitchOrPort('METRICS', production ? 'off' : 'on')
  // Otherwise the portal, which listens second, would report that its own port is taken.
  if (metrics === port && port !== 0)
    throw new SettingError(`METRICS must be another port than PORT, which is ${port} too.`)
  return metrics
}

function readTelemetrySettings(env: EnvironmentReader): TelemetrySettings | null {
  const endpoint = env.getUrl('OTEL_EXPORTER_OTLP_ENDPOINT')
  const share = env.getInteger('OTEL_TRACES_SHARE', 1_000, 0, 1_000) / 1_000
  const intervalMs = env.getInteger('OTEL_METRIC_EXPORT_INTERVAL', 60_000, 100, 3_600_000)
  return endpoint === null ? null : { endpoint, share, intervalMs }
}

function readPublicUrl(env: EnvironmentReader, production: boolean): string | null {
  const url = env.getUrl('PUBLIC_URL')
  // Links in e-mails, pass codes and the Content Security Policy would contain the local URL.
  if (production && url === null)
    throw new SettingError(
      'PUBLIC_URL is needed in production: the URL of the portal as members see it, like https://portail.example.',
    )
  // The portal's pages, files and API are at the root of their host.
  if (url !== null && new URL(url).pathname !== '/')
    throw new SettingError(
      `PUBLIC_URL must have no path, because the portal needs a host of its own, not "${url}".`,
    )
  return url
}

function readSalesClosedFile(env: EnvironmentReader): string | null {
  const file = env.getOptionalText('SALES_CLOSED_FILE', /^\/./, 'the absolute path of a file')
  // The folder exists from the start, so sales would never open.
  if (file !== null && isFolder(file))
    throw new SettingError(`SALES_CLOSED_FILE must be the path of a file, but ${file} is a folder.`)
  return file
}

const haveSameOrigin = (one: string, other: string): boolean => new URL(one).origin === new URL(other).origin

function readFederationSettings(env: EnvironmentReader, production: boolean): FederationSettings {
  const url = env.getUrl('FEDERATION_URL')
  if (url !== null) return { kind: 'real', url }
  // Prevents a demo federation from replacing the real one in production by mistake.
  if (production && !env.getBoolean('EMBEDDED_FEDERATION', false)) {
    throw new SettingError('FEDERATION_URL is needed in production (or EMBEDDED_FEDERATION=1 for a demo).')
  }
  return {
    kind: 'embedded',
    port: env.getPort('FEDERATION_PORT', 4001),
    dataDir: resolve(env.getText('DATA_DIR', '.data')),
  }
}
