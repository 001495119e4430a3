/**
 * The guard against charging twice. A client names each attempt to buy with a key; (member, key) is unique
 * in the database and written in the transaction that charges. So whatever comes a second time under a key
 * that bought something is answered as the first time, and a refusal, which writes no key, releases it.
 */
import type { Store } from './database.ts'
import type { BuyReply } from './generated/contract.ts'
import { type Refusal, refuse } from './refusals.ts'

/** One attempt to buy, by its name. */
export interface Attempt {
  member: number
  key: string
  /** What is bought, written the same way for the same goods. */
  goods: string
}

/** What the key has bought already: the same answer again, or a refusal for other goods. Null while it is free. */
export function earlierOutcome(
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
export function bindKey(
  { sql }: Store,
  { member, key, goods }: Attempt,
  bought: BuyReply,
  now: number,
): void {
  sql.run`
    INSERT INTO purchase_keys (member, key, goods, access_right, receipt, bought_at)
    VALUES (${member}, ${key}, ${goods}, ${bought.accessRightId}, ${bought.receiptId}, ${now})`
}
