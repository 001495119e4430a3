import { BadRequest } from '../../platform/request-failures.ts'
import type { AccessRightResolvers, QueryResolvers } from '../../graphql/generated/resolvers.ts'
import { loadSignedPassCode } from './load-signed-code.ts'
import { countPassVerificationsTowardLimit, verifyPassCode } from './verification.ts'

/** Maximum number of pass codes in one `verifyPasses` query. */
const maxCodes = 100

/** Resolver of the pass field `signedCode`, the signed pass code in the QR code of the pass. */
export const accessRightSignedCode = {
  signedCode: async (pass, _args, context) => await loadSignedPassCode(pass, context),
} satisfies AccessRightResolvers

export const verificationQueries = {
  verifyPass: async (_parent, { code }, context) => {
    await countPassVerificationsTowardLimit(1, context)
    return verifyPassCode(code, context.services)
  },
  verifyPasses: async (_parent, { codes }, context) => {
    if (codes.length > maxCodes) throw new BadRequest(`Give ${maxCodes} \`codes\` at most.`)
    if (codes.length > 0) await countPassVerificationsTowardLimit(codes.length, context)
    return codes.map((code) => verifyPassCode(code, context.services))
  },
} satisfies QueryResolvers
