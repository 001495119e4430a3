import { terms, privacyPolicy } from './rest.ts'
import type { QueryResolvers } from '../../graphql/generated/resolvers.ts'

export const agreementQueries = {
  terms: async (_parent, _args, context) => await context.load(terms),
  privacyPolicy: async (_parent, _args, context) => await context.load(privacyPolicy),
} satisfies QueryResolvers
