/**
 * The guard against charging twice. A client names each attempt to buy with a key; (member, key) is unique
 * in the database and written in the transaction that charges. So whatever comes a second time under a key
 * that bought something is answered as the first time, and a refusal, which writes no key, releases it.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { accessRightBody, readAccessRight } from '../access-rights/rows.ts'
import type { BuyReply } from '../generated/contract.ts'
import type { Call } from '../http/calls.ts'
import { type Code, Refusal, refuse } from '../http/refusals.ts'
import type { Service } from '../http/service.ts'
import { receiptBody } from '../receipts/body.ts'
import { listReceipts } from '../receipts/rows.ts'
import { type Store, writeTransaction, snapshot } from '../store/database.ts'

/** The contract's limit. */
const longestKey = 100

/** A payment, whoever makes it; `Bought` is what one that went through answers. */
interface Payment<Ready, Bought extends object, Known extends Code> {
  /** What its key has bought already, or that it has bought other goods; null while it is free. */
  earlier: (key: string) => Bought | Refusal<'KeyReused'> | null
  /** What speaks against it at a moment; else all that settling needs. */
  check: (now: number) => Ready | Refusal<Known>
  /** Charges, writes what was bought and binds the key, inside a transaction. */
  settle: (ready: Ready, now: number, key: string | null) => Bought | Refusal<Known>
}

/** Pays once: checks, waits for the card processor, checks again and charges in one transaction. */
export async function payOnce<Ready, Bought extends object, Known extends Code>(
  {
    store,
    clock,
    config,
    idempotencyKey,
    now: arrival,
  }: Service & { idempotencyKey: string | null; now: number },
  { earlier, check, settle }: Payment<Ready, Bought, Known>,
): Promise<Bought | Refusal<Known | 'InvalidRequest' | 'KeyReused'>> {
  if (idempotencyKey !== null && idempotencyKey.length > longestKey) {
    return refuse('InvalidRequest', { fields: { 'Idempotency-Key': 'tooLong' } })
  }
  const key = config.exactlyOnce ? idempotencyKey : null
  /** What the key has bought already, else what speaks against the purchase, else that it is ready. */
  const look = (now: number): { outcome: Bought | Refusal<Known | 'KeyReused'> } | { ready: Ready } => {
    const outcome = key === null ? null : earlier(key)
    if (outcome !== null) return { outcome }
    const ready = check(now)
    return ready instanceof Refusal ? { outcome: ready } : { ready }
  }
  const first = snapshot(store, () => look(arrival))
  if ('outcome' in first) return first.outcome

  await delay(config.cardLatencyMs)

  return writeTransaction(store, () => {
    // While the processor took its time, the same request or another one may have gone through.
    const now = clock.now()
    const last = config.exactlyOnce ? look(now) : first
    return 'outcome' in last ? last.outcome : settle(last.ready, now, key)
  })
}

/** What a member buys, and how. */
interface Deal<Ready, Known extends Code> {
  /** Written the same way for the same goods. */
  goods: object
  /** What speaks against it at a moment; else all that settling needs. */
  check: (now: number) => Ready | Refusal<Known>
  /** Charges and writes, inside a transaction. */
  settle: (ready: Ready, now: number) => BuyReply | Refusal<Known>
}

/** One attempt to buy, by its name. */
interface Attempt {
  member: number
  key: string
  /** What is bought, written the same way for the same goods. */
  goods: string
}

type MemberCall = Pick<Call<'buy'>, keyof Service | 'member' | 'idempotencyKey' | 'now' | 'language'>

/** Buys once for a member, whose keys are unique; answers what was bought as it is now. */
export async function buyOnce<Ready, Known extends Code>(
  call: MemberCall,
  { goods, check, settle }: Deal<Ready, Known>,
): Promise<BuyReply | Refusal<Known | 'InvalidRequest' | 'KeyReused'>> {
  const { store, member } = call
  const attemptOf = (key: string): Attempt => ({ member: member.id, key, goods: JSON.stringify(goods) })
  const outcome = await payOnce<Ready, BuyReply, Known>(call, {
    earlier: (key) => earlierOutcome(store, attemptOf(key)),
    check,
    settle: (ready, now, key) => {
      const outcome = settle(ready, now)
      if (key !== null && !(outcome instanceof Refusal)) bindKey(store, attemptOf(key), outcome, now)
      return outcome
    },
  })
  return outcome instanceof Refusal ? outcome : withGoods(call, outcome)
}

/** With the access right and the receipt, so that a buyer is shown both without another call. */
function withGoods({ store, member, language, clock }: MemberCall, bought: BuyReply): BuyReply {
  const { accessRightId, receiptId } = bought
  const right = readAccessRight(store, member.id, accessRightId)
  const receipt = listReceipts(store, member.id).find(({ id }) => id === receiptId)
  return {
    accessRightId,
    receiptId,
    ...(right !== null && { accessRight: accessRightBody(right, clock.now()) }),
    ...(receipt !== undefined && { receipt: receiptBody(receipt, language) }),
  }
}

/** What the key has bought already: the same answer again, or a refusal for other goods. Null while it is free. */
function earlierOutcome(
  { sql }: Store,
  { member, key, goods }: Attempt,
): BuyReply | Refusal<'KeyReused'> | null {
  const row = sql.get`
    SELECT goods, access_right AS accessRight, receipt FROM purchase_keys WHERE member = ${member} AND key = ${key}`
  if (row === undefined) return null
  if (row['goods'] !== goods) return refuse('KeyReused')
  return { accessRightId: Number(row['accessRight']), receiptId: Number(row['receipt']) }
}

/** Binds the key to what it has bought; inside the transaction that charges. */
function bindKey({ sql }: Store, { member, key, goods }: Attempt, bought: BuyReply, now: number): void {
  sql.run`
    INSERT INTO purchase_keys (member, key, goods, access_right, receipt, bought_at)
    VALUES (${member}, ${key}, ${goods}, ${bought.accessRightId}, ${bought.receiptId}, ${now})`
}
