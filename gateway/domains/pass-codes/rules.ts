/** Rules of pass codes: which passes have a code, and the result of a verification. */
import { getTorontoDay } from '../../platform/calendar-days.ts'
import type { PassVerificationResult, VehicleType } from '../../graphql/generated/types.ts'
import { type AccessRightRecord, getPassTypeNumber } from '../access-rights/rest.ts'
import { canPrintPass } from '../access-rights/rules.ts'
import { type PassContent, normalizePlate } from './layout.ts'
import type { ReadCode } from './codes.ts'

/** Numbers of the vehicle types in pass codes, which are the federation's numbers. */
const vehicleTypeNumbers: Readonly<Record<VehicleType, number>> = { UNKNOWN: 0, QUAD: 2, SIDE_BY_SIDE: 3 }

/** Returns the vehicle type of a pass code. */
export function parseVehicleTypeNumber(number: number): VehicleType {
  return number === 2 ? 'QUAD' : number === 3 ? 'SIDE_BY_SIDE' : 'UNKNOWN'
}

/** The vehicle of a pass, as far as a pass code contains it. */
export interface CodedVehicle {
  registration: string | null
  type: VehicleType
}

/**
 * Returns the content of a pass's code. Returns null for a pass that cannot be printed, which has
 * no QR code, and for a pass without dates. Returns null for a vehicle without a plate that the
 * code can contain too: a copy of such a code would serve for every vehicle.
 */
export function buildPassContent(
  pass: AccessRightRecord,
  { registration, type: vehicleType }: CodedVehicle,
  now: number,
): Omit<PassContent, 'keyId'> | null {
  const plate = normalizePlate(registration ?? '')
  if (!canPrintPass(pass, now) || pass.activeAt === null || pass.expiresAt === null || plate === null)
    return null
  const clubNumber = Number(pass.club?.number)
  return {
    type: getPassTypeNumber(pass.type),
    vehicleType: vehicleTypeNumbers[vehicleType],
    club: clubNumber > 0 ? clubNumber : null,
    pass: pass.id,
    plate,
    firstDay: getTorontoDay(pass.activeAt),
    lastDay: getTorontoDay(pass.expiresAt),
    confirmedOn: getTorontoDay(now),
  }
}

/**
 * Returns the result of a verification on a day (`YYYY-MM-DD`). `attestationDays` is the number of
 * days for which a confirmation counts; 0 means until the last day of the pass.
 */
export function judgePassCode(
  read: ReadCode,
  today: string,
  attestationDays: number,
): PassVerificationResult {
  if (read.origin !== 'genuine') return read.origin === 'altered' ? 'ALTERED' : 'CANNOT_BE_CHECKED'
  const { firstDay, lastDay, confirmedOn } = read.content
  if (today < firstDay || today > lastDay) return 'NOT_VALID_TODAY'
  const age = (Date.parse(today) - Date.parse(confirmedOn)) / 86_400_000
  return attestationDays > 0 && age > attestationDays ? 'OLD_CONFIRMATION' : 'VALID_TODAY'
}
