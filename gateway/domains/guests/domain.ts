/** GraphQL schema module of guests: resolvers. */
import { guestQueries } from './fields.ts'
import { checkGuestAccessRight, setGuestCard, buyGuestAccessRight } from './mutations.ts'
import { printGuestPass, resendGuestPass } from './pass-mutations.ts'
import type { Resolvers } from '../../graphql/generated/resolvers.ts'

export const resolvers = {
  Query: guestQueries,
  Mutation: { checkGuestAccessRight, setGuestCard, buyGuestAccessRight, printGuestPass, resendGuestPass },
} satisfies Resolvers
