/** The federation's names of fields → those of an input. */
export type FieldNames = Record<string, string>

/** Fields that the federation and the input call alike. */
export function same(...names: string[]): FieldNames {
  return Object.fromEntries(names.map((name) => [name, name]))
}
