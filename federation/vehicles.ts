import { accessRightBody, listAccessRights } from './access-rights/rights.ts'
import type { Handlers } from './calls.ts'
import type { Store } from './database.ts'

/** A vehicle's row, with the names of the listed make and model. */
export type VehicleRow = {
  id: number
  name: string
  registration: string | null
  year: string | null
  serialNumber: string | null
  cc: number | null
  weight: number | null
  type: number
  listedMake: number | null
  listedModel: number | null
  makeName: string | null
  modelName: string | null
  typedMake: string | null
  typedModel: string | null
  isEditLimited: number
  needsUpdate: number
}

export const vehicleCalls = {
  getVehicles: ({ store, member, now }) => {
    const rights = Map.groupBy(listAccessRights(store, member.id), ({ vehicle }) => vehicle)
    return listVehicles(store, member.id).map((row) => ({
      id: row.id,
      name: row.name,
      registration: row.registration,
      year: row.year,
      serialNumber: row.serialNumber,
      cc: row.cc,
      weight: row.weight,
      type: row.type,
      gm_make_id: row.listedMake,
      gm_model_id: row.listedModel,
      gm_make_name: row.makeName,
      gm_model_name: row.modelName,
      make: row.typedMake,
      model: row.typedModel,
      editLimited: row.isEditLimited === 1,
      isModifiable: row.needsUpdate === 1,
      accessRights: (rights.get(row.id) ?? []).map((right) => accessRightBody(right, now)),
    }))
  },

  getMakes: ({ store }) => {
    const makes = store.sql.all`SELECT id, name FROM makes ORDER BY name` as MakeRow[]
    const rows = store.sql.all`SELECT id, make, name, type FROM models ORDER BY name` as ModelRow[]
    return makes.map((make) => ({
      id: make.id,
      name: make.name,
      models: rows.filter((row) => row.make === make.id).map(({ id, name, type }) => ({ id, name, type })),
    }))
  },
} satisfies Partial<Handlers>

type MakeRow = { id: number; name: string }
type ModelRow = { id: number; make: number; name: string; type: number }

/** The vehicles that a member has now, oldest first. */
function listVehicles({ sql }: Store, member: number): VehicleRow[] {
  return sql.all`
    SELECT vehicles.id, vehicles.name, registration, year, serial_number AS serialNumber, cc, weight, vehicles.type,
      listed_make AS listedMake, listed_model AS listedModel, makes.name AS makeName, models.name AS modelName,
      typed_make AS typedMake, typed_model AS typedModel, is_edit_limited AS isEditLimited, needs_update AS needsUpdate
    FROM vehicles LEFT JOIN makes ON makes.id = listed_make LEFT JOIN models ON models.id = listed_model
    WHERE vehicles.member = ${member} AND removed_at IS NULL ORDER BY vehicles.id` as VehicleRow[]
}

/** A vehicle of a member; null when it is not there, removed or another member's. */
export function readVehicle(store: Store, member: number, id: number): VehicleRow | null {
  return listVehicles(store, member).find((row) => row.id === id) ?? null
}

/** How many vehicles a member has. */
export function countVehicles(store: Store, member: number): number {
  return listVehicles(store, member).length
}

/** Everything that a pass needs is filled in (D54, D39–D43). */
export function isComplete(row: VehicleRow): boolean {
  return (
    row.name.length >= 6 &&
    row.name.length <= 10 &&
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
