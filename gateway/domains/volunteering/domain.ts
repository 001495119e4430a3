/** GraphQL schema module of volunteering: resolvers, and lookups by global id. */
import {
  findVolunteerRequest,
  memberVolunteering,
  VolunteerClub,
  Volunteering,
  VolunteerRequest,
} from './fields.ts'
import type { Finders } from '../../graphql/node-finders.ts'
import * as mutations from './mutations.ts'
import type { Resolvers } from '../../graphql/generated/resolvers.ts'

export const finders = {
  VolunteerRequest: async (id, context) =>
    context.isSignedIn ? await findVolunteerRequest(id, context) : null,
} satisfies Finders

export const resolvers = {
  Mutation: mutations,
  Member: memberVolunteering,
  Volunteering,
  VolunteerClub,
  VolunteerRequest,
} satisfies Resolvers
