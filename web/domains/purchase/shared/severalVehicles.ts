import { type OfferAvailability, computeSeasonPassRenewalDate } from '../../access-rights/shared/renewal.ts'

interface VehiclePassState {
  readonly purchaseObstacle: string | null
  /** Vehicle's current or next pass, or the pass that the member has requested for the vehicle. */
  readonly activePass: {
    readonly type: string
    readonly status: string | null
    readonly expiresAt: string | null
  } | null
}

/**
 * Returns the end of the vehicle's current pass if that pass prevents the purchase of another
 * season pass; null otherwise.
 */
export function findEndOfBlockingPass(
  { activePass: pass }: Pick<VehiclePassState, 'activePass'>,
  offers: readonly OfferAvailability[] | null,
): string | null {
  if (pass?.status !== 'ACTIVE') return null
  return computeSeasonPassRenewalDate(pass, offers) === null ? null : pass.expiresAt
}

/**
 * Returns whether a purchase for several vehicles is offered: two or more vehicles can get a pass.
 */
export const canBuyForSeveralVehicles = (
  vehicles: readonly VehiclePassState[],
  offers: readonly OfferAvailability[] | null,
): boolean =>
  vehicles.filter(
    (vehicle) => vehicle.purchaseObstacle === null && findEndOfBlockingPass(vehicle, offers) === null,
  ).length >= 2
