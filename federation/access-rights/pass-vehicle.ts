/** Vehicle data that a pass needs: types, database access, and the check for missing fields. */
import type { Store } from '../store/database.ts'

/**
 * Vehicle fields that a member can edit. The make is a number in the federation's list or typed
 * text; so is the model.
 */
export type VehicleFields = {
  name: string
  registration: string | null
  year: string | null
  serialNumber: string | null
  cc: number | null
  weight: number | null
  type: number
  listedMake: number | null
  listedModel: number | null
  typedMake: string | null
  typedModel: string | null
}

/** A member's vehicle with the fields that the purchase of a pass needs. */
export type PassVehicle = VehicleFields & {
  id: number
  /** 1 if the federation requires the member to update the vehicle (D47), otherwise 0. */
  needsUpdate: number
}

/**
 * Returns a vehicle of a member. Returns null if the vehicle does not exist, was removed or belongs
 * to another member.
 */
export function findVehicleForPass({ sql }: Store, member: number, id: number): PassVehicle | null {
  const row = sql.get`
    SELECT id, name, registration, year, serial_number AS serialNumber, cc, weight, type, listed_make AS listedMake,
      listed_model AS listedModel, typed_make AS typedMake, typed_model AS typedModel, needs_update AS needsUpdate
    FROM vehicles WHERE id = ${id} AND member = ${member} AND removed_at IS NULL`
  return (row as PassVehicle | undefined) ?? null
}

/** Returns true if a vehicle has every field that a pass requires (D54, D39–D43). */
export function hasVehicleFieldsRequiredForPass(vehicleFields: VehicleFields): boolean {
  const { length } = Array.from(vehicleFields.name)
  return (
    length >= 6 &&
    length <= 10 &&
    [vehicleFields.registration, vehicleFields.year, vehicleFields.serialNumber].every(
      (text) => text !== null && text !== '',
    ) &&
    vehicleFields.cc !== null &&
    vehicleFields.cc >= 0 &&
    vehicleFields.cc <= 10_000 &&
    vehicleFields.weight !== null &&
    vehicleFields.weight >= 1 &&
    [2, 3].includes(vehicleFields.type) &&
    (vehicleFields.listedMake !== null || vehicleFields.typedMake !== null) &&
    (vehicleFields.listedModel !== null || vehicleFields.typedModel !== null)
  )
}
