/** Receipts of the passes that guests bought in this browser (decisions 0047 and 0050). */
import { buildGuestReceiptStorageKey } from '../../platform/guestReceiptStorage.ts'
import { isShortText, createStoredValue } from '../../platform/storedValue.ts'
import type { GuestInvoiceView } from './guestInvoice.ts'
import type { GuestWizardKey } from './guestWizardKey.ts'

/** Seller that a receipt names, with its registration numbers for both sales taxes. */
export interface ReceiptSeller {
  readonly name: string
  /** Postal address of the seller, as one line of text. */
  readonly address: string
  readonly tpsNumber: string
  readonly tvqNumber: string
}

/** Provinces in which a guest's pass can be valid. */
const passProvinces = ['QC', 'ON', 'NB'] as const
export type PassProvince = (typeof passProvinces)[number]

/** Receipt of a guest's pass. It contains no personal data. */
export interface GuestReceipt {
  /** Pass number: # and six digits. */
  readonly number: string
  readonly totalCents: number
  /** Start of the pass, RFC 3339; null when the federation did not return it. */
  readonly activeAt: string | null
  readonly expiresAt: string | null
  /**
   * Code of the province in which the pass is valid; null in a receipt that an earlier release
   * stored.
   */
  readonly validIn: PassProvince | null
  /** Control number in the QR code of the pass; null when the federation did not return it. */
  readonly controlNumber: string | null
  /**
   * Secret with which the guest can open the PDF file of the pass and have the pass sent again,
   * until the pass ends (decision 0050). Null when the federation offers neither.
   */
  readonly passKey: string | null
  /** Time of the payment by the clock of this device, RFC 3339. */
  readonly paidAt: string
  /**
   * Time at which the stored receipt expires, which is the end of the pass, in the format of
   * `Date.toISOString`.
   */
  readonly keptUntil: string
  /** Invoice that the guest paid; null if its total is not the amount that was charged. */
  readonly invoice: GuestInvoiceView | null
  /** Seller at the time of the payment; null when the portal has no data about the seller. */
  readonly seller: ReceiptSeller | null
}

/**
 * Returns the browser storage for the receipt of the last pass that was bought in a guest wizard.
 */
export const getGuestReceiptStorage = (wizardKey: GuestWizardKey) =>
  createStoredValue('localStorage', buildGuestReceiptStorageKey(wizardKey), parseGuestReceipt)

/**
 * Returns the stored receipt of the last pass bought in a guest wizard; null after the pass has
 * ended.
 * @param now Current time, as `Date.toISOString` returns it.
 */
export function readGuestReceipt(wizardKey: GuestWizardKey, now: string): GuestReceipt | null {
  const receipt = getGuestReceiptStorage(wizardKey).get()
  return receipt && now <= receipt.keptUntil ? receipt : null
}

/**
 * Parses a stored receipt. An incomplete receipt is dropped, because the guest may have edited the
 * browser storage.
 */
function parseGuestReceipt(storedValue: unknown): GuestReceipt | null {
  const receipt = storedValue as GuestReceipt | null
  if (!receipt) return null
  const { number, totalCents, activeAt, expiresAt, paidAt, keptUntil, invoice, seller } = receipt
  const isValid =
    isNonEmptyShortText(number) &&
    isCentsAmount(totalCents) &&
    [paidAt, keptUntil, activeAt ?? paidAt, expiresAt ?? paidAt].every(isTimestampText) &&
    (invoice === null || isStoredInvoiceValid(invoice)) &&
    (seller === null ||
      [seller?.name, seller?.address, seller?.tpsNumber, seller?.tvqNumber].every(isNonEmptyShortText))
  const { validIn, controlNumber, passKey } = receipt
  return isValid
    ? {
        ...receipt,
        validIn: passProvinces.find((province) => province === validIn) ?? null,
        controlNumber: isNonEmptyShortText(controlNumber) ? controlNumber : null,
        passKey: isNonEmptyShortText(passKey) ? passKey : null,
      }
    : null
}

function isStoredInvoiceValid(invoice: GuestInvoiceView | undefined): boolean {
  const { lines, subtotal, tps, tvq, total } = invoice?.amounts ?? {}
  return (
    Array.isArray(lines) &&
    lines.every(
      (line: { kind: unknown; cents: unknown } | null) =>
        isNonEmptyShortText(line?.kind) && isCentsAmount(line?.cents),
    ) &&
    [subtotal, tps, tvq, total].every(isCentsAmount) &&
    [invoice?.tpsRate, invoice?.tvqRate].every(Number.isFinite)
  )
}

const isNonEmptyShortText = (value: unknown): value is string => isShortText(value) && value !== ''
const isTimestampText = (value: unknown) => isNonEmptyShortText(value) && !Number.isNaN(Date.parse(value))
const isCentsAmount = (value: unknown) => Number.isSafeInteger(value)
