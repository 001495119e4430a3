/**
 * Prevents double charges. Each transaction that charges also stores the idempotency key of the
 * purchase. A later purchase with this key returns the first outcome. The key of a refused purchase
 * is not stored.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { buildAccessRightReply } from '../access-rights/access-right-reply.ts'
import { readAccessRight } from '../access-rights/queries.ts'
import type { BuyReply } from '../generated/contract.ts'
import type { RestCall } from '../http/handlers.ts'
import { type Code, Refusal, refuse } from '../http/refusals.ts'
import type { Service } from '../http/service.ts'
import { buildReceiptReply } from '../receipts/receipt-reply.ts'
import { listReceipts } from '../receipts/queries.ts'
import { type Store, runInWriteTransaction, readFromDatabaseSnapshot } from '../store/database.ts'

/** Maximum length of an idempotency key in the REST contract. */
const maximumKeyLength = 100

/**
 * A payment by a member or guest. `Bought` is the type of the REST response after a successful
 * payment.
 */
interface Payment<ValidatedPurchase, Bought extends object, RefusalCode extends Code> {
  /**
   * Returns the outcome of the earlier payment with the same idempotency key; null for an unused
   * key. Refuses a key that was used for other goods.
   */
  findEarlierOutcome: (key: string) => Bought | Refusal<'KeyReused'> | null
  /**
   * Validates the purchase at the time `now`. Returns the validated data for the charge, or a
   * refusal.
   */
  check: (now: number) => ValidatedPurchase | Refusal<RefusalCode>
  /**
   * Charges the payment card, records the purchase and stores the idempotency key with it. Runs
   * inside a transaction.
   */
  settle: (ready: ValidatedPurchase, now: number, key: string | null) => Bought | Refusal<RefusalCode>
}

/**
 * Charges a payment card exactly once. After the card processor has responded, a single transaction
 * validates the purchase again and charges the card.
 */
export async function chargeCardExactlyOnce<
  ValidatedPurchase,
  Bought extends object,
  RefusalCode extends Code,
>(
  {
    store,
    clock,
    config,
    idempotencyKey,
    now: arrival,
  }: Service & { idempotencyKey: string | null; now: number },
  { findEarlierOutcome, check, settle }: Payment<ValidatedPurchase, Bought, RefusalCode>,
): Promise<Bought | Refusal<RefusalCode | 'InvalidRequest' | 'KeyReused'>> {
  if (idempotencyKey !== null && idempotencyKey.length > maximumKeyLength) {
    return refuse('InvalidRequest', { fields: { 'Idempotency-Key': 'tooLong' } })
  }
  const key = config.exactlyOnce ? idempotencyKey : null
  /**
   * Returns the outcome of the earlier purchase with the same idempotency key, if there is one.
   * Otherwise validates the new purchase and returns the data for its charge, or a refusal.
   */
  const findEarlierOutcomeOrValidatePurchase = (
    now: number,
  ): { outcome: Bought | Refusal<RefusalCode | 'KeyReused'> } | { ready: ValidatedPurchase } => {
    const outcome = key === null ? null : findEarlierOutcome(key)
    if (outcome !== null) return { outcome }
    const ready = check(now)
    return ready instanceof Refusal ? { outcome: ready } : { ready }
  }
  const first = readFromDatabaseSnapshot(store, () => findEarlierOutcomeOrValidatePurchase(arrival))
  if ('outcome' in first) return first.outcome

  await delay(config.cardLatencyMs)

  return runInWriteTransaction(store, () => {
    // While the card processor was working, this request or another one may have completed.
    const now = clock.now()
    const lastCheck = config.exactlyOnce ? findEarlierOutcomeOrValidatePurchase(now) : first
    return 'outcome' in lastCheck ? lastCheck.outcome : settle(lastCheck.ready, now, key)
  })
}

/** A member's purchase that must be charged exactly once. */
interface MemberPurchase<ValidatedPurchase, RefusalCode extends Code> {
  /**
   * Description of the bought goods. Equal goods must have descriptions with the same JSON text.
   */
  goods: object
  /**
   * Validates the purchase at the time `now`. Returns the validated data for the charge, or a
   * refusal.
   */
  check: (now: number) => ValidatedPurchase | Refusal<RefusalCode>
  /** Charges the payment card and records the purchase. Runs inside a transaction. */
  settle: (ready: ValidatedPurchase, now: number) => BuyReply | Refusal<RefusalCode>
}

/**
 * An attempt of a member to buy something, identified by the member and the idempotency key.
 */
interface PurchaseAttempt {
  member: number
  key: string
  /** The bought goods as JSON text, which is the same for the same goods. */
  goods: string
}

type MemberCall = Pick<RestCall<'buy'>, keyof Service | 'member' | 'idempotencyKey' | 'now' | 'language'>

/**
 * Charges a member's purchase only once per idempotency key. A repeated call with the key returns
 * the first purchase with its current data.
 */
export async function chargeMemberPurchaseExactlyOnce<ValidatedPurchase, RefusalCode extends Code>(
  call: MemberCall,
  { goods, check, settle }: MemberPurchase<ValidatedPurchase, RefusalCode>,
): Promise<BuyReply | Refusal<RefusalCode | 'InvalidRequest' | 'KeyReused'>> {
  const { store, member } = call
  const buildPurchaseAttempt = (key: string): PurchaseAttempt => ({
    member: member.id,
    key,
    goods: JSON.stringify(goods),
  })
  const outcome = await chargeCardExactlyOnce<ValidatedPurchase, BuyReply, RefusalCode>(call, {
    findEarlierOutcome: (key) => findEarlierPurchaseOutcome(store, buildPurchaseAttempt(key)),
    check,
    settle: (ready, now, key) => {
      const settledOutcome = settle(ready, now)
      if (key !== null && !(settledOutcome instanceof Refusal))
        storeIdempotencyKeyOfPurchase(store, buildPurchaseAttempt(key), settledOutcome, now)
      return settledOutcome
    },
  })
  return outcome instanceof Refusal ? outcome : addPassAndReceiptToReply(call, outcome)
}

/**
 * Adds the access right and the receipt to the response of a purchase, so that the client need not
 * request them.
 */
function addPassAndReceiptToReply(
  { store, member, language, clock }: MemberCall,
  bought: BuyReply,
): BuyReply {
  const { accessRightId, receiptId } = bought
  const right = readAccessRight(store, member.id, accessRightId)
  const receipt = listReceipts(store, member.id).find(({ id }) => id === receiptId)
  return {
    accessRightId,
    receiptId,
    ...(right !== null && { accessRight: buildAccessRightReply(right, clock.now()) }),
    ...(receipt !== undefined && { receipt: buildReceiptReply(receipt, language) }),
  }
}

/**
 * Returns the outcome of the earlier payment with the same idempotency key; null for an unused key.
 * Refuses a key that was used for other goods.
 */
function findEarlierPurchaseOutcome(
  { sql }: Store,
  { member, key, goods }: PurchaseAttempt,
): BuyReply | Refusal<'KeyReused'> | null {
  const row = sql.get`
    SELECT goods, access_right AS accessRight, receipt FROM purchase_keys WHERE member = ${member} AND key = ${key}`
  if (row === undefined) return null
  if (row['goods'] !== goods) return refuse('KeyReused')
  return { accessRightId: Number(row['accessRight']), receiptId: Number(row['receipt']) }
}

/**
 * Stores an idempotency key together with the purchase that used it. Must run inside the
 * transaction that charges.
 */
function storeIdempotencyKeyOfPurchase(
  { sql }: Store,
  { member, key, goods }: PurchaseAttempt,
  bought: BuyReply,
  now: number,
): void {
  sql.run`
    INSERT INTO purchase_keys (member, key, goods, access_right, receipt, bought_at)
    VALUES (${member}, ${key}, ${goods}, ${bought.accessRightId}, ${bought.receiptId}, ${now})`
}
