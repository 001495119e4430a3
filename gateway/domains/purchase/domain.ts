/** GraphQL schema module of pass purchases: resolvers. */
import { purchaseQueries } from './quotes.ts'
import {
  memberPurchases,
  vehiclePurchases,
  accessRightPurchases,
  offerPurchases,
  IncompleteAccessRight,
} from './fields.ts'
import * as mutations from './mutations.ts'
import type { Resolvers } from '../../graphql/generated/resolvers.ts'

export const resolvers = {
  Query: purchaseQueries,
  Mutation: mutations,
  Member: memberPurchases,
  Vehicle: vehiclePurchases,
  AccessRight: accessRightPurchases,
  AccessRightOffer: offerPurchases,
  IncompleteAccessRight,
} satisfies Resolvers
