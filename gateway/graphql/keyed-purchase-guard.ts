/** Purchase guard for a federation with idempotency keys (decision 0003). */
import { randomUUID } from 'node:crypto'
import { computeDigest } from '../platform/digest.ts'
import { Failure } from '../platform/request-failures.ts'
import type { SharedState } from '../platform/shared/shared-state.ts'
import { Refusal, doesErrorProveNoCharge } from '../federation/refusal-errors.ts'
import {
  type Attempt,
  type PurchaseGuard,
  type SentPurchaseLookup,
  isPurchaseOutcomeUnknown,
} from './purchase-guard.ts'
import type { LedgerSettings } from './purchase-ledger.ts'
import { type PurchaseLookup, findEarlierPurchase } from './purchase-lookup.ts'

/**
 * Purchase guard for a federation with idempotency keys. The federation itself charges a payer at
 * most once for each key. Looks a member's purchase up when the key does not reveal its outcome.
 */
export class KeyedGuard implements PurchaseGuard {
  readonly #settings: Pick<LedgerSettings, 'keyMs'>
  readonly #shared: Pick<SharedState, 'storeIfAbsent' | 'readStoredText' | 'removeStoredText'>

  constructor(
    settings: Pick<LedgerSettings, 'keyMs'>,
    shared: Pick<SharedState, 'storeIfAbsent' | 'readStoredText' | 'removeStoredText'>,
  ) {
    this.#settings = settings
    this.#shared = shared
  }

  async buy<Bought>(attempt: Attempt<Bought>): Promise<Bought | null> {
    const before = await readEarlierPurchases(attempt)
    await attempt.assertPriceUnchanged()
    const { lookup, wasSentBefore } = await this.#loadFirstLookup(attempt, before)
    try {
      return await this.#sendAndLookUp(attempt, lookup)
    } catch (error) {
      // After a refusal, the idempotency key may be used for a new purchase, which has its own
      // lookup. Other proof that nothing was charged concerns this request alone.
      if (error instanceof Refusal || (!wasSentBefore && doesErrorProveNoCharge(error)))
        await this.#shared.removeStoredText(buildFirstLookupKey(attempt))
      throw error
    }
  }

  async findSentPurchase<Bought>(attempt: Attempt<Bought>): Promise<SentPurchaseLookup<Bought>> {
    const lookup = await this.#readFirstLookup(attempt)
    return lookup === null
      ? { wasSent: false }
      : { wasSent: true, bought: await findEarlierPurchase(attempt, lookup) }
  }

  async #sendAndLookUp<Bought>(
    attempt: Attempt<Bought>,
    lookup: PurchaseLookup | null,
  ): Promise<Bought | null> {
    const { key, send } = attempt
    let firstRefusal: Refusal | null = null
    try {
      return await send(key)
    } catch (error) {
      firstRefusal = findRefusalInJson(error)
      const isUnproven =
        isPurchaseOutcomeUnknown(error) || (error instanceof Refusal && !doesErrorProveNoCharge(error))
      if (!isUnproven) throw error
    }
    // The key makes a second request safe, and its response reveals the outcome of the first.
    try {
      return await send(key)
    } catch (error) {
      if (lookup !== null) {
        try {
          // A refusal of the repeat may be caused by the first request, which has bought the pass.
          const found = await findEarlierPurchase(attempt, lookup)
          if (found !== null) return found
        } catch {
          // The first request may have charged, and its key stays safe to repeat.
          return null
        }
      }
      // A federation that honors keys and refuses both requests has charged neither. After any
      // other failure without proof, the outcome of the first request remains unknown.
      const secondRefusal = findRefusalInJson(error)
      if (firstRefusal !== null && secondRefusal !== null) throw secondRefusal
      if (error instanceof Failure || (error instanceof Refusal && !doesErrorProveNoCharge(error)))
        return null
      throw error
    }
  }

  /**
   * Returns the earlier purchases and the match criteria of the first request with the attempt's
   * key, and stores them before the first request is sent. The list of passes of a later request
   * contains the purchase itself. `lookup` is null without a list of earlier purchases.
   */
  async #loadFirstLookup<Bought>(
    attempt: Attempt<Bought>,
    before: ReadonlySet<number> | null,
  ): Promise<{ lookup: PurchaseLookup | null; wasSentBefore: boolean }> {
    // Purchases of guests are never looked up, so nothing is stored about them.
    if (attempt.matchCriteria === null) return { lookup: null, wasSentBefore: false }
    if (before === null)
      return { lookup: null, wasSentBefore: (await this.#readFirstLookup(attempt)) !== null }
    // The random id distinguishes the text of this request from an equal text of an earlier one.
    const requestId = randomUUID()
    const lookup: PurchaseLookup = { before: [...before], sought: attempt.matchCriteria }
    const text = JSON.stringify({ ...lookup, requestId })
    const storedText = await this.#shared.storeIfAbsent(
      buildFirstLookupKey(attempt),
      text,
      this.#settings.keyMs,
    )
    return { lookup: JSON.parse(storedText) as PurchaseLookup, wasSentBefore: storedText !== text }
  }

  async #readFirstLookup<Bought>(attempt: Attempt<Bought>): Promise<PurchaseLookup | null> {
    const text = await this.#shared.readStoredText(buildFirstLookupKey(attempt))
    return text === null ? null : (JSON.parse(text) as PurchaseLookup)
  }
}

/**
 * Returns the key under which the shared state keeps what a lookup of the attempt's purchase needs.
 * The same idempotency key with other goods has another key.
 */
export function buildFirstLookupKey({
  payer,
  key,
  goods,
}: Pick<Attempt<unknown>, 'payer' | 'key' | 'goods'>): string {
  return `first lookup ${computeDigest(JSON.stringify([payer, key, goods]))}`
}

/**
 * Returns the ids of the payer's earlier purchases; null for a guest, and when they cannot be read.
 */
async function readEarlierPurchases<Bought>({
  matchCriteria,
  before,
}: Attempt<Bought>): Promise<ReadonlySet<number> | null> {
  if (matchCriteria === null) return null
  try {
    return await before()
  } catch {
    // The key protects the purchase, so a failed read must not stop it. Without the list of
    // earlier purchases, a lookup could mistake one of them for this one, so no lookup is made.
    return null
  }
}

/**
 * Returns the refusal of a purchase that the federation has sent as JSON; null for any other error.
 * Other texts come from a proxy, which cannot know about the charge. A response such as 409 is no
 * refusal, because the federation may still be working on the first request.
 */
function findRefusalInJson(error: unknown): Refusal | null {
  return error instanceof Refusal && error.isJson ? error : null
}
