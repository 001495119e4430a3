/**
 * Encodes and decodes the binary content of a pass code, version 1 (decision 0052). Numbers are
 * unsigned and big-endian; a day is the number of days since 1970-01-01. Layout (offset in bytes,
 * size of each value in bits):
 *
 * | offset | bits | content |
 * |-|-|-|
 * | 0 | 4, 4 | version; federation's number of the pass type |
 * | 1 | 16 | id of the signing key |
 * | 3 | 4, 4 | federation's number of the vehicle type, 0 for unknown; length of the plate |
 * | 4 | 16 | club number, 0 for none |
 * | 6 | 32 | pass number |
 * | 10 | 16, 16, 16 | first day, last day, day of the confirmation |
 * | 16 | 8 each | plate in ASCII |
 */
import { dayMs, isCalendarDay } from '../../../platform/calendar-days.ts'

/** Content of a pass code. */
export interface PassContent {
  /** Id of the signing key, 0 to 65535. */
  keyId: number
  /** The federation's number of the pass type, 1 to 15. */
  type: number
  /** The federation's number of the vehicle type; 0 for an unknown type. */
  vehicleType: number
  /** Club number, 1 to 999; null for a pass without a club. */
  club: number | null
  /** Number of the pass, which is the federation's id of the pass. */
  pass: number
  /** License plate in printable ASCII, 1 to 10 characters, in upper case. */
  plate: string
  /** First day of the pass, as `YYYY-MM-DD`. */
  firstDay: string
  /** Last day of the pass, as `YYYY-MM-DD`. */
  lastDay: string
  /** Day on which the federation confirmed the pass to the gateway, as `YYYY-MM-DD`. */
  confirmedOn: string
}

const version = 1
const headerBytes = 16

/** Maximum length of a license plate, in characters. The vehicle form has the same limit. */
export const maxPlateLength = 10
/** Maximum size of the content of a pass code, in bytes. */
export const maxContentBytes = headerBytes + maxPlateLength

/**
 * Matches a license plate that a pass code can contain: words of printable ASCII without lower-case
 * letters.
 */
const platePattern = /^(?=.{1,10}$)[!-`{-~]+( [!-`{-~]+)*$/

/**
 * Returns a license plate as pass codes contain it: upper case, without accents, with single
 * spaces. Returns null for a plate that pass codes cannot contain.
 */
export function normalizePlateForPassCode(plate: string): string | null {
  const plain = plate.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase().replaceAll(/\s+/g, ' ').trim()
  return platePattern.test(plain) ? plain : null
}

/**
 * Encodes the content of a pass code as bytes. Returns null if a part of the content does not fit
 * the layout.
 */
export function encodePassContent(content: PassContent): Uint8Array | null {
  const { keyId, type, vehicleType, club, pass, plate, firstDay, lastDay, confirmedOn } = content
  const days = [firstDay, lastDay, confirmedOn].map(convertCalendarDayToDayNumber)
  const fits =
    isIntegerInRange(type, 1, 15) &&
    isIntegerInRange(keyId, 0, 0xff_ff) &&
    isIntegerInRange(vehicleType, 0, 15) &&
    (club === null || isIntegerInRange(club, 1, 999)) &&
    isIntegerInRange(pass, 0, 0xff_ff_ff_ff) &&
    platePattern.test(plate) &&
    days.every((day) => isIntegerInRange(day, 0, 0xff_ff)) &&
    firstDay <= lastDay
  if (!fits) return null
  const bytes = new Uint8Array(headerBytes + plate.length)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, (version << 4) | type)
  view.setUint16(1, keyId)
  view.setUint8(3, (vehicleType << 4) | plate.length)
  view.setUint16(4, club ?? 0)
  view.setUint32(6, pass)
  for (const [index, day] of days.entries()) view.setUint16(10 + 2 * index, day)
  bytes.set(new TextEncoder().encode(plate), headerBytes)
  return bytes
}

/**
 * Decodes the content of a pass code. Returns null for bytes that `encodePassContent` does not
 * produce, such as another version or a wrong length.
 */
export function decodePassContent(bytes: Uint8Array): PassContent | null {
  if (bytes.length <= headerBytes) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [firstDay, lastDay, confirmedOn] = [10, 12, 14].map((at) =>
    convertDayNumberToCalendarDay(view.getUint16(at)),
  ) as [string, string, string]
  const content: PassContent = {
    keyId: view.getUint16(1),
    type: view.getUint8(0) & 15,
    vehicleType: view.getUint8(3) >>> 4,
    club: view.getUint16(4) || null,
    pass: view.getUint32(6),
    plate: String.fromCharCode(...bytes.subarray(headerBytes)),
    firstDay,
    lastDay,
    confirmedOn,
  }
  const canonical = encodePassContent(content)
  return canonical !== null && areBytesEqual(canonical, bytes) ? content : null
}

function convertCalendarDayToDayNumber(day: string): number {
  return isCalendarDay(day) ? Date.parse(day) / dayMs : Number.NaN
}

function convertDayNumberToCalendarDay(dayNumber: number): string {
  return new Date(dayNumber * dayMs).toISOString().slice(0, 10)
}

function isIntegerInRange(number: number, minimum: number, maximum: number): boolean {
  return Number.isInteger(number) && number >= minimum && number <= maximum
}

function areBytesEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}
