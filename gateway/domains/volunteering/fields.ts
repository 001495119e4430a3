import type { Context } from '../../graphql/context.ts'
import { type AccessRightRecord, accessRights } from '../access-rights/rest.ts'
import { type ClubRecord, clubs } from '../clubs/rest.ts'
import { type VolunteerRequestRecord, type VolunteeringRecord, volunteering } from './rest.ts'
import type { RequiredResolvers } from '../../graphql/required-resolvers.ts'
import type { MemberResolvers } from '../../graphql/generated/resolvers.ts'
import type { VolunteerObstacle } from '../../graphql/generated/types.ts'
import { encodeId } from '../../graphql/ids.ts'
import { obstacleTo } from './rules.ts'

async function obstacleOf(
  { request }: VolunteeringRecord,
  context: Context,
): Promise<VolunteerObstacle | null> {
  const passes: AccessRightRecord[] = await context.load(accessRights)
  return obstacleTo(request?.status ?? null, passes, context.now())
}

export const Volunteering: RequiredResolvers<'Volunteering'> = {
  canRequest: async (volunteering, _args, context) => (await obstacleOf(volunteering, context)) === null,
  obstacle: async (volunteering, _args, context) => await obstacleOf(volunteering, context),
}

export const VolunteerRequest: RequiredResolvers<'VolunteerRequest'> = {
  id: ({ id }) => encodeId('VolunteerRequest', id),
  club: async ({ clubNumber }, _args, context) => await clubOf(clubNumber, context),
}

export const VolunteerClub: RequiredResolvers<'VolunteerClub'> = {
  club: async ({ clubNumber }, _args, context) => await clubOf(clubNumber, context),
}

/** The club that requests to volunteer name by a number, which is not its `number` (J15); null when there is none. */
async function clubOf(clubNumber: number | null, { load }: Context): Promise<ClubRecord | null> {
  if (clubNumber === null) return null
  return (await load(clubs)).find(({ webNumber }) => webNumber === clubNumber) ?? null
}

/** What a member sees of it. */
export const memberVolunteering = {
  volunteering: async (_member, _args, context) => await context.load(volunteering),
} satisfies MemberResolvers

/** The member's request, by its number; null when it is not the latest of theirs. */
export async function volunteerRequestOf(
  id: number,
  context: Context,
): Promise<VolunteerRequestRecord | null> {
  const { request } = await context.load(volunteering)
  return request?.id === id ? request : null
}
