/** Rules for the selection of vehicles: the input on the screen, and the lines that it makes. */
import {
  type ChoiceError,
  type ChoiceOffer,
  type OpenChoice,
  completeChoice,
  findChoiceError,
  noChoice,
  resolveChoice,
} from './lineChoices.ts'
import type { PassChoice } from './paymentLines.ts'

/** Input on the selection screen. */
export interface Selection {
  /** Choices for all vehicles; null fields keep the defaults of each vehicle. */
  readonly common: OpenChoice
  /** Choices that differ for one vehicle, by vehicle id. */
  readonly own: Readonly<Record<string, Partial<OpenChoice>>>
  /** Ids of the selected vehicles. */
  readonly selected: readonly string[]
}

/** Vehicle of the selection with its default choices. */
export interface SelectableVehicle {
  readonly id: string
  readonly name: string
  readonly registration: string | null
  readonly last: OpenChoice
  /** True when a pass can be bought for the vehicle. */
  readonly canBuy: boolean
}

/** Pass of one vehicle as it would be bought, with its error. */
export interface ResolvedVehicle {
  readonly choice: OpenChoice
  readonly error: ChoiceError
}

/** Returns the selection that shows the lines of a draft again. */
export const selectionOfLines = (lines: readonly PassChoice[] = []): Selection => ({
  common: noChoice,
  own: Object.fromEntries(lines.map(({ vehicleId, ...choice }) => [vehicleId, choice])),
  selected: lines.map(({ vehicleId }) => vehicleId),
})

/**
 * Returns the selection with a choice for all vehicles. A changed field replaces the vehicles' own
 * choices of that field.
 */
export function changeCommonChoice(selection: Selection, common: OpenChoice): Selection {
  const names = ['type', 'clubId', 'desiredActivation'] as const
  const changed = names.filter((name) => common[name] !== selection.common[name])
  const dropChanged = (own: Partial<OpenChoice>) =>
    Object.fromEntries(Object.entries(own).filter(([name]) => !changed.some((other) => other === name)))
  return {
    ...selection,
    common,
    own: Object.fromEntries(Object.entries(selection.own).map(([id, own]) => [id, dropChanged(own)])),
  }
}

/** Parses a selection that was stored as JSON text. Returns `fallback` for any other text. */
export function parseSelection(text: string | null, fallback: Selection): Selection {
  try {
    const { common, own, selected } = JSON.parse(text ?? '') as Selection
    return Array.isArray(selected)
      ? { common: { ...noChoice, ...common }, own: { ...own }, selected }
      : fallback
  } catch {
    return fallback
  }
}

/** Returns the pass that a vehicle would get with the current selection. */
export function resolveVehicle(
  { id, last }: Pick<SelectableVehicle, 'id' | 'last'>,
  { common, own }: Selection,
  offers: readonly ChoiceOffer[],
  today: string,
): ResolvedVehicle {
  const choice = resolveChoice(last, common, own[id])
  return { choice, error: findChoiceError(choice, offers, today) }
}

/** Returns the lines of all selected vehicles that can get a pass, each vehicle once. */
export const linesOfSelection = (
  vehicles: readonly SelectableVehicle[],
  selection: Selection,
): PassChoice[] =>
  vehicles
    .filter(({ id, canBuy }) => canBuy && selection.selected.includes(id))
    .flatMap(
      ({ id, last }) => completeChoice(id, resolveChoice(last, selection.common, selection.own[id])) ?? [],
    )

/** Returns whether the name or the plate of a vehicle contains the search text. */
export function matchesVehicle(
  { name, registration }: Pick<SelectableVehicle, 'name' | 'registration'>,
  search: string,
): boolean {
  const simplify = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036F\s-]/g, '')
      .toLowerCase()
  const searchText = simplify(search)
  return simplify(name).includes(searchText) || simplify(registration ?? '').includes(searchText)
}
