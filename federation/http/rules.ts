/** Whether a request keeps the rules that are published for its form. */
import type { FieldRule } from '../generated/contract.ts'
import { longestMatched } from './patterns.ts'
import type { FieldReason } from './refusals.ts'

/** What of a request breaks the rules that are published for it, by field. */
export function ruleFaults(
  rules: ReadonlyMap<string, FieldRule>,
  request: unknown,
): Record<string, FieldReason> {
  // A session that is continued, or begun with a code, has no password that somebody chose.
  const isTyped = !isWithoutPassword(request)
  const faults = isTyped
    ? [...rules].map(([field, rule]) => [field, faultIn(rule, valueAt(request, field))])
    : []
  return Object.fromEntries(faults.filter(([, reason]) => reason !== null)) as Record<string, FieldReason>
}

function isWithoutPassword(request: unknown): boolean {
  return (
    valueAt(request, 'grant_type') === 'refresh_token' ||
    (valueAt(request, 'grant_type') !== undefined && String(valueAt(request, 'password')).startsWith('otp:'))
  )
}

function valueAt(request: unknown, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>(
      (whole, part) =>
        typeof whole === 'object' && whole !== null && Object.hasOwn(whole, part)
          ? (whole as Record<string, unknown>)[part]
          : undefined,
      request,
    )
}

/** The first of a rule that a value breaks; what may be empty fits when it is. */
function faultIn(rule: FieldRule, value: unknown): FieldReason | null {
  const text = typeof value === 'string' ? value.trim() : null
  if (value === undefined || value === null || text === '') return rule.required === true ? 'required' : null
  if (text !== null) {
    // As the contract counts them: a picture sign is one.
    const { length } = Array.from(text)
    if (length < (rule.minLength ?? 0)) return 'tooShort'
    if (length > (rule.maxLength ?? Infinity)) return 'tooLong'
    const pattern = length > longestMatched ? undefined : rule.pattern
    if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) return 'malformed'
  }
  return isWithin(rule, value) ? null : 'malformed'
}

function isWithin({ minimum, maximum }: FieldRule, value: unknown): boolean {
  if (minimum === undefined && maximum === undefined) return true
  if (typeof value !== 'number' && typeof value !== 'string') return true
  const number = Number(String(value).replace(',', '.'))
  return number >= (minimum ?? -Infinity) && number <= (maximum ?? Infinity)
}
