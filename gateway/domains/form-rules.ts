import type { QueryResolvers } from '../graphql/generated/resolvers.ts'

export const formRuleQueries = {
  formRules: async (_parent, _args, context) => await context.load.formRules(),
} satisfies QueryResolvers
