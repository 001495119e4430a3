/** A make of the federation's list, with its models. */
export interface ListedMake {
  readonly id: string
  readonly name: string
  readonly models: ReadonlyArray<{ readonly id: string; readonly name: string; readonly type: string }>
}

interface Named {
  readonly name: string
}

/** In the place of an id: the list does not have it, and it is written in words (D45). */
export const unlisted = 'unlisted'

/** As it is looked for: without capitals, accents and what stands between the words, so that « can am » finds Can-Am. */
export const foldForSearch = (words: string) =>
  words
    .normalize('NFD')
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')
    .toLowerCase()

/** What fits what is typed, the best first: what begins so, then what has a word that does, then what has it within. */
export function findMatches<T extends Named>(list: readonly T[], typed: string): readonly T[] {
  const wanted = foldForSearch(typed)
  if (wanted === '') return list
  const rank = ({ name }: Named) => {
    if (foldForSearch(name).startsWith(wanted)) return 0
    if (name.split(/[\s-]+/).some((word) => foldForSearch(word).startsWith(wanted))) return 1
    return foldForSearch(name).includes(wanted) ? 2 : null
  }
  return [0, 1, 2].flatMap((each) => list.filter((named) => rank(named) === each))
}

/** The one that is written in full; null for none. */
export const findExactMatch = <T extends Named>(list: readonly T[], typed: string): T | null =>
  list.find(({ name }) => foldForSearch(name) === foldForSearch(typed)) ?? null

/** The models of a make for a kind of vehicle (D44); all of them while the kind is not chosen. */
export const modelsOf = (make: ListedMake | null, type: string): ListedMake['models'] =>
  (make?.models ?? []).filter((model) =>
    type === '' ? model.type === 'QUAD' || model.type === 'SIDE_BY_SIDE' : model.type === type,
  )

/**
 * What becomes of the model when the make or the kind changes: it stays where it fits, words stay words, and words are
 * asked for where there is nothing to choose from. The only one there is is chosen. Empty: it has to be chosen.
 */
export function modelAfter(
  { modelId, model }: { modelId: string; model: string },
  make: ListedMake | null,
  type: string,
): string {
  const models = modelsOf(make, type)
  if (models.length === 0 || (modelId === unlisted && model.trim() !== '')) return unlisted
  // There is nothing to choose.
  if (models.length === 1) return models[0]!.id
  return models.some(({ id }) => id === modelId) ? modelId : ''
}
