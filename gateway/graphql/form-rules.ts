/** The rules of forms that the federation publishes, in the names of a mutation's input. */
import type { FieldRule, PublishedSchema } from '../federation/generated/contract.ts'
import { text, integer } from '../federation/parse.ts'
import { readOptional, readShared } from '../federation/reads.ts'
import { Refusal } from '../federation/errors.ts'
import type { FieldNames } from '../federation/field-names.ts'
import { Failure } from '../platform/failures.ts'
import type { Context } from './context.ts'
import type { FieldRules } from './generated/types.ts'
import { isHarmless } from './patterns.ts'
import { type PublishedRules, emptyRules } from './published-rules.ts'

/** The form of the federation behind a mutation, and what it calls the fields. */
export interface Form {
  name: string
  fields: FieldNames
}

/** What all that is published is kept under. */
const kind = 'formRules'

/** All that is published; null where nothing is. */
export const publishedSchema = readShared(
  kind,
  'formRulesMs',
  readOptional('getSchema', (schema): PublishedSchema => schema),
)

/** Fields that stand for numbers of the federation: what it rules of those says nothing of what a client sends. */
const coded = new Set([
  'makeId',
  'modelId',
  'type',
  'gender',
  'cityId',
  'country',
  'address.cityId',
  'address.country',
  'holder.provinceOfDestination',
])

/** What is published for a form; a field that nobody here knows is left out. */
export function rulesOf({ name, fields }: Form, schema: PublishedSchema): FieldRules[] {
  const published = Object.hasOwn(schema, name) ? (schema[name] ?? {}) : {}
  return Object.entries(published).flatMap(([field, rule]) =>
    Object.hasOwn(fields, field) ? [readRule(fields[field]!, rule)] : [],
  )
}

/** The same by field, for a check. While it cannot be had, the gateway's own rules are enough (B48). */
export async function rulesFor(form: Form | undefined, { load, log }: Context): Promise<PublishedRules> {
  if (form === undefined) return emptyRules
  try {
    const schema = await load(publishedSchema)
    return schema === null ? emptyRules : readOnce(form, schema, log)
  } catch (error) {
    if (error instanceof Failure || error instanceof Refusal) return emptyRules
    throw error
  }
}

/** The same as they are now: what is kept does not know a rule that the federation has just refused by. */
export async function refetchRules(form: Form, context: Context): Promise<PublishedRules> {
  context.services.reference.forget(kind)
  return await rulesFor(form, context)
}

/** What was read of each reply, which many requests share: patterns are dear to judge. */
const readRules = new WeakMap<PublishedSchema, Map<string, PublishedRules>>()

function readOnce(form: Form, schema: PublishedSchema, log: Context['log']): PublishedRules {
  const known = readRules.get(schema) ?? new Map<string, PublishedRules>()
  readRules.set(schema, known)
  const rules = known.get(form.name) ?? new Map(rulesOf(form, schema).map((rule) => [rule.field, rule]))
  if (!known.has(form.name)) tellUnsafe(form, schema, log)
  known.set(form.name, rules)
  return rules
}

/** A rule as it can be held; what is odd rules nothing. */
function readRule(field: string, published: FieldRule | null): FieldRules {
  const rule = coded.has(field) ? null : published
  return {
    field,
    required: typeof published?.required === 'boolean' ? published.required : null,
    minLength: length(rule?.minLength),
    maxLength: length(rule?.maxLength),
    minimum: number(rule?.minimum),
    maximum: number(rule?.maximum),
    pattern: pattern(rule?.pattern),
  }
}

function length(value: unknown): number | null {
  const count = integer(value)
  return count !== null && count >= 0 ? count : null
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** One that does not compile would break every client that holds it, and one that never ends stop it. */
function pattern(value: unknown): string | null {
  const written = text(value)
  return written !== null && written.length <= 500 && isHarmless(written) ? written : null
}

/** Patterns that were told of: each once. */
const told = new Set<unknown>()

/** Tells who runs the portal of a pattern that rules nothing. */
function tellUnsafe({ name }: Form, schema: PublishedSchema, log: Context['log']): void {
  const published = Object.hasOwn(schema, name) ? (schema[name] ?? {}) : {}
  for (const [field, rule] of Object.entries(published)) {
    const written: unknown = rule?.pattern
    if (written == null || told.has(written) || pattern(written) !== null) continue
    told.add(written)
    log.warn(
      { form: name, field },
      'a published pattern rules nothing: it is malformed or could run without end',
    )
  }
}
