/**
 * Connection pools to the federation, each with its own circuit breaker. Hanging calls of one pool
 * do not delay the other pools (decision 0028).
 */
import {
  CircuitState,
  ConsecutiveBreaker,
  type CircuitBreakerPolicy,
  circuitBreaker,
  handleAll,
} from 'cockatiel'
import { Pool } from 'undici'
import { FederationFailure } from '../platform/request-failures.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { CallName } from './refusal-errors.ts'
import { operations } from './generated/contract.ts'

/**
 * Name of a connection pool to the federation: `charge` for calls that wait for the payment
 * processor, `file` for pictures and exports, `read` for all other calls, including writes.
 */
export type PoolName = (typeof operations)[CallName]['pool']

/** Names of the federation calls that the REST contract assigns to a connection pool. */
export type CallOfPool<Name extends PoolName> = {
  [Call in CallName]: (typeof operations)[Call]['pool'] extends Name ? Call : never
}[CallName]

/**
 * Labels of the connection pools in metrics and in the readiness report. Renaming a label would
 * break dashboards and alerts.
 */
const poolLabels = { read: 'reading', charge: 'charging', file: 'files' } as const satisfies Record<
  PoolName,
  string
>
export type PoolLabel = (typeof poolLabels)[PoolName]

export interface PoolSettings {
  timeoutMs: number
  purchaseTimeoutMs: number
  connections: number
  chargingConnections: number
  fileConnections: number
  /** Number of consecutive timeouts that open a circuit breaker; 0 disables the breaker. */
  timeouts: number
  /** Time that a circuit breaker stays open before a probe, in milliseconds. */
  probeMs: number
}

/**
 * State of a circuit breaker. Open: calls fail fast. Probing: one call is sent, and its outcome
 * closes or reopens the breaker.
 */
export type BreakerState = 'closed' | 'probing' | 'open'

/** Returns the connection pool that the REST contract names for a federation call (`x-pool`). */
export const getConnectionPoolOfCall = (call: CallName): PoolName => operations[call].pool

/**
 * Maximum number of pending purchases per connection. In a longer queue, purchases would time out
 * before they are sent.
 */
const chargesPerConnection = 4

/** Retry delay in seconds for a purchase that the gateway rejects because the queue is full. */
const queueRetrySeconds = 2

const breakerStates: Record<CircuitState, BreakerState> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'probing',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
}

const isFederationTimeout = (error: unknown): error is FederationFailure =>
  error instanceof FederationFailure && error.code === 'FEDERATION_TIMEOUT'

/** Outcome of the circuit breaker's probe call: the response or the error. */
type ProbeOutcome<Reply> = { reply: Reply } | { error: unknown }

/** Connection pool to the federation, with its queue limit and its circuit breaker. */
export class FederationPool {
  readonly connections: Pool
  readonly #label: PoolLabel
  readonly #metrics: Metrics
  readonly #probeMs: number
  /** Circuit breaker of the connection pool; null when circuit breakers are disabled. */
  readonly #breaker: CircuitBreakerPolicy | null
  readonly #maxPendingCalls: number
  #pendingCalls = 0
  #openedAt = 0
  /** True after a federation call has timed out, until the next response arrives. */
  #hasTimedOut = false

  constructor(name: PoolName, origin: string, settings: PoolSettings, metrics: Metrics) {
    const { timeouts, probeMs, timeoutMs, purchaseTimeoutMs } = settings
    const connections = {
      read: settings.connections,
      charge: settings.chargingConnections,
      file: settings.fileConnections,
    }[name]
    const label = poolLabels[name]
    this.#label = label
    this.#metrics = metrics
    this.#probeMs = probeMs
    this.#maxPendingCalls = name === 'charge' ? connections * chargesPerConnection : Infinity
    this.connections = new Pool(origin, {
      connections,
      pipelining: 1,
      connect: { timeout: timeoutMs },
      headersTimeout: purchaseTimeoutMs,
      bodyTimeout: purchaseTimeoutMs,
      keepAliveTimeout: 10_000,
      maxHeaderSize: 16_384,
    })
    this.#breaker =
      timeouts === 0
        ? null
        : circuitBreaker(handleAll, { halfOpenAfter: probeMs, breaker: new ConsecutiveBreaker(timeouts) })
    this.#breaker?.onBreak(() => {
      this.#openedAt = Date.now()
      metrics.count('breaker_opened', { lane: label })
    })
    metrics.watch('breaker_open', { lane: label }, () => (this.state === 'closed' ? 0 : 1))
    metrics.watch('calls_in_hand', { lane: label }, () => this.#pendingCalls)
  }

  get state(): BreakerState {
    return this.#breaker === null ? 'closed' : breakerStates[this.#breaker.state]
  }

  /**
   * Sends a federation call, or throws immediately while the circuit breaker is open. The breaker
   * counts only timeouts of calls with the default timeout (`hasDefaultTimeout`).
   */
  async run<Reply>(call: CallName, hasDefaultTimeout: boolean, send: () => Promise<Reply>): Promise<Reply> {
    if (this.#pendingCalls >= this.#maxPendingCalls) throw this.#createCallNotSentFailure(call, 'full')
    this.#pendingCalls += 1
    try {
      return await (this.state === 'closed' ? this.#send(hasDefaultTimeout, send) : this.#probe(call, send))
    } finally {
      this.#pendingCalls -= 1
    }
  }

  /**
   * Sends a federation call and reports its outcome to the circuit breaker. A response ends a
   * series of timeouts.
   */
  async #send<Reply>(hasDefaultTimeout: boolean, send: () => Promise<Reply>): Promise<Reply> {
    try {
      const reply = await send()
      if (this.#hasTimedOut) await this.#recordCallOutcome(null)
      return reply
    } catch (error) {
      if (hasDefaultTimeout && isFederationTimeout(error)) await this.#recordCallOutcome(error)
      else if (this.#hasTimedOut) await this.#recordCallOutcome(null)
      throw error
    }
  }

  async #recordCallOutcome(timeout: FederationFailure | null): Promise<void> {
    // Another call has opened the breaker in the meantime.
    if (this.state !== 'closed') return
    this.#hasTimedOut = timeout !== null
    const throwTimeoutIfCallTimedOut = async () => {
      if (timeout !== null) throw timeout
    }
    await this.#breaker?.execute(throwTimeoutIfCallTimedOut).catch(() => {})
  }

  /**
   * Sends a single probe call while the circuit breaker is open. Any outcome other than a response
   * leaves the breaker open.
   */
  async #probe<Reply>(call: CallName, send: () => Promise<Reply>): Promise<Reply> {
    // cockatiel would make calls wait for the running probe; here they fail fast.
    if (this.state === 'probing' || this.#getMsUntilBreakerProbe() > 0)
      throw this.#createCallNotSentFailure(call, 'open')
    const outcome = await this.#breaker!.execute<ProbeOutcome<Reply>>(async () => {
      try {
        return { reply: await send() }
      } catch (error) {
        if (error instanceof FederationFailure) throw error
        return { error }
      }
    })
    if ('error' in outcome) throw outcome.error
    return outcome.reply
  }

  /** Returns the time until the open circuit breaker allows a probe, in milliseconds. */
  #getMsUntilBreakerProbe(): number {
    return this.#openedAt + this.#probeMs - Date.now()
  }

  #createCallNotSentFailure(call: CallName, reason: 'open' | 'full'): FederationFailure {
    this.#metrics.count('calls_not_sent', { lane: this.#label, why: reason })
    return reason === 'full'
      ? new FederationFailure('OVERLOADED', `${call}: not sent, the queue is full`, {
          call,
          mayHaveArrived: false,
          retryAfter: queueRetrySeconds,
        })
      : new FederationFailure('FEDERATION_UNAVAILABLE', `${call}: not sent, the circuit breaker is open`, {
          call,
          mayHaveArrived: false,
          retryAfter: Math.max(1, Math.ceil(this.#getMsUntilBreakerProbe() / 1_000)),
        })
  }
}
