import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { LRUCache } from 'lru-cache'
import { getClientNetwork } from '../platform/caller-address.ts'
import type { AccountTokens } from '../platform/account-tokens.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { digestOf } from '../platform/digest.ts'
import type { PurchaseGuard } from './purchase-guard.ts'
import { CallBudget } from '../federation/call-budget.ts'
import type { Federation, FederationClient } from '../federation/client.ts'
import type { Caller } from '../federation/request.ts'
import { type Load, createReader } from '../federation/reads.ts'
import type { ReferenceCache } from '../federation/reference-cache.ts'
import type { IssuedTicket, Tickets } from '../platform/tickets.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Sales } from '../platform/sales.ts'
import type { SharedState } from '../platform/shared/state.ts'
import type { Outcome, Telemetry } from '../platform/telemetry.ts'
import { Failure } from '../platform/failures.ts'
import { type Language, languages } from '../platform/texts.ts'

export type { Language } from '../platform/texts.ts'

/** Services that all requests of one process share. */
export interface Services {
  config: Config
  /** URLs as browsers see them, without a trailing slash. */
  addresses: { portal: string; federation: string }
  federation: Federation
  reference: ReferenceCache
  clock: Clock
  /** State that all instances of the portal share. */
  shared: SharedState
  guard: PurchaseGuard
  metrics: Metrics
  /** Sales switch of the portal. */
  sales: Sales
  tickets: Tickets
  /** Tokens that recognize a client at the sign-in. */
  accountTokens: AccountTokens
  /**
   * Member by digest of the access token, only for rate limits; null when the federation rejects
   * the token.
   */
  accounts: LRUCache<string, Promise<string | null>>
  /**
   * Member by digest of the access token, as recorded by earlier requests, only for rate limits.
   * Before the member is known, the value is the digest of the token.
   */
  callers: LRUCache<string, string>
  /** Digest of the access token by digest of the refresh token of the same session. */
  renewals: LRUCache<string, string>
  log: FastifyBaseLogger
  /** OpenTelemetry export; null when disabled. */
  telemetry: Telemetry | null
}

/** Outcome of a GraphQL request. */
export interface RequestOutcome extends Outcome {
  /** Number of calls to the federation. */
  calls: number
  /** Id of the sampled trace. */
  traceId?: string
}

/** Tokens of a session. */
interface SessionTokens {
  accessToken: string
  refreshToken: string
}

/**
 * Timeout of the account lookup for rate limits, in milliseconds, which must not delay the limited
 * operation.
 */
const accountTimeoutMs = 1_000

/**
 * Context of one request. Apollo passes a copy to resolvers, which would lose `#private` fields.
 */
export class Context {
  readonly services: Services
  readonly language: Language
  readonly requestId: string
  /** Network of the client, only for rate limits. */
  readonly address: string
  readonly log: FastifyBaseLogger
  /** True when the body may be as large as a file. */
  isLarge = false
  /**
   * Callback that refunds the provisional cost once the document is valid; null for a trusted
   * document.
   */
  onValid: (() => Promise<void>) | null = null
  /** Number of values in the result; null before execution and for results of graphql-js. */
  values: number | null = null
  private caller: Caller
  private digested: string | null = null
  private readonly answered: (what: RequestOutcome) => void
  private readonly budget: CallBudget
  /** Arrival of the request, by the monotonic clock. */
  private readonly arrival = performance.now()
  /** Client that sends federation calls on behalf of the caller. */
  federation!: FederationClient
  /** Loads a read of the federation, at most once per request. */
  load!: Load
  /** Discards what the request has read, because a write may have changed it. */
  forget!: () => void

  constructor(
    services: Services,
    caller: Caller,
    address: string,
    log: FastifyBaseLogger,
    answered: (what: RequestOutcome) => void,
  ) {
    this.answered = answered

    this.services = services
    this.language = caller.language
    this.requestId = caller.requestId
    this.address = address
    this.log = log
    this.caller = caller
    this.budget = new CallBudget(services.config.graphql.calls)
    this.connect()
  }

  get signedIn(): boolean {
    return this.caller.accessToken !== null
  }

  /** Returns the current time that every rule uses, in epoch milliseconds. */
  now(): number {
    return this.services.clock.now()
  }

  /**
   * Continues the request with another access token: a member who has just signed in becomes the
   * viewer of the same request.
   */
  continueAs(accessToken: string): void {
    this.caller = { ...this.caller, accessToken }
    this.digested = null
    this.connect()
  }

  /** Ends the request: closes its trace and records its outcome. */
  end(labels: Outcome): void {
    const { trace, accessToken } = this.caller
    if (accessToken !== null && this.budget.knowsCaller) this.rememberToken(accessToken)
    trace?.end(labels)
    this.answered({ ...labels, calls: this.budget.spent, ...(trace?.id != null && { traceId: trace.id }) })
  }

  /** Returns the time since the arrival of the request, in whole milliseconds. */
  age(): number {
    return Math.ceil(performance.now() - this.arrival)
  }

  /** Number of federation calls so far. */
  get calls(): number {
    return this.budget.spent
  }

  /**
   * Returns the signed-in account for rate limits: the member, or the token of a member who has yet
   * to accept the terms. Returns null without a token, and for a token that the federation has not
   * confirmed, because anybody can invent tokens and each would take memory. The lookup is done
   * once per token and without `load`, which would keep the member's data from before a mutation.
   */
  async account(): Promise<string | null> {
    const { accessToken } = this.caller
    if (accessToken === null) return null
    const { accounts } = this.services
    const digest = this.digest(accessToken)
    const known = accounts.get(digest)
    if (known !== undefined) return await known
    const asked = this.federation
      .call('getUser', { timeoutMs: accountTimeoutMs })
      .then(({ id }) => `member ${String(id)}`)
      .catch((error: unknown) => {
        accounts.delete(digest)
        const isSession = error instanceof Failure && error.code === 'CONSENT_REQUIRED'
        return isSession ? `token ${digest}` : null
      })
    accounts.set(digest, asked)
    return await asked
  }

  /** Returns the account as recorded by earlier requests, without a call; null when unknown. */
  cachedAccount(): string | null {
    const { accessToken } = this.caller
    return accessToken === null ? null : (this.services.callers.get(this.digest(accessToken)) ?? null)
  }

  /** Records the member that owns the current access token. */
  rememberCaller(member: number): void {
    const { accessToken } = this.caller
    if (accessToken !== null) this.services.callers.set(this.digest(accessToken), `member ${member}`)
  }

  /**
   * Links a renewed session to the previous one, so that the rate limits of a member continue after
   * a renewal.
   */
  linkRenewedSession({ accessToken, refreshToken }: SessionTokens, before: string | null): void {
    const { callers, renewals } = this.services
    const digest = digestOf(accessToken)
    renewals.set(digestOf(refreshToken), digest)
    const caller = before === null ? undefined : callers.get(renewals.get(digestOf(before)) ?? '')
    if (caller !== undefined) callers.set(digest, caller)
  }

  /**
   * Returns a URL that downloads the member's data once, within a minute, because a link cannot
   * carry a token (M19). Returns null without a session.
   */
  async issueExport(): Promise<IssuedTicket | null> {
    const { accessToken, language, club } = this.caller
    if (accessToken === null) return null
    const { path, lifetimeMs } = await this.services.tickets.issue({ accessToken, language, club })
    return { url: this.services.addresses.portal + path, expiresAt: this.now() + lifetimeMs }
  }

  /**
   * Returns the absolute URL of a picture. The URL contains the club whose site shows the picture,
   * because an image request has no `X-Club` header (A10).
   */
  pictureUrl(path: string): string {
    const { club } = this.caller
    return this.services.addresses.portal + path + (club === null ? '' : `?club=${club}`)
  }

  /** Records a token that the federation has accepted. */
  private rememberToken(accessToken: string): void {
    const digest = this.digest(accessToken)
    const { callers } = this.services
    if (!callers.has(digest)) callers.set(digest, `token ${digest}`)
  }

  /** Returns the digest of the caller's token, computed once. */
  private digest(accessToken: string): string {
    this.digested ??= digestOf(accessToken)
    return this.digested
  }

  private connect(): void {
    const { federation, reference, config, clock, metrics } = this.services
    this.federation = this.budget.limitClient(federation.clientFor(this.caller))
    const { load, forget } = createReader({
      client: this.federation,
      caller: this.caller,
      reference,
      lifetimes: config.cache,
      clock,
      metrics,
    })
    this.load = load
    this.forget = forget
  }
}

/**
 * Creates the context of an HTTP request from its validated headers. No other header is forwarded
 * to the federation.
 */
export function createContext(services: Services, request: FastifyRequest): Context {
  const { headers } = request
  const caller: Caller = {
    accessToken: tokenOf(headers.authorization),
    language: languageOf(headers),
    club: clubCodeOf(headers['x-club']),
    requestId: request.id,
    ...(services.telemetry !== null && {
      trace: services.telemetry.begin(request.id, headers['traceparent']),
    }),
  }
  return new Context(
    services,
    caller,
    getClientNetwork(request.ip, request.socket.remoteAddress),
    request.log,
    (what) => (request.answered = what),
  )
}

/**
 * Returns the language of a request: by `X-Language`, otherwise by `Accept-Language`, otherwise
 * French (A02). Both headers accept language tags in any case: `EN`, `en-CA`.
 */
export function languageOf(headers: FastifyRequest['headers']): Language {
  const tags = [headers['x-language'], headers['accept-language']]
    .flat()
    .flatMap((tag) => tag?.split(',') ?? [])
  const primary = tags.map((tag) => tag.trim().toLowerCase().split(/[-_;]/)[0])
  return primary.find((tag): tag is Language => languages.some((each) => each === tag)) ?? 'fr'
}

/**
 * Returns the bearer token; null without an `Authorization` header. A malformed header yields an
 * invalid token, so that it is rejected like every invalid token.
 */
function tokenOf(header: string | undefined): string | null {
  if (header === undefined) return null
  return /^Bearer ([\w\-.~+/]{1,4096}=*)$/i.exec(header)?.[1] ?? 'malformed'
}

/**
 * Returns the request id of the caller if it is well formed, otherwise a new one. Every log line
 * has it.
 */
export function requestIdOf(header: unknown): string {
  return matchHeader(header, /^[\w-]{8,64}$/) ?? crypto.randomUUID()
}

/** Returns the code of the club whose site sent the request; null for none. */
export function clubCodeOf(value: unknown): string | null {
  return matchHeader(value, /^\d{2}-\d{3}$/)
}

function matchHeader(header: unknown, pattern: RegExp): string | null {
  return typeof header === 'string' && pattern.test(header) ? header : null
}
