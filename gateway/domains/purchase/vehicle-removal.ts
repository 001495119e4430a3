/** Rules about the obstacles that prevent the removal of a vehicle. */
import type { Context } from '../../graphql/context.ts'
import type { VehicleRecord } from '../vehicles/rest.ts'
import type { VehicleDeleteObstacle } from '../../graphql/generated/types.ts'
import { canRetryPaymentOfPass } from './payment-retry.ts'
import { canCancelPass, isPassActive } from '../access-rights/rules.ts'
import { loadUnpaidInterventionReports } from './purchase-obstacles.ts'
import { findOpenInsuranceRequest } from '../insurance/rules.ts'

/**
 * Returns the current obstacle to the removal of a vehicle; null when the vehicle can be removed.
 */
export async function loadVehicleDeleteObstacle(
  vehicle: VehicleRecord,
  context: Context,
): Promise<VehicleDeleteObstacle | null> {
  const now = context.now()
  const ofItself = getVehicleDeleteObstacle(vehicle, { reports: [], hasRetry: false }, now)
  // Obstacles that the vehicle's own row shows need no further call.
  if (ofItself !== null) return ofItself
  const reports = await loadUnpaidInterventionReports(vehicle, context)
  const failed = vehicle.passes.filter(canCancelPass)
  const retries = await Promise.all(failed.map(async (pass) => await canRetryPaymentOfPass(pass, context)))
  return getVehicleDeleteObstacle(vehicle, { reports, hasRetry: retries.includes(true) }, now)
}

/** Data that decides if a vehicle can be removed, in addition to the vehicle record. */
interface RemovalConditions {
  /** Unpaid intervention reports about the vehicle; null when they cannot be read. */
  reports: readonly unknown[] | null
  /** True when the failed payment of one of the vehicle's passes can still be retried. */
  hasRetry: boolean
}

/**
 * Returns the obstacle to removing a vehicle, such as limited editing (D15), an active pass or an
 * unpaid intervention report; null when there is none.
 */
export function getVehicleDeleteObstacle(
  vehicle: VehicleRecord,
  { reports, hasRetry }: RemovalConditions,
  now: number,
): VehicleDeleteObstacle | null {
  const { editLimited, passes } = vehicle
  if (editLimited) return 'EDIT_LIMITED'
  if (passes.some((pass) => isPassActive(pass, now))) return 'ACTIVE_PASS'
  if (findOpenInsuranceRequest(vehicle, now) !== null) return 'OPEN_REQUEST'
  if (reports === null) return 'UNCONFIRMED'
  if (reports.length > 0) return 'UNPAID_REPORT'
  return hasRetry ? 'FAILED_PAYMENT' : null
}
