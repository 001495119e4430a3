/** GraphQL schema module of intervention reports: resolvers, and lookups by global id. */
import { createMemberNodeFinder, type Finders } from '../../graphql/node-finders.ts'
import { interventionReportById } from './rest.ts'
import * as mutations from './mutations.ts'
import { memberInterventions, vehicleInterventions, InterventionReport } from './fields.ts'
import type { Resolvers } from '../../graphql/generated/resolvers.ts'

export const finders = {
  InterventionReport: createMemberNodeFinder(interventionReportById),
} satisfies Finders

export const resolvers = {
  Mutation: mutations,
  Member: memberInterventions,
  Vehicle: vehicleInterventions,
  InterventionReport,
} satisfies Resolvers
