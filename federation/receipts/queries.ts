/** Database access for receipts. */
import type { Invoice } from '../access-rights/invoice.ts'
import { readPaymentCard } from '../card-processor/processor.ts'
import { type Period, toQuebecCalendarDay } from '../quebec-days.ts'
import type { Store } from '../store/database.ts'

/**
 * The receipt of a successful or failed payment, with the data at the time of payment. Amounts are
 * in cents.
 */
export type ReceiptRow = Invoice & {
  id: number
  paidAt: number
  isSuccessful: number
  cardBrand: string | null
  cardLast4: string | null
  /**
   * First and last moment of the pass's validity, in epoch milliseconds. Also set if the payment
   * failed.
   */
  activeAt: number
  expiresAt: number
  accessRight: number
  /** Current status of the access right for which the receipt was issued. */
  status: number
  type: number
  vehicleName: string
  make: string | null
  model: string | null
  year: string | null
  registration: string | null
  clubName: string
  clubAddress: string | null
  clubPostalCode: string | null
  clubCity: string | null
  clubPhone: string | null
}

/** Returns the member's receipts, newest first. */
export function listReceipts({ sql }: Store, member: number): ReceiptRow[] {
  return sql.all`
    SELECT receipts.id, receipts.paid_at AS paidAt, is_successful AS isSuccessful, pass, receipts.insurance, fee, tps, tvq,
      card_brand AS cardBrand, card_last4 AS cardLast4, receipts.active_at AS activeAt, receipts.expires_at AS expiresAt,
      access_right AS accessRight, access_rights.status, receipts.type, vehicle_name AS vehicleName, vehicle_make AS make,
      vehicle_model AS model, vehicle_year AS year, registration, clubs.name AS clubName, clubs.address AS clubAddress,
      clubs.postal_code AS clubPostalCode, clubs.city AS clubCity, clubs.phone_number AS clubPhone
    FROM receipts JOIN access_rights ON access_rights.id = access_right JOIN clubs ON clubs.id = receipts.club
    WHERE receipts.member = ${member} ORDER BY receipts.paid_at DESC, receipts.id DESC` as ReceiptRow[]
}

/** Returns the member's receipts of successful payments in a calendar year, oldest first. */
export function listPaidReceipts(store: Store, member: number, year: number): ReceiptRow[] {
  return listReceipts(store, member)
    .filter(({ isSuccessful, paidAt }) => isSuccessful === 1 && getQuebecCalendarYear(paidAt) === year)
    .toReversed()
}

/** Returns the calendar year of a timestamp, in Quebec time. */
function getQuebecCalendarYear(timestamp: number): number {
  return Number(toQuebecCalendarDay(timestamp).slice(0, 4))
}

/** A payment, successful or failed, that is about to be recorded as a receipt. */
export interface PaymentRecord {
  member: number
  accessRight: number
  vehicle: number
  club: number
  type: number
  invoice: Invoice
  isSuccessful: boolean
  /** Validity period of the pass. Also set if the payment failed. */
  period: Period
  paidAt: number
  /**
   * Id of a failed payment attempt. Null for a successful payment, and for an attempt without an
   * idempotency key.
   */
  attempt: string | null
}

/** Inserts a receipt with a snapshot of the vehicle and card data, and returns its id. */
export function insertReceipt({ sql, db }: Store, payment: PaymentRecord): number {
  const { member, accessRight, vehicle, club, type, isSuccessful, period, paidAt, attempt } = payment
  const { pass, insurance, fee, tps, tvq } = payment.invoice
  const card = readPaymentCard(db, member)
  const { lastInsertRowid } = sql.run`
    INSERT INTO receipts (member, access_right, paid_at, is_successful, pass, insurance, fee, tps, tvq, type, club,
      active_at, expires_at, vehicle_name, vehicle_make, vehicle_model, vehicle_year, registration, card_brand, card_last4,
      attempt)
    SELECT ${member}, ${accessRight}, ${paidAt}, ${isSuccessful ? 1 : 0}, ${pass}, ${insurance}, ${fee}, ${tps}, ${tvq},
      ${type}, ${club}, ${period.activeAt}, ${period.expiresAt}, vehicles.name, coalesce(makes.name, typed_make),
      coalesce(models.name, typed_model), year, registration, ${card?.brand ?? null}, ${card?.last4 ?? null}, ${attempt}
    FROM vehicles LEFT JOIN makes ON makes.id = listed_make LEFT JOIN models ON models.id = listed_model
    WHERE vehicles.id = ${vehicle}`
  return Number(lastInsertRowid)
}

/**
 * Returns true if a receipt with the id of a failed payment attempt and with the member's current
 * payment card already exists.
 */
export function isFailedPaymentAttemptRecorded(
  { sql, db }: Store,
  member: number,
  attemptId: string,
): boolean {
  const last4 = readPaymentCard(db, member)?.last4 ?? null
  const failedReceipt = sql.get`
    SELECT 1 FROM receipts
    WHERE member = ${member} AND is_successful = 0 AND attempt = ${attemptId} AND card_last4 IS ${last4}`
  return failedReceipt !== undefined
}

/** Removes personal data from a member's receipts. The amounts are kept for bookkeeping. */
export function anonymizeReceipts({ sql }: Store, member: number): void {
  sql.run`
    UPDATE receipts SET vehicle_name = NULL, vehicle_make = NULL, vehicle_model = NULL, vehicle_year = NULL,
      registration = NULL, card_brand = NULL, card_last4 = NULL, attempt = NULL
    WHERE member = ${member}`
}
