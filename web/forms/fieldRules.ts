/**
 * Validation rules for the value of a form field, set by the form or published by the federation.
 */
export interface Rule {
  /** True if the text of the field must not be empty, or if its checkbox must be ticked. */
  required?: boolean
  /** Minimum length of the text in the field, in characters. */
  minLength?: number
  maxLength?: number
  /** Regular expression that must match the complete text of the field. */
  pattern?: string
  /** Smallest number that the field allows. */
  min?: number
  max?: number
}

/** Value of a form field. */
export type Value = string | boolean

/** Values of a form by field name. */
export type Values = Record<string, Value>

/**
 * Violation of a validation rule by the value of a form field. `key` selects the error message
 * `errors.<key>`. `limit` is the violated limit, such as a maximum length, which the message names.
 */
export interface FieldViolation {
  key: 'required' | 'notTicked' | 'minLength' | 'maxLength' | 'pattern' | 'notNumber' | 'min' | 'max'
  limit?: number
}

/**
 * Maximum length, in characters, of a form value that is tested with a regular expression. The test
 * of a longer text could be slow. The gateway has an equal maximum.
 */
const maxPatternLength = 200

/**
 * Returns the first rule that the value of a form field violates; null if the value is valid. An
 * empty optional value is valid.
 */
export function findFieldViolation(rule: Rule, value: Value): FieldViolation | null {
  if (typeof value === 'boolean') return rule.required && !value ? { key: 'notTicked' } : null
  const text = value.trim()
  if (text === '') return rule.required ? { key: 'required' } : null

  const { minLength = 0, maxLength = Infinity, pattern, min = -Infinity, max = Infinity } = rule
  // Counts code points, as the contract does: an emoji counts as 1.
  const length = rule.minLength || rule.maxLength ? Array.from(text).length : text.length
  if (length < minLength) return { key: 'minLength', limit: minLength }
  if (length > maxLength) return { key: 'maxLength', limit: maxLength }
  const isMatched = pattern && length <= maxPatternLength
  if (isMatched && !new RegExp(`^(?:${pattern})$`, 'u').test(text)) return { key: 'pattern' }
  if (rule.min === undefined && rule.max === undefined) return null

  const number = Number(text.replace(',', '.'))
  if (Number.isNaN(number)) return { key: 'notNumber' }
  if (number < min) return { key: 'min', limit: min }
  if (number > max) return { key: 'max', limit: max }
  return null
}
