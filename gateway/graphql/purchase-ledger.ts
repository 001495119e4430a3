/** What is written down of purchases under the lock of their payer, where the federation knows no keys (decision 0003). */
import { digestOf } from '../platform/digest.ts'
import { type Records, SharedStateGone } from '../platform/shared/state.ts'
import { InvalidInput } from './input-check.ts'

/** A pass of one of these types, for that vehicle. */
export interface MatchCriteria {
  vehicleId: number
  types: readonly string[]
}

/** What is known of an attempt, under its key. */
interface Kept {
  /** What it buys, by its digest: a guest's goods hold who they are. */
  bound: string
  /** What it has bought. */
  bought?: unknown
  unknown?: Unknown
}

/** It was sent, and what came of it is not known. */
export interface Unknown {
  /** What was there before. */
  before: number[]
  sought: MatchCriteria | null
  /** Since when it is not known (epoch ms). */
  since: number
}

export interface LedgerSettings {
  /** How long a purchase that got no answer may still go through, in milliseconds. */
  settleMs: number
  /** How long a key is known, in milliseconds. */
  keyMs: number
}

/** What is written down of one key, and which key was sent last for what it buys. */
export class Ledger {
  readonly #records: Records
  readonly #name: string
  readonly #bound: string
  /** Under what it stands which key was sent last, of each of the goods. */
  readonly #goods: string[]
  readonly #settings: LedgerSettings

  constructor(
    records: Records,
    { payer, lockKeys }: { payer: string; lockKeys: readonly string[] },
    { name, bound }: { name: string; bound: string },
    settings: LedgerSettings,
  ) {
    this.#records = records
    this.#name = name
    this.#bound = bound
    this.#goods = lockKeys.map((each) => `sent for ${digestOf(`${payer} ${each}`)}`)
    this.#settings = settings
  }

  /** Throws where the key was for other goods. */
  async read(): Promise<Kept | null> {
    const kept = await this.#kept(this.#name)
    if (kept !== null) checkBound(kept, this.#bound)
    return kept
  }

  /** The other keys of which it is not known whether they have bought the same. */
  async others(): Promise<{ unknown: Unknown; note: (bought: unknown) => Promise<void> }[]> {
    const names = new Set(await Promise.all(this.#goods.map(async (each) => await this.#records.read(each))))
    const others = []
    for (const name of names) {
      if (name === null || name === this.#name) continue
      const kept = await this.#kept(name)
      if (kept?.unknown === undefined) continue
      const { bound, unknown } = kept
      const note = async (bought: unknown) =>
        await unlessGone(async () => await this.#keep(name, { bound, bought }))
      others.push({ unknown, note })
    }
    return others
  }

  /** Nothing may be sent unless this is kept. */
  async write(kept: Omit<Kept, 'bound'>): Promise<void> {
    if (kept.unknown !== undefined) {
      // Whoever was named there before is settled, or this one would not be sent.
      for (const each of this.#goods) await this.#records.write(each, this.#name, this.#settings.settleMs)
    }
    await this.#keep(this.#name, { ...kept, bound: this.#bound })
  }

  /** What came of it, null for nothing. Where it cannot be kept, it stays unknown there, and is read back. */
  async note(kept: Omit<Kept, 'bound'> | null): Promise<void> {
    await unlessGone(async () => {
      if (kept === null) await this.#records.remove(`purchase ${this.#name}`)
      else await this.write(kept)
    })
  }

  async #kept(name: string): Promise<Kept | null> {
    const text = await this.#records.read(`purchase ${name}`)
    return text === null ? null : (JSON.parse(text) as Kept)
  }

  async #keep(name: string, kept: Kept): Promise<void> {
    await this.#records.write(`purchase ${name}`, JSON.stringify(kept), this.#settings.keyMs)
  }
}

async function unlessGone(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof SharedStateGone)) throw error
  }
}

export function checkBound({ bound }: { bound: string }, expected: string): void {
  if (bound !== expected) throw new InvalidInput([{ field: 'idempotencyKey', reason: 'keyReused' }])
}
