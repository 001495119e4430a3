/** Clubs and regions in the schema: its types, what is asked and done, and how its objects are found. */
import { regionOf, clubQueries, Region, Club } from './fields.ts'
import { publicFinder, type Finders } from '../../graphql/domain.ts'
import { clubById } from './rest.ts'
import type { Resolvers } from '../../graphql/generated/resolvers.ts'

export const finders = { Region: regionOf, Club: publicFinder(clubById) } satisfies Finders

export const resolvers = { Query: clubQueries, Region, Club } satisfies Resolvers
