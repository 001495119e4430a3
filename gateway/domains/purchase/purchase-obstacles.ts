/** Rules about the obstacles that prevent the purchase of a pass for a vehicle. */
import type { Context } from '../../graphql/context.ts'
import { FederationFailure } from '../../platform/request-failures.ts'
import { Refusal } from '../../federation/refusal-errors.ts'
import type { VehicleRecord } from '../vehicles/rest.ts'
import type { AccessRightType, PurchaseObstacle } from '../../graphql/generated/types.ts'
import { isPassTypeWithoutInsurance, isPassTypeBlockedByInsuranceRequest } from '../access-rights/offers.ts'
import { type PeriodRecord, accessRights } from '../access-rights/rest.ts'
import { hasVehicleFieldsRequiredForPass } from '../vehicles/rules.ts'
import { type InterventionReportRecord, interventionReports } from '../interventions/rest.ts'
import type { FederationRead } from '../../federation/federation-reads.ts'
import { findOpenInsuranceRequest } from '../insurance/rules.ts'
import { filterInterventionReportsByVehicle } from '../interventions/rules.ts'

/**
 * Returns the current obstacle to buying a pass for a vehicle. A pass type of null means any pass
 * type.
 */
export function loadPassPurchaseObstacle(
  vehicle: VehicleRecord,
  type: AccessRightType | null,
  context: Context,
): Promise<PurchaseObstacle | null> {
  return loadUnpaidInterventionReports(vehicle, context).then((reports) =>
    getPassPurchaseObstacle(vehicle, reports, type, context.now()),
  )
}

/**
 * Returns true for an obstacle to a new purchase that also prevents retrying a failed payment. An
 * unpaid intervention report does not prevent a retry (D18).
 */
export function isObstacleToPaymentRetry(
  obstacle: PurchaseObstacle,
): obstacle is 'VEHICLE_TYPE_UNSUPPORTED' | 'NEEDS_UPDATE' | 'INCOMPLETE' {
  return obstacle === 'VEHICLE_TYPE_UNSUPPORTED' || obstacle === 'NEEDS_UPDATE' || obstacle === 'INCOMPLETE'
}

/**
 * Returns the unpaid intervention reports about a vehicle. Returns null when the reports cannot be
 * read, so that the portal can still show the vehicle.
 */
export function loadUnpaidInterventionReports(
  vehicle: VehicleRecord,
  { load }: Context,
): Promise<unknown[] | null> {
  return load(interventionReportsOrNullIfUnreadable).then(
    (reports) => reports && filterInterventionReportsByVehicle(vehicle, reports),
  )
}

const interventionReportsOrNullIfUnreadable: FederationRead<[], InterventionReportRecord[] | null> = async ({
  load,
}) => {
  try {
    return await load(interventionReports)
  } catch (error) {
    if (error instanceof FederationFailure || error instanceof Refusal) return null
    throw error
  }
}

/**
 * Returns the obstacle that prevents buying a pass for a vehicle; null when there is no such
 * obstacle (D18–D20, D54, R-24).
 * @param reports the unpaid intervention reports about the vehicle; null when they cannot be read
 * @param type the pass type; null for any type
 */
export function getPassPurchaseObstacle(
  vehicle: VehicleRecord,
  reports: readonly unknown[] | null,
  type: AccessRightType | null,
  now: number,
): PurchaseObstacle | null {
  // The member can neither update nor complete a vehicle whose type the form does not offer.
  if (vehicle.isTypeUnsupported) return 'VEHICLE_TYPE_UNSUPPORTED'
  if (vehicle.needsUpdate) return 'NEEDS_UPDATE'
  if (!hasVehicleFieldsRequiredForPass(vehicle)) return 'INCOMPLETE'
  if (reports === null) return 'UNCONFIRMED'
  if (reports.length > 0) return 'UNPAID_REPORT'
  const isTypeBlockedByRequest = type !== null && isPassTypeBlockedByInsuranceRequest(type)
  return isTypeBlockedByRequest && findOpenInsuranceRequest(vehicle, now) !== null ? 'OPEN_REQUEST' : null
}

/**
 * Returns true if the colliding period ends with a pass without insurance of the same vehicle,
 * which the buyer can give up.
 */
export async function canCancelOverlappingPass(
  vehicleId: number,
  collidingPeriod: PeriodRecord | null,
  context: Context,
): Promise<boolean> {
  return (await context.load(accessRights)).some(
    ({ type, vehicle, expiresAt }) =>
      vehicle?.id === vehicleId &&
      isPassTypeWithoutInsurance(type) &&
      expiresAt === collidingPeriod?.expiresAt,
  )
}
