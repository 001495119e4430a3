import { lockedFieldNames } from '../../forms/locked.ts'
import type { Problem } from '../../relay/problem.ts'
import { unlisted } from './makes.ts'
import { type KnownVehicle, type VehicleValues, valuesOf } from './vehicleForm.ts'

/** Why something of a vehicle cannot be changed. */
export type LockReason = Exclude<NonNullable<NonNullable<KnownVehicle>['lockReason']>, '%future added value'>

/** Of a reason that this tab is too old to know, what is true of them all: the federation can. */
export function lockReasonOf(vehicle: KnownVehicle): LockReason {
  const reason = vehicle?.lockReason ?? 'EDIT_LIMITED'
  return reason === '%future added value' ? 'EDIT_LIMITED' : reason
}

/** The fields that cannot be changed (D47); with a model of the list goes its kind. */
export function lockedOf(vehicle: KnownVehicle): ReadonlySet<string> {
  const locked = lockedFieldNames(vehicle?.lockedFields ?? [])
  const withKind = vehicle?.listedModel && locked.has('modelId') && valuesOf(vehicle).type !== ''
  return withKind ? new Set([...locked, 'type']) : locked
}

/** What is sent: a field that is locked as it was, also where it became so after the form was opened. */
export function withLockedValues(values: VehicleValues, vehicle: KnownVehicle): VehicleValues {
  const before = valuesOf(vehicle)
  const locked = [...lockedOf(vehicle)].map((name) => [name, before[name as keyof VehicleValues]])
  return { ...values, ...Object.fromEntries(locked) }
}

/** A problem whose make and model are told at the control that is there: the words, or the choice. */
export function moveModelError(
  { message, fields }: Problem,
  { makeId, modelId }: VehicleValues,
  locked: ReadonlySet<string>,
): Problem {
  const controls: Record<string, string> = {}
  for (const [words, choice, chosen] of [
    ['make', 'makeId', makeId],
    ['model', 'modelId', modelId],
  ] as const) {
    const inWords = chosen === unlisted && !locked.has(choice)
    controls[words] = controls[choice] = inWords ? words : choice
  }
  const known = new Map<string, string>()
  for (const { field, message } of fields) known.set(controls[field] ?? field, message)
  return { message, fields: [...known].map(([field, message]) => ({ field, message })) }
}
