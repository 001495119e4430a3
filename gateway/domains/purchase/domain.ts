/** The purchase of a pass in the schema: its types, what is asked and done, and how its objects are found. */
import {
  purchaseQueries,
  memberPurchases,
  vehiclePurchases,
  accessRightPurchases,
  offerPurchases,
  IncompleteAccessRight,
} from './fields.ts'
import { buyAccessRight } from './mutations.ts'
import type { Resolvers } from '../../graphql/generated/resolvers.ts'

export const resolvers = {
  Query: purchaseQueries,
  Mutation: { buyAccessRight },
  Member: memberPurchases,
  Vehicle: vehiclePurchases,
  AccessRight: accessRightPurchases,
  AccessRightOffer: offerPurchases,
  IncompleteAccessRight,
} satisfies Resolvers
