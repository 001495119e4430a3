/**
 * Purchase records, written under the lock of the payer, for a federation without idempotency keys
 * (decision 0003).
 */
import { computeDigest } from '../platform/digest.ts'
import { type Records, SharedStateUnavailable } from '../platform/shared/shared-state.ts'
import { InvalidInput } from './input-check.ts'

/** Criteria that identify a bought pass. */
export interface MatchCriteria {
  vehicleId: number
  types: readonly string[]
  /**
   * First day that the buyer chose for the pass, as `YYYY-MM-DD`; missing for types without a
   * choice, and in records of earlier releases.
   */
  desiredActivation?: string | null | undefined
  /**
   * Time of the purchase attempt, in epoch milliseconds; missing in records of earlier releases.
   */
  askedAt?: number
  /**
   * Kind and id of the intervention report or insurance request that the purchase pays; missing for
   * other purchases, and in records of earlier releases.
   */
  item?: string | undefined
}

/** Record of a purchase attempt, stored under its idempotency key. */
interface PurchaseRecord {
  /**
   * Digest of the purchase's content. The content is hashed because it contains personal data of
   * guests.
   */
  bound: string
  /**
   * Stored result of a successful purchase, which a retry with the same idempotency key returns.
   */
  bought?: unknown
  unknown?: UnknownOutcome
}

/** A purchase that was sent and whose outcome is unknown. */
export interface UnknownOutcome {
  /** Ids of the passes that the member had before the purchase. */
  before: number[]
  /**
   * Criteria for finding the bought pass. This property must not be renamed, because stored
   * purchase records contain its name.
   */
  sought: MatchCriteria | null
  /** Time at which the outcome of the purchase became unknown, in epoch milliseconds. */
  since: number
}

/** A purchase of the same item with another idempotency key, whose outcome is unknown. */
export interface CompetingPurchase {
  /** Digest of the payer and the other idempotency key. */
  attemptId: string
  unknown: UnknownOutcome
  recordFoundPurchaseAsSucceeded: (bought: unknown, purchaseId?: number) => Promise<void>
}

export interface LedgerSettings {
  /**
   * Maximum time after which a purchase call without a response can still succeed, in milliseconds.
   */
  settleMs: number
  /** Lifetime of a purchase record, in milliseconds. */
  keyMs: number
}

/**
 * Reads and writes the purchase record of an idempotency key. Also stores, for each purchased item,
 * the last idempotency key that was sent to the federation.
 */
export class PurchaseLedger {
  readonly #records: Records
  readonly #payer: string
  readonly #attemptId: string
  readonly #contentDigest: string
  /**
   * Keys in the shared state, one per purchased item. Under each key, the last idempotency key that
   * was sent for the item is stored.
   */
  readonly #itemKeys: string[]
  readonly #settings: LedgerSettings

  constructor(
    records: Records,
    { payer, lockKeys }: { payer: string; lockKeys: readonly string[] },
    { attemptId, contentDigest }: { attemptId: string; contentDigest: string },
    settings: LedgerSettings,
  ) {
    this.#records = records
    this.#payer = payer
    this.#attemptId = attemptId
    this.#contentDigest = contentDigest
    this.#itemKeys = lockKeys.map((each) => `sent for ${computeDigest(`${payer} ${each}`)}`)
    this.#settings = settings
  }

  /**
   * Returns the purchase record of the idempotency key. Throws when the idempotency key was already
   * used for a purchase with other content.
   */
  async readPurchaseRecord(): Promise<PurchaseRecord | null> {
    const record = await this.#readRecord(this.#attemptId)
    if (record !== null) assertIdempotencyKeyReusedForSameContent(record, this.#contentDigest)
    return record
  }

  /**
   * Returns the purchases of the same items that were sent with other idempotency keys and whose
   * outcomes are still unknown.
   */
  async readCompetingPurchases(): Promise<CompetingPurchase[]> {
    const names = new Set(
      await Promise.all(this.#itemKeys.map(async (each) => await this.#records.read(each))),
    )
    const others = []
    for (const name of names) {
      if (name === null || name === this.#attemptId) continue
      const record = await this.#readRecord(name)
      if (record?.unknown === undefined) continue
      const { bound, unknown } = record
      const recordFoundPurchaseAsSucceeded = async (bought: unknown, purchaseId?: number) =>
        await runTaskIgnoringUnavailableSharedState(async () => {
          await this.#writeRecord(name, { bound, bought })
          await this.#writeBuyer(purchaseId, name)
        })
      others.push({ attemptId: name, unknown, recordFoundPurchaseAsSucceeded })
    }
    return others
  }

  /** Stores the purchase record. The purchase may be sent only after this write has succeeded. */
  async writePurchaseRecord(record: Omit<PurchaseRecord, 'bound'>): Promise<void> {
    if (record.unknown !== undefined) {
      // The previous key for this item has a known outcome; otherwise this purchase would not be
      // sent.
      for (const each of this.#itemKeys)
        await this.#records.write(each, this.#attemptId, this.#settings.settleMs)
    }
    await this.#writeRecord(this.#attemptId, { ...record, bound: this.#contentDigest })
  }

  /**
   * Stores the known outcome of a purchase in its record; null removes the record. If Redis is
   * unavailable, the outcome remains recorded as unknown, and the gateway looks it up again later.
   * `purchaseId` is the id of a successful purchase that the payer can find in a list.
   */
  async recordPurchaseOutcome(
    record: Omit<PurchaseRecord, 'bound'> | null,
    purchaseId?: number,
  ): Promise<void> {
    await runTaskIgnoringUnavailableSharedState(async () => {
      if (record === null) await this.#records.remove(`purchase ${this.#attemptId}`)
      else await this.writePurchaseRecord(record)
      await this.#writeBuyer(purchaseId, this.#attemptId)
    })
  }

  /**
   * Returns true if another idempotency key of the payer has bought the purchase with this id. The
   * purchase is then no result of the idempotency key `attemptId`, by default of this attempt's.
   */
  async isBoughtByOtherKey(purchaseId: number, attemptId = this.#attemptId): Promise<boolean> {
    const buyer = await this.#records.read(this.#buildBuyerKey(purchaseId))
    return buyer !== null && buyer !== attemptId
  }

  /** Returns the key in the shared state of the idempotency key that has bought a purchase. */
  #buildBuyerKey(purchaseId: number): string {
    return `buyer of ${computeDigest(`${this.#payer} ${purchaseId}`)}`
  }

  async #writeBuyer(purchaseId: number | undefined, attemptId: string): Promise<void> {
    if (purchaseId !== undefined)
      await this.#records.write(this.#buildBuyerKey(purchaseId), attemptId, this.#settings.keyMs)
  }

  async #readRecord(name: string): Promise<PurchaseRecord | null> {
    const text = await this.#records.read(`purchase ${name}`)
    return text === null ? null : (JSON.parse(text) as PurchaseRecord)
  }

  async #writeRecord(name: string, record: PurchaseRecord): Promise<void> {
    await this.#records.write(`purchase ${name}`, JSON.stringify(record), this.#settings.keyMs)
  }
}

async function runTaskIgnoringUnavailableSharedState(task: () => Promise<void>): Promise<void> {
  try {
    await task()
  } catch (error) {
    if (!(error instanceof SharedStateUnavailable)) throw error
  }
}

export function assertIdempotencyKeyReusedForSameContent(
  { bound }: { bound: string },
  expectedDigest: string,
): void {
  if (bound !== expectedDigest) throw new InvalidInput([{ field: 'idempotencyKey', reason: 'keyReused' }])
}
