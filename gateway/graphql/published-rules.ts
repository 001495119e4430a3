/**
 * Validation of a mutation's input by the rules that the federation publishes for the mutation's
 * form (B48, R-28).
 */
import type { FieldRules } from './generated/types.ts'
import { maxPatternInputLength } from './safe-patterns.ts'
import type { FieldMistake } from './problems.ts'

/**
 * Validation rules that the federation publishes for the input of one mutation, keyed by input
 * field.
 */
export type PublishedRules = ReadonlyMap<string, FieldRules>

export const emptyRules: PublishedRules = new Map()

/**
 * Returns the mistakes in a mutation's input according to the published rules, at most one mistake
 * per field. Skips fields that are already invalid.
 */
export function findInputMistakesByPublishedRules(
  rules: PublishedRules,
  input: unknown,
  isAlreadyInvalid: (field: string) => boolean,
): FieldMistake[] {
  return [...rules].flatMap(([field, rule]) =>
    isAlreadyInvalid(field)
      ? []
      : (findInputMistakeByFieldRule(rule, getInputFieldValue(input, field)) ?? []),
  )
}

function findInputMistakeByFieldRule(rule: FieldRules, value: unknown): FieldMistake | null {
  const { field } = rule
  const text = typeof value === 'string' ? value.trim() : null
  if (value === undefined || value === null || text === '')
    return rule.required === true ? { field, reason: 'required' } : null
  return (text === null ? null : findTextInputMistake(rule, text)) ?? findNumberInputMistake(rule, value)
}

function findTextInputMistake(
  { field, minLength, maxLength, pattern }: FieldRules,
  text: string,
): FieldMistake | null {
  // Length in Unicode code points, as the contract counts: an emoji is one.
  const { length } = Array.from(text)
  if (minLength != null && length < minLength) return { field, reason: 'minLength', count: minLength }
  if (maxLength != null && length > maxLength) return { field, reason: 'maxLength', count: maxLength }
  const fits = pattern == null || length > maxPatternInputLength || new RegExp(pattern, 'u').test(text)
  return fits ? null : { field, reason: 'malformed' }
}

function findNumberInputMistake(
  { field, minimum, maximum }: FieldRules,
  value: unknown,
): FieldMistake | null {
  if (minimum == null && maximum == null) return null
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const number = Number(String(value).replace(',', '.'))
  if (Number.isNaN(number)) return { field, reason: 'malformed' }
  if (minimum != null && number < minimum) return { field, reason: 'minimum', count: minimum }
  return maximum != null && number > maximum ? { field, reason: 'maximum', count: maximum } : null
}

/** Returns the value of an input field. Dots in the field name separate nested fields. */
function getInputFieldValue(input: unknown, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>(
      (whole, part) =>
        typeof whole === 'object' && whole !== null && Object.hasOwn(whole, part)
          ? (whole as Record<string, unknown>)[part]
          : undefined,
      input,
    )
}
