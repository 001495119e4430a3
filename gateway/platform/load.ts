/**
 * How many requests this process carries at a time. It is not known beforehand, and found by how late the event loop
 * comes: while that is late the limit falls with it, and grows again afterwards. A federation that is slow keeps requests
 * waiting and the loop idle, and lowers nothing.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How often the loop is looked at, and how finely (ms). */
const lookMs = 100
const resolutionMs = 10

/** Below this nothing is refused: a stall of another kind (a start, a collection of garbage) is over by itself. */
const least = 16

/** How fast the limit grows again, a look. */
const growth = 1.1

/** Where it begins: a crowd that comes at once is not let in whole before anything is known of it. */
const first = 64

/**
 * How long one late tick lowers nothing, from the first request on (ms). Code that runs for the first time holds the loop up
 * once; a loop that carries too much stays late.
 */
const warmUpMs = 5_000

/** How many looks one late tick can make late: the one that it delays, and the next, which finds it in the measure. */
const looksOfTick = 2

/** The limit after a look at the loop. `late`: how late it came on average (ms); `inHand`: the most that was carried since. */
export function nextLimit(
  limit: number,
  { late, inHand }: { late: number; inHand: number },
  { most, lateMs }: { most: number; lateMs: number },
): number {
  // What nobody has used says nothing of what can be carried.
  if (late <= lateMs) return inHand * 2 < limit ? limit : Math.min(most, Math.ceil(limit * growth))
  // By as much as it is too late, and not to nothing because of one look.
  const share = Math.max(0.3, lateMs / late)
  return Math.max(least, Math.floor(Math.min(limit, inHand) * share))
}

/** Whether this process takes one more request. */
export class Load {
  readonly #settings: { most: number; lateMs: number }
  readonly #delay: ReturnType<typeof monitorEventLoopDelay>
  readonly #timer: NodeJS.Timeout
  #limit: number
  #inHand = 0
  #peak = 0
  /** When the first request came (ms, `performance.now`); null before. */
  #firstAt: number | null = null
  /** How many looks in a row have found the loop late. */
  #lateLooks = 0

  /** `lateMs` 0 leaves the loop unwatched: `most` alone counts. */
  constructor(settings: { most: number; lateMs: number }) {
    this.#settings = settings
    this.#limit = settings.lateMs === 0 ? settings.most : Math.min(settings.most, first)
    this.#delay = monitorEventLoopDelay({ resolution: resolutionMs })
    if (settings.lateMs > 0) this.#delay.enable()
    this.#timer = setInterval(() => this.#look(), lookMs).unref()
  }

  get limit(): number {
    return this.#limit
  }

  get inHand(): number {
    return this.#inHand
  }

  get isFull(): boolean {
    return this.#inHand >= this.#limit
  }

  /** Takes one; false where that is one too many. */
  take(): boolean {
    if (this.isFull) return false
    this.#firstAt ??= performance.now()
    this.#inHand += 1
    this.#peak = Math.max(this.#peak, this.#inHand)
    return true
  }

  /** One is done. */
  giveBack(): void {
    this.#inHand -= 1
  }

  close(): void {
    clearInterval(this.#timer)
    this.#delay.disable()
  }

  get #isOneTick(): boolean {
    return this.#lateLooks > 0 && this.#lateLooks <= looksOfTick
  }

  #look(): void {
    if (this.#settings.lateMs === 0) return
    // Nothing is counted where the loop did not come round at all since.
    const late = this.#delay.count === 0 ? lookMs : this.#delay.mean / 1e6 - resolutionMs
    this.#lateLooks = late > this.#settings.lateMs ? this.#lateLooks + 1 : 0
    // A loop that is late while nothing was asked yet says what a start costs, not what requests do.
    if (this.#firstAt === null) this.#lateLooks = 0
    else if (performance.now() - this.#firstAt > warmUpMs || !this.#isOneTick)
      this.#limit = nextLimit(this.#limit, { late, inHand: this.#peak }, this.#settings)
    this.#peak = this.#inHand
    this.#delay.reset()
  }
}
