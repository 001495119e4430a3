import { getTorontoDay } from '../../platform/calendar-days.ts'
import { selectSigningKey } from '../../platform/pass-signing-keys.ts'
import { BadRequest } from '../../platform/request-failures.ts'
import type { AccessRightResolvers, QueryResolvers } from '../../graphql/generated/resolvers.ts'
import { canPrintPass } from '../access-rights/rules.ts'
import { listedVehicle } from '../vehicles/rest.ts'
import { signPassCode } from './codes.ts'
import { buildPassContent } from './rules.ts'
import { buildCodePrefix } from './shared/split-code.ts'
import { countVerifications, verifyPassCode } from './verification.ts'

/** Maximum number of codes in one `verifyPasses` query. */
const maxCodes = 100

/** Resolver of the pass field `signedCode`. */
export const accessRightSignedCode = {
  signedCode: async (pass, _args, context) => {
    const { config, addresses, passKeys } = context.services
    const now = context.now()
    const key = config.passCode.isSigned ? selectSigningKey(passKeys, getTorontoDay(now)) : null
    if (key === null || pass.vehicle === null || !canPrintPass(pass, now)) return null
    // The current plate, which the pass shows too. It may differ from the plate at the purchase.
    const vehicle = await context.load(listedVehicle, pass.vehicle.id)
    const content = buildPassContent(pass, vehicle ?? { ...pass.vehicle, type: 'UNKNOWN' }, now)
    return content && signPassCode(content, key, buildCodePrefix(addresses.portal))
  },
} satisfies AccessRightResolvers

export const verificationQueries = {
  verifyPass: async (_parent, { code }, context) => {
    await countVerifications(1, context)
    return verifyPassCode(code, context.services)
  },
  verifyPasses: async (_parent, { codes }, context) => {
    if (codes.length > maxCodes) throw new BadRequest(`Give ${maxCodes} \`codes\` at most.`)
    if (codes.length > 0) await countVerifications(codes.length, context)
    return codes.map((code) => verifyPassCode(code, context.services))
  },
} satisfies QueryResolvers
