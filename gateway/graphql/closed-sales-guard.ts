/**
 * Purchase guard that charges nothing while sales are closed (decision 0029). It then still looks
 * up the purchases that were sent before sales closed.
 */
import { computeDigest } from '../platform/digest.ts'
import { isRecord } from '../platform/is-record.ts'
import { Failure } from '../platform/request-failures.ts'
import type { Sales } from '../platform/sales-switch.ts'
import type { SharedState } from '../platform/shared/shared-state.ts'
import type { Attempt, PurchaseGuard, SentPurchaseLookup } from './purchase-guard.ts'

export class ClosedSalesGuard implements Pick<PurchaseGuard, 'buy'> {
  readonly #guard: PurchaseGuard
  readonly #sales: Pick<Sales, 'isOpen'>
  readonly #shared: Pick<SharedState, 'storeIfAbsent' | 'readStoredText'>
  /** Lifetime of an idempotency key, in milliseconds. */
  readonly #keyMs: number

  constructor(
    guard: PurchaseGuard,
    sales: Pick<Sales, 'isOpen'>,
    shared: Pick<SharedState, 'storeIfAbsent' | 'readStoredText'>,
    keyMs: number,
  ) {
    this.#guard = guard
    this.#sales = sales
    this.#shared = shared
    this.#keyMs = keyMs
  }

  /**
   * Executes a purchase like `PurchaseGuard.buy`. While sales are closed, only looks up the
   * purchase, and throws `SALES_CLOSED` if its idempotency key was not sent before.
   */
  async buy<Bought>(attempt: Attempt<Bought>): Promise<Bought | null> {
    if (this.#sales.isOpen) {
      await this.#shared.storeIfAbsent(buildSentKeyName(attempt.key), '', this.#keyMs)
      return await this.#guard.buy(attempt)
    }
    const lookup: SentPurchaseLookup<Bought> = await this.#guard.findSentPurchase(attempt)
    if (!lookup.wasSent) throw createSalesClosedFailure()
    return lookup.bought
  }

  /**
   * Throws `SALES_CLOSED` while sales are closed, unless the input of a mutation has an idempotency
   * key that was sent before. Reads only the shared state, because the federation may be down
   * during the maintenance.
   */
  async assertSalesOpenOrKeySent(input: unknown): Promise<void> {
    if (this.#sales.isOpen) return
    const key = isRecord(input) ? input['idempotencyKey'] : null
    const wasSent =
      typeof key === 'string' && (await this.#shared.readStoredText(buildSentKeyName(key))) !== null
    if (!wasSent) throw createSalesClosedFailure()
  }
}

const createSalesClosedFailure = () => new Failure('SALES_CLOSED', 'purchase refused: sales are closed')

/**
 * Returns the key under which the shared state records that some payer has sent an idempotency key.
 */
export function buildSentKeyName(idempotencyKey: string): string {
  return `sent key ${computeDigest(idempotencyKey)}`
}
