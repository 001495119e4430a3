import { type PassState, passStateOf } from '../../ui/passState.ts'
import {
  type OfferAvailability,
  type VehicleWithRepeatablePass,
  canBuyLastPassAgain,
} from '../access-rights/shared/renewal.ts'
import type { Task } from '../tasks/shared/buildTasks.ts'

interface Pass {
  readonly status: string
  readonly type: string
  readonly validity: string | null
  readonly expiresAt: string | null
}

/**
 * Data of a vehicle that determines the status, the notices and the purchase link on the vehicle
 * card.
 */
export interface Vehicle extends VehicleWithRepeatablePass {
  readonly insuranceRequest: { readonly status: string } | null
  /**
   * Accepted request for a pass without insurance whose payment deadline has passed (F24); null
   * without such a request.
   */
  readonly lapsedInsuranceRequest: object | null
  /** Current pass of the vehicle, which is active or requested (D27, D28). */
  readonly activePass: Pass | null
  /**
   * Passes of the vehicle, as many as the gateway returns in one page. Upcoming passes come first,
   * then all other passes from the latest to the earliest expiry (D26).
   */
  readonly passes: readonly Pass[]
  /** Passes of the vehicle that have a failed payment or an inconclusive status. */
  readonly unsettled: readonly Pass[]
}

/** Kinds of the tasks that a member has to do for a vehicle. */
type Tasks = ReadonlyArray<Pick<Task, 'kind'>>

/** Notice about a vehicle: a fact that requires no action. */
export type VehicleNotice = 'requestPending' | 'pending' | 'refused' | 'lapsed' | 'processing' | 'alsoToday'

/**
 * Status of a vehicle: the state of its pass, or `none` without a pass. For an accepted request for
 * a pass without insurance: `toPay` while the pass can be paid, `lapsed` if the deadline has
 * passed.
 */
export type VehicleStatus = PassState | 'toPay' | 'lapsed' | 'none'

const hasPassExpired = ({ expiresAt }: Pass, now: string) =>
  expiresAt !== null && Date.parse(expiresAt) < Date.parse(now)

/**
 * Returns whether the vehicle has a pass that the federation is processing or whose status is
 * unknown (D35).
 */
const hasPassBeingProcessed = ({ unsettled }: Vehicle, now: string) =>
  unsettled.some((pass) => !hasPassExpired(pass, now) && passStateOf(pass) === 'processing')

/**
 * Returns the status of a vehicle. For a vehicle without an active pass, a requested pass that can
 * be paid now results in `toPay` (D25). Otherwise, the status comes from the current pass, then
 * from a pass in processing (D35), then from an expired pass (D30).
 */
export function vehicleStatusOf(vehicle: Vehicle, tasks: Tasks, now: string): VehicleStatus {
  const { activePass, passes } = vehicle
  if (tasks.some(({ kind }) => kind === 'request') && activePass?.status !== 'ACTIVE') return 'toPay'
  if (activePass) return hasLapsedInsuranceRequest(vehicle) ? 'lapsed' : passStateOf(activePass)
  if (hasPassBeingProcessed(vehicle, now)) return 'processing'
  return passes.some(({ validity }) => validity === 'EXPIRED') ? 'expired' : 'none'
}

/**
 * Returns whether the vehicle's pass has the status REFUSED because its request without insurance
 * was accepted but not paid in time (F24).
 */
const hasLapsedInsuranceRequest = ({ activePass, lapsedInsuranceRequest }: Vehicle) =>
  activePass?.status === 'REFUSED' && lapsedInsuranceRequest !== null

/**
 * Returns the notices about a vehicle, usually none (D24, D28, D34, D35). Notices require no action
 * of the member.
 */
export function vehicleNoticesOf(vehicle: Vehicle, now: string): VehicleNotice[] {
  const { insuranceRequest, activePass, passes } = vehicle
  const state = activePass && passStateOf(activePass)
  const holds: Record<VehicleNotice, boolean> = {
    requestPending: insuranceRequest?.status === 'APPROVAL_PENDING',
    // The notice of the request says the same and has its number.
    pending: state === 'pending' && insuranceRequest === null,
    refused: state === 'refused' && insuranceRequest === null && !hasLapsedInsuranceRequest(vehicle),
    lapsed: insuranceRequest === null && hasLapsedInsuranceRequest(vehicle),
    processing: hasPassBeingProcessed(vehicle, now) && insuranceRequest === null,
    // After its purchase, the next pass is the current pass of the vehicle (D27), so today's pass
    // is shown as a notice.
    alsoToday: state === 'upcoming' && passes.some(({ validity }) => validity === 'CURRENT'),
  }
  return (Object.keys(holds) as VehicleNotice[]).filter((notice) => holds[notice])
}

/**
 * Returns the kind of purchase available for a vehicle; null if the member must do a task first
 * (D18, R-25). `fewDays`: only a pass for a few days, because an open request for a pass without
 * insurance prevents a season pass. `another`: one more pass, while a pass is requested or in
 * processing.
 */
export function findPurchaseOfferOfVehicle(
  vehicle: Vehicle,
  tasks: Tasks,
  offers: readonly OfferAvailability[] | null,
  now: string,
): 'renewal' | 'first' | 'fewDays' | 'another' | null {
  const { purchaseObstacle, seasonObstacle } = vehicle
  if (
    purchaseObstacle === 'UNPAID_REPORT' ||
    tasks.some(({ kind }) => kind === 'report' || kind === 'finish' || kind === 'payments')
  )
    return null
  const standing = vehicleStatusOf(vehicle, tasks, now)
  if (standing === 'current' || standing === 'upcoming') return 'renewal'
  if (purchaseObstacle === null && seasonObstacle === 'OPEN_REQUEST') {
    return offers === null || findLongestMultiDayPassType(offers) ? 'fewDays' : 'another'
  }
  return standing === 'pending' || standing === 'processing' ? 'another' : 'first'
}

/**
 * Returns whether a vehicle has a pass and needs nothing: it has no task, and its last pass cannot
 * be bought again yet.
 */
export const isVehicleSettled = (
  vehicle: VehicleWithRepeatablePass & { readonly activePass: object | null | undefined },
  tasks: Tasks,
  offers: readonly OfferAvailability[] | null,
): boolean => Boolean(vehicle.activePass) && tasks.length === 0 && !canBuyLastPassAgain(vehicle, offers)

/**
 * Returns the longest pass type on sale that is valid for one or a few days; undefined without such
 * a type.
 */
export const findLongestMultiDayPassType = (offers: readonly OfferAvailability[]) =>
  ['THREE_DAY', 'DAILY'].find((type) => offers.some((offer) => offer.type === type && offer.available))
