import type { Field } from './field.ts'

/**
 * Returns the names of the form fields that are locked; address fields lose their prefix
 * `address.`.
 */
export const lockedFieldNames = (lockedFields: readonly string[]): ReadonlySet<string> =>
  new Set(lockedFields.map((field) => field.replace(/^address\./, '')))

/**
 * Returns the fields without the rules of locked fields, because a stored value may be longer than
 * the limit for new values.
 */
export function removeLockedRules<T extends Record<string, Field>>(
  fields: T,
  locked: ReadonlySet<string>,
): T {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, locked.has(name) ? { label: field.label } : field]),
  ) as T
}
