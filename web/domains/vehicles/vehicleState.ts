import { type PassState, passState } from '../../ui/passState.ts'
import type { Offer } from '../access-rights/shared/again.ts'
import type { Task } from '../tasks/shared/tasks.ts'

interface Pass {
  readonly status: string
  readonly type: string
  readonly validity: string | null
  readonly expiresAt: string | null
}

/** Only what the rules look at. */
export interface Vehicle {
  readonly purchaseObstacle: string | null
  /** What stands before a pass of a whole season; a shorter one may be bought all the same. */
  readonly seasonObstacle: string | null
  readonly insuranceRequest: { readonly status: string } | null
  /** The request that the refused pass stands for, when it was accepted and not paid in time (F24). */
  readonly lapsedInsuranceRequest: object | null
  /** The pass that counts: active, or asked for (D27, D28). */
  readonly activePass: Pass | null
  /** The first of its passes: those to come, then by latest expiry (D26). */
  readonly passes: readonly Pass[]
  /** Those whose payment failed, and those of a status that says nothing yet. */
  readonly unsettled: readonly Pass[]
}

/** What is to be done about a vehicle, of which the rules look at the kind alone. */
type Tasks = ReadonlyArray<Pick<Task, 'kind'>>

/** Something that its owner has to know of a vehicle, where nothing is to be done. */
export type VehicleNotice = 'requestPending' | 'pending' | 'refused' | 'lapsed' | 'processing' | 'alsoToday'

/** How a vehicle stands: as its pass does, with a request that can be paid or lapsed unpaid, or without any. */
export type VehicleStanding = PassState | 'toPay' | 'lapsed' | 'none'

const has = (tasks: Tasks, kind: Task['kind']) => tasks.some((task) => task.kind === kind)

const isOver = ({ expiresAt }: Pass, now: string) =>
  expiresAt !== null && Date.parse(expiresAt) < Date.parse(now)

/** One that the federation is busy with, or of a status that nobody knows (D35). */
const isProcessing = ({ unsettled }: Vehicle, now: string) =>
  unsettled.some((pass) => !isOver(pass, now) && passState(pass) === 'processing')

/**
 * How a vehicle stands, in a word: by the pass that counts, unless it is but asked for and can be paid by now (D25);
 * else by one that is in progress, or of a status that nobody knows, neutrally (D35); else by the latest that is over
 * (D30).
 */
export function standingOf(vehicle: Vehicle, tasks: Tasks, now: string): VehicleStanding {
  const { activePass, passes } = vehicle
  if (has(tasks, 'request') && activePass?.status !== 'ACTIVE') return 'toPay'
  if (activePass) return isLapsed(vehicle) ? 'lapsed' : passState(activePass)
  if (isProcessing(vehicle, now)) return 'processing'
  return passes.some(({ validity }) => validity === 'EXPIRED') ? 'expired' : 'none'
}

/** Whether the pass counts as refused because its request was accepted and not paid in time (F24). */
const isLapsed = ({ activePass, lapsedInsuranceRequest }: Vehicle) =>
  activePass?.status === 'REFUSED' && lapsedInsuranceRequest !== null

/** What there is to know of a vehicle beside what is to be done; nothing most of the time (D24, D28, D34, D35). */
export function noticesOf(vehicle: Vehicle, now: string): VehicleNotice[] {
  const { insuranceRequest, activePass, passes } = vehicle
  const state = activePass && passState(activePass)
  const holds: Record<VehicleNotice, boolean> = {
    requestPending: insuranceRequest?.status === 'APPROVAL_PENDING',
    // The request says the same, with its number.
    pending: state === 'pending' && insuranceRequest === null,
    refused: state === 'refused' && insuranceRequest === null && !isLapsed(vehicle),
    lapsed: insuranceRequest === null && isLapsed(vehicle),
    processing: isProcessing(vehicle, now) && insuranceRequest === null,
    // The pass that counts is the next one, as soon as it is bought (D27): the one of today stands beside it.
    alsoToday: state === 'upcoming' && passes.some(({ validity }) => validity === 'CURRENT'),
  }
  return (Object.keys(holds) as VehicleNotice[]).filter((notice) => holds[notice])
}

/** Whether a row is enough: no pass, and nothing to know or to do. */
export const isCompact = (vehicle: Vehicle, tasks: Tasks, now: string) =>
  vehicle.activePass === null &&
  vehicle.purchaseObstacle === null &&
  tasks.length === 0 &&
  noticesOf(vehicle, now).length === 0

/**
 * What a vehicle's card offers to buy: the renewal of its pass, a first one, one for a few days while a request keeps
 * longer ones waiting, another one beside one that is under way. Null where something comes first, and is said there:
 * a report that is not paid (D18), a purchase that is half made.
 */
export function purchaseOf(
  vehicle: Vehicle,
  tasks: Tasks,
  offers: readonly Offer[] | null,
  now: string,
): 'renewal' | 'first' | 'fewDays' | 'another' | null {
  const { purchaseObstacle, seasonObstacle } = vehicle
  if (purchaseObstacle === 'UNPAID_REPORT' || has(tasks, 'report') || has(tasks, 'finish')) return null
  const standing = standingOf(vehicle, tasks, now)
  if (standing === 'current' || standing === 'upcoming') return 'renewal'
  if (purchaseObstacle === null && seasonObstacle === 'OPEN_REQUEST') {
    return offers === null || longestFewDaysOffer(offers) ? 'fewDays' : 'another'
  }
  return standing === 'pending' || standing === 'processing' ? 'another' : 'first'
}

/** A pass for chosen days that is on sale, the longest first; undefined for none. */
export const longestFewDaysOffer = (offers: readonly Offer[]) =>
  ['THREE_DAY', 'DAILY'].find((type) => offers.some((offer) => offer.type === type && offer.available))
