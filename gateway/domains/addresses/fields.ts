import { cities, cityById } from './rest.ts'
import type { RequiredResolvers } from '../../graphql/required-resolvers.ts'
import type { QueryResolvers } from '../../graphql/generated/resolvers.ts'
import { loadNodeUnlessIdIsNull, encodeId } from '../../graphql/global-ids.ts'

export const addressQueries = {
  cities: async (_parent, _args, context) => await context.load(cities),
} satisfies QueryResolvers

export const City: RequiredResolvers<'City'> = {
  id: ({ id }) => encodeId('City', id),
}

export const BillingAddress: RequiredResolvers<'BillingAddress'> = {
  // A municipality that is missing from the list resolves to null (G16).
  city: async ({ cityId }, _args, context) =>
    await loadNodeUnlessIdIsNull(cityId, async (id) => await context.load(cityById, id)),
}

/** Resolvers of the fields of a member's postal address or billing address. */
export const MemberAddress: RequiredResolvers<'MemberAddress'> = BillingAddress
