/** The published rules of forms, by mutation: what each declares of its form, and what is published of that. */
import type { GraphQLSchema } from 'graphql'
import type { PublishedSchema } from '../federation/generated/contract.ts'
import { publishedSchema, rulesOf } from '../graphql/form-rules.ts'
import { extensionsOf } from '../graphql/mutation.ts'
import type { QueryResolvers } from '../graphql/generated/resolvers.ts'
import type { FormRules } from '../graphql/generated/types.ts'

/** The rules of each mutation that has any; a form or a field that no mutation knows is left out. */
export function publishedForms(schema: GraphQLSchema, published: PublishedSchema): FormRules[] {
  return Object.keys(schema.getMutationType()?.getFields() ?? {}).flatMap((mutation) => {
    const form = extensionsOf(schema, mutation)?.form
    const fields = form === undefined ? [] : rulesOf(form, published)
    return fields.length === 0 ? [] : [{ form: mutation, fields }]
  })
}

export const formRuleQueries = {
  formRules: async (_parent, _args, { load }, { schema }) =>
    publishedForms(schema, (await load(publishedSchema)) ?? {}),
} satisfies QueryResolvers
