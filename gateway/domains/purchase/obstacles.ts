/** What keeps a vehicle from getting a pass. */
import type { Context } from '../../graphql/context.ts'
import { FederationFailure } from '../../platform/failures.ts'
import { Refusal } from '../../federation/errors.ts'
import type { VehicleRecord } from '../vehicles/rest.ts'
import type { AccessRightType, PurchaseObstacle } from '../../graphql/generated/types.ts'
import { isWithoutInsurance, waitsForRequest } from '../access-rights/offers.ts'
import { type PeriodRecord, accessRights } from '../access-rights/rest.ts'
import { isComplete } from '../vehicles/rules.ts'
import { type InterventionReportRecord, interventionReports } from '../interventions/rest.ts'
import type { Read } from '../../federation/reads.ts'
import { openRequestOf } from '../insurance/rules.ts'
import { reportsOn } from '../interventions/rules.ts'

/** What keeps a vehicle from getting a pass of this type at the moment; of any type where it is null. */
export function obstacleNow(
  vehicle: VehicleRecord,
  type: AccessRightType | null,
  context: Context,
): Promise<PurchaseObstacle | null> {
  return knownReports(vehicle, context).then((reports) =>
    purchaseObstacle(vehicle, reports, type, context.now()),
  )
}

/** Whether it stands against trying a payment again, too: a report hides a new purchase (D18), not one begun before. */
export function blocksRetry(obstacle: PurchaseObstacle): obstacle is 'NEEDS_UPDATE' | 'INCOMPLETE' {
  return obstacle === 'NEEDS_UPDATE' || obstacle === 'INCOMPLETE'
}

/** The unpaid reports on a vehicle; null while nobody can tell: the vehicle is shown all the same. */
export function knownReports(vehicle: VehicleRecord, { load }: Context): Promise<unknown[] | null> {
  return load(reportsIfTold).then((reports) => reports && reportsOn(vehicle, reports))
}

const reportsIfTold: Read<[], InterventionReportRecord[] | null> = async ({ load }) => {
  try {
    return await load(interventionReports)
  } catch (error) {
    if (error instanceof FederationFailure || error instanceof Refusal) return null
    throw error
  }
}

/**
 * What keeps a vehicle from getting a pass, in the order in which it is put right: the one rule of its card, of the
 * purchase's steps and of the purchase itself (D18–D20, D54, R-24).
 * @param reports the unpaid ones on it; null while nobody can tell
 * @param type null for any pass
 */
export function purchaseObstacle(
  vehicle: VehicleRecord,
  reports: readonly unknown[] | null,
  type: AccessRightType | null,
  now: number,
): PurchaseObstacle | null {
  if (vehicle.needsUpdate) return 'NEEDS_UPDATE'
  if (!isComplete(vehicle)) return 'INCOMPLETE'
  if (reports === null) return 'UNCONFIRMED'
  if (reports.length > 0) return 'UNPAID_REPORT'
  const waits = type !== null && waitsForRequest(type)
  return waits && openRequestOf(vehicle, now) !== null ? 'OPEN_REQUEST' : null
}

/** Whether what is in the way is a pass without insurance, which a purchase can give up. */
export async function isGivenUp(
  vehicleId: number,
  inTheWay: PeriodRecord | null,
  context: Context,
): Promise<boolean> {
  return (await context.load(accessRights)).some(
    ({ type, vehicle, expiresAt }) =>
      vehicle?.id === vehicleId && isWithoutInsurance(type) && expiresAt === inTheWay?.expiresAt,
  )
}
