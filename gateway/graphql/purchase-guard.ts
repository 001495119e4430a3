/**
 * How a purchase is kept from being charged twice (decision 0003). Both ways answer a key that went through
 * with what it bought, and let a refusal end the key.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { Failure, FederationFailure } from '../platform/failures.ts'
import { Refusal } from '../federation/errors.ts'
import { InvalidInput } from './input-check.ts'

/** One attempt to buy something, named by its key. */
export interface Attempt<Bought> {
  /** Who pays: no key of theirs is another's, and where the federation knows no keys they buy one thing at a time. */
  payer: string
  key: string
  /** What the key buys; it cannot buy anything else. */
  goods: object
  /** Charges, and reads what was bought; null where the reply does not tell. */
  send(idempotencyKey?: string): Promise<Bought | null>
  /** Throws the refusal of what would be in the way now, where the federation does not hold the key. */
  check(): Promise<void>
  /**
   * Throws the refusal of a price that is not the one that was shown, where the federation does not hold that: asked
   * right before the attempt is sent. What may have gone through already under its key is let by.
   */
  weigh(): Promise<void>
  /** What was bought before: it is not taken for what this attempt buys. */
  before(): Promise<ReadonlySet<number>>
  /** What has come of the attempt since; null for nothing that can be seen. */
  find(before: ReadonlySet<number>): Promise<Bought | null>
  /** Nothing that can be read tells what has come of it: once that is unknown it stays so, and is never sent again. */
  isUnseen?: boolean
}

export interface PurchaseGuard {
  /** Buys once; null when it cannot be known whether it went through. Throws the refusal. */
  buy<Bought>(attempt: Attempt<Bought>): Promise<Bought | null>
}

/** Toward a federation that holds (payer, key) unique in the transaction that charges. */
export const keyedGuard: PurchaseGuard = {
  async buy({ key, weigh, send }) {
    await weigh()
    try {
      return await send(key)
    } catch (error) {
      if (!isUnknown(error)) throw error
    }
    // The key makes it safe to ask again, and the answer tells what became of the first.
    try {
      return await send(key)
    } catch (error) {
      // A refusal alone says that nothing was charged: whatever else keeps it from being sent again leaves the first.
      if (error instanceof Failure) return null
      throw error
    }
  },
}

interface Entry {
  bound: string
  running: Promise<unknown> | null
  bought: unknown
  /** What was there before, and since when (epoch ms) the outcome has been unknown. */
  unknown: { before: ReadonlySet<number>; since: number } | null
}

export interface LocalGuardSettings {
  /** How long a purchase that got no answer may still go through, in milliseconds. */
  settleMs: number
  /** How long to wait before each look at what became of it, in milliseconds. */
  looksMs: number[]
}

/**
 * Toward a federation that knows no such key: the weaker promise. In this process a payer's purchases run
 * one after another, each looks for what is in the way right before it buys, and an unknown outcome is read
 * back. What another device slips in between the look and the purchase, only the federation could refuse.
 */
export class LocalGuard implements PurchaseGuard {
  readonly #settings: LocalGuardSettings
  readonly #entries = new LRUCache<string, Entry>({ max: 50_000, ttl: 86_400_000 })
  readonly #lastOf = new Map<string, Promise<unknown>>()

  constructor(settings: LocalGuardSettings) {
    this.#settings = settings
  }

  async buy<Bought>(attempt: Attempt<Bought>): Promise<Bought | null> {
    const name = `${attempt.payer} ${attempt.key}`
    const bound = JSON.stringify(attempt.goods)
    const entry = this.#entries.get(name) ?? { bound, running: null, bought: null, unknown: null }
    if (entry.bound !== bound) throw new InvalidInput([{ field: 'idempotencyKey', reason: 'keyReused' }])
    // A key is bound to its goods, and so to what they are told by.
    if (entry.bought !== null) return entry.bought as Bought

    this.#entries.set(name, entry)
    entry.running ??= this.#inTurn(attempt.payer, async () => await this.#settle(attempt, entry))
    try {
      const bought = (await entry.running) as Bought | null
      entry.bought = bought
      return bought
    } catch (error) {
      // A refusal ends the key. So does what failed before anything was sent; but while an earlier outcome
      // is unknown, the key is all that keeps a second purchase back.
      if (error instanceof Refusal || entry.unknown === null) this.#forget(name, entry)
      throw error
    } finally {
      entry.running = null
    }
  }

  /** Of those that waited for one purchase, the first to learn of its end forgets it. */
  #forget(name: string, entry: Entry): void {
    if (this.#entries.get(name) === entry) this.#entries.delete(name)
  }

  /** One purchase of a payer after another. */
  async #inTurn<Result>(payer: string, work: () => Promise<Result>): Promise<Result> {
    const previous = this.#lastOf.get(payer)
    const current = (async () => {
      await previous?.catch(() => undefined)
      return await work()
    })()
    this.#lastOf.set(payer, current)
    try {
      return await current
    } finally {
      if (this.#lastOf.get(payer) === current) this.#lastOf.delete(payer)
    }
  }

  async #settle<Bought>(attempt: Attempt<Bought>, entry: Entry): Promise<Bought | null> {
    if (entry.unknown !== null) {
      const found = await attempt.find(entry.unknown.before)
      const mayComeYet = Date.now() - entry.unknown.since < this.#settings.settleMs
      if (found !== null || mayComeYet || attempt.isUnseen === true) return found
    }
    await attempt.check()
    const before = await attempt.before()
    await attempt.weigh()
    try {
      const bought = await attempt.send()
      if (bought !== null) return bought
    } catch (error) {
      if (!isUnknown(error)) throw error
    }
    entry.unknown = { before, since: Date.now() }
    return await this.#readBack(attempt, before)
  }

  /** Looks a few times, since what got no answer may be under way still. */
  async #readBack<Bought>(attempt: Attempt<Bought>, before: ReadonlySet<number>): Promise<Bought | null> {
    for (const pause of this.#settings.looksMs) {
      await wait(pause)
      const found = await attempt.find(before).catch(() => null)
      if (found !== null) return found
    }
    return null
  }
}

function isUnknown(error: unknown): boolean {
  return error instanceof FederationFailure && error.mayHaveArrived
}
