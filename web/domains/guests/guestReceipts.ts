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

/** Holder of a guest's pass, as the pass shows the holder. */
export interface PassHolder {
  readonly name: string
  /** Code of the province or state in the guest's address. */
  readonly province: string
  readonly isCanadian: boolean
}

/** Receipt of a guest's pass. The name of the holder is its only personal data (decision 0047). */
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
  /**
   * Holder of the pass, in the browser storage with the initial of the first name. Null in a
   * receipt that an earlier release stored.
   */
  readonly holder: PassHolder | null
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
  const { validIn, holder, controlNumber, passKey } = receipt
  return isValid
    ? {
        ...receipt,
        validIn: passProvinces.find((province) => province === validIn) ?? null,
        holder: isStoredHolderValid(holder) ? holder : null,
        controlNumber: isNonEmptyShortText(controlNumber) ? controlNumber : null,
        passKey: isNonEmptyShortText(passKey) ? passKey : null,
      }
    : null
}

const isStoredHolderValid = (holder: PassHolder | null | undefined): boolean =>
  isNonEmptyShortText(holder?.name) &&
  isShortText(holder?.province) &&
  typeof holder?.isCanadian === 'boolean'

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
