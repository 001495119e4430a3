import { cities, cityById } from './rest.ts'
import type { Complete } from '../../graphql/complete.ts'
import type { QueryResolvers } from '../../graphql/generated/resolvers.ts'
import { byId, encodeId } from '../../graphql/ids.ts'

export const addressQueries = {
  cities: async (_parent, _args, context) => await context.load(cities),
} satisfies QueryResolvers

export const City: Complete<'City'> = {
  id: ({ id }) => encodeId('City', id),
}

export const BillingAddress: Complete<'BillingAddress'> = {
  // A city that is not in the list is as good as none (G16).
  city: async ({ cityId }, _args, context) =>
    await byId(cityId, async (id) => await context.load(cityById, id)),
}

/** The address of the account is told as the billing address is. */
export const MemberAddress: Complete<'MemberAddress'> = BillingAddress
