/** Rules of pass codes: the passes that have a signed code, and the content of the code. */
import { getTorontoDay } from '../../platform/calendar-days.ts'
import type { VehicleType } from '../../graphql/generated/types.ts'
import { type AccessRightRecord, getPassTypeNumber } from '../access-rights/rest.ts'
import { canPrintPass } from '../access-rights/rules.ts'
import { type PassContent, normalizePlateForPassCode } from './shared/pass-content-encoding.ts'

/** The federation's vehicle type numbers, which pass codes contain. */
const vehicleTypeNumbers: Readonly<Record<VehicleType, number>> = { UNKNOWN: 0, QUAD: 2, SIDE_BY_SIDE: 3 }

/** Vehicle data that a pass code contains. */
export interface CodedVehicle {
  registration: string | null
  type: VehicleType
}

/**
 * Returns the content of a pass's signed code. Returns null for a pass that cannot be printed or
 * has no dates. Also returns null if the license plate of the vehicle is missing or does not fit
 * into the code.
 */
export function buildPassCodeContent(
  pass: AccessRightRecord,
  { registration, type: vehicleType }: CodedVehicle,
  now: number,
): Omit<PassContent, 'keyId'> | null {
  const plate = normalizePlateForPassCode(registration ?? '')
  // A copy of a code without a plate would be valid for every vehicle.
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
