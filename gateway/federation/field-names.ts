/** Map from the federation's field names to the field names of a GraphQL input. */
export type FieldNames = Record<string, string>

/**
 * Maps each given field name to itself, for fields that have the same name in the federation and in
 * the GraphQL input.
 */
export function mapFieldNamesToThemselves(...names: string[]): FieldNames {
  return Object.fromEntries(names.map((name) => [name, name]))
}

/**
 * Returns the GraphQL input field for a field path in a federation response, ignoring case. If no
 * input field matches the whole path, tries shorter prefixes of the path; returns undefined when
 * none matches.
 */
export function findInputFieldByFederationPath(
  names: FieldNames,
  federationPath: string,
): string | undefined {
  const byName = new Map(Object.entries(names).map(([name, field]) => [name.toLowerCase(), field]))
  const parts = federationPath
    .toLowerCase()
    .split(/[.[\]]+/)
    .filter((part) => /[a-z]/.test(part))
  // .NET puts the name of the request body first: `Model` in `Model.SerialNumber`.
  for (const start of parts.keys()) {
    const exact = byName.get(parts.slice(start).join('.'))
    if (exact !== undefined) return exact
    const [first = ''] = parts.slice(start)
    // A vehicle has a field `model` without nested fields, so `model.…` is the prefix of a body
    // here.
    if (byName.has(first) && !first.endsWith('model'))
      return findInputFieldByLongestPrefix(byName, parts.slice(start))
  }
  return undefined
}

/**
 * Returns the GraphQL input field for the longest prefix of a federation field path that the map
 * contains; undefined if it contains none.
 */
function findInputFieldByLongestPrefix(
  inputFields: ReadonlyMap<string, string>,
  federationPath: readonly string[],
): string | undefined {
  const lengths = federationPath.map((_, index) => federationPath.length - index)
  const length = lengths.find((each) => inputFields.has(federationPath.slice(0, each).join('.')))
  return length === undefined ? undefined : inputFields.get(federationPath.slice(0, length).join('.'))
}
