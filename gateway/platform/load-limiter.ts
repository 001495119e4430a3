/**
 * Limit of concurrent requests that adapts to the load of this process. It falls while the event
 * loop is delayed, and grows again afterwards. A slow federation does not lower the limit, because
 * the event loop is idle while requests wait.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Interval between two checks of the event loop delay, and the resolution of the measurement, in
 * milliseconds.
 */
const checkIntervalMs = 100
const resolutionMs = 10

/**
 * Lower bound of the adaptive limit of concurrent requests. A short stall of the process, such as a
 * garbage collection, is not an overload and must not cause rejections.
 */
const minLimit = 16

/** Factor by which the limit of concurrent requests grows per check of the event loop. */
const growthFactor = 1.1

/**
 * Initial limit of concurrent requests. A burst right after the start is limited to this number,
 * because the capacity is not yet measured.
 */
const initialLimit = 64

/**
 * Duration of the warm-up after the first request, in milliseconds. Code is slow when it runs for
 * the first time, so one late tick of the event loop is ignored during the warm-up.
 */
const warmUpMs = 5_000

/**
 * Number of consecutive event loop checks that one delay affects: the delayed check itself, and the
 * next check, which measures the delay.
 */
const checksPerTick = 2

/**
 * Returns the limit of concurrent requests that applies after a check of the event loop. `delayMs`
 * is the mean event loop delay in milliseconds. `peakRequests` is the highest number of concurrent
 * requests since the previous check. `maxRequests` is the upper bound of the limit, and
 * `maxDelayMs` is the longest tolerated delay.
 */
export function computeNextConcurrentRequestLimit(
  limit: number,
  { delayMs, peakRequests }: { delayMs: number; peakRequests: number },
  { maxRequests, maxDelayMs }: { maxRequests: number; maxDelayMs: number },
): number {
  // A limit that was not used shows nothing about the capacity, so it does not grow.
  if (delayMs <= maxDelayMs)
    return peakRequests * 2 < limit ? limit : Math.min(maxRequests, Math.ceil(limit * growthFactor))
  // The limit falls in proportion to the delay, but to no less than 30% in one check.
  const share = Math.max(0.3, maxDelayMs / delayMs)
  return Math.max(minLimit, Math.floor(Math.min(limit, peakRequests) * share))
}

/** Admission control of this process: counts concurrent requests against the adaptive limit. */
export class LoadLimiter {
  readonly #settings: { maxRequests: number; maxDelayMs: number }
  readonly #delay: ReturnType<typeof monitorEventLoopDelay>
  readonly #timer: NodeJS.Timeout
  #requestLimit: number
  #runningRequests = 0
  #peak = 0
  /**
   * Time of the first request to the gateway, in milliseconds as `performance.now()` returns it;
   * null before the first request.
   */
  #firstRequestAt: number | null = null
  /** Number of consecutive checks that found the event loop to be late. */
  #lateChecks = 0

  /**
   * Creates the limiter of concurrent requests. `maxRequests` is the highest limit. If `maxDelayMs`
   * is 0, the event loop is not checked and the limit stays at `maxRequests`.
   */
  constructor(settings: { maxRequests: number; maxDelayMs: number }) {
    this.#settings = settings
    this.#requestLimit =
      settings.maxDelayMs === 0 ? settings.maxRequests : Math.min(settings.maxRequests, initialLimit)
    this.#delay = monitorEventLoopDelay({ resolution: resolutionMs })
    if (settings.maxDelayMs > 0) this.#delay.enable()
    this.#timer = setInterval(() => this.#adjustRequestLimit(), checkIntervalMs).unref()
  }

  get limit(): number {
    return this.#requestLimit
  }

  get runningRequests(): number {
    return this.#runningRequests
  }

  get isFull(): boolean {
    return this.#runningRequests >= this.#requestLimit
  }

  /**
   * Admits a request and returns true, or returns false when the limit of concurrent requests is
   * reached.
   */
  admitRequest(): boolean {
    if (this.isFull) return false
    this.#firstRequestAt ??= performance.now()
    this.#runningRequests += 1
    this.#peak = Math.max(this.#peak, this.#runningRequests)
    return true
  }

  /** Releases the slot of a completed request, so that another request can be admitted. */
  releaseRequestSlot(): void {
    this.#runningRequests -= 1
  }

  stopEventLoopChecks(): void {
    clearInterval(this.#timer)
    this.#delay.disable()
  }

  get #isSingleLateTick(): boolean {
    return this.#lateChecks > 0 && this.#lateChecks <= checksPerTick
  }

  #adjustRequestLimit(): void {
    if (this.#settings.maxDelayMs === 0) return
    // The monitor records nothing when the event loop was blocked during the whole interval.
    const delayMs = this.#delay.count === 0 ? checkIntervalMs : this.#delay.mean / 1e6 - resolutionMs
    this.#lateChecks = delayMs > this.#settings.maxDelayMs ? this.#lateChecks + 1 : 0
    // An event loop that is late before the first request measures the start, not the load.
    if (this.#firstRequestAt === null) this.#lateChecks = 0
    else if (performance.now() - this.#firstRequestAt > warmUpMs || !this.#isSingleLateTick)
      this.#requestLimit = computeNextConcurrentRequestLimit(
        this.#requestLimit,
        { delayMs, peakRequests: this.#peak },
        this.#settings,
      )
    this.#peak = this.#runningRequests
    this.#delay.reset()
  }
}
