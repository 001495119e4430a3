import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { LRUCache } from 'lru-cache'
import { callerNetwork } from '../platform/caller-address.ts'
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

/** What every request of one process shares. */
export interface Services {
  config: Config
  /** Addresses as browsers see them, without a slash at the end. */
  addresses: { portal: string; federation: string }
  federation: Federation
  reference: ReferenceCache
  clock: Clock
  /** What the instances of the portal share. */
  shared: SharedState
  guard: PurchaseGuard
  metrics: Metrics
  /** Whether the portal sells. */
  sales: Sales
  tickets: Tickets
  /** Tokens by which clients are known again at the sign-in. */
  accountTokens: AccountTokens
  /** Members by the digest of their token, for limits alone; null where the federation knows no such token. */
  accounts: LRUCache<string, Promise<string | null>>
  /** The same as their own requests have told: who is not a member yet is the first of their tokens. */
  callers: LRUCache<string, string>
  /** The digests of access tokens by those of the refresh tokens that came with them. */
  renewals: LRUCache<string, string>
  log: FastifyBaseLogger
  /** Where traces are kept; null where they are not. */
  telemetry: Telemetry | null
}

/** The outcome of a GraphQL request. */
export interface RequestOutcome extends Outcome {
  /** How many calls to the federation. */
  calls: number
  /** Of the trace that is kept of it. */
  traceId?: string
}

/** What a session is known by. */
interface Opened {
  accessToken: string
  refreshToken: string
}

/** How long a limit waits to know whose token one is (ms): it must not hold up what it guards. */
const accountMs = 1_000

/** What one request carries. Apollo hands resolvers a copy of it, which no `#private` field would survive. */
export class Context {
  readonly services: Services
  readonly language: Language
  readonly requestId: string
  /** The network of the caller, for limits alone. */
  readonly address: string
  readonly log: FastifyBaseLogger
  /** Whether its body may be as large as a file. */
  isLarge = false
  /** Where its document is not the portal's: to be called once it has turned out to be valid. */
  onValid: (() => Promise<void>) | null = null
  /** How many values it was answered; null before, and where graphql-js has answered. */
  values: number | null = null
  private caller: Caller
  private digested: string | null = null
  private readonly answered: (what: RequestOutcome) => void
  private readonly budget: CallBudget
  /** When the request came, by a clock that nobody moves. */
  private readonly arrival = performance.now()
  /** The federation's calls, as this caller. */
  federation!: FederationClient
  /** What of the federation this request has read. */
  load!: Load
  /** Forgets what was read: after a write it is read anew. */
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

  /** The moment by which every rule is judged, epoch milliseconds. */
  now(): number {
    return this.services.clock.now()
  }

  /** Goes on as the owner of another token: who has just signed in is the viewer of the same request. */
  continueAs(accessToken: string): void {
    this.caller = { ...this.caller, accessToken }
    this.digested = null
    this.connect()
  }

  /** The request is answered: its trace ends. */
  end(labels: Outcome): void {
    const { trace, accessToken } = this.caller
    if (accessToken !== null && this.budget.knowsCaller) this.isKnown(accessToken)
    trace?.end(labels)
    this.answered({ ...labels, calls: this.budget.spent, ...(trace?.id != null && { traceId: trace.id }) })
  }

  /** How long ago the request came, in whole milliseconds. */
  age(): number {
    return Math.ceil(performance.now() - this.arrival)
  }

  /** How many calls to the federation it came to so far. */
  get calls(): number {
    return this.budget.spent
  }

  /**
   * Who is signed in, for limits alone: the member, whatever token it has, or the token of who has yet to accept the
   * terms; null for nobody, and for a token that the federation has not confirmed: anybody makes up as many as they like,
   * and each would take up room. Asked once per token, and not by the load, which would then hold the member as it was
   * before a mutation.
   */
  async account(): Promise<string | null> {
    const { accessToken } = this.caller
    if (accessToken === null) return null
    const { accounts } = this.services
    const digest = this.digest(accessToken)
    const known = accounts.get(digest)
    if (known !== undefined) return await known
    const asked = this.federation
      .call('getUser', { timeoutMs: accountMs })
      .then(({ id }) => `member ${String(id)}`)
      .catch((error: unknown) => {
        accounts.delete(digest)
        const isSession = error instanceof Failure && error.code === 'CONSENT_REQUIRED'
        return isSession ? `token ${digest}` : null
      })
    accounts.set(digest, asked)
    return await asked
  }

  /** The same without asking anybody: as one of their requests has told. */
  knownAccount(): string | null {
    const { accessToken } = this.caller
    return accessToken === null ? null : (this.services.callers.get(this.digest(accessToken)) ?? null)
  }

  /** Notes who it is that asks. */
  rememberCaller(member: number): void {
    const { accessToken } = this.caller
    if (accessToken !== null) this.services.callers.set(this.digest(accessToken), `member ${member}`)
  }

  /** Notes a session that was opened; in the place of another, it goes on as who had that one: nobody begins anew by it. */
  linkRenewedSession({ accessToken, refreshToken }: Opened, before: string | null): void {
    const { callers, renewals } = this.services
    const digest = digestOf(accessToken)
    renewals.set(digestOf(refreshToken), digest)
    const caller = before === null ? undefined : callers.get(renewals.get(digestOf(before)) ?? '')
    if (caller !== undefined) callers.set(digest, caller)
  }

  /**
   * An address that gives the file of the member's data once, within a minute: a link carries no token (M19).
   * Null without a session.
   */
  async issueExport(): Promise<IssuedTicket | null> {
    const { accessToken, language, club } = this.caller
    if (accessToken === null) return null
    const { path, lifetimeMs } = await this.services.tickets.issue({ accessToken, language, club })
    return { url: this.services.addresses.portal + path, expiresAt: this.now() + lifetimeMs }
  }

  /** The whole address of a picture; it names the club whose site shows it, which a picture has no header for (A10). */
  pictureAddress(path: string): string {
    const { club } = this.caller
    return this.services.addresses.portal + path + (club === null ? '' : `?club=${club}`)
  }

  /** Notes a token that the federation has taken for one. */
  private isKnown(accessToken: string): void {
    const digest = this.digest(accessToken)
    const { callers } = this.services
    if (!callers.has(digest)) callers.set(digest, `token ${digest}`)
  }

  /** What stands for the caller's token; it is asked for several times. */
  private digest(accessToken: string): string {
    this.digested ??= digestOf(accessToken)
    return this.digested
  }

  private connect(): void {
    const { federation, reference, config, clock, metrics } = this.services
    this.federation = this.budget.limit(federation.as(this.caller))
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

/** The context of an HTTP request: nothing of it goes on but what is checked here. */
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
    callerNetwork(request.ip, request.socket.remoteAddress),
    request.log,
    (what) => (request.answered = what),
  )
}

/**
 * The language that a caller asks for: by `X-Language`, else as its browser prefers, else French (A02). Both take
 * language tags in any case of letters: `EN`, `en-CA`.
 */
export function languageOf(headers: FastifyRequest['headers']): Language {
  const tags = [headers['x-language'], headers['accept-language']]
    .flat()
    .flatMap((tag) => tag?.split(',') ?? [])
  const primary = tags.map((tag) => tag.trim().toLowerCase().split(/[-_;]/)[0])
  return primary.find((tag): tag is Language => languages.some((each) => each === tag)) ?? 'fr'
}

/**
 * The bearer token; null without an `Authorization` header. One that is malformed goes on as a token that
 * no session has, so that it is refused as every false one is.
 */
function tokenOf(header: string | undefined): string | null {
  if (header === undefined) return null
  return /^Bearer ([\w\-.~+/]{1,4096}=*)$/i.exec(header)?.[1] ?? 'malformed'
}

/** The request's id as the caller gave it, where it is one: it goes through every log. */
export function requestIdOf(header: unknown): string {
  return matching(header, /^[\w-]{8,64}$/) ?? crypto.randomUUID()
}

/** The club whose site a request comes from, by its code; null for none. */
export function clubCodeOf(value: unknown): string | null {
  return matching(value, /^\d{2}-\d{3}$/)
}

function matching(header: unknown, pattern: RegExp): string | null {
  return typeof header === 'string' && pattern.test(header) ? header : null
}
