/** GraphQL schema module of receipts: resolvers, and lookups by global id. */
import { createMemberNodeFinder, type Finders } from '../../graphql/node-finders.ts'
import { listedReceipt, receiptById } from './rest.ts'
import * as mutations from './mutations.ts'
import { memberReceipts, Receipt, ReceiptClub } from './fields.ts'
import type { Resolvers } from '../../graphql/generated/resolvers.ts'

export const finders = { Receipt: createMemberNodeFinder(receiptById, listedReceipt) } satisfies Finders

export const resolvers = {
  Mutation: mutations,
  Member: memberReceipts,
  Receipt,
  ReceiptClub,
} satisfies Resolvers
