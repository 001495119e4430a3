/**
 * How a purchase is kept from being charged twice (decision 0003). Both ways answer a key that went through
 * with what it bought, and let a refusal end the key.
 */
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure, FederationFailure } from '../platform/failures.ts'
import { LockBusy, type Records, type SharedState, SharedStateGone } from '../platform/shared/state.ts'
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
  /** What is kept of it, where all of it need not be. */
  brief?(bought: Bought): Bought
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

/** What is known of an attempt, under its key. */
interface Kept {
  /** What it buys, by its digest: a guest's goods hold who they are. */
  bound: string
  /** What it has bought. */
  bought?: unknown
  /** It was sent, and what came of it is not known: what was there before, and since when that is so (epoch ms). */
  unknown?: { before: number[]; since: number }
}

export interface LocalGuardSettings {
  /** How long a purchase that got no answer may still go through, in milliseconds. */
  settleMs: number
  /** How long to wait before each look at what became of it, in milliseconds. */
  looksMs: number[]
  /** How long a key is known, in milliseconds. */
  keyMs: number
}

/**
 * Toward a federation that knows no such key: the weaker promise. A payer's purchases run one after another, on
 * whichever instance, each looks for what is in the way right before it buys, and an unknown outcome is read
 * back. What the key is for is written down before anything is sent, so that who comes after one that has died knows
 * of it. What another device slips in between the look and the purchase, only the federation could refuse.
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
          await this.#settle(attempt, new Ledger(records, name, bound, this.#settings.keyMs)),
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
      const { before, since } = known.unknown
      const found = await attempt.find(new Set(before))
      if (found !== null) await ledger.note({ bought: briefly(attempt, found) })
      const mayComeYet = Date.now() - since < this.#settings.settleMs
      if (found !== null || mayComeYet || attempt.isUnseen === true) return found
    }
    try {
      return await this.#send(attempt, ledger)
    } catch (error) {
      // A refusal ends the key. So does what failed before anything was sent; but while an earlier outcome
      // is unknown, the key is all that keeps a second purchase back.
      await ledger.note(error instanceof Refusal ? null : (known ?? null))
      throw error
    }
  }

  async #send<Bought>(attempt: Attempt<Bought>, ledger: Ledger): Promise<Bought | null> {
    await attempt.check()
    const before = await attempt.before()
    await attempt.weigh()
    const unknown = () => ({ unknown: { before: [...before], since: Date.now() } })
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
      const found = await attempt.find(before).catch(() => null)
      if (found !== null) return found
    }
    return null
  }
}

/** What is written down of one key. */
class Ledger {
  readonly #records: Records
  readonly #key: string
  readonly #bound: string
  readonly #keyMs: number

  constructor(records: Records, name: string, bound: string, keyMs: number) {
    this.#records = records
    this.#key = `purchase ${name}`
    this.#bound = bound
    this.#keyMs = keyMs
  }

  /** Throws where the key was for other goods. */
  async read(): Promise<Kept | null> {
    const text = await this.#records.read(this.#key)
    if (text === null) return null
    const kept = JSON.parse(text) as Kept
    checkBound(kept, this.#bound)
    return kept
  }

  /** Nothing may be sent unless this is kept. */
  async write(kept: Omit<Kept, 'bound'>): Promise<void> {
    await this.#records.write(this.#key, JSON.stringify({ ...kept, bound: this.#bound }), this.#keyMs)
  }

  /** What came of it, null for nothing. Where it cannot be kept, it stays unknown there, and is read back. */
  async note(kept: Omit<Kept, 'bound'> | null): Promise<void> {
    const noted = kept === null ? this.#records.remove(this.#key) : this.write(kept)
    await noted.catch((error: unknown) => {
      if (!(error instanceof SharedStateGone)) throw error
    })
  }
}

function checkBound({ bound }: { bound: string }, expected: string): void {
  if (bound !== expected) throw new InvalidInput([{ field: 'idempotencyKey', reason: 'keyReused' }])
}

/** What is kept of what was bought: enough to tell it again. */
function briefly<Bought>({ brief }: Attempt<Bought>, bought: Bought): Bought {
  return brief === undefined ? bought : brief(bought)
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

function isUnknown(error: unknown): boolean {
  return error instanceof FederationFailure && error.mayHaveArrived
}
