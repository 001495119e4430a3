/**
 * Vehicle selection in the draft of a purchase for several vehicles. The selection is kept while
 * the member leaves the screen to complete the data of a vehicle. The choices for all vehicles stay
 * in the draft after the selection is submitted, for a member who returns from the review.
 */
import { changeDraft, readDraft } from '../../../wizard/draft.ts'
import type { PassChoices } from './purchaseLineChoices.ts'
import { type SeveralDraft, maximumLines, severalVehiclesWizard } from './severalVehiclesWizard.ts'
import {
  type VehicleSelection,
  applyChoicesToAllVehicles,
  parseVehicleSelection,
  restoreVehicleSelection,
} from './vehicleSelection.ts'

/**
 * Returns the vehicle selection of a draft. Without a stored selection, builds it from the passes
 * in the draft.
 */
export const getVehicleSelection = ({ selection, lines, common }: SeveralDraft): VehicleSelection =>
  parseVehicleSelection(selection ?? null, restoreVehicleSelection(lines, parseChoicesOfAllVehicles(common)))

const parseChoicesOfAllVehicles = (text: string | undefined): PassChoices =>
  parseVehicleSelection(`{"common":${text},"selected":[]}`, restoreVehicleSelection()).common

/** Changes the vehicle selection in the draft. */
function changeVehicleSelection(change: (selection: VehicleSelection) => Partial<VehicleSelection>): void {
  const selection = getVehicleSelection(readDraft(severalVehiclesWizard))
  changeDraft(severalVehiclesWizard, { selection: JSON.stringify({ ...selection, ...change(selection) }) })
}

/** Selects or deselects vehicles. At most `maximumLines` vehicles can be selected. */
export const setVehiclesSelected = (ids: readonly string[], isSelected: boolean): void =>
  changeVehicleSelection(({ selected }) => ({
    selected: isSelected
      ? [...new Set([...selected, ...ids])].slice(0, maximumLines)
      : selected.filter((id) => !ids.includes(id)),
  }))

/**
 * Sets the pass choices that apply to all vehicles. A choice that changes also overwrites the
 * choices made for single vehicles.
 */
export function setChoicesOfAllVehicles(choices: PassChoices): void {
  changeVehicleSelection((selection) => applyChoicesToAllVehicles(selection, choices))
  changeDraft(severalVehiclesWizard, { common: JSON.stringify(choices) })
}

/** Changes some pass choices of one vehicle. */
export const setChoicesOfVehicle = (vehicleId: string, changed: Partial<PassChoices>): void =>
  changeVehicleSelection(({ own }) => ({ own: { ...own, [vehicleId]: { ...own[vehicleId], ...changed } } }))
