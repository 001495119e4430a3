/**
 * Rules of the screen that selects the vehicles of a purchase. The rules convert the member's input
 * to passes to buy, one per vehicle.
 */
import { normalizeSearchText } from '../../vehicles/shared/normalizeSearchText.ts'
import type { OfferRules } from './offerRules.ts'
import type { DescribedPass, PassEdges } from './passesOfVehicle.ts'
import {
  type PassChoiceField,
  type PassChoices,
  findPassChoiceErrors,
  emptyPassChoices,
  resolvePassChoicesOfVehicle,
} from './purchaseLineChoices.ts'
import type { PurchaseLine } from './paymentLines.ts'
import { findFirstFreeDay } from './proposedFirstDay.ts'

/** Choices of the member on the screen that selects the vehicles and passes of a purchase. */
export interface VehicleSelection {
  /**
   * Pass choices for all selected vehicles. Where a choice is null, each vehicle uses its own
   * default.
   */
  readonly common: PassChoices
  /** Pass choices that apply to a single vehicle, by the id of the vehicle. */
  readonly own: Readonly<Record<string, Partial<PassChoices>>>
  /** Ids of the vehicles that the member has selected. */
  readonly selected: readonly string[]
}

/** Vehicle that the member can select in the list of vehicles, with its default pass choices. */
export interface SelectableVehicle {
  readonly id: string
  readonly name: string
  readonly registration: string | null
  readonly defaults: PassChoices
  /** True when a pass can be bought for the vehicle. */
  readonly canBuy: boolean
}

/** Pass that would be bought for a vehicle, with the errors of its form fields. */
export interface ResolvedPass {
  readonly choices: PassChoices
  /** Form fields of the missing or invalid choices, in their order; empty for a complete pass. */
  readonly errors: readonly PassChoiceField[]
  /** Existing pass of the vehicle that certainly overlaps the pass to buy; null if none does. */
  readonly overlap: DescribedPass | null
  /** Form field that can resolve the overlap; null without an overlap. */
  readonly overlapField: 'type' | 'firstDay' | null
}

/**
 * Restores the vehicle selection from the passes and the choices for all vehicles in a stored
 * draft. A choice that equals the choice for all vehicles is no choice for a single vehicle.
 */
export const restoreVehicleSelection = (
  lines: readonly PurchaseLine[] = [],
  common: PassChoices = emptyPassChoices,
): VehicleSelection => ({
  common,
  own: Object.fromEntries(
    lines.map(({ vehicleId, ...choices }) => [
      vehicleId,
      Object.fromEntries(
        Object.entries(choices).filter(([name, choice]) => choice !== common[name as keyof PassChoices]),
      ),
    ]),
  ),
  selected: lines.map(({ vehicleId }) => vehicleId),
})

/**
 * Applies changed pass choices to all vehicles of the selection. A changed choice also replaces the
 * choices that were made for single vehicles.
 */
export function applyChoicesToAllVehicles(
  selection: VehicleSelection,
  common: PassChoices,
): VehicleSelection {
  const names = ['type', 'clubId', 'desiredActivation'] as const
  const changed = names.filter((name) => common[name] !== selection.common[name])
  const removeChoicesChangedForAllVehicles = (own: Partial<PassChoices>) =>
    Object.fromEntries(Object.entries(own).filter(([name]) => !changed.some((other) => other === name)))
  return {
    ...selection,
    common,
    own: Object.fromEntries(
      Object.entries(selection.own).map(([id, own]) => [id, removeChoicesChangedForAllVehicles(own)]),
    ),
  }
}

/**
 * Parses a vehicle selection that was stored as JSON text. Returns `fallback` for a text that is
 * not a vehicle selection.
 */
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

/**
 * Number of changed vehicles up to which the vehicle list shows a change immediately. A larger
 * change is shown slightly later.
 */
const maximumImmediateChanges = 5

/**
 * Returns whether two vehicle selections differ only in a few vehicles, for example after the
 * member selected some vehicles. Different choices for all vehicles count as many differences.
 */
export function doSelectionsDifferInFewVehicles(one: VehicleSelection, other: VehicleSelection): boolean {
  const serializeSelectionOfVehicle = ({ selected, own }: VehicleSelection, id: string) =>
    JSON.stringify([selected.includes(id), own[id]])
  const ids = new Set([
    ...one.selected,
    ...other.selected,
    ...Object.keys(one.own),
    ...Object.keys(other.own),
  ])
  const changed = [...ids].filter(
    (id) => serializeSelectionOfVehicle(one, id) !== serializeSelectionOfVehicle(other, id),
  )
  return (
    changed.length <= maximumImmediateChanges && JSON.stringify(one.common) === JSON.stringify(other.common)
  )
}

/**
 * Returns the pass that would be bought for a vehicle with the member's current choices. A first
 * day that the member has neither chosen nor cleared is the first free day of the vehicle.
 */
export function findPassToBuyForVehicle(
  {
    id,
    defaults,
    passes,
  }: Pick<SelectableVehicle, 'id' | 'defaults'> & { readonly passes: PassEdges<DescribedPass> },
  { common, own }: VehicleSelection,
  offerRules: OfferRules,
): ResolvedPass {
  const { offers, today, findOverlap } = offerRules
  const chosen = resolvePassChoicesOfVehicle(defaults, common, own[id])
  const choices =
    chosen.desiredActivation === null
      ? { ...chosen, desiredActivation: findFirstFreeDay(chosen.type, [passes], offerRules) }
      : chosen
  const errors = findPassChoiceErrors(choices, offers, today)
  const overlap = findOverlap(passes, choices)
  // Another first day may be free. A season pass has no first day, so only its type can change.
  const overlapField = overlap && (choices.desiredActivation ? 'firstDay' : 'type')
  return {
    choices,
    errors: overlapField ? addFieldInOrder(errors, overlapField) : errors,
    overlap,
    overlapField,
  }
}

/** Adds a form field to a list of fields and keeps the order of the form. */
const addFieldInOrder = (fields: readonly PassChoiceField[], added: PassChoiceField): PassChoiceField[] =>
  (['type', 'club', 'firstDay'] as const).filter((field) => field === added || fields.includes(field))

/**
 * Describes a choice for all vehicles that is open, so that each vehicle uses its own choice or its
 * default. `asLast`: every vehicle uses its default. `ownChoices`: the vehicles differ. `choose`:
 * no vehicle has the choice yet.
 */
export function describeOpenChoice(
  name: 'type' | 'clubId',
  vehicles: ReadonlyArray<Pick<SelectableVehicle, 'id' | 'defaults'>>,
  { own }: Pick<VehicleSelection, 'own'>,
): 'asLast' | 'ownChoices' | 'choose' {
  const choices = vehicles.map(({ id, defaults }) => own[id]?.[name] ?? defaults[name])
  if (choices.every((choice) => choice === null)) return 'choose'
  const isDefault = (choice: string | null, index: number) =>
    choice !== null && choice === vehicles[index]!.defaults[name]
  return choices.every(isDefault) ? 'asLast' : 'ownChoices'
}

/** Returns whether the name or the license plate of a vehicle contains the search text. */
export function vehicleMatchesSearch(
  { name, registration }: Pick<SelectableVehicle, 'name' | 'registration'>,
  search: string,
): boolean {
  const searchText = normalizeSearchText(search)
  return [name, registration ?? ''].some((text) => normalizeSearchText(text).includes(searchText))
}
