/** Verification of signed codes of passes, for GraphQL and for the page of trail officers. */
import { getTorontoDay } from '../../platform/calendar-days.ts'
import { formatReferenceNumber } from '../../platform/format-numbers.ts'
import type { PassVerification, VerifiedPass } from '../../graphql/generated/types.ts'
import type { Services } from '../../graphql/services.ts'
import { incrementLimitCounters, minuteMs } from '../../graphql/rate-limits.ts'
import { parsePassType } from '../access-rights/rest.ts'
import { buildCodePrefix, readPassCode } from './codes.ts'
import type { PassContent } from './layout.ts'
import { judgePassCode, parseVehicleTypeNumber } from './rules.ts'

/** Counts verified codes towards the rate limit of a client network; throws when it is reached. */
export async function countVerifications(
  amount: number,
  { services, address }: { services: Services; address: string },
): Promise<void> {
  const limit = services.config.rates.verifications
  const key = `verifyPass from ${address}`
  await incrementLimitCounters('verifyPass', [{ key, limit, windowMs: minuteMs, amount }], { services })
}

/** Verifies a code for the current day. Nothing is stored, and the federation is not called. */
export function verifyPassCode(
  code: string,
  { config, addresses, passKeys, clock }: Services,
): PassVerification {
  const read = readPassCode(code, passKeys, buildCodePrefix(addresses.portal))
  return {
    result: judgePassCode(read, getTorontoDay(clock.now()), config.passCode.attestationDays),
    pass: read.origin === 'genuine' ? formatPassContent(read.content) : null,
  }
}

function formatPassContent(content: PassContent): VerifiedPass {
  const { pass, type, vehicleType, club, plate, firstDay, lastDay, confirmedOn } = content
  return {
    number: formatReferenceNumber(pass),
    type: parsePassType(type),
    registration: plate,
    vehicleType: parseVehicleTypeNumber(vehicleType),
    clubNumber: club === null ? null : String(club).padStart(3, '0'),
    firstDay,
    lastDay,
    confirmedOn,
  }
}
