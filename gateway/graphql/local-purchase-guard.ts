/** Purchase guard for a federation without idempotency keys (decision 0003). */
import { setTimeout as wait } from 'node:timers/promises'
import { computeDigest } from '../platform/digest.ts'
import { Failure, FederationFailure } from '../platform/request-failures.ts'
import { LockTimeout, type SharedState } from '../platform/shared/shared-state.ts'
import { canSecondCopyCauseRefusal } from '../federation/charge-refusals.ts'
import { Refusal, doesErrorProveNoCharge } from '../federation/refusal-errors.ts'
import {
  type Attempt,
  type PurchaseGuard,
  type SentPurchaseLookup,
  getStoredPartOfPurchaseResult,
  isPurchaseOutcomeUnknown,
} from './purchase-guard.ts'
import {
  PurchaseLedger,
  type LedgerSettings,
  type UnknownOutcome,
  assertIdempotencyKeyReusedForSameContent,
} from './purchase-ledger.ts'
import { findPurchaseOfKey, recordBoughtPurchase } from './purchase-lookup.ts'

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
    const { attemptId, contentDigest } = identifyAttempt(attempt)
    const pendingAttempt = this.#pending.get(attemptId)
    const attemptInProgress = pendingAttempt ?? {
      bound: contentDigest,
      result: this.#runUnderLock(attempt, async (ledger) => await this.#settlePurchase(attempt, ledger)),
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

  async findSentPurchase<Bought>(attempt: Attempt<Bought>): Promise<SentPurchaseLookup<Bought>> {
    const lookup = await this.#runUnderLock(
      attempt,
      async (ledger) => await this.#lookUpSentPurchase(attempt, ledger),
    )
    return lookup ?? { wasSent: true, bought: null }
  }

  async #lookUpSentPurchase<Bought>(
    attempt: Attempt<Bought>,
    ledger: PurchaseLedger,
  ): Promise<SentPurchaseLookup<Bought>> {
    const recorded = await ledger.readPurchaseRecord()
    if (recorded?.unknown !== undefined) {
      const found = await findPurchaseOfKey(attempt, recorded.unknown, ledger)
      if (found !== null) await recordBoughtPurchase(attempt, found, ledger)
      return { wasSent: true, bought: found }
    }
    const bought = await findRecordedPaidPurchase(attempt, recorded)
    return bought === null ? { wasSent: false } : { wasSent: true, bought }
  }

  /**
   * Runs a task under the lock of the attempt's payer, so that the purchases of a payer run one at
   * a time. Returns null if the lock was not available in time: another purchase of the payer holds
   * it, which may have the same key, so the outcome is unknown.
   */
  async #runUnderLock<Bought, Result>(
    attempt: Attempt<Bought>,
    work: (ledger: PurchaseLedger) => Promise<Result>,
  ): Promise<Result | null> {
    const ids = identifyAttempt(attempt)
    try {
      return await this.#shared.withLock(
        `payer ${computeDigest(attempt.payer)}`,
        async (records) => await work(new PurchaseLedger(records, attempt, ids, this.#settings)),
      )
    } catch (error) {
      if (error instanceof LockTimeout) return null
      throw error
    }
  }

  async #settlePurchase<Bought>(attempt: Attempt<Bought>, ledger: PurchaseLedger): Promise<Bought | null> {
    const recorded = await ledger.readPurchaseRecord()
    const paid = await findRecordedPaidPurchase(attempt, recorded)
    if (paid !== null) return paid
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

/** Returns the digests that identify an attempt and its content in the purchase records. */
function identifyAttempt({ payer, key, goods }: Attempt<unknown>) {
  return {
    attemptId: computeDigest(`${payer} ${key}`),
    contentDigest: computeDigest(JSON.stringify(goods)),
  }
}

/**
 * Returns the purchase that is recorded under the attempt's key; null if there is none. A key is
 * bound to its content, so the recorded result belongs to it. Also returns null if the payment has
 * failed: the purchase may be sent again, because its key could otherwise never buy anything.
 */
async function findRecordedPaidPurchase<Bought>(
  attempt: Attempt<Bought>,
  recorded: { bought?: unknown } | null,
): Promise<Bought | null> {
  if (recorded?.bought === undefined) return null
  const bought = recorded.bought as Bought
  return (await attempt.isKnownUnpaid?.(bought)) === true ? null : bought
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
