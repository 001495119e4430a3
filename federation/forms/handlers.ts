/**
 * REST call that returns the form validation rules published by the federation. The published rules
 * override the rules built into clients (R-28, B48).
 */
import type { PublishedSchema } from '../generated/contract.ts'
import type { Handlers } from '../http/handlers.ts'
import { listPublishedFormRules } from './queries.ts'

export const formRuleHandlers = {
  getSchema: ({ store }) => {
    const schema: PublishedSchema = {}
    for (const { form, field, rule } of listPublishedFormRules(store)) (schema[form] ??= {})[field] = rule
    return schema
  },
} satisfies Partial<Handlers>
