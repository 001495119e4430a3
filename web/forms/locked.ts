import type { Field } from './field.ts'

/** The fields of the form that cannot be changed: those of the address have their own name there. */
export const lockedFieldNames = (lockedFields: readonly string[]): ReadonlySet<string> =>
  new Set(lockedFields.map((field) => field.replace(/^address\./, '')))

/** The fields without the rules of those that are locked: an old value may be longer than a new one. */
export function withoutLockedRules<T extends Record<string, Field>>(
  fields: T,
  locked: ReadonlySet<string>,
): T {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, locked.has(name) ? { label: field.label } : field]),
  ) as T
}
