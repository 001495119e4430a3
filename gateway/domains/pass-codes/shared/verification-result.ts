/**
 * Computes the verification result of a pass code, and converts the content of the code for display
 * to trail officers.
 */
import type { PassVerificationResult, VehicleType, VerifiedPass } from '../../../graphql/generated/types.ts'
import { dayMs } from '../../../platform/calendar-days.ts'
import { formatReceiptOrPassNumber } from '../../../platform/format-numbers.ts'
import { passTypesByNumber } from '../../access-rights/type-numbers.ts'
import type { PassContent } from './pass-content-encoding.ts'
import type { ReadCode } from './pass-code-format.ts'

export type { PassVerificationResult, VerifiedPass } from '../../../graphql/generated/types.ts'

/**
 * Returns the verification result of a pass code on the day `today` (`YYYY-MM-DD`). The
 * federation's confirmation of a pass is valid for `attestationDays` days; 0 means until the last
 * day of the pass.
 */
export function getPassVerificationResult(
  read: ReadCode,
  today: string,
  attestationDays: number,
): PassVerificationResult {
  if (read.origin !== 'genuine') return read.origin === 'altered' ? 'ALTERED' : 'CANNOT_BE_CHECKED'
  const { firstDay, lastDay, confirmedOn } = read.content
  if (today < firstDay || today > lastDay) return 'NOT_VALID_TODAY'
  const age = (Date.parse(today) - Date.parse(confirmedOn)) / dayMs
  return attestationDays > 0 && age > attestationDays ? 'OLD_CONFIRMATION' : 'VALID_TODAY'
}

/**
 * Converts the content of a genuine pass code to the form that the GraphQL schema and the pages
 * use.
 */
export function buildVerifiedPassFromContent(content: PassContent): VerifiedPass {
  const { pass, type, vehicleType, club, plate, firstDay, lastDay, confirmedOn } = content
  return {
    number: formatReceiptOrPassNumber(pass),
    type: passTypesByNumber[type] ?? 'UNKNOWN',
    registration: plate,
    vehicleType: parseVehicleTypeNumber(vehicleType),
    clubNumber: club === null ? null : String(club).padStart(3, '0'),
    firstDay,
    lastDay,
    confirmedOn,
  }
}

/** Returns the vehicle type for the vehicle type number in a pass code. */
export function parseVehicleTypeNumber(number: number): VehicleType {
  return number === 2 ? 'QUAD' : number === 3 ? 'SIDE_BY_SIDE' : 'UNKNOWN'
}
