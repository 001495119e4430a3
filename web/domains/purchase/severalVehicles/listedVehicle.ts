import type {
  PurchaseObstacle,
  SelectVehicles_vehicle$data,
} from '../../../__generated__/SelectVehicles_vehicle.graphql.ts'
import type { VehicleRemedy_vehicle$key } from '../../../__generated__/VehicleRemedy_vehicle.graphql.ts'
import { findEndOfBlockingPass } from '../shared/severalVehicles.ts'
import { findPassInProcess } from '../passInProcess.ts'
import type { DescribedPass, PassEdges } from './passesOfVehicle.ts'
import { findDefaultPassChoices, selectSoldPassTypes } from './purchaseLineChoices.ts'
import type { OfferRules } from './offerRules.ts'
import type { SelectableVehicle } from './vehicleSelection.ts'

/** Vehicle in the list of vehicles, with all facts that do not depend on the member's choices. */
export interface ListedVehicle extends SelectableVehicle {
  readonly purchaseObstacle: PurchaseObstacle | null
  /**
   * Last day of the vehicle's current pass, if that pass prevents the purchase of another pass;
   * otherwise null.
   */
  readonly paidUntil: string | null
  /** Existing pass that certainly overlaps every pass on sale; null if there is none. */
  readonly coveredBy: DescribedPass | null
  /**
   * URL where the member can check an earlier payment for the vehicle whose outcome is unknown;
   * null if there is none.
   */
  readonly pendingUrl: string | null
  /** True if the federation still processes a pass of the vehicle (D35). */
  readonly hasPassInProcess: boolean
  /** Passes that the vehicle already has, in any state. */
  readonly passes: PassEdges<DescribedPass>
  /** True if a purchase for several vehicles contains an unpaid pass for the vehicle. */
  readonly hasUnfinishedPayment: boolean
  /**
   * Id of the vehicle's pass whose payment was declined and can be retried; null if there is none.
   */
  readonly declinedPassId: string | null
  readonly remedy: VehicleRemedy_vehicle$key
}

/** Facts about the member and the offers that decide whether a pass can be bought for a vehicle. */
interface VehicleFacts extends OfferRules {
  readonly now: string
  /** Ids of the passes with a declined payment that can be retried, by vehicle id. */
  readonly declinedPassIds: ReadonlyMap<string, string>
  readonly findPendingPaymentUrl: (vehicleId: string) => string | null
  readonly hasUnfinishedPayment: (vehicleId: string) => boolean
}

/** Builds a vehicle of the list from the response of the gateway. */
export function buildListedVehicle(
  vehicle: SelectVehicles_vehicle$data[number],
  facts: VehicleFacts,
): ListedVehicle {
  const { id, name, registration, purchaseObstacle } = vehicle
  const { offers, findOverlap } = facts
  const passes = vehicle.accessRights.edges
  const overlaps = selectSoldPassTypes(offers).map((type) =>
    findOverlap(passes, { type, desiredActivation: null }),
  )
  const paidUntil = findEndOfBlockingPass(vehicle, offers)
  const coveredBy =
    overlaps.length > 0 && (paidUntil !== null || overlaps.every((pass) => pass !== null))
      ? (overlaps.find((pass) => pass !== null) ?? null)
      : null
  const pendingUrl = facts.findPendingPaymentUrl(id)
  const isInProcess = findPassInProcess(vehicle.unsettled.edges, Date.parse(facts.now)) !== undefined
  return {
    id,
    name,
    registration,
    purchaseObstacle,
    remedy: vehicle,
    paidUntil,
    coveredBy,
    pendingUrl,
    hasPassInProcess: isInProcess,
    passes,
    hasUnfinishedPayment: facts.hasUnfinishedPayment(id),
    declinedPassId: facts.declinedPassIds.get(id) ?? null,
    canBuy:
      purchaseObstacle === null &&
      paidUntil === null &&
      coveredBy === null &&
      pendingUrl === null &&
      !isInProcess,
    defaults: findDefaultPassChoices(vehicle, offers),
  }
}
