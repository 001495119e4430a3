/**
 * Browser storage of the guests' passes that this device shows without a network (decision 0054).
 */
import { buildGuestReceiptStorageKey } from '../../../platform/guestReceiptStorage.ts'
import { isCalendarDay } from '../../../platform/quebecDays.ts'
import {
  changeStoredJson,
  createStoredValue,
  isShortText,
  listMatchingStorageKeys,
} from '../../../platform/storedValue.ts'

/**
 * Pass of a guest in the form in which it is stored on this device: without the key of the pass,
 * complete first name, address and e-mail.
 */
export interface KeptGuestPass {
  /** Name of the portal, shown as the issuer of the pass. */
  readonly issuer: string
  /** Pass number that is shown to people: # and six digits. */
  readonly number: string
  /** Control number, which is also the text of the QR code. */
  readonly controlNumber: string
  /** Initial of the first name and family name of the holder. */
  readonly holderName: string
  /** Code of the province or state in the holder's address. */
  readonly holderProvince: string
  /** Code of the province in which the pass is valid; null if it is unknown. */
  readonly validIn: string | null
  /** First day of the pass in Quebec, `YYYY-MM-DD`. */
  readonly firstDay: string
  /** Last day of the pass in Quebec, `YYYY-MM-DD`. */
  readonly lastDay: string
  /** Time of the payment, RFC 3339. */
  readonly confirmedAt: string
}

/**
 * Storage key of the kept passes. The key has the prefix of the guest receipts, so that a sign-out
 * deletes the passes too (decision 0054).
 */
export const keptGuestPassesKey = buildGuestReceiptStorageKey('kept')

/** Browser storage of all guests' passes that this device shows without a network. */
export const keptGuestPasses = createStoredValue<readonly KeptGuestPass[]>(
  'localStorage',
  keptGuestPassesKey,
  (found) => (Array.isArray(found) ? found.filter(isKeptGuestPassValid) : []),
)

const textFields = [
  'issuer',
  'number',
  'controlNumber',
  'holderName',
  'holderProvince',
  'firstDay',
  'lastDay',
  'confirmedAt',
] as const satisfies (keyof KeptGuestPass)[]

function isKeptGuestPassValid(value: unknown): value is KeptGuestPass {
  const pass = (value ?? {}) as Partial<Record<keyof KeptGuestPass, unknown>>
  return (
    textFields.every((field) => isShortText(pass[field])) &&
    (pass.validIn === null || isShortText(pass.validIn)) &&
    [pass.firstDay, pass.lastDay].every((day) => isCalendarDay(day as string)) &&
    Number.isFinite(Date.parse(pass.confirmedAt as string))
  )
}

/** Returns whether this device keeps the pass with the given number for use without a network. */
export const isGuestPassKept = (number: string): boolean =>
  keptGuestPasses.get().some((pass) => pass.number === number)

/** Removes the pass of a guest from this device, with its receipt and the key in the receipt. */
export function removeGuestPassFromDevice(number: string): void {
  replaceKeptGuestPasses((pass) => pass.number !== number)
  const isReceiptKey = (key: string) =>
    key.startsWith(buildGuestReceiptStorageKey('')) && key !== keptGuestPassesKey
  for (const key of listMatchingStorageKeys('localStorage', isReceiptKey))
    changeStoredJson('localStorage', key, (receipt) =>
      (receipt as { number?: unknown } | null)?.number === number ? null : receipt,
    )
}

/**
 * Removes the kept passes whose last day is over.
 * @param today Current day in Quebec, `YYYY-MM-DD`.
 */
export const removeEndedGuestPasses = (today: string): void =>
  replaceKeptGuestPasses(({ lastDay }) => lastDay >= today)

function replaceKeptGuestPasses(isKept: (pass: KeptGuestPass) => boolean): void {
  const passes = keptGuestPasses.get()
  const remaining = passes.filter(isKept)
  if (remaining.length === passes.length) return
  if (remaining.length === 0) keptGuestPasses.remove()
  else keptGuestPasses.set(remaining)
}
