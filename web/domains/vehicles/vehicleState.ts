import { type PassState, passStateOf } from '../../ui/passState.ts'
import type { OfferAvailability } from '../access-rights/shared/renewal.ts'
import type { Task } from '../tasks/shared/tasks.ts'

interface Pass {
  readonly status: string
  readonly type: string
  readonly validity: string | null
  readonly expiresAt: string | null
}

/** Fields of a vehicle that determine its status, notices and purchase link. */
export interface Vehicle {
  readonly purchaseObstacle: string | null
  /** Obstacle to a pass for a whole season; a shorter pass may still be possible. */
  readonly seasonObstacle: string | null
  readonly insuranceRequest: { readonly status: string } | null
  /**
   * Insurance request that was accepted and not paid in time, so that its pass cannot be paid any
   * more (F24).
   */
  readonly lapsedInsuranceRequest: object | null
  /** Current pass: active or requested (D27, D28). */
  readonly activePass: Pass | null
  /**
   * First page of the vehicle's passes: upcoming passes, then the others by latest expiry (D26).
   */
  readonly passes: readonly Pass[]
  /** Passes with a failed payment, and passes with an inconclusive status. */
  readonly unsettled: readonly Pass[]
}

/** Tasks about a vehicle, reduced to their kind. */
type Tasks = ReadonlyArray<Pick<Task, 'kind'>>

/** Notice about a vehicle: a fact that requires no action. */
export type VehicleNotice = 'requestPending' | 'pending' | 'refused' | 'lapsed' | 'processing' | 'alsoToday'

/**
 * Status of a vehicle: the state of its pass, a request that has to be paid or has lapsed, or no
 * pass.
 */
export type VehicleStatus = PassState | 'toPay' | 'lapsed' | 'none'

const hasTask = (tasks: Tasks, kind: Task['kind']) => tasks.some((task) => task.kind === kind)

const hasExpired = ({ expiresAt }: Pass, now: string) =>
  expiresAt !== null && Date.parse(expiresAt) < Date.parse(now)

/**
 * Returns whether the federation is processing a pass of the vehicle, or a pass has an unknown
 * status (D35).
 */
const isProcessing = ({ unsettled }: Vehicle, now: string) =>
  unsettled.some((pass) => !hasExpired(pass, now) && passStateOf(pass) === 'processing')

/**
 * Returns the status of a vehicle. The status follows the current pass, unless the pass is only
 * requested and can be paid now (D25). Without a current pass the status follows a pass in progress
 * or of unknown status, shown as neutral (D35), and then the latest expired pass (D30).
 */
export function vehicleStatusOf(vehicle: Vehicle, tasks: Tasks, now: string): VehicleStatus {
  const { activePass, passes } = vehicle
  if (hasTask(tasks, 'request') && activePass?.status !== 'ACTIVE') return 'toPay'
  if (activePass) return isLapsed(vehicle) ? 'lapsed' : passStateOf(activePass)
  if (isProcessing(vehicle, now)) return 'processing'
  return passes.some(({ validity }) => validity === 'EXPIRED') ? 'expired' : 'none'
}

/**
 * Returns whether the pass counts as refused because its request was accepted and not paid in time
 * (F24).
 */
const isLapsed = ({ activePass, lapsedInsuranceRequest }: Vehicle) =>
  activePass?.status === 'REFUSED' && lapsedInsuranceRequest !== null

/**
 * Returns the notices about a vehicle, in addition to its tasks; usually none (D24, D28, D34, D35).
 */
export function vehicleNoticesOf(vehicle: Vehicle, now: string): VehicleNotice[] {
  const { insuranceRequest, activePass, passes } = vehicle
  const state = activePass && passStateOf(activePass)
  const holds: Record<VehicleNotice, boolean> = {
    requestPending: insuranceRequest?.status === 'APPROVAL_PENDING',
    // The notice of the request says the same and has its number.
    pending: state === 'pending' && insuranceRequest === null,
    refused: state === 'refused' && insuranceRequest === null && !isLapsed(vehicle),
    lapsed: insuranceRequest === null && isLapsed(vehicle),
    processing: isProcessing(vehicle, now) && insuranceRequest === null,
    // After its purchase, the next pass is the current pass of the vehicle (D27), so today's pass
    // is shown as a notice.
    alsoToday: state === 'upcoming' && passes.some(({ validity }) => validity === 'CURRENT'),
  }
  return (Object.keys(holds) as VehicleNotice[]).filter((notice) => holds[notice])
}

/** Returns whether a vehicle is shown as a compact row: no pass, no tasks and no notices. */
export const isCompact = (vehicle: Vehicle, tasks: Tasks, now: string) =>
  vehicle.activePass === null &&
  vehicle.purchaseObstacle === null &&
  tasks.length === 0 &&
  vehicleNoticesOf(vehicle, now).length === 0

/**
 * Returns what a vehicle's card offers to buy: the renewal of its pass, a first pass, a pass for a
 * few days while a request blocks longer ones, or another pass besides one in progress. Returns
 * null when the card shows a task that has to be done first: an unpaid report (D18) or an
 * unfinished purchase.
 */
export function purchaseKindOf(
  vehicle: Vehicle,
  tasks: Tasks,
  offers: readonly OfferAvailability[] | null,
  now: string,
): 'renewal' | 'first' | 'fewDays' | 'another' | null {
  const { purchaseObstacle, seasonObstacle } = vehicle
  if (purchaseObstacle === 'UNPAID_REPORT' || hasTask(tasks, 'report') || hasTask(tasks, 'finish'))
    return null
  const standing = vehicleStatusOf(vehicle, tasks, now)
  if (standing === 'current' || standing === 'upcoming') return 'renewal'
  if (purchaseObstacle === null && seasonObstacle === 'OPEN_REQUEST') {
    return offers === null || longestFewDaysOffer(offers) ? 'fewDays' : 'another'
  }
  return standing === 'pending' || standing === 'processing' ? 'another' : 'first'
}

/** Returns the longest pass for chosen days that is on sale; undefined when there is none. */
export const longestFewDaysOffer = (offers: readonly OfferAvailability[]) =>
  ['THREE_DAY', 'DAILY'].find((type) => offers.some((offer) => offer.type === type && offer.available))
