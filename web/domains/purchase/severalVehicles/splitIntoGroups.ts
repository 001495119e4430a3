/**
 * Splits a list into groups of at most `size` items, for example the passes that one query quotes.
 */
export const splitIntoGroups = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, group) =>
    items.slice(group * size, (group + 1) * size),
  )
