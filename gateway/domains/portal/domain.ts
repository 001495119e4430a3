/** GraphQL schema module of the portal settings: resolvers. */
import { portalQueries, Portal } from './fields.ts'
import type { Resolvers } from '../../graphql/generated/resolvers.ts'

export const resolvers = { Query: portalQueries, Portal } satisfies Resolvers
