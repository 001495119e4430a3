/** The portal itself in the schema: its types, what is asked and done, and how its objects are found. */
import { portalQueries, Portal } from './fields.ts'
import type { Resolvers } from '../../graphql/generated/resolvers.ts'

export const resolvers = { Query: portalQueries, Portal } satisfies Resolvers
