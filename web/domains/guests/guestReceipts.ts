/** Receipts of the passes that guests bought in this browser (decision 0047). */
import { quebecDayOf } from '../../forms/quebecDays.ts'
import { type Stored, stored } from '../../platform/stored.ts'
import { computeGuestPassDays } from './earlierPurchases.ts'
import type { GuestInvoiceView } from './guestInvoice.ts'
import type { GuestWizardKey } from './guestWizardKey.ts'

/** Seller that a receipt names, with its registration numbers for both sales taxes. */
export interface ReceiptSeller {
  readonly name: string
  /** Postal address of the seller on one line. */
  readonly address: string
  readonly tpsNumber: string
  readonly tvqNumber: string
}

/** Receipt of a guest's pass. It contains no personal data. */
export interface GuestReceipt {
  /** Pass number: # and six digits. */
  readonly number: string
  readonly totalCents: number
  /** Start of the pass, RFC 3339; null when the federation did not return it. */
  readonly activeAt: string | null
  readonly expiresAt: string | null
  /** Time of the payment by the clock of this device, RFC 3339. */
  readonly paidAt: string
  /** Invoice that the guest paid; null when its total differs from the charged total. */
  readonly invoice: GuestInvoiceView | null
  /** Seller at the time of the payment; null when the portal has no data about the seller. */
  readonly seller: ReceiptSeller | null
}

const declareReceipt = (wizardKey: GuestWizardKey) =>
  stored('localStorage', `sentier.guest.receipt.${wizardKey}`, parseGuestReceipt)

/** Stored receipt of the last pass that was bought in each guest wizard. */
const receipts: Record<GuestWizardKey, Stored<GuestReceipt | null>> = {
  provinces: declareReceipt('provinces'),
  onnb: declareReceipt('onnb'),
}

/**
 * Returns the receipt of the last pass bought in a guest wizard until the last day of the pass;
 * null afterwards.
 * @param now Current time, RFC 3339.
 */
export function readGuestReceipt(wizardKey: GuestWizardKey, now: string): GuestReceipt | null {
  const receipt = receipts[wizardKey].get()
  return receipt !== null && quebecDayOf(now) <= lastDayOf(receipt) ? receipt : null
}

/** Stores the receipt of a pass, in place of the receipt of an earlier pass. */
export function storeGuestReceipt(wizardKey: GuestWizardKey, receipt: GuestReceipt): void {
  receipts[wizardKey].set(receipt)
}

/**
 * Removes the stored receipts of expired passes.
 * @param now Current time, RFC 3339.
 */
export function removeExpiredGuestReceipts(now: string): void {
  for (const key of Object.keys(receipts) as GuestWizardKey[]) {
    if (receipts[key].get() !== null && readGuestReceipt(key, now) === null) receipts[key].remove()
  }
}

/** Returns the last day of a pass in Quebec. A guest pass is valid for three days (L16). */
const lastDayOf = ({ expiresAt, paidAt }: GuestReceipt) =>
  expiresAt === null ? computeGuestPassDays(paidAt).lastDay : quebecDayOf(expiresAt)

function parseGuestReceipt(storedValue: unknown): GuestReceipt | null {
  const receipt = (storedValue ?? {}) as GuestReceipt
  const { number, totalCents, activeAt, expiresAt, paidAt, invoice, seller } = receipt
  const isValid =
    typeof number === 'string' &&
    Number.isSafeInteger(totalCents) &&
    isDate(paidAt) &&
    [activeAt, expiresAt].every((date) => date === null || isDate(date)) &&
    (invoice === null || isInvoice(invoice)) &&
    (seller === null || isSeller(seller))
  return isValid ? { number, totalCents, activeAt, expiresAt, paidAt, invoice, seller } : null
}

const isDate = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value))

function isInvoice({ amounts, tpsRate, tvqRate }: GuestInvoiceView): boolean {
  const { lines, subtotal, tps, tvq, total } = amounts ?? {}
  return (
    Array.isArray(lines) &&
    lines.every(({ kind, cents }) => typeof kind === 'string' && Number.isSafeInteger(cents)) &&
    [subtotal, tps, tvq, total].every(Number.isSafeInteger) &&
    [tpsRate, tvqRate].every(Number.isFinite)
  )
}

const isSeller = ({ name, address, tpsNumber, tvqNumber }: ReceiptSeller) =>
  [name, address, tpsNumber, tvqNumber].every((text) => typeof text === 'string')
