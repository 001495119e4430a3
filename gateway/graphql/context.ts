import type { FastifyBaseLogger } from 'fastify'
import type { RegisteredClient } from '../platform/client-settings.ts'
import { computeDigest } from '../platform/digest.ts'
import { CallBudget } from '../federation/call-budget.ts'
import type { FederationClient } from '../federation/client.ts'
import { type Caller, malformedToken } from '../federation/build-request.ts'
import { type DiscardReads, type Load, createFederationReader } from '../federation/federation-reads.ts'
import type { IssuedTicket } from '../platform/export-tickets.ts'
import type { Outcome } from '../platform/telemetry.ts'
import type { Language } from '../platform/translate.ts'
import { type QueryCost, createZeroQueryCost } from './query-cost-record.ts'
import type { Services } from './services.ts'

/** Outcome of a GraphQL request, with the number of federation calls that the request sent. */
export interface RequestOutcome extends Outcome {
  /** Number of federation calls that the GraphQL request has sent. */
  calls: number
  /** Type name of the problem that a mutation returned, such as `PurchaseUnconfirmedProblem`. */
  problem?: string
  /** Id of the registered client that sent the GraphQL request, if any. */
  client?: string
  /** Trace id of the GraphQL request, if its trace is sampled. */
  traceId?: string
}

/**
 * Timeout of the federation call that identifies an access token's account for rate limits, in
 * milliseconds. It is short, because the rate-limited operation waits for this call.
 */
const accountTimeoutMs = 1_000

/**
 * GraphQL context of one request. Its private fields are marked with `private` instead of `#`,
 * because resolvers get a copy of the context from Apollo, and `#` fields are not copied.
 */
export class Context {
  readonly services: Services
  readonly language: Language
  readonly requestId: string
  /** Client network of the GraphQL request, used only for rate limits. */
  readonly address: string
  readonly log: FastifyBaseLogger
  /** True when the body of the GraphQL request may be as large as an uploaded file. */
  isLarge = false
  /** Registered client that sent the GraphQL request; null for the portal and for other callers. */
  client: RegisteredClient | null = null
  /**
   * Paths of the uploaded files in the variables of the GraphQL request; each path begins with the
   * variable's name.
   */
  filePaths: readonly (readonly string[])[] = []
  /**
   * Callback that refunds the provisional cost of an untrusted GraphQL document when the document
   * is valid; null for a trusted document.
   */
  onValid: (() => Promise<void>) | null = null
  /**
   * Number of values in the GraphQL result; null before execution. Also null for a request that
   * graphql-js executes.
   */
  values: number | null = null
  /** True when the response shall contain the cost of the GraphQL request. */
  showsCost = false
  /** Cost of the GraphQL request, including the cost that resolvers add. */
  readonly queryCost: QueryCost = createZeroQueryCost()
  /**
   * Problem of the mutation, for the log. It is an object because Apollo's copy of the context then
   * shares it.
   */
  private readonly mutationResult: { problem: string | null } = { problem: null }
  private caller: Caller
  private tokenDigest: string | null = null
  private readonly reportOutcome: (outcome: RequestOutcome) => void
  private readonly budget: CallBudget
  /** Arrival time of the GraphQL request, by the monotonic clock. */
  private readonly arrival = performance.now()
  /** Client that sends federation calls on behalf of the caller. */
  federation!: FederationClient
  /** Loads the result of a federation read, at most once per GraphQL request. */
  load!: Load
  /**
   * Discards the federation data that the GraphQL request has read, because a write may have
   * changed it. The results of given reads can be kept.
   */
  discardReads!: DiscardReads

  constructor(
    services: Services,
    caller: Caller,
    address: string,
    log: FastifyBaseLogger,
    reportOutcome: (outcome: RequestOutcome) => void,
  ) {
    this.reportOutcome = reportOutcome

    this.services = services
    this.language = caller.language
    this.requestId = caller.requestId
    this.address = address
    this.log = log
    this.caller = caller
    this.budget = new CallBudget(services.config.graphql.calls)
    this.createFederationClientAndReads()
  }

  get isSignedIn(): boolean {
    return this.caller.accessToken !== null
  }

  /** True when the GraphQL request has a well-formed bearer token, which may have expired. */
  get hasBearerToken(): boolean {
    return this.isSignedIn && this.caller.accessToken !== malformedToken
  }

  /** Returns the current time of the gateway's clock, in epoch milliseconds. */
  now(): number {
    return this.services.clock.now()
  }

  /**
   * Replaces the access token for the rest of the GraphQL request. After a sign-in, the remaining
   * fields are thus resolved for the signed-in member.
   */
  switchAccessToken(accessToken: string): void {
    this.caller = { ...this.caller, accessToken }
    this.tokenDigest = null
    this.createFederationClientAndReads()
  }

  /** Records the type name of the problem that a mutation returns, for the request log line. */
  recordProblem(typeName: string): void {
    this.mutationResult.problem = typeName
  }

  /** Ends the GraphQL request: closes the trace and records the outcome of the request. */
  finishRequest(outcome: Outcome): void {
    const { trace } = this.caller
    const digest = this.budget.hasVerifiedToken ? this.computeTokenDigest() : null
    if (digest !== null) this.services.tokenAccounts.recordAcceptedToken(digest)
    trace?.end(outcome)
    this.reportOutcome({
      ...outcome,
      calls: this.budget.sentCalls,
      ...(this.mutationResult.problem !== null && { problem: this.mutationResult.problem }),
      ...(this.client !== null && { client: this.client.id }),
      ...(trace?.id != null && { traceId: trace.id }),
    })
  }

  /** Returns the time since the arrival of the GraphQL request, in whole milliseconds. */
  getMsSinceRequestStart(): number {
    return Math.ceil(performance.now() - this.arrival)
  }

  /** Number of federation calls that the GraphQL request has sent so far. */
  get calls(): number {
    return this.budget.sentCalls
  }

  /**
   * Returns the signed-in account for rate limits; null without a session. Does not use `load`,
   * which would cache the member's data before a mutation changes it.
   */
  async loadAccountKey(): Promise<string | null> {
    const digest = this.computeTokenDigest()
    if (digest === null) return null
    const getUser = async () => await this.federation.call('getUser', { timeoutMs: accountTimeoutMs })
    return await this.services.tokenAccounts.loadAccountKey(digest, getUser)
  }

  /**
   * Returns the signed-in account for rate limits if an earlier request recorded the account; null
   * otherwise. Sends no federation call.
   */
  getCachedAccountKey(): string | null {
    const digest = this.computeTokenDigest()
    return digest === null ? null : this.services.tokenAccounts.getRecordedAccountKey(digest)
  }

  /** Records the member that owns the current access token. */
  recordTokenOwner(memberId: number): void {
    const digest = this.computeTokenDigest()
    if (digest !== null) this.services.tokenAccounts.recordMember(digest, memberId)
  }

  /**
   * Returns a one-time URL, valid for a minute, for the download of the member's data; null without
   * a session. The URL works without an access token, because a link cannot send one (M19).
   */
  async issueExportTicket(): Promise<IssuedTicket | null> {
    const { accessToken, language, club } = this.caller
    if (accessToken === null) return null
    const { path, lifetimeMs } = await this.services.tickets.issue({ accessToken, language, club })
    return { url: this.services.addresses.portal + path, expiresAt: this.now() + lifetimeMs }
  }

  /**
   * Returns the absolute URL of a picture. The URL contains the club whose site shows the picture,
   * because an image request has no `X-Club` header (A10).
   */
  buildPictureUrl(path: string): string {
    const { club } = this.caller
    return this.services.addresses.portal + path + (club === null ? '' : `?club=${club}`)
  }

  /** Returns the digest of the caller's access token, computed once; null without a token. */
  private computeTokenDigest(): string | null {
    const { accessToken } = this.caller
    if (accessToken === null) return null
    this.tokenDigest ??= computeDigest(accessToken)
    return this.tokenDigest
  }

  private createFederationClientAndReads(): void {
    const { federation, reference, config, clock } = this.services
    this.federation = this.budget.createLimitedClient(federation.createClientForCaller(this.caller))
    const { load, discardReads } = createFederationReader({
      client: this.federation,
      caller: this.caller,
      reference,
      lifetimes: config.cache,
      clock,
    })
    this.load = load
    this.discardReads = discardReads
  }
}
