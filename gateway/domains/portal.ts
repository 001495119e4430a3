import type { QueryResolvers } from '../graphql/generated/resolvers.ts'

/** The version of the safety video that must have been watched (E10, P01). */
const videoVersion = 2

export const portalQueries = {
  portal: (_parent, _args, context) => {
    const { config, addresses } = context.services
    const { name, seasonLabel, stripeKey } = config.portal
    return {
      name,
      now: context.now(),
      videoVersion,
      seasonLabel,
      cardProcessor:
        stripeKey === null
          ? { publishableKey: 'pk_test_sentier', scriptUrl: testScriptOf(addresses.federation) }
          : { publishableKey: stripeKey, scriptUrl: null },
    }
  },
} satisfies QueryResolvers

/** The script that puts the test card processor on a page, in the place of Stripe's own. */
export function testScriptOf(federation: string): string {
  return `${federation}/stripe/stripe.js`
}
