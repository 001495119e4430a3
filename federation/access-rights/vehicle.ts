/** The vehicle that a pass is for. */
import type { Store } from '../store/database.ts'

/** What is written of a vehicle: a make and a model by their numbers in the list or in words, never both. */
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

/** A vehicle of a member's, as far as a purchase asks for it. */
export type PassVehicle = VehicleFields & {
  id: number
  /** 1 where the federation asks for it to be updated (D47). */
  needsUpdate: number
}

/** A vehicle of a member; null when it is not there, removed or another member's. */
export function findVehicle({ sql }: Store, member: number, id: number): PassVehicle | null {
  const row = sql.get`
    SELECT id, name, registration, year, serial_number AS serialNumber, cc, weight, type, listed_make AS listedMake,
      listed_model AS listedModel, typed_make AS typedMake, typed_model AS typedModel, needs_update AS needsUpdate
    FROM vehicles WHERE id = ${id} AND member = ${member} AND removed_at IS NULL`
  return (row as PassVehicle | undefined) ?? null
}

/** Everything that a pass needs is filled in (D54, D39–D43). */
export function isComplete(row: VehicleFields): boolean {
  const { length } = Array.from(row.name)
  return (
    length >= 6 &&
    length <= 10 &&
    [row.registration, row.year, row.serialNumber].every((text) => text !== null && text !== '') &&
    row.cc !== null &&
    row.cc >= 0 &&
    row.cc <= 10_000 &&
    row.weight !== null &&
    row.weight >= 1 &&
    [2, 3].includes(row.type) &&
    (row.listedMake !== null || row.typedMake !== null) &&
    (row.listedModel !== null || row.typedModel !== null)
  )
}
