/**
 * How a purchase is kept from being charged twice (decision 0003). Both ways answer a key that went through
 * with what it bought, and let a refusal end the key.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { digestOf } from '../platform/digest.ts'
import { Failure, FederationFailure } from '../platform/failures.ts'
import { LockBusy, type SharedState } from '../platform/shared/state.ts'
import { Refusal } from '../federation/errors.ts'
import {
  Ledger,
  type LedgerSettings,
  type MatchCriteria,
  type Unknown,
  checkBound,
} from './purchase-ledger.ts'

/** One attempt to buy something, named by its key. */
export interface Attempt<Bought> {
  /** Who pays: no key of theirs is another's, and where the federation knows no keys they buy one thing at a time. */
  payer: string
  key: string
  /** What the key buys; it cannot buy anything else. */
  goods: object
  /** What is had once: while one key of the payer may still buy any of it, no other key is sent for that. */
  lockKeys: readonly string[]
  /** By what it is seen once it is there, also by another key; null for what nothing that can be read tells of. */
  sought: MatchCriteria | null
  /** Charges, and reads what was bought; null where the reply does not tell. */
  send(idempotencyKey?: string): Promise<Bought | null>
  /** Throws the refusal of what would be in the way now, where the federation does not hold the key. */
  check(): Promise<void>
  /**
   * Throws the refusal of a price that is not the one that was shown, where the federation does not hold that: asked
   * right before the attempt is sent. What may have gone through already under its key is let by.
   */
  assertPriceUnchanged(): Promise<void>
  /** What was bought before: it is not taken for what this attempt buys. */
  before(): Promise<ReadonlySet<number>>
  /** What has come of such an attempt since, this one or another of its payer; null for nothing that can be seen. */
  find(before: ReadonlySet<number>, sought: MatchCriteria): Promise<Bought | null>
  /** What is kept of it, where all of it need not be. */
  brief?(bought: Bought): Bought
}

export interface PurchaseGuard {
  /** Buys once; null when it cannot be known whether it went through. Throws the refusal. */
  buy<Bought>(attempt: Attempt<Bought>): Promise<Bought | null>
}

/** Toward a federation that holds (payer, key) unique in the transaction that charges. */
export const keyedGuard: PurchaseGuard = {
  async buy({ key, assertPriceUnchanged, send }) {
    await assertPriceUnchanged()
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

export interface LocalGuardSettings extends LedgerSettings {
  /** How long to wait before each look at what became of it, in milliseconds. */
  looksMs: number[]
}

/**
 * Toward a federation that knows no such key: the weaker promise. A payer's purchases run one after another, on
 * whichever instance, each looks for what is in the way right before it buys, and an unknown outcome is read
 * back; until that is settled, no other key of the payer is sent for the same goods. What the key is for is written
 * down before anything is sent, so that who comes after one that has died knows of it. What another device slips
 * in between the look and the purchase, only the federation could refuse.
 */
export class LocalGuard implements PurchaseGuard {
  readonly #settings: LocalGuardSettings
  readonly #shared: Pick<SharedState, 'withLock'>
  /** What runs here, by its key: all who send it meanwhile wait for the one answer. */
  readonly #running = new Map<string, { bound: string; answer: Promise<unknown> }>()

  constructor(settings: LocalGuardSettings, shared: Pick<SharedState, 'withLock'>) {
    this.#settings = settings
    this.#shared = shared
  }

  async buy<Bought>(attempt: Attempt<Bought>): Promise<Bought | null> {
    const name = digestOf(`${attempt.payer} ${attempt.key}`)
    const bound = digestOf(JSON.stringify(attempt.goods))
    const known = this.#running.get(name)
    const running = known ?? { bound, answer: this.#inTurn(attempt, name, bound) }
    checkBound(running, bound)
    if (known !== undefined) return (await known.answer) as Bought | null
    this.#running.set(name, running)
    try {
      return (await running.answer) as Bought | null
    } finally {
      this.#running.delete(name)
    }
  }

  /** One purchase of a payer after another. */
  async #inTurn<Bought>(attempt: Attempt<Bought>, name: string, bound: string): Promise<Bought | null> {
    try {
      return await this.#shared.withLock(
        `payer ${digestOf(attempt.payer)}`,
        async (records) =>
          await this.#settle(attempt, new Ledger(records, attempt, { name, bound }, this.#settings)),
      )
    } catch (error) {
      // Another of this payer's purchases takes longer than anybody waits: whether it is this one is not known here.
      if (error instanceof LockBusy) return null
      throw error
    }
  }

  async #settle<Bought>(attempt: Attempt<Bought>, ledger: Ledger): Promise<Bought | null> {
    const known = await ledger.read()
    // A key is bound to its goods, and so to what they are told by.
    if (known?.bought !== undefined) return known.bought as Bought
    if (known?.unknown !== undefined) {
      const found = await lookFor(attempt, known.unknown)
      if (found !== null) await ledger.note({ bought: briefly(attempt, found) })
      // What nothing can tell of stays unknown, and is never sent again.
      if (found !== null || this.#mayComeYet(known.unknown) || attempt.sought === null) return found
    }
    if (await this.#isHeldBack(attempt, ledger)) return null
    try {
      return await this.#send(attempt, ledger)
    } catch (error) {
      // A refusal ends the key. So does what failed before anything was sent; but while an earlier outcome
      // is unknown, the key is all that keeps a second purchase back.
      await ledger.note(error instanceof Refusal ? null : (known ?? null))
      throw error
    }
  }

  /** Whether another key may still buy the same. What has come of it is noted, and in the way from then on. */
  async #isHeldBack<Bought>(attempt: Attempt<Bought>, ledger: Ledger): Promise<boolean> {
    for (const other of await ledger.others()) {
      if (!this.#mayComeYet(other.unknown)) continue
      const found = await lookFor(attempt, other.unknown)
      if (found === null) return true
      await other.note(briefly(attempt, found))
    }
    return false
  }

  #mayComeYet({ since }: Unknown): boolean {
    return Date.now() - since < this.#settings.settleMs
  }

  async #send<Bought>(attempt: Attempt<Bought>, ledger: Ledger): Promise<Bought | null> {
    await attempt.check()
    const before = await attempt.before()
    await attempt.assertPriceUnchanged()
    const { sought } = attempt
    const unknown = () => ({ unknown: { before: [...before], sought, since: Date.now() } })
    await ledger.write(unknown())
    try {
      const bought = await attempt.send()
      if (bought !== null) {
        await ledger.note({ bought: briefly(attempt, bought) })
        return bought
      }
    } catch (error) {
      if (!isUnknown(error)) throw error
    }
    await ledger.note(unknown())
    const found = await this.#readBack(attempt, before)
    if (found !== null) await ledger.note({ bought: briefly(attempt, found) })
    return found
  }

  /** Looks a few times, since what got no answer may be under way still. */
  async #readBack<Bought>(attempt: Attempt<Bought>, before: ReadonlySet<number>): Promise<Bought | null> {
    for (const pause of this.#settings.looksMs) {
      await wait(pause)
      const found = await lookFor(attempt, { before, sought: attempt.sought }).catch(() => null)
      if (found !== null) return found
    }
    return null
  }
}

/** What has come of what was sent, by this key or another of its payer. */
async function lookFor<Bought>(
  attempt: Attempt<Bought>,
  { before, sought }: { before: Iterable<number>; sought: MatchCriteria | null },
): Promise<Bought | null> {
  return sought === null ? null : await attempt.find(new Set(before), sought)
}

/** What is kept of what was bought: enough to tell it again. */
function briefly<Bought>({ brief }: Attempt<Bought>, bought: Bought): Bought {
  return brief === undefined ? bought : brief(bought)
}

function isUnknown(error: unknown): boolean {
  return error instanceof FederationFailure && error.mayHaveArrived
}
