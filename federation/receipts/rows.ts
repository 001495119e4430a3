/** Receipts as they stand in the database. */
import type { Invoice } from '../access-rights/invoice.ts'
import type { Store } from '../store/database.ts'

/** A payment that went through or failed; amounts in cents. */
export type ReceiptRow = Invoice & {
  id: number
  paidAt: number
  isSuccessful: number
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
      access_right AS accessRight, access_rights.status, access_rights.type, vehicles.name AS vehicleName, registration,
      clubs.name AS clubName, clubs.address AS clubAddress, clubs.postal_code AS clubPostalCode, clubs.city AS clubCity,
      clubs.phone_number AS clubPhone
    FROM receipts JOIN access_rights ON access_rights.id = access_right
      JOIN vehicles ON vehicles.id = vehicle JOIN clubs ON clubs.id = club
    WHERE receipts.member = ${member} ORDER BY receipts.paid_at DESC, receipts.id DESC` as ReceiptRow[]
}

/** Writes a receipt and answers its number. */
export function writeReceipt(
  { sql }: Store,
  receipt: { member: number; accessRight: number; invoice: Invoice; isSuccessful: boolean; paidAt: number },
): number {
  const { member, accessRight, isSuccessful, paidAt } = receipt
  const { pass, insurance, fee, tps, tvq } = receipt.invoice
  const { lastInsertRowid } = sql.run`
    INSERT INTO receipts (member, access_right, paid_at, is_successful, pass, insurance, fee, tps, tvq)
    VALUES (${member}, ${accessRight}, ${paidAt}, ${isSuccessful ? 1 : 0}, ${pass}, ${insurance}, ${fee}, ${tps}, ${tvq})`
  return Number(lastInsertRowid)
}
