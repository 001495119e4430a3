/** Places for bodies that are large: so many for each who sends one, and for all together. */
import type { IncomingMessage } from 'node:http'

/** Who takes a place, and how many they may hold. */
interface Owner {
  name: string
  most: number
}

/** Who comes last is not told apart by a pace: this long (ms) nobody is too slow. */
const graceMs = 1_000

/** An upload slot that a request holds. */
export class UploadSlot {
  readonly owner: string
  readonly names: readonly string[]
  readonly #request: IncomingMessage
  readonly #start = performance.now()
  readonly #before: number
  readonly #lost = new AbortController()

  constructor(owners: readonly [Owner, ...Owner[]], request: IncomingMessage) {
    this.owner = owners[0].name
    this.names = owners.map(({ name }) => name)
    this.#request = request
    this.#before = request.socket.bytesRead
  }

  /** Whether it was given to somebody else. */
  get lost(): AbortSignal {
    return this.#lost.signal
  }

  /** Whether what it is held for still comes. */
  get isArriving(): boolean {
    return !this.#request.complete
  }

  /** In bytes a second. */
  get pace(): number {
    return ((this.#request.socket.bytesRead - this.#before) / this.age) * 1_000
  }

  get age(): number {
    return performance.now() - this.#start
  }

  lose(): void {
    this.#lost.abort()
  }
}

export class UploadSlots {
  readonly #all: number
  readonly #slow: number
  readonly #held = new Set<UploadSlot>()

  /** `slow` is the pace, in bytes a second, below which a place is lost where others need it. */
  constructor(all: number, slow: number) {
    this.#all = all
    this.#slow = slow
  }

  /**
   * Takes one, for the first of the owners; null where there is none. Where all are taken one changes hands: of those who hold
   * several, else of those who send next to nothing. So nobody holds all of them by sending slowly.
   */
  take(owners: readonly [Owner, ...Owner[]], request: IncomingMessage): UploadSlot | null {
    if (owners.some(({ name, most }) => this.#countOf(name) >= most)) return null
    if (this.#held.size >= this.#all) {
      const loser = this.#loserTo(owners[0].name)
      if (loser === undefined) return null
      loser.lose()
      this.leave(loser)
    }
    const place = new UploadSlot(owners, request)
    this.#held.add(place)
    return place
  }

  leave(place: UploadSlot): void {
    this.#held.delete(place)
  }

  #countOf(name: string): number {
    return [...this.#held].filter(({ names }) => names.includes(name)).length
  }

  /** The slowest of those that have to give way. */
  #loserTo(name: string): UploadSlot | undefined {
    const fair = this.#countOf(name) + 1
    const arriving = [...this.#held].filter(({ isArriving }) => isArriving)
    const greedy = arriving.filter(({ owner }) => this.#countOf(owner) > fair)
    const slow = arriving.filter(({ age, pace }) => age > graceMs && pace < this.#slow)
    return (greedy.length > 0 ? greedy : slow).sort((one, other) => one.pace - other.pace)[0]
  }
}
