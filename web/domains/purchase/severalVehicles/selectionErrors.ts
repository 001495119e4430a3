/** Errors of a vehicle selection, for the error summary above the form and for its fields. */
import { passTypeNeedsFirstDay } from '../passTypes.ts'
import type { PassChoiceField, PassChoices } from './purchaseLineChoices.ts'
import type { ResolvedPass } from './vehicleSelection.ts'

/** Error of one form field in the vehicle selection. */
export interface SelectionError {
  /** HTML element id of the form field. */
  readonly fieldId: string
  readonly field: PassChoiceField
  /** Vehicle with the error; null for a choice that several vehicles lack. */
  readonly vehicle: { readonly id: string; readonly name: string } | null
  /**
   * `missing`: the member has not made the choice. `invalid`: the choice cannot be made. `overlap`:
   * a pass of the vehicle overlaps the pass to buy.
   */
  readonly problem: 'missing' | 'invalid' | 'overlap'
}

interface SelectedVehicle {
  readonly id: string
  readonly name: string
  readonly pass: ResolvedPass
}

/** Names of the pass choices by their form fields, in the order of the form. */
const choiceNames = { type: 'type', club: 'clubId', firstDay: 'desiredActivation' } as const
const fields = ['type', 'club', 'firstDay'] as const

/** Prefix of the HTML element ids of the fields that apply to all vehicles. */
export const commonFieldsId = 'common'

/** Returns the prefix of the HTML element ids of the fields of one vehicle. */
export const buildVehicleFieldsId = (vehicleId: string) => `own-${vehicleId}`

/**
 * Returns the errors of the selected vehicles in the order of the form fields. A choice that
 * several vehicles lack, and an invalid choice for all vehicles, is one error of the field for all
 * vehicles. The fields of these vehicles then have no error.
 */
export function listSelectionErrors(
  selected: readonly SelectedVehicle[],
  common: PassChoices,
): SelectionError[] {
  /** Returns whether the error of a vehicle comes from the choice for all vehicles. */
  const hasErrorOfCommonChoice = (field: PassChoiceField, { choices, errors, overlapField }: ResolvedPass) =>
    errors.includes(field) &&
    field !== overlapField &&
    choices[choiceNames[field]] === common[choiceNames[field]]
  const describeProblem = (field: PassChoiceField, choices: PassChoices) =>
    choices[choiceNames[field]] ? ('invalid' as const) : ('missing' as const)
  const askedForAll = fields.filter((field) => {
    const count = selected.filter(({ pass }) => hasErrorOfCommonChoice(field, pass)).length
    // Without such a pass type, the form has no first day for all vehicles.
    const isShown = field !== 'firstDay' || passTypeNeedsFirstDay(common.type)
    return isShown && (count > 1 || (count === 1 && common[choiceNames[field]] !== null))
  })
  return [
    ...askedForAll.map((field) => ({
      fieldId: `${commonFieldsId}-${field}`,
      field,
      vehicle: null,
      problem: describeProblem(field, common),
    })),
    ...selected.flatMap(({ id, name, pass }) =>
      pass.errors
        .filter((field) => !askedForAll.includes(field) || !hasErrorOfCommonChoice(field, pass))
        .map((field) => ({
          fieldId: `${buildVehicleFieldsId(id)}-${field}`,
          field,
          vehicle: { id, name },
          problem: field === pass.overlapField ? ('overlap' as const) : describeProblem(field, pass.choices),
        })),
    ),
  ]
}

/** Fields that the member has tried to submit with an error, as keys of vehicle and field. */
export type AttemptedFields = ReadonlySet<string>

/** Returns the keys of all fields with an error. */
export const collectAttemptedFields = (selected: readonly SelectedVehicle[]): AttemptedFields =>
  new Set(selected.flatMap(({ id, pass }) => pass.errors.map((field) => `${id} ${field}`)))

/**
 * Returns the vehicles with only the errors that the member has tried to submit, so that a field
 * that was not touched yet shows no error.
 */
export const selectAttemptedErrors = <Vehicle extends SelectedVehicle>(
  selected: readonly Vehicle[],
  attempted: AttemptedFields,
): Vehicle[] =>
  selected.map((vehicle) => ({
    ...vehicle,
    pass: {
      ...vehicle.pass,
      errors: vehicle.pass.errors.filter((field) => attempted.has(`${vehicle.id} ${field}`)),
    },
  }))
