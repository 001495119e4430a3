/**
 * Renamed input fields. Until a deprecated field is removed, the code of the mutations reads the
 * deprecated field, and these functions move the values of its replacement there.
 */

import type { InvalidField } from './generated/types.ts'

/**
 * Maps the path of each replacement to the name of the deprecated field in the same input object.
 * The value of the replacement is a text, or a number for a deprecated text.
 */
export type RenamedFields = Readonly<Record<string, string>>

/** An input that contains only deprecated fields in place of their replacements. */
export interface MovedInput<Input> {
  input: Input
  /** Paths of the replacements that the client has given, by the path of the deprecated field. */
  givenPaths: ReadonlyMap<string, string>
}

/**
 * Moves the values of given replacements to the deprecated fields. A replacement takes precedence
 * over a deprecated field, unless the replacement is null.
 */
export function moveRenamedFields<Input>(input: Input, renamedFields: RenamedFields): MovedInput<Input> {
  const givenPaths = new Map<string, string>()
  let moved: unknown = input
  for (const [path, deprecatedName] of Object.entries(renamedFields)) {
    const names = path.split('.')
    const result = moveField(moved, names, deprecatedName)
    if (result === moved) continue
    moved = result
    givenPaths.set([...names.slice(0, -1), deprecatedName].join('.'), path)
  }
  return { input: moved as Input, givenPaths }
}

/** Returns the object with the moved field, or the same object if there is nothing to move. */
function moveField(object: unknown, [name, ...rest]: string[], deprecatedName: string): unknown {
  if (typeof object !== 'object' || object === null || name === undefined) return object
  const { [name]: value, ...others } = object as Record<string, unknown>
  if (rest.length > 0) {
    const moved = moveField(value, rest, deprecatedName)
    return moved === value ? object : { ...others, [name]: moved }
  }
  if (value === undefined || (value === null && others[deprecatedName] != null)) return object
  return { ...others, [deprecatedName]: typeof value === 'number' ? String(value) : value }
}

/**
 * Returns the result of a mutation in which invalid fields have the names that the client has
 * given. Returns a result without invalid fields unchanged.
 */
export function nameInvalidFieldsAsGiven<Result extends object>(
  result: Result,
  givenPaths: MovedInput<unknown>['givenPaths'],
): Result {
  if (givenPaths.size === 0 || !('fields' in result) || !Array.isArray(result.fields)) return result
  const fields = (result.fields as InvalidField[]).map((each) =>
    renameInvalidField(each, givenPaths.get(each.field) ?? each.field),
  )
  return { ...result, fields }
}

function renameInvalidField(invalidField: InvalidField, field: string): InvalidField {
  return { ...invalidField, field, path: field.split('.') }
}
