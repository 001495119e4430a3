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

/** Fields of a vehicle that determine its status, notices and purchase link. */
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
   * First page of the vehicle's passes: upcoming passes first, then passes from the latest to the
   * earliest expiry (D26).
   */
  readonly passes: readonly Pass[]
  /** Passes of the vehicle whose payment has failed or whose status is inconclusive. */
  readonly unsettled: readonly Pass[]
}

/** Kinds of the tasks that a member has to do for a vehicle. */
type Tasks = ReadonlyArray<Pick<Task, 'kind'>>

/** Notice about a vehicle: a fact that requires no action. */
export type VehicleNotice = 'requestPending' | 'pending' | 'refused' | 'lapsed' | 'processing' | 'alsoToday'

/**
 * Status of a vehicle: the state of its pass; `toPay` or `lapsed` for an accepted request for a
 * pass without insurance; `none` without a pass.
 */
export type VehicleStatus = PassState | 'toPay' | 'lapsed' | 'none'

const hasTaskOfKind = (tasks: Tasks, kind: Task['kind']) => tasks.some((task) => task.kind === kind)

const hasPassExpired = ({ expiresAt }: Pass, now: string) =>
  expiresAt !== null && Date.parse(expiresAt) < Date.parse(now)

/**
 * Returns whether the vehicle has a pass that the federation is processing or whose status is
 * unknown (D35).
 */
const hasPassBeingProcessed = ({ unsettled }: Vehicle, now: string) =>
  unsettled.some((pass) => !hasPassExpired(pass, now) && passStateOf(pass) === 'processing')

/**
 * Returns the status of a vehicle: `toPay` for a requested pass that can be paid now (D25), unless
 * a pass is active. Otherwise the status of its current pass, of a pass in processing or of unknown
 * status (D35), or of its latest expired pass (D30).
 */
export function vehicleStatusOf(vehicle: Vehicle, tasks: Tasks, now: string): VehicleStatus {
  const { activePass, passes } = vehicle
  if (hasTaskOfKind(tasks, 'request') && activePass?.status !== 'ACTIVE') return 'toPay'
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
 * Returns the notices about a vehicle, which require no action of the member (D24, D28, D34, D35).
 * The list is usually empty.
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
 * Returns the kind of purchase offered for a vehicle; null if the member must do a task first (D18,
 * `fewDays`: only a short pass, while a request for a pass without insurance blocks longer
 * ones. `another`: a further pass, while one is being processed.
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
    hasTaskOfKind(tasks, 'report') ||
    hasTaskOfKind(tasks, 'finish')
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
 * Returns the kind of buy button in the collapsed row of a vehicle: `again` buys the vehicle's last
 * pass again, and `first` opens the purchase of any pass. Returns null if the row shows no button.
 * The row has no button for a vehicle with a pass, a task or a purchase obstacle. It also has no
 * button while no pass is on sale.
 */
export function findPurchaseOfferOfCollapsedVehicleRow(
  vehicle: Vehicle,
  tasks: Tasks,
  offers: readonly OfferAvailability[] | null,
  now: string,
): 'again' | 'first' | null {
  const status = vehicleStatusOf(vehicle, tasks, now)
  if (tasks.length > 0 || vehicle.purchaseObstacle !== null) return null
  if (status !== 'none' && status !== 'expired') return null
  if (canBuyLastPassAgain(vehicle, offers)) return 'again'
  const isAnyPassOnSale = offers?.some(({ available }) => available) ?? true
  return isAnyPassOnSale && findPurchaseOfferOfVehicle(vehicle, tasks, offers, now) === 'first'
    ? 'first'
    : null
}

/** Returns the longest multi-day pass type on sale; undefined if no multi-day pass is on sale. */
export const findLongestMultiDayPassType = (offers: readonly OfferAvailability[]) =>
  ['THREE_DAY', 'DAILY'].find((type) => offers.some((offer) => offer.type === type && offer.available))
