/**
 * Connection pools to the federation, each with its own circuit breaker. Calls that hang in one pool hold up no other pool,
 * so that a slow card processor does not slow browsing (decision 0028).
 */
import {
  CircuitState,
  ConsecutiveBreaker,
  type CircuitBreakerPolicy,
  circuitBreaker,
  handleAll,
} from 'cockatiel'
import { Pool } from 'undici'
import { FederationFailure } from '../platform/failures.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { CallName } from './errors.ts'
import { operations } from './generated/contract.ts'

/** `charge` waits for the card processor, `file` carries pictures and exports, `read` all other calls, writes included. */
export type PoolName = (typeof operations)[CallName]['pool']

/** The calls that the contract assigns to a pool. */
export type CallOfPool<Name extends PoolName> = {
  [Call in CallName]: (typeof operations)[Call]['pool'] extends Name ? Call : never
}[CallName]

/** The name of each pool in metrics and in the readiness report; dashboards and alerts depend on these. */
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
  /** How many time-outs in a row open a breaker; 0 for none. */
  timeouts: number
  /** How long one stays open before a call probes. */
  probeMs: number
}

/** Open: nothing is sent. Probing: one call is, and tells whether to close. */
export type BreakerState = 'closed' | 'probing' | 'open'

/** Returns the pool that the contract names for a call (`x-pool`). */
export const poolOf = (call: CallName): PoolName => operations[call].pool

/** How many purchases may be in hand for each connection: a queue that is longer outlives whoever waits in it. */
const chargesPerConnection = 4

/** What a purchase that finds the queue full is told to wait, in seconds: some of those before it are through by then. */
const queueSeconds = 2

const states: Record<CircuitState, BreakerState> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'probing',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
}

const isTimeout = (error: unknown): error is FederationFailure =>
  error instanceof FederationFailure && error.code === 'FEDERATION_TIMEOUT'

/** What became of a call that probes. */
type Outcome<Reply> = { reply: Reply } | { error: unknown }

/** The connections of one pool, with its queue limit and its circuit breaker. */
export class FederationPool {
  readonly connections: Pool
  readonly #label: PoolLabel
  readonly #metrics: Metrics
  readonly #probeMs: number
  /** Null where it is switched off. */
  readonly #breaker: CircuitBreakerPolicy | null
  readonly #most: number
  #inHand = 0
  #openedAt = 0
  /** Whether the breaker counts time-outs in a row. */
  #hasTimedOut = false

  constructor(name: PoolName, origin: string, settings: PoolSettings, metrics: Metrics) {
    const { timeouts, probeMs, timeoutMs, purchaseTimeoutMs } = settings
    const connections = {
      read: settings.connections,
      charge: settings.chargingConnections,
      file: settings.fileConnections,
    }[name]
    const lane = poolLabels[name]
    this.#label = lane
    this.#metrics = metrics
    this.#probeMs = probeMs
    this.#most = name === 'charge' ? connections * chargesPerConnection : Infinity
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
      metrics.count('breaker_opened', { lane })
    })
    metrics.watch('breaker_open', { lane }, () => (this.state === 'closed' ? 0 : 1))
    metrics.watch('calls_in_hand', { lane }, () => this.#inHand)
  }

  get state(): BreakerState {
    return this.#breaker === null ? 'closed' : states[this.#breaker.state]
  }

  /**
   * Sends a call, or fails at once where nothing has answered in time for a while: what fails so was not sent. Time-outs
   * alone open the breaker: a refusal is an answer, and what is cut or unavailable fails as fast by itself. `patient`
   * tells that the call had the whole of its pool's time: a shorter one proves nothing.
   */
  async run<Reply>(call: CallName, patient: boolean, send: () => Promise<Reply>): Promise<Reply> {
    if (this.#inHand >= this.#most) throw this.#notSent(call, 'full')
    this.#inHand += 1
    try {
      return await (this.state === 'closed' ? this.#send(patient, send) : this.#probe(call, send))
    } finally {
      this.#inHand -= 1
    }
  }

  /** The breaker is told of what it counts alone: time-outs, and the answer that ends a row of them. */
  async #send<Reply>(patient: boolean, send: () => Promise<Reply>): Promise<Reply> {
    try {
      const reply = await send()
      if (this.#hasTimedOut) await this.#tell(null)
      return reply
    } catch (error) {
      if (patient && isTimeout(error)) await this.#tell(error)
      else if (this.#hasTimedOut) await this.#tell(null)
      throw error
    }
  }

  async #tell(timeout: FederationFailure | null): Promise<void> {
    // Another call has opened it meanwhile.
    if (this.state !== 'closed') return
    this.#hasTimedOut = timeout !== null
    const outcome = async () => {
      if (timeout !== null) throw timeout
    }
    await this.#breaker?.execute(outcome).catch(() => {})
  }

  /** One call at a time finds out whether the federation answers again: anything but an answer leaves the breaker open. */
  async #probe<Reply>(call: CallName, send: () => Promise<Reply>): Promise<Reply> {
    // The library lets what comes in the meantime wait for the probe.
    if (this.state === 'probing' || this.#probesIn() > 0) throw this.#notSent(call, 'open')
    const outcome = await this.#breaker!.execute<Outcome<Reply>>(async () => {
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

  /** How long until a call may probe (ms). */
  #probesIn(): number {
    return this.#openedAt + this.#probeMs - Date.now()
  }

  #notSent(call: CallName, why: 'open' | 'full'): FederationFailure {
    this.#metrics.count('calls_not_sent', { lane: this.#label, why })
    return why === 'full'
      ? new FederationFailure('OVERLOADED', `${call}: not sent, too many before it`, {
          mayHaveArrived: false,
          retryAfter: queueSeconds,
        })
      : new FederationFailure('FEDERATION_UNAVAILABLE', `${call}: not sent, the breaker is open`, {
          mayHaveArrived: false,
          retryAfter: Math.max(1, Math.ceil(this.#probesIn() / 1_000)),
        })
  }
}
