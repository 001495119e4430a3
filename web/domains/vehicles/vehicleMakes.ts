import { normalizeSearchText } from './shared/normalizeSearchText.ts'

/** A vehicle make from the federation's list, with its models. */
export interface ListedMake {
  readonly id: string
  readonly name: string
  readonly models: ReadonlyArray<{ readonly id: string; readonly name: string; readonly type: string }>
}

interface Named {
  readonly name: string
}

/**
 * Form value for a make or model that is not in the list, in place of an id. The member then types
 * the name (D45).
 */
export const unlisted = 'unlisted'

/**
 * Returns the makes or models that match the typed text, best match first. Names that start with
 * the text come first, then names with a later word that starts with the text, then names that
 * contain the text.
 */
export function findMatchingMakesOrModels<T extends Named>(
  list: readonly T[],
  typedText: string,
): readonly T[] {
  const foldedName = normalizeSearchText(typedText)
  if (foldedName === '') return list
  const computeMakeOrModelMatchRank = ({ name }: Named) => {
    if (normalizeSearchText(name).startsWith(foldedName)) return 0
    if (name.split(/[\s-]+/).some((word) => normalizeSearchText(word).startsWith(foldedName))) return 1
    return normalizeSearchText(name).includes(foldedName) ? 2 : null
  }
  return [0, 1, 2].flatMap((each) => list.filter((named) => computeMakeOrModelMatchRank(named) === each))
}

/**
 * Returns the make or model whose full name equals the typed text; null without such a make or
 * model.
 */
export const findMakeOrModelByName = <T extends Named>(list: readonly T[], typedText: string): T | null =>
  list.find(({ name }) => normalizeSearchText(name) === normalizeSearchText(typedText)) ?? null

/**
 * Returns the models of a make that have the given vehicle type (D44). While no vehicle type is
 * selected, returns all models of the make.
 */
export const filterModelsOfMake = (make: ListedMake | null, type: string): ListedMake['models'] =>
  (make?.models ?? []).filter((model) =>
    type === '' ? model.type === 'QUAD' || model.type === 'SIDE_BY_SIDE' : model.type === type,
  )

/**
 * Returns the id of the model to select after the make or the vehicle type has changed. Keeps the
 * current model if the new list contains it. Selects the only model of a list with one model,
 * otherwise returns an empty string. Returns `unlisted` if the member typed the model or the list
 * is empty.
 */
export function selectNextVehicleModelId(
  { modelId, model }: { modelId: string; model: string },
  make: ListedMake | null,
  type: string,
): string {
  const models = filterModelsOfMake(make, type)
  if (models.length === 0 || (modelId === unlisted && model.trim() !== '')) return unlisted
  // With a single model there is no choice.
  if (models.length === 1) return models[0]!.id
  return models.some(({ id }) => id === modelId) ? modelId : ''
}
