import type { Context } from '../context.ts'
import type { AccessRightRecord } from '../federation/access-rights.ts'
import { one } from '../federation/read.ts'
import {
  type VolunteerRequestRecord,
  type VolunteeringRecord,
  choicesBody,
  readVolunteerRequest,
} from '../federation/volunteering.ts'
import { Failure } from '../failures.ts'
import type { Complete } from '../graphql/complete.ts'
import type { MemberResolvers } from '../graphql/generated/resolvers.ts'
import type {
  AccessRightType,
  VolunteerObstacle,
  VolunteerRequestStatus,
} from '../graphql/generated/types.ts'
import { mutation } from '../graphql/mutations.ts'
import { encodeId } from '../graphql/node-ids.ts'
import { type Pass, validityOf } from './passes.ts'

/** The annual and the summer passes of individuals, with insurance and without. */
const eligible = new Set<AccessRightType>([
  'ANNUAL',
  'SUMMER',
  'ANNUAL_WITHOUT_INSURANCE',
  'SUMMER_WITHOUT_INSURANCE',
])

/** What a status speaks against: one that was refused or revoked makes room for a new request. */
const obstacles: Record<VolunteerRequestStatus, VolunteerObstacle | null> = {
  PENDING: 'PENDING',
  ACCEPTED: 'ACCEPTED',
  REFUSED: null,
  REVOKED: null,
  UNKNOWN: 'UNKNOWN_STATUS',
}

/** Why no request to volunteer can be sent; null when it can (J10–J12, J24). `status` is that of the latest request. */
export function obstacleTo(
  status: VolunteerRequestStatus | null,
  passes: readonly Pass[],
  now: number,
): VolunteerObstacle | null {
  const ofRequest = status === null ? null : obstacles[status]
  if (ofRequest !== null) return ofRequest
  const isEligible = passes.some(
    (pass) => eligible.has(pass.type) && ['CURRENT', 'UPCOMING'].includes(validityOf(pass, now) ?? ''),
  )
  return isEligible ? null : 'NO_ACTIVE_PASS'
}

async function obstacleOf(
  { request }: VolunteeringRecord,
  context: Context,
): Promise<VolunteerObstacle | null> {
  const passes: AccessRightRecord[] = await context.load.accessRights()
  return obstacleTo(request?.status ?? null, passes, context.now())
}

export const Volunteering: Complete<'Volunteering'> = {
  canRequest: async (volunteering, _args, context) => (await obstacleOf(volunteering, context)) === null,
  obstacle: async (volunteering, _args, context) => await obstacleOf(volunteering, context),
}

export const VolunteerRequest: Complete<'VolunteerRequest'> = {
  id: ({ id }) => encodeId('VolunteerRequest', id),
}

/** What a member sees of it. */
export const memberVolunteering = {
  volunteering: async (_member, _args, context) => await context.load.volunteering(),
} satisfies MemberResolvers

/** The member's request, by its number; null when it is not the latest of theirs. */
export async function volunteerRequestOf(
  id: number,
  context: Context,
): Promise<VolunteerRequestRecord | null> {
  const { request } = await context.load.volunteering()
  return request?.id === id ? request : null
}

export const requestVolunteering = mutation('requestVolunteering', async ({ input }, context, check) => {
  if (!context.signedIn) throw new Failure('UNAUTHENTICATED', 'volunteering takes a session')
  const { responsibilities, days, clubNumber } = input
  check.holds(responsibilities.length > 0, 'responsibilities', 'choice')
  check.holds(days.length > 0, 'days', 'choice')
  check.done()
  const reply = await context.federation.call('requestVolunteer', {
    body: { ...choicesBody(responsibilities, days), ...(clubNumber != null && { clubNoWeb: clubNumber }) },
  })
  context.load.clear()
  return { __typename: 'RequestVolunteeringPayload', request: one(reply, readVolunteerRequest) }
})

export const cancelVolunteerRequest = mutation('cancelVolunteerRequest', async (_args, context) => {
  if (!context.signedIn) throw new Failure('UNAUTHENTICATED', 'a request takes a session')
  const { request } = await context.load.volunteering()
  // by its number, where there is one; what can be taken back is the federation's to say.
  await context.federation.call('cancelVolunteerRequest', {
    body: request === null ? {} : { id: request.id },
  })
  context.load.clear()
  return { __typename: 'CancelVolunteerRequestPayload' }
})
