/** Validation of a request against the published form rules of its fields. */
import type { FieldRule } from '../generated/contract.ts'
import { maxPatternInputLength } from './pattern-safety.ts'
import type { FieldReason } from './refusals.ts'

/** Returns the violations of published form rules in a request body, by field. */
export function findFormRuleErrors(
  rules: ReadonlyMap<string, FieldRule>,
  requestBody: unknown,
): Record<string, FieldReason> {
  // Token refreshes and sign-ins with a one-time code carry no password typed by the member, so
  // password rules do not apply.
  const isTyped = !isSignInWithoutTypedPassword(requestBody)
  const violations = isTyped
    ? [...rules].map(([field, rule]) => [
        field,
        findFormRuleViolation(rule, readRequestBodyField(requestBody, field)),
      ])
    : []
  return Object.fromEntries(violations.filter(([, reason]) => reason !== null)) as Record<string, FieldReason>
}

function isSignInWithoutTypedPassword(requestBody: unknown): boolean {
  return (
    readRequestBodyField(requestBody, 'grant_type') === 'refresh_token' ||
    (readRequestBodyField(requestBody, 'grant_type') !== undefined &&
      String(readRequestBodyField(requestBody, 'password')).startsWith('otp:'))
  )
}

function readRequestBodyField(requestBody: unknown, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>(
      (whole, part) =>
        typeof whole === 'object' && whole !== null && Object.hasOwn(whole, part)
          ? (whole as Record<string, unknown>)[part]
          : undefined,
      requestBody,
    )
}

/**
 * Returns the first violated constraint of a form rule; null if the field value is valid. An empty
 * field value is valid unless the field is required.
 */
function findFormRuleViolation(rule: FieldRule, fieldValue: unknown): FieldReason | null {
  const text = typeof fieldValue === 'string' ? fieldValue.trim() : null
  if (fieldValue === undefined || fieldValue === null || text === '')
    return rule.required === true ? 'required' : null
  if (text !== null) {
    // Counts code points, as the contract does, so that an emoji counts as one character.
    const { length } = Array.from(text)
    if (length < (rule.minLength ?? 0)) return 'tooShort'
    if (length > (rule.maxLength ?? Infinity)) return 'tooLong'
    const pattern = length > maxPatternInputLength ? undefined : rule.pattern
    if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) return 'malformed'
  }
  return isWithinNumericLimits(rule, fieldValue) ? null : 'malformed'
}

function isWithinNumericLimits({ minimum, maximum }: FieldRule, fieldValue: unknown): boolean {
  if (minimum === undefined && maximum === undefined) return true
  if (typeof fieldValue !== 'number' && typeof fieldValue !== 'string') return true
  const number = Number(String(fieldValue).replace(',', '.'))
  return number >= (minimum ?? -Infinity) && number <= (maximum ?? Infinity)
}
