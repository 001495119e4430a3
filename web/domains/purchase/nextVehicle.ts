/** Rules of a purchase that repeats the last purchase for another vehicle. */
import type { PurchaseDraft } from './purchaseDraft.ts'

/**
 * Returns the choices of a completed purchase that the purchase for another vehicle keeps. The
 * vehicle is kept until the member selects another one. The member gives every acceptance again.
 */
export const keepChoicesForNextVehicle = ({
  type,
  desiredActivation,
  isBusiness,
  vehicleId,
  regionId,
  clubId,
  printedMagazines,
  digitalMagazine,
}: PurchaseDraft): PurchaseDraft => ({
  type,
  desiredActivation,
  isBusiness,
  vehicleId,
  regionId,
  clubId,
  printedMagazines,
  digitalMagazine,
  paymentSeen: true,
})

/** Validity period with ISO timestamps; null when the federation does not return them. */
interface ValidityPeriod {
  readonly activeAt: string | null | undefined
  readonly expiresAt: string | null | undefined
}

interface OwnedVehicle {
  readonly id: string
  readonly purchaseObstacle: string | null
  readonly passes: ReadonlyArray<ValidityPeriod & { readonly status: string | null }>
}

/**
 * Returns whether a vehicle other than `vehicleId` can get a pass for the same period: it has no
 * purchase obstacle and no paid pass that overlaps with the period.
 */
export const canOtherVehicleGetPass = (
  vehicles: readonly OwnedVehicle[],
  vehicleId: string,
  period: ValidityPeriod,
): boolean =>
  vehicles.some(
    ({ id, purchaseObstacle, passes }) =>
      id !== vehicleId &&
      purchaseObstacle === null &&
      !passes.some((pass) => pass.status === 'ACTIVE' && doPeriodsOverlap(pass, period)),
  )

/** Returns whether two periods overlap. A missing timestamp leaves that end of the period open. */
const doPeriodsOverlap = (a: ValidityPeriod, b: ValidityPeriod) =>
  startOf(a) <= endOf(b) && startOf(b) <= endOf(a)

const startOf = ({ activeAt }: ValidityPeriod) => (activeAt ? Date.parse(activeAt) : -Infinity)
const endOf = ({ expiresAt }: ValidityPeriod) => (expiresAt ? Date.parse(expiresAt) : Infinity)
