import type { Context } from '../../graphql/context.ts'
import { getTorontoDay } from '../../platform/calendar-days.ts'
import { selectPassSigningKeyOfDay } from '../../platform/pass-signing-keys.ts'
import type { AccessRightRecord } from '../access-rights/rest.ts'
import { canPrintPass } from '../access-rights/rules.ts'
import { listedVehicle } from '../vehicles/rest.ts'
import { getCachedOrSignPassCode } from './pass-code-signing.ts'
import { buildPassCodeContent } from './rules.ts'
import { buildPassCodePrefix } from './shared/pass-code-format.ts'

/**
 * Returns the signed code of a member's pass. Returns null if the setting `PASS_CODE=number`
 * disables signed codes, or if the pass has no signed code.
 */
export async function loadSignedPassCode(pass: AccessRightRecord, context: Context): Promise<string | null> {
  const { config, addresses, passKeys, signedCodes } = context.services
  const now = context.now()
  const key = config.passCode.isSigned ? selectPassSigningKeyOfDay(passKeys, getTorontoDay(now)) : null
  if (key === null || pass.vehicle === null || !canPrintPass(pass, now)) return null
  // The current plate, which the pass shows too. It may differ from the plate at the purchase.
  const vehicle = await context.load(listedVehicle, pass.vehicle.id)
  const content = buildPassCodeContent(pass, vehicle ?? { ...pass.vehicle, type: 'UNKNOWN' }, now)
  return content && getCachedOrSignPassCode(content, key, buildPassCodePrefix(addresses.portal), signedCodes)
}
