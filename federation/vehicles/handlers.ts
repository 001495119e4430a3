import { buildAccessRightReply } from '../access-rights/access-right-reply.ts'
import { type AccessRightRow, listAccessRights } from '../access-rights/queries.ts'
import { isAccessRightActive, doesAccessRightLockVehicleFields } from '../access-rights/rules.ts'
import type { Vehicle } from '../generated/contract.ts'
import type { RestCall, Handlers } from '../http/handlers.ts'
import { Refusal, refuse } from '../http/refusals.ts'
import { buildReplyWithCurrentInsuranceRequest } from '../insurance/request-reply.ts'
import { hasVehicleUnpaidInterventionReport } from '../interventions/queries.ts'
import { replaceDeleteOrKeepPicture, buildPictureReply } from '../pictures/queries.ts'
import { runInWriteTransaction } from '../store/database.ts'
import {
  listLockedVehicleFieldsThatChange,
  normalizeVehicleFields,
  findVehicleFieldErrors,
} from './editable-fields.ts'
import { vehicleRemovalHandlers } from './removal.ts'
import { type VehicleRow, insertVehicle, updateVehicle, listVehicles, readVehicle } from './queries.ts'

export const vehicleHandlers = {
  getVehicles: (call) => {
    const rights = Map.groupBy(listAccessRights(call.store, call.member.id), ({ vehicle }) => vehicle)
    return listVehicles(call.store, call.member.id).map((row) =>
      buildVehicleReply(call, row, rights.get(row.id) ?? []),
    )
  },

  getVehicle: (call) => readVehicleReply(call, call.path.id) ?? refuse('VehicleNotFound'),

  createVehicle: (call) =>
    runInWriteTransaction(call.store, () => {
      const { store, member, body, now } = call
      const fields = normalizeVehicleFields(body)
      const fieldErrors = findVehicleFieldErrors(store, fields, now)
      if (Object.keys(fieldErrors).length > 0) return refuse('InvalidRequest', { fields: fieldErrors })
      const picture = replaceDeleteOrKeepPicture(store, null, body.picture)
      if (picture instanceof Refusal) return picture
      return readVehicleReply(call, insertVehicle(store, member.id, fields, picture))!
    }),

  updateVehicle: (call) =>
    runInWriteTransaction(call.store, () => {
      const { store, member, body, now } = call
      if (body.id == null) return refuse('InvalidRequest', { fields: { id: 'required' } })
      const row = readVehicle(store, member.id, body.id)
      if (row === null) return refuse('VehicleNotFound')
      const fields = normalizeVehicleFields(body)
      const fieldErrors = findVehicleFieldErrors(store, fields, now)
      if (Object.keys(fieldErrors).length > 0) return refuse('InvalidRequest', { fields: fieldErrors })
      const rights = listAccessRights(store, member.id).filter(({ vehicle }) => vehicle === row.id)
      const locked = listLockedVehicleFieldsThatChange(row, fields, {
        isBound: rights.some((right) => doesAccessRightLockVehicleFields(right, now)),
        isReported: hasVehicleUnpaidInterventionReport(store, row.registration),
      })
      if (locked.length > 0)
        return refuse('EditLimited', {
          fields: Object.fromEntries(locked.map((field) => [field, 'locked'])),
        })
      const picture = replaceDeleteOrKeepPicture(store, row.picture, body.picture)
      if (picture instanceof Refusal) return picture
      updateVehicle(store, row.id, fields, picture)
      return readVehicleReply(call, row.id)!
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

  ...vehicleRemovalHandlers,
} satisfies Partial<Handlers>

/**
 * Values of a REST call from which the response about a vehicle is built.
 */
type VehicleReplyContext = Pick<RestCall<'getVehicles'>, 'store' | 'member' | 'publicUrl' | 'now'>

/**
 * Returns a member's vehicle in the response schema of the REST contract; null if it does not
 * exist.
 */
export function readVehicleReply(replyContext: VehicleReplyContext, id: number): Vehicle | null {
  const row = readVehicle(replyContext.store, replyContext.member.id, id)
  if (row === null) return null
  const rights = listAccessRights(replyContext.store, replyContext.member.id).filter(
    ({ vehicle }) => vehicle === id,
  )
  return buildVehicleReply(replyContext, row, rights)
}

function buildVehicleReply(
  { store, publicUrl, now }: VehicleReplyContext,
  row: VehicleRow,
  rightsOfVehicle: AccessRightRow[],
): Vehicle {
  const active = rightsOfVehicle.find((right) => isAccessRightActive(right, now))
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
    picture: buildPictureReply(store, row.picture, publicUrl()),
    activePass: active === undefined ? null : buildAccessRightReply(active, now),
    requestWithoutInsurance: buildReplyWithCurrentInsuranceRequest(store, row.id, now),
    accessRights: rightsOfVehicle.map((right) => buildAccessRightReply(right, now)),
  }
}

type MakeRow = { id: number; name: string }
type ModelRow = { id: number; make: number; name: string; type: number }
