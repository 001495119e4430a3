/** Lookups of a purchase in the member's data, for a purchase whose outcome is unknown. */
import type { MatchCriteria, PurchaseLedger } from './purchase-ledger.ts'
import { type Attempt, getStoredPartOfPurchaseResult } from './purchase-guard.ts'

/** A search for a purchase in the member's data. */
export interface PurchaseLookup {
  /** Ids of the purchases that the payer had made before this purchase was sent. */
  before: Iterable<number>
  /** Criteria for finding the purchase; null for a guest. */
  sought: MatchCriteria | null
}

/**
 * Finds an earlier purchase in the member's data by its match criteria; null when there is none.
 */
export async function findEarlierPurchase<Bought>(
  attempt: Attempt<Bought>,
  { before, sought: matchCriteria }: PurchaseLookup,
): Promise<Bought | null> {
  return matchCriteria === null ? null : await attempt.find(new Set(before), matchCriteria)
}

/**
 * Finds a purchase like `findEarlierPurchase`, except a purchase that another idempotency key than
 * `attemptId` has bought. The default is the attempt's own key.
 */
export async function findPurchaseOfKey<Bought>(
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
export async function recordBoughtPurchase<Bought>(
  attempt: Attempt<Bought>,
  bought: Bought,
  ledger: PurchaseLedger,
): Promise<void> {
  const storedPart = getStoredPartOfPurchaseResult(attempt, bought)
  await ledger.recordPurchaseOutcome({ bought: storedPart }, attempt.getPurchaseId?.(bought))
}
