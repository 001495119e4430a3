import type { QueryResolvers } from '../graphql/generated/resolvers.ts'
import { mutation } from '../graphql/mutations.ts'

export const agreementQueries = {
  terms: async (_parent, _args, context) => await context.load.terms(),
  privacyPolicy: async (_parent, _args, context) => await context.load.privacyPolicy(),
} satisfies QueryResolvers

/** C03: the session stays good, and from here on its calls are answered. */
export const acceptAgreements = mutation('acceptAgreements', async ({ input }, context, check) => {
  const { version } = input
  check.holds(version > 0, 'version', 'malformed')
  check.done()
  await context.federation.call('consent', { body: { version } })
  context.load.clear()
  return { __typename: 'AcceptAgreementsPayload' }
})
