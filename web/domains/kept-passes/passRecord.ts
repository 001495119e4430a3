import { isCalendarDay, quebecDayOf } from '../../platform/quebecDays.ts'
import { isShortText } from '../../platform/storedValue.ts'

/**
 * Pass in the form in which it is stored on this device (decision 0053): without address, e-mail,
 * payment data, token or photo.
 */
export interface PassRecord {
  /** Id of the member who owns the pass. */
  memberId: string
  /** Name of the portal, shown as the issuer of the pass. */
  issuer: string
  /** Pass number that is shown to people: # and six digits. */
  number: string
  controlNumber: string | null
  /** Type of the pass in the GraphQL schema, such as `ANNUAL`. */
  type: string
  /** Season of the pass, such as `2026-2027`; missing in records of earlier releases. */
  season?: string | null
  vehicle: string | null
  plate: string | null
  club: string | null
  /** First day of the pass in Quebec, `YYYY-MM-DD`. */
  firstDay: string
  /** Last day of the pass in Quebec, `YYYY-MM-DD`. */
  lastDay: string
  /** Text of the QR code; null for a pass without a QR code. */
  qrText: string | null
  /** Time at which the federation confirmed the pass, RFC 3339. */
  confirmedAt: string
}

/** Pass as the gateway returns it, with the fields that are stored on this device. */
export interface ConfirmedPass {
  readonly number: string
  readonly controlNumber: string | null
  readonly signedCode: string | null
  readonly type: string
  readonly season: string | null
  readonly activeAt: string | null
  readonly expiresAt: string | null
  readonly canPrint: boolean
  readonly clubSnapshot: { readonly name: string; readonly number: string | null } | null
  readonly vehicle: { readonly name: string; readonly registration: string | null } | null
  readonly vehicleSnapshot: { readonly name: string; readonly registration: string | null } | null
}

/**
 * Converts a pass to the record that this device stores. Returns null for a pass without dates,
 * because its end is unknown.
 */
export function convertToStoredPassRecord(
  pass: ConfirmedPass,
  confirmation: Pick<PassRecord, 'memberId' | 'issuer' | 'confirmedAt'>,
): PassRecord | null {
  const { number, controlNumber, type, activeAt, expiresAt, clubSnapshot: club } = pass
  if (activeAt === null || expiresAt === null) return null
  // The current plate, as on the pass itself: it may have changed since the purchase.
  const vehicle = pass.vehicle ?? pass.vehicleSnapshot
  return {
    ...confirmation,
    number,
    controlNumber,
    type,
    season: pass.season,
    vehicle: vehicle?.name ?? null,
    plate: vehicle?.registration ?? null,
    club: club && (club.number === null ? club.name : `${club.name} (${club.number})`),
    firstDay: quebecDayOf(activeAt),
    lastDay: quebecDayOf(expiresAt),
    qrText: pass.canPrint ? (pass.signedCode ?? controlNumber) : null,
  }
}

/**
 * Parses a stored pass record; returns null for an invalid record. A record of another release may
 * lack a field, and edited browser storage may contain impossible values.
 */
export function parsePassRecord(value: unknown): PassRecord | null {
  const record = (value ?? {}) as Partial<Record<keyof PassRecord, unknown>>
  const { season, firstDay, lastDay, confirmedAt, qrText } = record
  const isValid =
    requiredFields.every((field) => isShortText(record[field])) &&
    optionalFields.every((field) => record[field] === null || isShortText(record[field])) &&
    (season === undefined || season === null || isShortText(season)) &&
    (qrText === null || isShortText(qrText, maxQrTextLength)) &&
    [firstDay, lastDay].every((day) => isCalendarDay(day as string)) &&
    Number.isFinite(Date.parse(confirmedAt as string))
  return isValid ? (record as unknown as PassRecord) : null
}

const requiredFields = [
  'memberId',
  'issuer',
  'number',
  'type',
  'firstDay',
  'lastDay',
  'confirmedAt',
] as const satisfies (keyof PassRecord)[]
const optionalFields = ['controlNumber', 'vehicle', 'plate', 'club'] as const satisfies (keyof PassRecord)[]

/** Maximum number of characters in a QR code. A longer text could not be scanned from a phone. */
const maxQrTextLength = 300

/**
 * Time for which the federation's confirmation of a stored pass counts as fresh, in ms. It equals
 * the lifetime of a query result in the Relay store.
 */
const confirmationLifetime = 5 * 60_000

/**
 * Returns whether the stored passes need a refresh: one of the given pass numbers is not stored, or
 * the last confirmation is too old. A confirmation far in the future of `now` counts as too old,
 * because it shows that the clock of the device is wrong.
 */
export function areStoredPassesOutdated(
  records: readonly PassRecord[],
  numbers: readonly string[],
  now: number,
): boolean {
  const keptNumbers = new Set(records.map(({ number }) => number))
  return (
    numbers.some((number) => !keptNumbers.has(number)) ||
    records.some(({ confirmedAt }) => Math.abs(now - Date.parse(confirmedAt)) > confirmationLifetime)
  )
}
