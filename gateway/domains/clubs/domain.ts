/** Schema module of clubs and regions: resolvers and finders. */
import { regionOf, clubQueries, Region, Club } from './fields.ts'
import { publicFinder, type Finders } from '../../graphql/domain.ts'
import { clubById } from './rest.ts'
import type { Resolvers } from '../../graphql/generated/resolvers.ts'

export const finders = { Region: regionOf, Club: publicFinder(clubById) } satisfies Finders

export const resolvers = { Query: clubQueries, Region, Club } satisfies Resolvers
