import { type Right, accessRightBody, isActive, listAccessRights } from '../access-rights/rows.ts'
import type { Call, Handlers } from '../http/calls.ts'
import { type Store, immediate } from '../store/database.ts'
import type { Vehicle } from '../generated/contract.ts'
import { openRequestBody } from '../insurance/rows.ts'
import { changePicture, pictureBody } from '../pictures/calls.ts'
import { Refusal, refuse } from '../http/refusals.ts'
import { type VehicleFields, faultsOf, lockedChanges, readFields } from './fields.ts'

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
  /** The key of its picture. */
  picture: string | null
}

export const vehicleCalls = {
  getVehicles: (call) => {
    const rights = Map.groupBy(listAccessRights(call.store, call.member.id), ({ vehicle }) => vehicle)
    return listVehicles(call.store, call.member.id).map((row) =>
      vehicleBody(call, row, rights.get(row.id) ?? []),
    )
  },

  getVehicle: (call) => vehicleOf(call, call.path.id) ?? refuse('VehicleNotFound'),

  createVehicle: (call) =>
    immediate(call.store, () => {
      const { store, member, body } = call
      const fields = readFields(body)
      const faults = faultsOf(store, fields)
      if (Object.keys(faults).length > 0) return refuse('InvalidRequest', { fields: faults })
      const picture = changePicture(store, null, body.picture)
      if (picture instanceof Refusal) return picture
      return vehicleOf(call, addVehicle(store, member.id, fields, picture))!
    }),

  updateVehicle: (call) =>
    immediate(call.store, () => {
      const { store, member, body } = call
      if (body.id == null) return refuse('InvalidRequest', { fields: { id: 'required' } })
      const row = readVehicle(store, member.id, body.id)
      if (row === null) return refuse('VehicleNotFound')
      const fields = readFields(body)
      const faults = faultsOf(store, fields)
      if (Object.keys(faults).length > 0) return refuse('InvalidRequest', { fields: faults })
      const locked = lockedChanges(row, fields)
      if (locked.length > 0)
        return refuse('EditLimited', {
          fields: Object.fromEntries(locked.map((field) => [field, 'locked'])),
        })
      const picture = changePicture(store, row.picture, body.picture)
      if (picture instanceof Refusal) return picture
      changeVehicle(store, row.id, fields, picture)
      return vehicleOf(call, row.id)!
    }),

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

/** What a vehicle's body is written with. */
type Reader = Pick<Call<'getVehicles'>, 'store' | 'member' | 'publicUrl' | 'now'>

/** A vehicle of the reader's as the contract writes it; null when it is not there. */
export function vehicleOf(reader: Reader, id: number): Vehicle | null {
  const row = readVehicle(reader.store, reader.member.id, id)
  if (row === null) return null
  const rights = listAccessRights(reader.store, reader.member.id).filter(({ vehicle }) => vehicle === id)
  return vehicleBody(reader, row, rights)
}

function vehicleBody({ store, publicUrl, now }: Reader, row: VehicleRow, rights: Right[]): Vehicle {
  const active = rights.find((right) => isActive(right, now))
  return {
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
    picture: pictureBody(store, row.picture, publicUrl()),
    activePass: active === undefined ? null : accessRightBody(active, now),
    requestWithoutInsurance: openRequestBody(store, row.id, now),
    accessRights: rights.map((right) => accessRightBody(right, now)),
  }
}

function addVehicle({ sql }: Store, member: number, fields: VehicleFields, picture: string | null): number {
  const { name, type, listedMake, listedModel, typedMake, typedModel } = fields
  const { registration, year, serialNumber, cc, weight } = fields
  const { lastInsertRowid } = sql.run`
    INSERT INTO vehicles (member, name, registration, year, serial_number, cc, weight, type, listed_make, listed_model,
      typed_make, typed_model, picture)
    VALUES (${member}, ${name}, ${registration}, ${year}, ${serialNumber}, ${cc}, ${weight}, ${type}, ${listedMake},
      ${listedModel}, ${typedMake}, ${typedModel}, ${picture})`
  return Number(lastInsertRowid)
}

/** What the federation had asked to be updated is, once nothing of it is missing. */
function changeVehicle({ sql }: Store, id: number, fields: VehicleFields, picture: string | null): void {
  const { name, type, listedMake, listedModel, typedMake, typedModel } = fields
  const { registration, year, serialNumber, cc, weight } = fields
  sql.run`
    UPDATE vehicles SET name = ${name}, registration = ${registration}, year = ${year}, serial_number = ${serialNumber},
      cc = ${cc}, weight = ${weight}, type = ${type}, listed_make = ${listedMake}, listed_model = ${listedModel},
      typed_make = ${typedMake}, typed_model = ${typedModel}, picture = ${picture},
      needs_update = CASE WHEN ${isComplete(fields) ? 1 : 0} THEN 0 ELSE needs_update END
    WHERE id = ${id}`
}

type MakeRow = { id: number; name: string }
type ModelRow = { id: number; make: number; name: string; type: number }

/** The vehicles that a member has now, oldest first. */
function listVehicles({ sql }: Store, member: number): VehicleRow[] {
  return sql.all`
    SELECT vehicles.id, vehicles.name, registration, year, serial_number AS serialNumber, cc, weight, vehicles.type,
      listed_make AS listedMake, listed_model AS listedModel, makes.name AS makeName, models.name AS modelName,
      typed_make AS typedMake, typed_model AS typedModel, is_edit_limited AS isEditLimited, needs_update AS needsUpdate, picture
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
