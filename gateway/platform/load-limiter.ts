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
 * Returns the limit of concurrent requests that applies after a check of the event loop. `late` is
 * the mean event loop delay in milliseconds. `inHand` is the highest number of concurrent requests
 * since the previous check. `most` is the upper bound of the limit, and `lateMs` is the longest
 * tolerated delay.
 */
export function computeNextConcurrentRequestLimit(
  limit: number,
  { late, inHand }: { late: number; inHand: number },
  { most, lateMs }: { most: number; lateMs: number },
): number {
  // A limit that was not used shows nothing about the capacity, so it does not grow.
  if (late <= lateMs) return inHand * 2 < limit ? limit : Math.min(most, Math.ceil(limit * growthFactor))
  // The limit falls in proportion to the delay, but to no less than 30% in one check.
  const share = Math.max(0.3, lateMs / late)
  return Math.max(minLimit, Math.floor(Math.min(limit, inHand) * share))
}

/** Admission control of this process: counts concurrent requests against the adaptive limit. */
export class LoadLimiter {
  readonly #settings: { most: number; lateMs: number }
  readonly #delay: ReturnType<typeof monitorEventLoopDelay>
  readonly #timer: NodeJS.Timeout
  #requestLimit: number
  #inHand = 0
  #peak = 0
  /**
   * Time of the first request to the gateway, in milliseconds as `performance.now()` returns it;
   * null before the first request.
   */
  #firstRequestAt: number | null = null
  /** Number of consecutive checks that found the event loop to be late. */
  #lateChecks = 0

  /**
   * Creates the limiter of concurrent requests. `most` is the highest limit. If `lateMs` is 0, the
   * event loop is not checked and the limit stays at `most`.
   */
  constructor(settings: { most: number; lateMs: number }) {
    this.#settings = settings
    this.#requestLimit = settings.lateMs === 0 ? settings.most : Math.min(settings.most, initialLimit)
    this.#delay = monitorEventLoopDelay({ resolution: resolutionMs })
    if (settings.lateMs > 0) this.#delay.enable()
    this.#timer = setInterval(() => this.#adjustRequestLimit(), checkIntervalMs).unref()
  }

  get limit(): number {
    return this.#requestLimit
  }

  get runningRequests(): number {
    return this.#inHand
  }

  get isFull(): boolean {
    return this.#inHand >= this.#requestLimit
  }

  /**
   * Admits a request and returns true, or returns false when the limit of concurrent requests is
   * reached.
   */
  admitRequest(): boolean {
    if (this.isFull) return false
    this.#firstRequestAt ??= performance.now()
    this.#inHand += 1
    this.#peak = Math.max(this.#peak, this.#inHand)
    return true
  }

  /** Releases the slot of a completed request, so that another request can be admitted. */
  releaseRequestSlot(): void {
    this.#inHand -= 1
  }

  stopEventLoopChecks(): void {
    clearInterval(this.#timer)
    this.#delay.disable()
  }

  get #isSingleLateTick(): boolean {
    return this.#lateChecks > 0 && this.#lateChecks <= checksPerTick
  }

  #adjustRequestLimit(): void {
    if (this.#settings.lateMs === 0) return
    // The monitor records nothing when the event loop was blocked during the whole interval.
    const late = this.#delay.count === 0 ? checkIntervalMs : this.#delay.mean / 1e6 - resolutionMs
    this.#lateChecks = late > this.#settings.lateMs ? this.#lateChecks + 1 : 0
    // An event loop that is late before the first request measures the start, not the load.
    if (this.#firstRequestAt === null) this.#lateChecks = 0
    else if (performance.now() - this.#firstRequestAt > warmUpMs || !this.#isSingleLateTick)
      this.#requestLimit = computeNextConcurrentRequestLimit(
        this.#requestLimit,
        { late, inHand: this.#peak },
        this.#settings,
      )
    this.#peak = this.#inHand
    this.#delay.reset()
  }
}
