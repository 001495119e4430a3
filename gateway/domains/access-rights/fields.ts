import type { Complete } from '../../graphql/complete.ts'
import { encodeId, decodeId } from '../../graphql/ids.ts'
import { numberSign } from '../../platform/numbers.ts'
import { canCancel, canPrint, canResend, hasInsuranceDocuments, validityOf, newestFirst } from './rules.ts'
import { seasonOf } from './seasons.ts'
import { type AccessRightResolvers, type MemberResolvers } from '../../graphql/generated/resolvers.ts'
import { accessRights } from './rest.ts'
import { pageOf } from '../../graphql/connections.ts'

export const AccessRight = {
  id: ({ id }) => encodeId('AccessRight', id),
  number: ({ id }) => numberSign(id),
  season: ({ type, expiresAt }, _args, { services }) =>
    expiresAt === null ? null : (services.config.portal.seasonLabel ?? seasonOf(type, expiresAt)),
  validity: (pass, _args, context) => validityOf(pass, context.now()),
  canPrint: (pass, _args, context) => canPrint(pass, context.now()),
  canResend: (pass, _args, context) => canResend(pass, context.now()),
  hasInsuranceDocuments: (pass, _args, context) => hasInsuranceDocuments(pass, context.now()),
  canCancel: (pass) => canCancel(pass),
} satisfies AccessRightResolvers

export const AccessRightVehicle: Complete<'AccessRightVehicle'> = {
  vehicleId: ({ id }) => encodeId('Vehicle', id),
}

/** What a member sees of them. */
export const memberAccessRights = {
  accessRights: async (_member, { vehicleId, ...page }, context) => {
    const passes = newestFirst(await context.load(accessRights))
    if (vehicleId == null) return pageOf(passes, page)
    const wanted = decodeId('Vehicle', vehicleId)
    return pageOf(
      passes.filter(({ vehicle }) => vehicle !== null && vehicle.id === wanted),
      page,
    )
  },
} satisfies MemberResolvers
