/** Errors of a vehicle selection, for the error summary above the form. */
import { passTypeNeedsFirstDay } from '../passTypes.ts'
import type { PassChoiceField, PassChoices } from './purchaseLineChoices.ts'
import type { ResolvedPass } from './vehicleSelection.ts'

/** Error of one form field in the vehicle selection. */
export interface SelectionError {
  /** HTML element id of the form field. */
  readonly fieldId: string
  readonly field: PassChoiceField
  /** Name of the vehicle; null for a choice that all vehicles lack. */
  readonly vehicleName: string | null
  /** True if a pass of the vehicle overlaps the pass to buy; false if the choice is missing. */
  readonly isOverlap: boolean
}

interface SelectedVehicle {
  readonly id: string
  readonly name: string
  readonly pass: ResolvedPass
}

const fields: readonly PassChoiceField[] = ['type', 'club', 'firstDay']

/** Prefix of the HTML element ids of the fields that apply to all vehicles. */
export const commonFieldsId = 'common'

/** Returns the prefix of the HTML element ids of the fields of one vehicle. */
export const buildVehicleFieldsId = (vehicleId: string) => `own-${vehicleId}`

/** Returns the form fields of a vehicle whose choice is missing, and not only taken by a pass. */
const listMissingFields = ({ errors, overlapField }: ResolvedPass) =>
  errors.filter((field) => field !== overlapField)

/**
 * Returns the errors of the selected vehicles in the order of the form fields. A choice that
 * several vehicles lack is one error of the field for all vehicles, if no choice applies to all.
 */
export function listSelectionErrors(
  selected: readonly SelectedVehicle[],
  common: PassChoices,
): SelectionError[] {
  const hasCommonChoice = { type: common.type, club: common.clubId, firstDay: common.desiredActivation }
  const askedForAll = fields.filter(
    (field) =>
      hasCommonChoice[field] === null &&
      // Without such a pass type, the form has no first day for all vehicles.
      (field !== 'firstDay' || passTypeNeedsFirstDay(common.type)) &&
      selected.filter(({ pass }) => listMissingFields(pass).includes(field)).length > 1,
  )
  return [
    ...askedForAll.map((field) => ({
      fieldId: `${commonFieldsId}-${field}`,
      field,
      vehicleName: null,
      isOverlap: false,
    })),
    ...selected.flatMap(({ id, name, pass }) =>
      pass.errors
        .map((field) => ({
          fieldId: `${buildVehicleFieldsId(id)}-${field}`,
          field,
          vehicleName: name,
          isOverlap: field === pass.overlapField,
        }))
        .filter(({ field, isOverlap }) => isOverlap || !askedForAll.includes(field)),
    ),
  ]
}
