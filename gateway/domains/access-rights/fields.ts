import { encodeId, decodeId, loadNodeUnlessIdIsNull } from '../../graphql/global-ids.ts'
import type { Context } from '../../graphql/context.ts'
import { type ClubRecord, clubById } from '../clubs/rest.ts'
import { formatReceiptOrPassNumber } from '../../platform/format-numbers.ts'
import {
  sortPassesByVehicle,
  canCancelPass,
  canPrintPass,
  canResendPass,
  hasPassInsuranceDocuments,
  selectUsablePasses,
  isPassActive,
  isPassInProgress,
  getPassValidity,
  sortPassesByPurchaseTime,
  findClubOfLatestPaidPass,
} from './rules.ts'
import { getPassSeason } from './seasons.ts'
import type {
  AccessRightResolvers,
  MemberResolvers,
  VehicleResolvers,
} from '../../graphql/generated/resolvers.ts'
import { type AccessRightRecord, accessRights } from './rest.ts'
import { paginateRelayConnection } from '../../graphql/relay-connections.ts'

export const AccessRight = {
  id: ({ id }) => encodeId('AccessRight', id),
  number: ({ id }) => formatReceiptOrPassNumber(id),
  season: ({ type, activeAt, expiresAt }, _args, { services }) => {
    const first = activeAt ?? expiresAt
    return first === null ? null : (services.config.portal.seasonLabel ?? getPassSeason(type, first))
  },
  isActive: (pass, _args, context) => isPassActive(pass, context.now()),
  validity: (pass, _args, context) => getPassValidity(pass, context.now()),
  canPrint: (pass, _args, context) => canPrintPass(pass, context.now()),
  canResend: (pass, _args, context) => canResendPass(pass, context.now()),
  hasInsuranceDocuments: (pass, _args, context) => hasPassInsuranceDocuments(pass, context.now()),
  canCancel: (pass) => canCancelPass(pass),
  club: async ({ club }, _args, context) => await findClubOfAccessRight(club, context),
  clubSnapshot: ({ club }) => club,
  vehicleSnapshot: ({ vehicle }) => vehicle,
} satisfies AccessRightResolvers

/**
 * Returns the current data of the club that a pass or an insurance request names; null without a
 * club.
 */
async function findClubOfAccessRight(
  clubReference: { id: number | null } | null,
  context: Context,
): Promise<ClubRecord | null> {
  return await loadNodeUnlessIdIsNull(
    clubReference?.id ?? null,
    async (id) => await context.load(clubById, id),
  )
}

/**
 * Resolvers of GraphQL `Vehicle` fields, such as the previous club, that are computed from the
 * vehicle's passes.
 */
export const vehicleAccessRights = {
  previousClub: async ({ passes }, _args, context) =>
    await findClubOfAccessRight(
      findClubOfLatestPaidPass(passes) ?? findClubOfLatestPaidPass(await context.load(accessRights)),
      context,
    ),
} satisfies VehicleResolvers

/** Resolvers of the GraphQL `Member` fields about passes. */
export const memberAccessRights = {
  failedAccessRights: async (_member, _args, context) =>
    sortPassesByPurchaseTime(await context.load(accessRights)).filter(canCancelPass),
  previousClub: async (_member, _args, context) =>
    await findClubOfAccessRight(findClubOfLatestPaidPass(await context.load(accessRights)), context),
  accessRights: async (_member, { vehicleId, active, inProgress, order, ...page }, context) => {
    const all = await context.load(accessRights)
    const now = context.now()
    const passes = order === 'BY_VEHICLE' ? sortPassesByVehicle(all, now) : sortPassesByPurchaseTime(all)
    return paginateRelayConnection(
      'AccessRight',
      selectPassesOfVehicle(passes, vehicleId).filter(
        (pass) =>
          (active == null || isPassActive(pass, now) === active) &&
          (inProgress == null || isPassInProgress(pass, now) === inProgress),
      ),
      page,
    )
  },
  activeAccessRights: async (_member, { vehicleId, ...page }, context) => {
    const usable = selectUsablePasses(await context.load(accessRights), context.now())
    return paginateRelayConnection('AccessRight', selectPassesOfVehicle(usable, vehicleId), page)
  },
} satisfies MemberResolvers

/**
 * Returns the passes of one vehicle, given by its global id (H11). Returns all passes if
 * `vehicleId` is null or absent.
 */
function selectPassesOfVehicle(
  passes: AccessRightRecord[],
  vehicleId: string | null | undefined,
): AccessRightRecord[] {
  if (vehicleId == null) return passes
  const numericVehicleId = decodeId('Vehicle', vehicleId)
  return passes.filter(({ vehicle }) => vehicle !== null && vehicle.id === numericVehicleId)
}
