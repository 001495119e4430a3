/** Rules for the selection of vehicles: the input on the screen, and the lines that it makes. */
import { normalizeSearchText } from '../../vehicles/shared/normalizeSearchText.ts'
import {
  type PassChoiceError,
  type SelectableOffer,
  type PassChoices,
  buildPurchaseLine,
  findPassChoiceError,
  emptyPassChoices,
  resolvePassChoices,
} from './lineChoices.ts'
import type { PurchaseLine } from './paymentLines.ts'

/** Input on the selection screen. */
export interface VehicleSelection {
  /** Choices for all vehicles; null fields keep the defaults of each vehicle. */
  readonly common: PassChoices
  /** Choices that differ for one vehicle, by vehicle id. */
  readonly own: Readonly<Record<string, Partial<PassChoices>>>
  /** Ids of the selected vehicles. */
  readonly selected: readonly string[]
}

/** Vehicle of the selection with its default choices. */
export interface SelectableVehicle {
  readonly id: string
  readonly name: string
  readonly registration: string | null
  readonly last: PassChoices
  /** True when a pass can be bought for the vehicle. */
  readonly canBuy: boolean
}

/** Pass of one vehicle as it would be bought, with its error. */
export interface ResolvedPass {
  readonly choice: PassChoices
  readonly error: PassChoiceError
}

/** Returns the selection that shows the lines of a draft again. */
export const restoreVehicleSelection = (lines: readonly PurchaseLine[] = []): VehicleSelection => ({
  common: emptyPassChoices,
  own: Object.fromEntries(lines.map(({ vehicleId, ...choice }) => [vehicleId, choice])),
  selected: lines.map(({ vehicleId }) => vehicleId),
})

/**
 * Returns the selection with a choice for all vehicles. A changed field replaces the vehicles' own
 * choices of that field.
 */
export function changeCommonChoices(selection: VehicleSelection, common: PassChoices): VehicleSelection {
  const names = ['type', 'clubId', 'desiredActivation'] as const
  const changed = names.filter((name) => common[name] !== selection.common[name])
  const dropChanged = (own: Partial<PassChoices>) =>
    Object.fromEntries(Object.entries(own).filter(([name]) => !changed.some((other) => other === name)))
  return {
    ...selection,
    common,
    own: Object.fromEntries(Object.entries(selection.own).map(([id, own]) => [id, dropChanged(own)])),
  }
}

/** Parses a selection that was stored as JSON text. Returns `fallback` for any other text. */
export function parseVehicleSelection(text: string | null, fallback: VehicleSelection): VehicleSelection {
  try {
    const { common, own, selected } = JSON.parse(text ?? '') as VehicleSelection
    return Array.isArray(selected)
      ? { common: { ...emptyPassChoices, ...common }, own: { ...own }, selected }
      : fallback
  } catch {
    return fallback
  }
}

/** Returns the pass that a vehicle would get with the current selection. */
export function resolveVehiclePass(
  { id, last }: Pick<SelectableVehicle, 'id' | 'last'>,
  { common, own }: VehicleSelection,
  offers: readonly SelectableOffer[],
  today: string,
): ResolvedPass {
  const choice = resolvePassChoices(last, common, own[id])
  return { choice, error: findPassChoiceError(choice, offers, today) }
}

/** Returns the lines of all selected vehicles that can get a pass, each vehicle once. */
export const buildPurchaseLines = (
  vehicles: readonly SelectableVehicle[],
  selection: VehicleSelection,
): PurchaseLine[] =>
  vehicles
    .filter(({ id, canBuy }) => canBuy && selection.selected.includes(id))
    .flatMap(
      ({ id, last }) =>
        buildPurchaseLine(id, resolvePassChoices(last, selection.common, selection.own[id])) ?? [],
    )

/** Returns whether the name or the plate of a vehicle contains the search text. */
export function matchesVehicle(
  { name, registration }: Pick<SelectableVehicle, 'name' | 'registration'>,
  search: string,
): boolean {
  const searchText = normalizeSearchText(search)
  return [name, registration ?? ''].some((text) => normalizeSearchText(text).includes(searchText))
}
