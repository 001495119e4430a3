/** What keeps a vehicle from being removed. */
import type { Context } from '../../graphql/context.ts'
import type { VehicleRecord } from '../vehicles/rest.ts'
import type { VehicleDeleteObstacle } from '../../graphql/generated/types.ts'
import { canRetryNow } from './retry.ts'
import { canCancel, isActive } from '../access-rights/rules.ts'
import { knownReports } from './obstacles.ts'
import { openRequestOf } from '../insurance/rules.ts'

/** What keeps a vehicle from being removed at the moment; null for nothing. */
export async function deleteObstacleNow(
  vehicle: VehicleRecord,
  context: Context,
): Promise<VehicleDeleteObstacle | null> {
  const now = context.now()
  const ofItself = deleteObstacle(vehicle, { reports: [], hasRetry: false }, now)
  // What the vehicle's own row tells takes no further call.
  if (ofItself !== null) return ofItself
  const reports = await knownReports(vehicle, context)
  const failed = vehicle.passes.filter(canCancel)
  const retries = await Promise.all(failed.map(async (pass) => await canRetryNow(pass, context)))
  return deleteObstacle(vehicle, { reports, hasRetry: retries.includes(true) }, now)
}

/** What else stands against removing a vehicle, beside what its own row tells. */
interface Unsettled {
  /** The unpaid reports on it; null while nobody can tell. */
  reports: readonly unknown[] | null
  /** Whether the payment of a pass that failed can still be made. */
  hasRetry: boolean
}

/** What keeps a vehicle from being removed: that it may not be (D15), or what would be left undone; null for nothing. */
export function deleteObstacle(
  vehicle: VehicleRecord,
  { reports, hasRetry }: Unsettled,
  now: number,
): VehicleDeleteObstacle | null {
  const { editLimited, passes } = vehicle
  if (editLimited) return 'EDIT_LIMITED'
  if (passes.some((pass) => isActive(pass, now))) return 'ACTIVE_PASS'
  if (openRequestOf(vehicle, now) !== null) return 'OPEN_REQUEST'
  if (reports === null) return 'UNCONFIRMED'
  if (reports.length > 0) return 'UNPAID_REPORT'
  return hasRetry ? 'FAILED_PAYMENT' : null
}
