/** Removal of a vehicle, and the conditions that prevent the removal. */
import { listAccessRights } from '../access-rights/queries.ts'
import { isAccessRightActive } from '../access-rights/rules.ts'
import { canRetryFailedPassPayment } from '../access-rights/purchase-validation.ts'
import type { RestCall, Handlers } from '../http/handlers.ts'
import { type CodeOf, refuse } from '../http/refusals.ts'
import { findOpenInsuranceRequest } from '../insurance/queries.ts'
import { hasVehicleUnpaidInterventionReport } from '../interventions/queries.ts'
import { removePicture } from '../pictures/queries.ts'
import { runInWriteTransaction } from '../store/database.ts'
import { type VehicleRow, readVehicle } from './queries.ts'

export const vehicleRemovalHandlers = {
  deleteVehicle: (call) =>
    runInWriteTransaction(call.store, () => {
      const { store, member, path, now } = call
      const row = readVehicle(store, member.id, path.id)
      if (row === null) return refuse('VehicleNotFound')
      const objection = findRefusalCodeOfVehicleRemoval(call, row)
      if (objection !== null) return refuse(objection)
      if (row.picture !== null) removePicture(store, row.picture)
      // The row is kept because purchases refer to it.
      store.sql.run`UPDATE vehicles SET removed_at = ${now} WHERE id = ${row.id}`
      return undefined
    }),
} satisfies Partial<Handlers>

/**
 * Returns the reason why a vehicle cannot be removed, such as limited editing (D15) or an active
 * pass; null if it can be removed.
 */
function findRefusalCodeOfVehicleRemoval(
  call: RestCall<'deleteVehicle'>,
  row: VehicleRow,
): CodeOf<'deleteVehicle'> | null {
  const { store, member, now } = call
  if (row.isEditLimited === 1) return 'EditLimited'
  const rights = listAccessRights(store, member.id).filter(({ vehicle }) => vehicle === row.id)
  if (rights.some((right) => isAccessRightActive(right, now))) return 'VehicleHasActiveRight'
  if (findOpenInsuranceRequest(store, row.id, now) !== null) return 'VehicleHasOpenRequest'
  if (hasVehicleUnpaidInterventionReport(store, row.registration)) return 'VehicleHasUnpaidReport'
  if (rights.some((right) => canRetryFailedPassPayment(call, right, now))) return 'VehicleHasFailedPayment'
  return null
}
