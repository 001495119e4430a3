/** Receipts as they stand in the database. */
import type { Invoice } from '../access-rights/invoice.ts'
import { readCard } from '../cards/processor.ts'
import { type Period, dayOf } from '../days.ts'
import type { Store } from '../store/database.ts'

/** A payment that went through or failed; amounts in cents. */
export type ReceiptRow = Invoice & {
  id: number
  paidAt: number
  isSuccessful: number
  cardBrand: string | null
  cardLast4: string | null
  /** What was paid for; null where the payment failed. */
  activeAt: number | null
  expiresAt: number | null
  accessRight: number
  status: number
  type: number
  vehicleName: string
  registration: string | null
  clubName: string
  clubAddress: string | null
  clubPostalCode: string | null
  clubCity: string | null
  clubPhone: string | null
}

/** The member's receipts, newest first. */
export function listReceipts({ sql }: Store, member: number): ReceiptRow[] {
  return sql.all`
    SELECT receipts.id, receipts.paid_at AS paidAt, is_successful AS isSuccessful, pass, receipts.insurance, fee, tps, tvq,
      card_brand AS cardBrand, card_last4 AS cardLast4, receipts.active_at AS activeAt, receipts.expires_at AS expiresAt,
      access_right AS accessRight, access_rights.status, access_rights.type, vehicles.name AS vehicleName, registration,
      clubs.name AS clubName, clubs.address AS clubAddress, clubs.postal_code AS clubPostalCode, clubs.city AS clubCity,
      clubs.phone_number AS clubPhone
    FROM receipts JOIN access_rights ON access_rights.id = access_right
      JOIN vehicles ON vehicles.id = vehicle JOIN clubs ON clubs.id = club
    WHERE receipts.member = ${member} ORDER BY receipts.paid_at DESC, receipts.id DESC` as ReceiptRow[]
}

/** The member's receipts of what was paid in a calendar year, oldest first: nothing of payments that failed. */
export function listPaid(store: Store, member: number, year: number): ReceiptRow[] {
  return listReceipts(store, member)
    .filter(({ isSuccessful, paidAt }) => isSuccessful === 1 && yearOf(paidAt) === year)
    .toReversed()
}

/** The calendar year of a moment, in Quebec. */
function yearOf(moment: number): number {
  return Number(dayOf(moment).slice(0, 4))
}

/** A payment, as it is kept. */
export interface Payment {
  member: number
  accessRight: number
  invoice: Invoice
  /** What was paid for; null for a payment that failed. */
  period: Period | null
  paidAt: number
}

/** Writes a receipt, with the card that the member has now, and answers its number. */
export function writeReceipt({ sql, db }: Store, payment: Payment): number {
  const { member, accessRight, period, paidAt } = payment
  const { pass, insurance, fee, tps, tvq } = payment.invoice
  const card = readCard(db, member)
  const { lastInsertRowid } = sql.run`
    INSERT INTO receipts (member, access_right, paid_at, is_successful, pass, insurance, fee, tps, tvq,
      card_brand, card_last4, active_at, expires_at)
    VALUES (${member}, ${accessRight}, ${paidAt}, ${period === null ? 0 : 1}, ${pass}, ${insurance}, ${fee}, ${tps}, ${tvq},
      ${card?.brand ?? null}, ${card?.last4 ?? null}, ${period?.activeAt ?? null}, ${period?.expiresAt ?? null})`
  return Number(lastInsertRowid)
}
