/**
 * Protection against charging a purchase twice (decision 0003). After a successful purchase, a
 * retry with the same idempotency key returns that purchase. After a refusal that proves that
 * nothing was charged, the key can be used again.
 */
import { FederationFailure } from '../platform/request-failures.ts'
import type { MatchCriteria } from './purchase-ledger.ts'

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
  /** Looks up a purchase that an earlier request has sent. Never sends the purchase itself. */
  findSentPurchase<Bought>(attempt: Attempt<Bought>): Promise<SentPurchaseLookup<Bought>>
}

/**
 * Result of the lookup of a sent purchase. `wasSent` is false if no request has sent the purchase,
 * or if its last request has certainly charged nothing. `bought` is null while the outcome is
 * unknown.
 */
export type SentPurchaseLookup<Bought> = { wasSent: false } | { wasSent: true; bought: Bought | null }

/** Returns the part of a purchase's result that is stored in its record. */
export function getStoredPartOfPurchaseResult<Bought>(
  { selectStoredPart }: Attempt<Bought>,
  bought: Bought,
): Bought {
  return selectStoredPart === undefined ? bought : selectStoredPart(bought)
}

/** Returns true if a purchase may have succeeded although its call failed. */
export function isPurchaseOutcomeUnknown(error: unknown): error is FederationFailure {
  return error instanceof FederationFailure && error.mayHaveArrived
}
