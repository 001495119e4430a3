/**
 * Protection against charging a purchase twice (decision 0003). After a successful purchase, a
 * retry with the same idempotency key returns that purchase. After a refusal that proves that
 * nothing was charged, the key can be used again.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { computeDigest } from '../platform/digest.ts'
import { Failure, FederationFailure } from '../platform/request-failures.ts'
import { LockTimeout, type SharedState } from '../platform/shared/shared-state.ts'
import { canSecondCopyCauseRefusal } from '../federation/charge-refusals.ts'
import { Refusal, doesErrorProveNoCharge } from '../federation/refusal-errors.ts'
import {
  PurchaseLedger,
  type LedgerSettings,
  type MatchCriteria,
  type UnknownOutcome,
  assertIdempotencyKeyReusedForSameContent,
} from './purchase-ledger.ts'

/** A purchase attempt, identified by its idempotency key. */
export interface Attempt<Bought> {
  /**
   * Payer of the purchase. Idempotency keys are scoped to the payer, and the local purchase guard
   * runs the purchases of a payer one at a time.
   */
  payer: string
  key: string
  /**
   * Content of the purchase. An idempotency key is bound to the content of its first purchase and
   * cannot buy anything else.
   */
  goods: object
  /**
   * Names of the items in the purchase that a payer can buy only once, such as the pass for an
   * intervention report. While the outcome of the purchase is unknown, the payer cannot buy these
   * items with another idempotency key.
   */
  lockKeys: readonly string[]
  /**
   * Criteria for finding the purchase in the member's data without its idempotency key; null for a
   * guest's purchase, because guests have no such data.
   */
  matchCriteria: MatchCriteria | null
  /** Sends the purchase call and returns the result of the purchase. */
  send(idempotencyKey?: string): Promise<Bought>
  /**
   * Checks a purchase before it is sent: throws the refusal that the federation would send. Called
   * only for a federation without idempotency keys.
   */
  check(): Promise<void>
  /**
   * Throws a refusal when the current price differs from the price that the buyer saw. Called right
   * before the purchase is sent, if the federation does not check prices itself. Does nothing for a
   * purchase that may already have succeeded.
   */
  assertPriceUnchanged(): Promise<void>
  /**
   * Returns the ids of the purchases that the payer made before this attempt. The guard then does
   * not mistake one of them for the result of this attempt.
   */
  before(): Promise<ReadonlySet<number>>
  /**
   * Finds a purchase of the payer by match criteria, ignoring the purchases with the ids in
   * `before`; null when there is none. The found purchase may result from another attempt.
   */
  find(before: ReadonlySet<number>, matchCriteria: MatchCriteria): Promise<Bought | null>
  /**
   * Returns the id of a purchase in the payer's list. Missing for a guest's purchase, because a
   * guest has no list.
   */
  getPurchaseId?(bought: Bought): number
  /**
   * Returns the part of a purchase's result to store for retries of the purchase. Without this
   * function, the whole result is stored.
   */
  selectStoredPart?(bought: Bought): Bought
  /**
   * Returns true if the payer's list shows that the payment of a purchase has failed after the
   * federation had accepted it. Missing for a guest's purchase, because a guest has no list.
   */
  isKnownUnpaid?(bought: Bought): Promise<boolean>
}

export interface PurchaseGuard {
  /**
   * Executes a purchase at most once. Returns null when the outcome is unknown; throws when the
   * purchase is refused.
   */
  buy<Bought>(attempt: Attempt<Bought>): Promise<Bought | null>
}

/**
 * Purchase guard for a federation with idempotency keys. The federation itself charges a payer at
 * most once for each key. Looks a member's purchase up when the key does not reveal its outcome.
 */
export class KeyedGuard implements PurchaseGuard {
  readonly #settings: Pick<LedgerSettings, 'keyMs'>
  readonly #shared: Pick<SharedState, 'storeIfAbsent' | 'removeStoredText'>

  constructor(
    settings: Pick<LedgerSettings, 'keyMs'>,
    shared: Pick<SharedState, 'storeIfAbsent' | 'removeStoredText'>,
  ) {
    this.#settings = settings
    this.#shared = shared
  }

  async buy<Bought>(attempt: Attempt<Bought>): Promise<Bought | null> {
    const before = await readEarlierPurchases(attempt)
    await attempt.assertPriceUnchanged()
    try {
      return await this.#sendAndLookUp(attempt, before)
    } catch (error) {
      // A refusal releases the key, so its next purchase is another one.
      if (error instanceof Refusal) await this.#shared.removeStoredText(buildFirstLookupKey(attempt))
      throw error
    }
  }

  async #sendAndLookUp<Bought>(
    attempt: Attempt<Bought>,
    before: ReadonlySet<number> | null,
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
      if (before !== null) {
        try {
          // A refusal of the repeat may be caused by the first request, which has bought the pass.
          const found = await findEarlierPurchase(attempt, await this.#loadFirstLookup(attempt, before))
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
   * Returns the earlier purchases and the match criteria of the first lookup with the attempt's
   * key, and stores them at the first lookup. The list of passes of a later attempt contains the
   * purchase itself.
   */
  async #loadFirstLookup<Bought>(
    attempt: Attempt<Bought>,
    before: ReadonlySet<number>,
  ): Promise<PurchaseLookup> {
    const lookup: PurchaseLookup = { before: [...before], sought: attempt.matchCriteria }
    const text = JSON.stringify(lookup)
    return JSON.parse(
      await this.#shared.storeIfAbsent(buildFirstLookupKey(attempt), text, this.#settings.keyMs),
    ) as PurchaseLookup
  }
}

/** Returns the key in the shared state of the first lookup with an attempt's idempotency key. */
export function buildFirstLookupKey({
  payer,
  key,
  goods,
}: Pick<Attempt<unknown>, 'payer' | 'key' | 'goods'>): string {
  return `first lookup ${computeDigest(JSON.stringify([payer, key, goods]))}`
}

/**
 * Outcome of a purchase that was sent: its result (null while unknown), or a refusal after which
 * the card may still have been charged.
 */
type PurchaseOutcome<Bought> = { bought: Bought | null } | { refusal: unknown }

export interface LocalGuardSettings extends LedgerSettings {
  /**
   * Delays before the first, second and further lookups of a purchase with an unknown outcome, in
   * milliseconds.
   */
  lookupPausesMs: number[]
}

/**
 * Purchase guard for a federation without idempotency keys. Runs the purchases of a payer one at a
 * time, on all gateway instances. While the outcome of a purchase is unknown, the payer cannot buy
 * its items again.
 */
export class LocalGuard implements PurchaseGuard {
  readonly #settings: LocalGuardSettings
  readonly #shared: Pick<SharedState, 'withLock'>
  /**
   * Purchases in progress on this gateway instance, keyed by idempotency key. A repeated request
   * with the same idempotency key waits for the purchase in progress.
   */
  readonly #pending = new Map<string, { bound: string; result: Promise<unknown> }>()

  constructor(settings: LocalGuardSettings, shared: Pick<SharedState, 'withLock'>) {
    this.#settings = settings
    this.#shared = shared
  }

  async buy<Bought>(attempt: Attempt<Bought>): Promise<Bought | null> {
    const attemptId = computeDigest(`${attempt.payer} ${attempt.key}`)
    const contentDigest = computeDigest(JSON.stringify(attempt.goods))
    const pendingAttempt = this.#pending.get(attemptId)
    const attemptInProgress = pendingAttempt ?? {
      bound: contentDigest,
      result: this.#runUnderLock(attempt, attemptId, contentDigest),
    }
    assertIdempotencyKeyReusedForSameContent(attemptInProgress, contentDigest)
    if (pendingAttempt !== undefined) return (await pendingAttempt.result) as Bought | null
    this.#pending.set(attemptId, attemptInProgress)
    try {
      return (await attemptInProgress.result) as Bought | null
    } finally {
      this.#pending.delete(attemptId)
    }
  }

  /**
   * Runs a purchase under the lock of its payer, so that the purchases of a payer run one at a
   * time.
   */
  async #runUnderLock<Bought>(
    attempt: Attempt<Bought>,
    attemptId: string,
    contentDigest: string,
  ): Promise<Bought | null> {
    try {
      return await this.#shared.withLock(
        `payer ${computeDigest(attempt.payer)}`,
        async (records) =>
          await this.#settlePurchase(
            attempt,
            new PurchaseLedger(records, attempt, { attemptId, contentDigest }, this.#settings),
          ),
      )
    } catch (error) {
      // Another purchase of the payer has held the lock for too long. It may have the same key, so
      // the outcome is unknown.
      if (error instanceof LockTimeout) return null
      throw error
    }
  }

  async #settlePurchase<Bought>(attempt: Attempt<Bought>, ledger: PurchaseLedger): Promise<Bought | null> {
    const recorded = await ledger.readPurchaseRecord()
    // A key is bound to its content, so the recorded result belongs to it. A purchase whose payment
    // has failed is sent again, because its key could otherwise never buy anything.
    if (recorded?.bought !== undefined) {
      const bought = recorded.bought as Bought
      if ((await attempt.isKnownUnpaid?.(bought)) !== true) return bought
    }
    if (recorded?.unknown !== undefined) {
      const found = await findPurchaseOfKey(attempt, recorded.unknown, ledger)
      if (found !== null) await recordBoughtPurchase(attempt, found, ledger)
      // A purchase without match criteria keeps its unknown outcome and is never sent again.
      if (found !== null || this.#mayPurchaseStillSucceed(recorded.unknown) || attempt.matchCriteria === null)
        return found
    }
    if (await this.#isBlockedByOtherKey(attempt, ledger)) return null
    // A refusal by the gateway's own checks says nothing about an earlier request with this key, so
    // the record of an unknown outcome stays.
    await attempt.check()
    const before = await attempt.before()
    await attempt.assertPriceUnchanged()
    let outcome
    try {
      outcome = await this.#sendAndRecordPurchase(attempt, before, ledger)
    } catch (error) {
      // A refusal releases the key, and so does a failure before anything was sent. While an
      // earlier outcome is unknown, the record stays, because only the record prevents a second
      // purchase.
      await ledger.recordPurchaseOutcome(error instanceof Refusal ? null : (recorded ?? null))
      throw error
    }
    if ('refusal' in outcome) throw outcome.refusal
    return outcome.bought
  }

  /**
   * Returns true while an earlier purchase of the same item with another idempotency key may still
   * succeed. If the member's data contains the earlier purchase, records its success and returns
   * false.
   */
  async #isBlockedByOtherKey<Bought>(attempt: Attempt<Bought>, ledger: PurchaseLedger): Promise<boolean> {
    for (const other of await ledger.readCompetingPurchases()) {
      if (!this.#mayPurchaseStillSucceed(other.unknown)) continue
      const found = await findPurchaseOfKey(attempt, other.unknown, ledger, other.attemptId)
      if (found === null) return true
      const storedPart = getStoredPartOfPurchaseResult(attempt, found)
      await other.recordFoundPurchaseAsSucceeded(storedPart, attempt.getPurchaseId?.(found))
    }
    return false
  }

  #mayPurchaseStillSucceed({ since }: UnknownOutcome): boolean {
    return Date.now() - since < this.#settings.settleMs
  }

  /**
   * Sends a purchase and records its outcome. Throws an error that proves that nothing was charged;
   * after any other error, the record says that the outcome is unknown, unless the purchase is then
   * found.
   */
  async #sendAndRecordPurchase<Bought>(
    attempt: Attempt<Bought>,
    before: ReadonlySet<number>,
    ledger: PurchaseLedger,
  ): Promise<PurchaseOutcome<Bought>> {
    const { matchCriteria } = attempt
    const buildUnknownPurchaseOutcome = () => ({
      unknown: { before: [...before], sought: matchCriteria, since: Date.now() },
    })
    await ledger.writePurchaseRecord(buildUnknownPurchaseOutcome())
    let bought: Bought | null = null
    let failure: unknown
    let isSecondCopyPossible = false
    try {
      const result = await attempt.send()
      assertPurchaseIsNew(attempt, result, before)
      bought = result
    } catch (error) {
      // A proxy may have sent a second copy of the call, which the federation refuses because the
      // first copy has bought the goods.
      isSecondCopyPossible = error instanceof Refusal && canSecondCopyCauseRefusal(error)
      if (doesErrorProveNoCharge(error) && !isSecondCopyPossible) throw error
      failure = error
    }
    if (bought === null) {
      await ledger.recordPurchaseOutcome(buildUnknownPurchaseOutcome())
      bought = await this.#pollOutcome(attempt, before, ledger)
    }
    if (bought !== null) await recordBoughtPurchase(attempt, bought, ledger)
    // A guest's purchase cannot be looked up. After the refusal of a second copy, a guest who then
    // corrects the input would pay again.
    const isChargeLikely = isSecondCopyPossible && matchCriteria === null
    if (bought !== null || isChargeLikely || isPurchaseOutcomeUnknown(failure)) return { bought }
    return { refusal: this.#delayRetryUntilSettled(failure) }
  }

  /**
   * Extends the pause after a rate-limited purchase until the gateway sends this purchase again. An
   * earlier repetition would only be told that the outcome is unknown.
   */
  #delayRetryUntilSettled(failure: unknown): unknown {
    if (!(failure instanceof Failure) || failure.code !== 'RATE_LIMITED') return failure
    const retryAfter = Math.max(failure.retryAfter ?? 0, Math.ceil(this.#settings.settleMs / 1_000))
    return new Failure('RATE_LIMITED', failure.message, { cause: failure, retryAfter })
  }

  /**
   * Looks up the outcome of a purchase several times, because a purchase call without a response
   * may still succeed.
   */
  async #pollOutcome<Bought>(
    attempt: Attempt<Bought>,
    before: ReadonlySet<number>,
    ledger: PurchaseLedger,
  ): Promise<Bought | null> {
    const { matchCriteria } = attempt
    if (matchCriteria === null) return null
    for (const pause of this.#settings.lookupPausesMs) {
      await wait(pause)
      const found = await findPurchaseOfKey(attempt, { before, sought: matchCriteria }, ledger).catch(
        () => null,
      )
      if (found !== null) return found
    }
    return null
  }
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
    // The key protects the purchase, so a failed read must not stop it. A later lookup could then
    // mistake an earlier purchase for this one, so there is none.
    return null
  }
}

/** A search for a purchase in the member's data. */
interface PurchaseLookup {
  /** Ids of the purchases that the payer made before the purchase that is sought. */
  before: Iterable<number>
  /** Criteria for finding the purchase; null for a guest. */
  sought: MatchCriteria | null
}

/**
 * Finds an earlier purchase in the member's data by its match criteria; null when there is none.
 */
async function findEarlierPurchase<Bought>(
  attempt: Attempt<Bought>,
  { before, sought: matchCriteria }: PurchaseLookup,
): Promise<Bought | null> {
  return matchCriteria === null ? null : await attempt.find(new Set(before), matchCriteria)
}

/**
 * Finds a purchase like `findEarlierPurchase`, except a purchase that another idempotency key than
 * `attemptId` has bought. The default is the attempt's own key.
 */
async function findPurchaseOfKey<Bought>(
  attempt: Attempt<Bought>,
  { before, sought }: PurchaseLookup,
  ledger: PurchaseLedger,
  attemptId?: string,
): Promise<Bought | null> {
  const excludedIds = new Set(before)
  for (;;) {
    const found = await findEarlierPurchase(attempt, { before: excludedIds, sought })
    const id = found === null ? undefined : attempt.getPurchaseId?.(found)
    if (id === undefined || !(await ledger.isBoughtByOtherKey(id, attemptId))) return found
    excludedIds.add(id)
  }
}

/** Records the success of a purchase with the attempt's key. */
async function recordBoughtPurchase<Bought>(
  attempt: Attempt<Bought>,
  bought: Bought,
  ledger: PurchaseLedger,
): Promise<void> {
  const storedPart = getStoredPartOfPurchaseResult(attempt, bought)
  await ledger.recordPurchaseOutcome({ bought: storedPart }, attempt.getPurchaseId?.(bought))
}

/**
 * Throws if the result of a purchase call is a purchase from before the call, as in the response of
 * a caching proxy. The outcome of the call is then unknown.
 */
function assertPurchaseIsNew<Bought>(
  { getPurchaseId }: Attempt<Bought>,
  bought: Bought,
  before: ReadonlySet<number>,
): void {
  const id = getPurchaseId?.(bought)
  if (id !== undefined && before.has(id))
    throw new FederationFailure('FEDERATION_UNAVAILABLE', 'the response contains an earlier purchase', {
      mayHaveArrived: true,
    })
}

/** Returns the part of a purchase's result that is stored in its record. */
function getStoredPartOfPurchaseResult<Bought>(
  { selectStoredPart }: Attempt<Bought>,
  bought: Bought,
): Bought {
  return selectStoredPart === undefined ? bought : selectStoredPart(bought)
}

function isPurchaseOutcomeUnknown(error: unknown): error is FederationFailure {
  return error instanceof FederationFailure && error.mayHaveArrived
}

/**
 * Returns the refusal of a purchase that the federation has sent as JSON; null for any other error.
 * Other texts come from a proxy, which cannot know about the charge. A response such as 409 is no
 * refusal, because the federation may still be working on the first request.
 */
function findRefusalInJson(error: unknown): Refusal | null {
  return error instanceof Refusal && error.isJson ? error : null
}
