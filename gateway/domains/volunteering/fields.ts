import type { Context } from '../../graphql/context.ts'
import { type AccessRightRecord, accessRights } from '../access-rights/rest.ts'
import { type ClubRecord, clubs } from '../clubs/rest.ts'
import { type VolunteerRequestRecord, type VolunteeringRecord, volunteering } from './rest.ts'
import type { RequiredResolvers } from '../../graphql/required-resolvers.ts'
import type { MemberResolvers } from '../../graphql/generated/resolvers.ts'
import type { VolunteerObstacle } from '../../graphql/generated/types.ts'
import { encodeId } from '../../graphql/global-ids.ts'
import { getObstacleToVolunteering } from './rules.ts'

async function loadObstacleToVolunteering(
  { request }: VolunteeringRecord,
  context: Context,
): Promise<VolunteerObstacle | null> {
  const passes: AccessRightRecord[] = await context.load(accessRights)
  return getObstacleToVolunteering(request?.status ?? null, passes, context.now())
}

export const Volunteering: RequiredResolvers<'Volunteering'> = {
  canRequest: async (parent, _args, context) => (await loadObstacleToVolunteering(parent, context)) === null,
  obstacle: async (parent, _args, context) => await loadObstacleToVolunteering(parent, context),
}

export const VolunteerRequest: RequiredResolvers<'VolunteerRequest'> = {
  id: ({ id }) => encodeId('VolunteerRequest', id),
  club: async ({ clubNumber }, _args, context) => await findClubByWebsiteNumber(clubNumber, context),
}

export const VolunteerClub: RequiredResolvers<'VolunteerClub'> = {
  club: async ({ clubNumber }, _args, context) => await findClubByWebsiteNumber(clubNumber, context),
}

/**
 * Returns the club that a volunteer request names by `clubWebNumber`, its number on the
 * federation's web site (J15); null when there is none.
 */
async function findClubByWebsiteNumber(
  clubWebNumber: number | null,
  { load }: Context,
): Promise<ClubRecord | null> {
  if (clubWebNumber === null) return null
  return (await load(clubs)).find(({ webNumber }) => webNumber === clubWebNumber) ?? null
}

/** Resolvers of the `Member` fields about volunteering. */
export const memberVolunteering = {
  volunteering: async (_member, _args, context) => await context.load(volunteering),
} satisfies MemberResolvers

/** Returns the member's latest volunteer request if it has the given id; null otherwise. */
export async function findVolunteerRequest(
  id: number,
  context: Context,
): Promise<VolunteerRequestRecord | null> {
  const { request } = await context.load(volunteering)
  return request?.id === id ? request : null
}
