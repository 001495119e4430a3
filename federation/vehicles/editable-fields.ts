/** Vehicle fields that a member may edit: their parsing, validation and locking. */
import type { VehicleFields } from '../access-rights/pass-vehicle.ts'
import type { VehicleModel } from '../generated/contract.ts'
import type { FieldReason } from '../http/refusals.ts'
import { readMinimumFormFieldLength } from '../forms/queries.ts'
import type { Store } from '../store/database.ts'
import { toQuebecTime } from '../quebec-days.ts'
import type { VehicleRow } from './queries.ts'

type Field = keyof VehicleFields

/** Names of vehicle fields in the REST contract. */
const contractNames: Record<Field, keyof VehicleModel> = {
  name: 'name',
  type: 'type',
  listedMake: 'gm_make_id',
  listedModel: 'gm_model_id',
  typedMake: 'make',
  typedModel: 'model',
  registration: 'registration',
  year: 'year',
  serialNumber: 'serialNumber',
  cc: 'cc',
  weight: 'weight',
}

/**
 * Maximum weight of a vehicle in kilograms. Larger numbers could exceed the integer range of the
 * database.
 */
const maximumWeight = 100_000

/** Oldest accepted model year. The newest accepted model year is next year (assumed). */
const firstModelYear = 1900

/**
 * Normalizes submitted vehicle fields for storage: trims texts and converts empty texts to null.
 */
export function normalizeVehicleFields(submittedVehicle: VehicleModel): VehicleFields {
  const trimTextOrNull = (text: string | null | undefined) => text?.trim() || null
  const [listedMake, listedModel] = [
    submittedVehicle.gm_make_id ?? null,
    submittedVehicle.gm_model_id ?? null,
  ]
  return {
    name: submittedVehicle.name.trim(),
    type: submittedVehicle.type,
    listedMake,
    listedModel,
    typedMake: listedMake === null ? trimTextOrNull(submittedVehicle.make) : null,
    typedModel: listedModel === null ? trimTextOrNull(submittedVehicle.model) : null,
    registration: trimTextOrNull(submittedVehicle.registration),
    year: trimTextOrNull(submittedVehicle.year),
    serialNumber: trimTextOrNull(submittedVehicle.serialNumber),
    cc: submittedVehicle.cc ?? null,
    weight: submittedVehicle.weight ?? null,
  }
}

/**
 * Returns the validation errors of a vehicle by field. Checks only rules that the schema of the
 * REST contract cannot express (D39, D42, D44). A missing value is no error.
 */
export function findVehicleFieldErrors(
  store: Store,
  vehicleFields: VehicleFields,
  now: number,
): Record<string, FieldReason> {
  const { name, type, listedMake, listedModel, typedMake, typedModel, year, weight } = vehicleFields
  const { sql } = store
  const fieldErrors: Record<string, FieldReason> = {}
  if (name === '') fieldErrors['name'] = 'required'
  else if (Array.from(name).length < readMinimumFormFieldLength(store, 'createVehicle', 'name', 6))
    fieldErrors['name'] = 'tooShort'
  if (listedMake === null && typedMake === null) fieldErrors['make'] = 'required'
  if (listedModel === null && typedModel === null) fieldErrors['model'] = 'required'
  if (year !== null && (Number(year) < firstModelYear || Number(year) > toQuebecTime(now).year + 1))
    fieldErrors['year'] = 'modelYear'
  if (weight !== null && weight > maximumWeight) fieldErrors['weight'] = 'malformed'
  if (listedMake !== null && sql.get`SELECT 1 FROM makes WHERE id = ${listedMake}` === undefined)
    fieldErrors['gm_make_id'] = 'notFound'
  if (listedModel !== null) {
    const row = sql.get`SELECT 1 FROM models WHERE id = ${listedModel} AND make = ${listedMake} AND type = ${type}`
    if (row === undefined) fieldErrors['gm_model_id'] = 'notFound'
  }
  return fieldErrors
}

/** Reasons why fields of a vehicle are locked. */
export interface LockReasons {
  /** True if the vehicle has a pass that is paid, requested or awaiting payment. */
  isBound: boolean
  /** True if an unpaid intervention report names the vehicle's registration. */
  isReported: boolean
}

/**
 * Returns the vehicle fields that the member tries to change although they are locked. Fields are
 * locked by a pass, an unpaid intervention report or limited editing (D47), but an empty field is
 * never locked (D42, D54).
 */
export function listLockedVehicleFieldsThatChange(
  row: VehicleRow,
  newFields: VehicleFields,
  lockReasons: LockReasons,
): string[] {
  if (row.needsUpdate === 1) return []
  const locked: Field[] = [
    ...(lockReasons.isBound || row.isEditLimited === 1 ? listLockedVehicleMakeAndModelFields(row) : []),
    ...(lockReasons.isBound
      ? listLockedIdentifyingVehicleFields(row)
      : lockReasons.isReported
        ? (['registration'] as const)
        : []),
  ]
  return locked
    .filter((field) => !isSameVehicleFieldValue(newFields[field], row[field]))
    .map((field) => contractNames[field])
}

function listLockedVehicleMakeAndModelFields({
  listedMake,
  typedMake,
  listedModel,
  typedModel,
}: VehicleRow): Field[] {
  const locked: Field[] = []
  if (listedMake !== null) locked.push('listedMake')
  else if (typedMake !== null) locked.push('listedMake', 'typedMake')
  if (listedModel !== null) locked.push('listedModel')
  else if (typedModel !== null) locked.push('listedModel', 'typedModel')
  return locked
}

/**
 * Returns the fields of a vehicle that are locked because they identify it: type, and registration,
 * serial number and year unless they are empty. The legacy type 1 stays editable (P16).
 */
function listLockedIdentifyingVehicleFields(row: VehicleRow): Field[] {
  const filledIdentifyingFields = (['registration', 'serialNumber', 'year'] as const).filter(
    (field) => row[field] !== null,
  )
  return row.type === 1 ? filledIdentifyingFields : ['type', ...filledIdentifyingFields]
}

/**
 * Returns true if two values of a vehicle field are equal. Spaces and case are ignored, because
 * they carry no meaning in registrations and serial numbers.
 */
function isSameVehicleFieldValue(first: string | number | null, second: string | number | null): boolean {
  const removeSpacesAndConvertToUppercase = (value: string | number) =>
    String(value).replaceAll(/\s/g, '').toUpperCase()
  return first === null || second === null
    ? first === second
    : removeSpacesAndConvertToUppercase(first) === removeSpacesAndConvertToUppercase(second)
}
