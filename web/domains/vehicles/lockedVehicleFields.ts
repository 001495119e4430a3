import { toLockedFieldNames } from '../../forms/lockedFields.ts'
import type { Problem } from '../../relay/problem.ts'
import { unlisted } from './vehicleMakes.ts'
import { type StoredVehicle, type VehicleValues, initialVehicleValuesOf } from './vehicleForm.ts'

/** Reason why some fields of a vehicle cannot be changed. */
export type LockReason = Exclude<NonNullable<NonNullable<StoredVehicle>['lockReason']>, '%future added value'>

/**
 * Returns the reason why some fields of a vehicle are locked. A reason that this build of the web
 * app does not know becomes the general reason EDIT_LIMITED.
 */
export function vehicleLockReasonOf(vehicle: StoredVehicle): LockReason {
  const reason = vehicle?.lockReason ?? 'EDIT_LIMITED'
  return reason === '%future added value' ? 'EDIT_LIMITED' : reason
}

/**
 * Returns the names of the vehicle fields that the member cannot change (D47). If a model from the
 * list is locked, the vehicle type is locked too.
 */
export function lockedVehicleFieldsOf(vehicle: StoredVehicle): ReadonlySet<string> {
  const locked = toLockedFieldNames(vehicle?.lockedFields ?? [])
  const withKind =
    vehicle?.listedModel && locked.has('modelId') && initialVehicleValuesOf(vehicle).type !== ''
  return withKind ? new Set([...locked, 'type']) : locked
}

/**
 * Returns the form values, with the stored value of the vehicle in each locked field. Input in a
 * field that was locked after the member opened the form is replaced too.
 */
export function restoreLockedVehicleValues(values: VehicleValues, vehicle: StoredVehicle): VehicleValues {
  const before = initialVehicleValuesOf(vehicle)
  const locked = [...lockedVehicleFieldsOf(vehicle)].map((name) => [
    name,
    before[name as keyof VehicleValues],
  ])
  return { ...values, ...Object.fromEntries(locked) }
}

/**
 * Moves an error message about a make or model to the form control that is visible: the text field
 * or the list.
 */
export function moveErrorToVisibleMakeOrModelField(
  { message, fields }: Problem,
  { makeId, modelId }: VehicleValues,
  locked: ReadonlySet<string>,
): Problem {
  const controls: Record<string, string> = {}
  for (const [textField, choice, chosen] of [
    ['make', 'makeId', makeId],
    ['model', 'modelId', modelId],
  ] as const) {
    const isTyped = chosen === unlisted && !locked.has(choice)
    controls[textField] = controls[choice] = isTyped ? textField : choice
  }
  const messageByField = new Map<string, string>()
  for (const { field, message: fieldMessage } of fields)
    messageByField.set(controls[field] ?? field, fieldMessage)
  return {
    message,
    fields: [...messageByField].map(([field, fieldMessage]) => ({ field, message: fieldMessage })),
  }
}
