import { cities, cityById } from './rest.ts'
import type { RequiredResolvers } from '../../graphql/required-resolvers.ts'
import type { QueryResolvers } from '../../graphql/generated/resolvers.ts'
import { byId, encodeId } from '../../graphql/ids.ts'

export const addressQueries = {
  cities: async (_parent, _args, context) => await context.load(cities),
} satisfies QueryResolvers

export const City: RequiredResolvers<'City'> = {
  id: ({ id }) => encodeId('City', id),
}

export const BillingAddress: RequiredResolvers<'BillingAddress'> = {
  // A city that is not in the list is as good as none (G16).
  city: async ({ cityId }, _args, context) =>
    await byId(cityId, async (id) => await context.load(cityById, id)),
}

/** The address of the account is told as the billing address is. */
export const MemberAddress: RequiredResolvers<'MemberAddress'> = BillingAddress
