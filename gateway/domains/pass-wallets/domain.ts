/** GraphQL schema module of passes in phone wallets (Apple, Google): resolvers. */
import type { Resolvers } from '../../graphql/generated/resolvers.ts'
import { accessRightWallets } from './fields.ts'
import * as mutations from './mutations.ts'

export const resolvers = { Mutation: mutations, AccessRight: accessRightWallets } satisfies Resolvers
