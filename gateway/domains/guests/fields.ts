import { guestInvoice } from './rest.ts'
import type { QueryResolvers } from '../../graphql/generated/resolvers.ts'

export const guestQueries = {
  guestInvoice: async (_parent, _args, context) => await context.load(guestInvoice),
} satisfies QueryResolvers
