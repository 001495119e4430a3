/**
 * Every setting of the gateway, read from the environment once, checked, each with its reason. A bad one
 * stops the start with a line that says which and why.
 */
import { resolve } from 'node:path'
import { readCalls } from './call-settings.ts'
import { demoContact, readContact } from './contact.ts'
import { readRates } from './rate-settings.ts'
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

    /** How long a request may take to come: whoever sends a byte now and then holds a connection. */
    arrivals: {
      /** `HEADERS_MS`: its headers, which come in one piece. */
      headersMs: read.whole('HEADERS_MS', 10_000, 100, 600_000),
      /** `BODY_MS`: its body, whatever its pace. */
      bodyMs: read.whole('BODY_MS', 15_000, 100, 600_000),
      /**
       * `BODY_PACE`: bytes of a body that have to come each second, after that: a photograph may take minutes on a
       * trail. 0 waits for any, as long as it takes.
       */
      bodyPace: read.whole('BODY_PACE', 16_000, 0, 100_000_000),
      /** `UPLOADS`: files that one member may be sending at once, or the visitors of one address. */
      uploads: read.whole('UPLOADS', 2, 1, 10_000),
      /**
       * `UPLOADS_PER_ADDRESS`: files of members that come from one address at once. The customers of a phone company share
       * one; few others have as many accounts.
       */
      uploadsPerAddress: read.whole('UPLOADS_PER_ADDRESS', 6, 1, 10_000),
      /** `UPLOADS_AT_ONCE`: files of all members, each of which is held in memory until it is answered. */
      uploadsAtOnce: read.whole('UPLOADS_AT_ONCE', 40, 1, 10_000),
      /**
       * `VISITOR_UPLOADS`: files of all who have no session: the photograph of an account that is being made. Where all
       * places are taken, here or there, whoever holds several or sends less than `BODY_PACE` gives way.
       */
      visitorUploads: read.whole('VISITOR_UPLOADS', 8, 0, 10_000),
    },

    /**
     * `UNREAD_MS`: how long an answer waits for a reader who takes nothing of it; 0 as long as they like. A phone that
     * comes out of a tunnel goes on within seconds.
     */
    unreadMs: read.whole('UNREAD_MS', 30_000, 0, 600_000),

    graphql: {
      /** `PLAYGROUND`: GraphiQL for whoever opens `/graphql` in a browser. In production it is asked for. */
      playground: read.flag('PLAYGROUND', !production),
      /** `INTROSPECTION`: whether clients may ask for the schema. In production it is asked for. */
      introspection: read.flag('INTROSPECTION', !production),
      /** `OPEN_DOCUMENTS`: off serves only the documents that the portal was built with. */
      openDocuments: read.flag('OPEN_DOCUMENTS', true),
      /** `QUERY_CALLS`: to the federation, of one request. The largest screen comes to some fifteen. */
      calls: read.whole('QUERY_CALLS', 100, 20, 100_000),
      limits: {
        /** `REQUEST_BYTES`: of a request's body. The largest form of the portal has some 4 KB. */
        requestBytes: read.whole('REQUEST_BYTES', 65_536, 1_000, 100_000_000),
        /**
         * `UPLOAD_BYTES`: of one that carries a file. One of 5 MB, the most that is taken, has
         * 7 MB in base64.
         */
        uploadBytes: read.whole('UPLOAD_BYTES', 7_500_000, 1_000, 100_000_000),
        /** `QUERY_BYTES`: of a document. The largest of the portal has some 3 KB. */
        bytes: read.whole('QUERY_BYTES', 50_000, 1_000, 10_000_000),
        /** `QUERY_TOKENS`: of a document; bounds the parser. */
        tokens: read.whole('QUERY_TOKENS', 3_000, 100, 100_000),
        /** `QUERY_DEPTH`: of nested fields, fragments followed. */
        depth: read.whole('QUERY_DEPTH', 12, 3, 100),
        /** `QUERY_FIELDS`: fields in all, fragments followed: what a document costs. */
        fields: read.whole('QUERY_FIELDS', 1_000, 20, 100_000),
        /** `QUERY_ALIASES`: how often one field may be asked for in one place under different names. */
        aliases: read.whole('QUERY_ALIASES', 10, 1, 1_000),
        /**
         * `QUERY_COMPARISONS`: of two fields or fragments of a document that stand in one place, which validation compares
         * each with each: a hundred of one name are 5,000. The portal's documents come to 800 at most.
         */
        comparisons: read.whole('QUERY_COMPARISONS', 5_000, 1_000, 10_000_000),
        /** `QUERY_OPERATIONS`: of a document, of which one is executed and all are validated. */
        operations: read.whole('QUERY_OPERATIONS', 20, 1, 10_000),
        /**
         * `VARIABLE_VALUES`: fields and elements of the variables in all. The largest form has some 40, and a
         * list of ids holds 100.
         */
        values: read.whole('VARIABLE_VALUES', 1_000, 200, 1_000_000),
        /** `VARIABLE_DEPTH`: of their nested fields. The deepest form has 4 levels. */
        valueDepth: read.whole('VARIABLE_DEPTH', 12, 5, 100),
        /**
         * `ANSWER_VALUES`: fields of all objects of an answer. The dashboard has some 900, however many vehicles. Lists
         * within lists come to millions by a line, and nobody else is answered meanwhile.
         */
        answerValues: read.whole('ANSWER_VALUES', 50_000, 1_000, 100_000_000),
        /**
         * `DOCUMENT_CACHE`: how many tokens the documents have together that are kept parsed, beside the portal's own,
         * which have 15,000 and stay. A token takes some 300 bytes, as 150 characters do, and anybody may send documents
         * without end.
         */
        documentTokens: read.whole('DOCUMENT_CACHE', 60_000, 1, 10_000_000),
      },
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

    /** How long reference data may be shared between requests, in milliseconds. */
    cache: {
      /** `REFERENCE_MS`: cities, makes, regions, pictures. */
      referenceMs: read.whole('REFERENCE_MS', 600_000, 0, 86_400_000),
      /**
       * `OFFERS_MS`: offers and clubs, which can close from one minute to the next; offers never past the moment
       * at which they change. A second with the embedded federation, whose desk moves its clock.
       */
      offersMs: read.whole('OFFERS_MS', federation.kind === 'embedded' ? 1_000 : 10_000, 0, 3_600_000),
      /** `FORM_RULES_MS`: rules of forms, of which one that is published counts within a minute (B48). */
      formRulesMs: read.whole('FORM_RULES_MS', 30_000, 0, 60_000),
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
