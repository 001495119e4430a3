import type { Field } from './validateFormFields.ts'

/**
 * Returns the names of the form fields that are locked, without the prefix `address.` of address
 * fields.
 */
export const toLockedFieldNames = (lockedFields: readonly string[]): ReadonlySet<string> =>
  new Set(lockedFields.map((field) => field.replace(/^address\./, '')))

/**
 * Returns the form fields, with no validation rules in locked fields. The stored value in a locked
 * field may violate a rule that only applies to new values.
 */
export function removeRulesOfLockedFields<T extends Record<string, Field>>(
  fields: T,
  locked: ReadonlySet<string>,
): T {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, locked.has(name) ? { label: field.label } : field]),
  ) as T
}
