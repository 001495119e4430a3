/**
 * Lists, for each mutation, the validation rules that the federation publishes for the form fields
 * of the mutation.
 */
import type { GraphQLSchema } from 'graphql'
import type { PublishedSchema } from '../federation/generated/contract.ts'
import { publishedSchema, selectFormRules } from '../graphql/form-rules.ts'
import { getMutationExtensions } from '../graphql/declare-mutation.ts'
import type { QueryResolvers } from '../graphql/generated/resolvers.ts'
import type { FormRules } from '../graphql/generated/types.ts'

/**
 * Returns the published form rules of each mutation that has such rules. Rules of forms and fields
 * that no mutation uses are omitted.
 */
export function listPublishedFormRules(schema: GraphQLSchema, published: PublishedSchema): FormRules[] {
  return Object.keys(schema.getMutationType()?.getFields() ?? {}).flatMap((mutation) => {
    const form = getMutationExtensions(schema, mutation)?.form
    const fields = form === undefined ? [] : selectFormRules(form, published)
    return fields.length === 0 ? [] : [{ form: mutation, fields }]
  })
}

export const formRuleQueries = {
  formRules: async (_parent, _args, { load }, { schema }) =>
    listPublishedFormRules(schema, (await load(publishedSchema)) ?? {}),
} satisfies QueryResolvers
