/** Database access for vehicles. */
import {
  type PassVehicle,
  type VehicleFields,
  hasVehicleFieldsRequiredForPass,
} from '../access-rights/pass-vehicle.ts'
import type { Store } from '../store/database.ts'

/**
 * Database row of a vehicle, with the names of its make and model if the federation's list contains
 * them.
 */
export type VehicleRow = PassVehicle & {
  makeName: string | null
  modelName: string | null
  isEditLimited: number
  /**
   * Key of the vehicle's picture, used in the picture's URL; null for a vehicle without a picture.
   */
  picture: string | null
}

/**
 * Returns the vehicles of a member without the removed vehicles, oldest first.
 */
export function listVehicles({ sql }: Store, member: number): VehicleRow[] {
  return sql.all`
    SELECT vehicles.id, vehicles.name, registration, year, serial_number AS serialNumber, cc, weight, vehicles.type,
      listed_make AS listedMake, listed_model AS listedModel, makes.name AS makeName, models.name AS modelName,
      typed_make AS typedMake, typed_model AS typedModel, is_edit_limited AS isEditLimited, needs_update AS needsUpdate, picture
    FROM vehicles LEFT JOIN makes ON makes.id = listed_make LEFT JOIN models ON models.id = listed_model
    WHERE vehicles.member = ${member} AND removed_at IS NULL ORDER BY vehicles.id` as VehicleRow[]
}

/**
 * Returns a vehicle of a member. Returns null if the vehicle does not exist, was removed or belongs
 * to another member.
 */
export function readVehicle(store: Store, member: number, id: number): VehicleRow | null {
  return listVehicles(store, member).find((row) => row.id === id) ?? null
}

/** Returns the number of vehicles of a member. */
export function countVehicles(store: Store, member: number): number {
  return listVehicles(store, member).length
}

/** Inserts a vehicle and returns its id. */
export function insertVehicle(
  { sql }: Store,
  member: number,
  vehicleFields: VehicleFields,
  picture: string | null,
): number {
  const { name, type, listedMake, listedModel, typedMake, typedModel } = vehicleFields
  const { registration, year, serialNumber, cc, weight } = vehicleFields
  const { lastInsertRowid } = sql.run`
    INSERT INTO vehicles (member, name, registration, year, serial_number, cc, weight, type, listed_make, listed_model,
      typed_make, typed_model, picture)
    VALUES (${member}, ${name}, ${registration}, ${year}, ${serialNumber}, ${cc}, ${weight}, ${type}, ${listedMake},
      ${listedModel}, ${typedMake}, ${typedModel}, ${picture})`
  return Number(lastInsertRowid)
}

/**
 * Updates a vehicle. If all fields that a pass needs are now filled in, also clears the mark that
 * requires the member to update the vehicle.
 */
export function updateVehicle(
  { sql }: Store,
  id: number,
  vehicleFields: VehicleFields,
  picture: string | null,
): void {
  const { name, type, listedMake, listedModel, typedMake, typedModel } = vehicleFields
  const { registration, year, serialNumber, cc, weight } = vehicleFields
  sql.run`
    UPDATE vehicles SET name = ${name}, registration = ${registration}, year = ${year}, serial_number = ${serialNumber},
      cc = ${cc}, weight = ${weight}, type = ${type}, listed_make = ${listedMake}, listed_model = ${listedModel},
      typed_make = ${typedMake}, typed_model = ${typedModel}, picture = ${picture},
      needs_update = CASE WHEN ${hasVehicleFieldsRequiredForPass(vehicleFields) ? 1 : 0} THEN 0 ELSE needs_update END
    WHERE id = ${id}`
}
