/**
 * Validation rules that the federation publishes for its forms, mapped to the fields of a
 * mutation's input.
 */
import type { FieldRule, PublishedSchema } from '../federation/generated/contract.ts'
import { parseTrimmedText, parseInteger } from '../federation/parse-values.ts'
import {
  declareOptionalFederationObjectRead,
  declareCachedFederationRead,
} from '../federation/federation-reads.ts'
import { Refusal } from '../federation/refusal-errors.ts'
import type { FieldNames } from '../federation/field-names.ts'
import { Failure } from '../platform/request-failures.ts'
import type { Context } from './context.ts'
import type { FieldRules } from './generated/types.ts'
import { isSafeRegexPattern } from './safe-patterns.ts'
import { type PublishedRules, emptyRules } from './published-rules.ts'

/**
 * Federation form that a mutation submits, with the map from the federation's field names to the
 * GraphQL input fields.
 */
export interface FederationForm {
  name: string
  fields: FieldNames
}

/** Name under which the reference cache stores the form rules that the federation publishes. */
const cacheKind = 'formRules'

/** Reads the published rules of all forms; null when the federation publishes no rules. */
export const publishedSchema = declareCachedFederationRead(
  cacheKind,
  'formRulesMs',
  declareOptionalFederationObjectRead('getSchema', (schema): PublishedSchema | null =>
    Array.isArray(schema) ? null : schema,
  ),
)

/**
 * Input fields whose values the gateway converts for the federation, such as codes. The
 * federation's published limits apply to the converted values, not to the values in the input.
 */
const codedFields = new Set([
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

/**
 * Returns the published rules of a federation form. Fields that the mutation does not have are
 * omitted.
 */
export function selectFormRules({ name, fields }: FederationForm, schema: PublishedSchema): FieldRules[] {
  const published = Object.hasOwn(schema, name) ? (schema[name] ?? {}) : {}
  return Object.entries(published).flatMap(([field, rule]) =>
    Object.hasOwn(fields, field) ? [parsePublishedRuleOfInputField(fields[field]!, rule)] : [],
  )
}

/**
 * Returns the rules that the federation publishes for a form, by field. If they cannot be fetched,
 * returns no rules: the gateway then validates with its own rules only (B48).
 */
export async function loadFormRules(
  form: FederationForm | undefined,
  { load, log }: Context,
): Promise<PublishedRules> {
  if (form === undefined) return emptyRules
  try {
    const schema = await load(publishedSchema)
    return schema === null ? emptyRules : parseFormRulesOnce(form, schema, log)
  } catch (error) {
    if (error instanceof Failure || error instanceof Refusal) return emptyRules
    throw error
  }
}

/**
 * Fetches the published rules of a federation form again, because the cache may lack a rule that
 * the federation has just applied.
 */
export async function refetchFormRules(form: FederationForm, context: Context): Promise<PublishedRules> {
  context.services.reference.invalidateReferenceData(cacheKind)
  return await loadFormRules(form, context)
}

/**
 * Cache of parsed form rules, keyed by the federation response that contained them. All requests
 * share it, because checking the regular expressions of the rules is expensive.
 */
const parsedRules = new WeakMap<PublishedSchema, Map<string, PublishedRules>>()

function parseFormRulesOnce(
  form: FederationForm,
  schema: PublishedSchema,
  log: Context['log'],
): PublishedRules {
  const rulesByForm = parsedRules.get(schema) ?? new Map<string, PublishedRules>()
  parsedRules.set(schema, rulesByForm)
  const rules =
    rulesByForm.get(form.name) ?? new Map(selectFormRules(form, schema).map((rule) => [rule.field, rule]))
  if (!rulesByForm.has(form.name)) logUnsafeRegexPatterns(form, schema, log)
  rulesByForm.set(form.name, rules)
  return rules
}

/** Parses a published rule of a form field. Invalid values become null and are not enforced. */
function parsePublishedRuleOfInputField(field: string, published: FieldRule | null): FieldRules {
  const rule = codedFields.has(field) ? null : published
  return {
    field,
    required: typeof published?.required === 'boolean' ? published.required : null,
    minLength: parseTextLengthOfFormRule(rule?.minLength),
    maxLength: parseTextLengthOfFormRule(rule?.maxLength),
    minimum: parseNumberOfFormRule(rule?.minimum),
    maximum: parseNumberOfFormRule(rule?.maximum),
    pattern: parseSafeRegexPattern(rule?.pattern),
  }
}

function parseTextLengthOfFormRule(value: unknown): number | null {
  const count = parseInteger(value)
  return count !== null && count >= 0 ? count : null
}

function parseNumberOfFormRule(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/**
 * Returns the published regular expression of a form field; null if it is invalid, or if its
 * backtracking could take too long.
 */
function parseSafeRegexPattern(value: unknown): string | null {
  const written = parseTrimmedText(value)
  return written !== null && written.length <= 500 && isSafeRegexPattern(written) ? written : null
}

/** Unsafe published regular expressions that were already logged. */
const reportedPatterns = new Set<unknown>()

/**
 * Logs, once per expression, that a published regular expression is ignored because it is invalid
 * or unsafe.
 */
function logUnsafeRegexPatterns(
  { name }: FederationForm,
  schema: PublishedSchema,
  log: Context['log'],
): void {
  const published = Object.hasOwn(schema, name) ? (schema[name] ?? {}) : {}
  for (const [field, rule] of Object.entries(published)) {
    const written: unknown = rule?.pattern
    if (written == null || reportedPatterns.has(written) || parseSafeRegexPattern(written) !== null) continue
    reportedPatterns.add(written)
    log.warn({ form: name, field }, 'published pattern ignored: invalid or unsafe')
  }
}
