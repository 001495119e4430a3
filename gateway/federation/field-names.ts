/** The federation's names of fields → those of an input. */
export type FieldNames = Record<string, string>

/** Maps fields that have the same name in the federation and in the input. */
export function sameNames(...names: string[]): FieldNames {
  return Object.fromEntries(names.map((name) => [name, name]))
}

/**
 * Returns the input's field for the federation's spelling of it; undefined where the input has none. `Model.SerialNumber`
 * is the field of its last part, since .NET puts the name of the whole body first; `Picture.upload.base64` is
 * `picture`, where the part itself has no name. Capitals do not count.
 */
export function findInputField(names: FieldNames, spelled: string): string | undefined {
  const byName = new Map(Object.entries(names).map(([name, field]) => [name.toLowerCase(), field]))
  const parts = spelled
    .toLowerCase()
    .split(/[.[\]]+/)
    .filter((part) => /[a-z]/.test(part))
  for (const start of parts.keys()) {
    const exact = byName.get(parts.slice(start).join('.'))
    if (exact !== undefined) return exact
    const [first = ''] = parts.slice(start)
    // A vehicle has a field `model`, which has no parts.
    if (byName.has(first) && !first.endsWith('model')) return nearestField(byName, parts.slice(start))
  }
  return undefined
}

/** The field that a part belongs to: the longest beginning of its path that has a name. */
function nearestField(byName: ReadonlyMap<string, string>, path: readonly string[]): string | undefined {
  const lengths = path.map((_, index) => path.length - index)
  const length = lengths.find((each) => byName.has(path.slice(0, each).join('.')))
  return length === undefined ? undefined : byName.get(path.slice(0, length).join('.'))
}
