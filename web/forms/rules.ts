/** What a field has to fit: the form's own rules, and those that the federation publishes. */
export interface Rule {
  /** Something must be typed, or the box ticked. */
  required?: boolean
  /** In characters. */
  minLength?: number
  maxLength?: number
  /** A regular expression that the whole text must match. */
  pattern?: string
  /** The least and the greatest number. */
  min?: number
  max?: number
}

/** What a field holds. */
export type Value = string | boolean

/** What the fields of a form hold, by name. */
export type Values = Record<string, Value>

/** Why a value does not fit: the key of its message, `errors.<key>`, and the limit that the message names. */
export interface FieldViolation {
  key: 'required' | 'notTicked' | 'minLength' | 'maxLength' | 'pattern' | 'notNumber' | 'min' | 'max'
  limit?: number
}

/** Longer texts are held against no pattern, as in the gateway: it could take long. */
const longestMatched = 200

/** The first rule that `value` breaks; null when it fits. What may stay empty fits when it is empty. */
export function check(rule: Rule, value: Value): FieldViolation | null {
  if (typeof value === 'boolean') return rule.required && !value ? { key: 'notTicked' } : null
  const text = value.trim()
  if (text === '') return rule.required ? { key: 'required' } : null

  const { minLength = 0, maxLength = Infinity, pattern, min = -Infinity, max = Infinity } = rule
  // As the contract counts them: a picture sign is one.
  const length = rule.minLength || rule.maxLength ? Array.from(text).length : text.length
  if (length < minLength) return { key: 'minLength', limit: minLength }
  if (length > maxLength) return { key: 'maxLength', limit: maxLength }
  const isMatched = pattern && length <= longestMatched
  if (isMatched && !new RegExp(`^(?:${pattern})$`, 'u').test(text)) return { key: 'pattern' }
  if (rule.min === undefined && rule.max === undefined) return null

  const number = Number(text.replace(',', '.'))
  if (Number.isNaN(number)) return { key: 'notNumber' }
  if (number < min) return { key: 'min', limit: min }
  if (number > max) return { key: 'max', limit: max }
  return null
}
