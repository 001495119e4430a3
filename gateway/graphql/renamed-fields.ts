/**
 * Support for renamed input fields. Mutations still read a deprecated field until it is removed.
 * These functions move the value of its replacement into the deprecated field.
 */

import type { InvalidField } from './generated/types.ts'

/**
 * Map from the path of each replacement to the name of the deprecated field in the same input
 * object.
 */
export type RenamedFields = Readonly<Record<string, string>>

/**
 * A mutation's input in which the values of the replacements are moved to the deprecated fields.
 */
export interface MovedInput<Input> {
  input: Input
  /**
   * Map from the path of a deprecated field to the path of its replacement. Without the fields that
   * the client has sent only under the deprecated name, because errors name a field as the client
   * does.
   */
  replacementPaths: ReadonlyMap<string, string>
}

/**
 * Moves the values of given replacements to the deprecated fields. A replacement takes precedence
 * over a deprecated field. A replacement that is null does so only if null clears a field, because
 * some clients send null for each field without a value.
 */
export function moveReplacementsToDeprecatedFields<Input>(
  input: Input,
  renamedFields: RenamedFields,
  { nullClearsField = false }: { nullClearsField?: boolean } = {},
): MovedInput<Input> {
  const replacementPaths = new Map<string, string>()
  let moved: unknown = input
  for (const [path, deprecatedName] of Object.entries(renamedFields)) {
    const names = path.split('.')
    const deprecatedNames = [...names.slice(0, -1), deprecatedName]
    const result = moveReplacementToDeprecatedField(moved, names, deprecatedName, nullClearsField)
    if (result === moved && !isInputFieldOmitted(moved, deprecatedNames)) continue
    moved = result
    replacementPaths.set(deprecatedNames.join('.'), path)
  }
  return { input: moved as Input, replacementPaths }
}

/**
 * Returns a copy of the object with the replacement's value in the deprecated field; returns the
 * object itself if it has no such value.
 */
function moveReplacementToDeprecatedField(
  object: unknown,
  [name, ...rest]: string[],
  deprecatedName: string,
  nullClearsField: boolean,
): unknown {
  if (typeof object !== 'object' || object === null || name === undefined) return object
  const { [name]: value, ...others } = object as Record<string, unknown>
  if (rest.length > 0) {
    const moved = moveReplacementToDeprecatedField(value, rest, deprecatedName, nullClearsField)
    return moved === value ? object : { ...others, [name]: moved }
  }
  if (value === undefined) return object
  if (value === null && others[deprecatedName] != null && !nullClearsField) return object
  return { ...others, [deprecatedName]: typeof value === 'number' ? String(value) : value }
}

/** Returns true when the object that would contain a field exists, but the field is omitted. */
function isInputFieldOmitted(object: unknown, [name, ...rest]: string[]): boolean {
  if (typeof object !== 'object' || object === null || name === undefined) return false
  const value = (object as Record<string, unknown>)[name]
  return rest.length > 0 ? isInputFieldOmitted(value, rest) : value === undefined
}

/**
 * Returns the omitted field and the given field of each pair of alternative fields of which the
 * client gives exactly one.
 */
export function listOmittedAndGivenAlternativeFields(
  input: unknown,
  pairs: readonly (readonly [string, string])[],
): [other: string, given: string][] {
  if (typeof input !== 'object' || input === null) return []
  const isInputFieldGiven = (field: string) => (input as Record<string, unknown>)[field] != null
  return pairs
    .flatMap(([first, second]) => [[first, second] as const, [second, first] as const])
    .flatMap(([other, given]) =>
      isInputFieldGiven(given) && !isInputFieldGiven(other) ? [[other, given]] : [],
    )
}

/**
 * Returns a mutation's result in which each invalid field has the name that the client has sent, or
 * its new name if the client has omitted it. Returns any other result unchanged.
 */
export function renameInvalidFieldsAsSentByClient<Result extends object>(
  result: Result,
  replacementPaths: MovedInput<unknown>['replacementPaths'],
): Result {
  if (replacementPaths.size === 0 || !('fields' in result) || !Array.isArray(result.fields)) return result
  const fields = (result.fields as InvalidField[]).map((each) =>
    renameInvalidField(each, replacementPaths.get(each.field) ?? each.field),
  )
  return { ...result, fields }
}

function renameInvalidField(invalidField: InvalidField, field: string): InvalidField {
  return { ...invalidField, field, path: field.split('.') }
}
