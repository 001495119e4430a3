import { type PassState, passState } from '../../ui/passState.ts'

interface Pass {
  readonly status: string
  readonly type: string
  readonly validity: string | null
  readonly expiresAt: string | null
}

/** Only what the rules look at. */
export interface Vehicle {
  readonly needsUpdate: boolean
  readonly isComplete: boolean
  readonly purchaseObstacle: string | null
  readonly insuranceRequest: { readonly status: string } | null
  /** The pass that counts: active, or asked for (D27, D28). */
  readonly activePass: Pass | null
  /** The first of its passes: those to come, then by latest expiry (D26). */
  readonly passes: readonly Pass[]
  /** Those whose payment failed, and those of a status that says nothing yet. */
  readonly unsettled: readonly Pass[]
}

/** Something that its owner has to know of a vehicle, or to do about it. */
export type VehicleNotice =
  | 'unpaidReport'
  | 'paymentFailed'
  | 'requestToPay'
  | 'needsUpdate'
  | 'incomplete'
  | 'requestPending'
  | 'pending'
  | 'refused'
  | 'processing'
  | 'alsoToday'

/** How a vehicle stands: as its pass does, or without any. */
export type VehicleStanding = PassState | 'none'

const isOver = ({ expiresAt }: Pass, now: string) =>
  expiresAt !== null && Date.parse(expiresAt) < Date.parse(now)

/** Those of them that are not over. */
export const lasting = <P extends Pass>(passes: readonly P[], now: string): P[] =>
  passes.filter((pass) => !isOver(pass, now))

/**
 * How a vehicle stands, in a word: by the pass that counts; else by one that is in progress, or of a status that nobody
 * knows, neutrally (D35); else by the latest that is over (D30).
 */
export function standingOf(vehicle: Vehicle, now: string): VehicleStanding {
  if (vehicle.activePass) return passState(vehicle.activePass)
  if (lasting(vehicle.unsettled, now).some((pass) => passState(pass) === 'processing')) return 'processing'
  return vehicle.passes.some(({ validity }) => validity === 'EXPIRED') ? 'expired' : 'none'
}

/** What there is to know of a vehicle, the most urgent first; nothing most of the time (D18–D25, D28, D32, D34, D35). */
export function noticesOf(vehicle: Vehicle, now: string): VehicleNotice[] {
  const { needsUpdate, isComplete, purchaseObstacle, insuranceRequest, activePass, passes } = vehicle
  const unsettled = new Set(lasting(vehicle.unsettled, now).map(passState))
  const state = activePass && passState(activePass)
  const request = insuranceRequest?.status
  const holds: Record<VehicleNotice, boolean> = {
    unpaidReport: purchaseObstacle === 'UNPAID_REPORT',
    paymentFailed: unsettled.has('failed'),
    requestToPay: request === 'PAYMENT_PENDING',
    needsUpdate,
    // Said once: who looks over a vehicle fills in what is missing, too.
    incomplete: !isComplete && !needsUpdate,
    requestPending: request === 'APPROVAL_PENDING',
    // The request says the same, with its number.
    pending: state === 'pending' && request === undefined,
    refused: state === 'refused',
    processing: unsettled.has('processing') && request === undefined,
    // The pass that counts is the next one, as soon as it is bought (D27): the one of today stands beside it.
    alsoToday: state === 'upcoming' && passes.some(({ validity }) => validity === 'CURRENT'),
  }
  return (Object.keys(holds) as VehicleNotice[]).filter((notice) => holds[notice])
}

/** Whether a row is enough: no pass, and nothing to know. */
export const isCompact = (vehicle: Vehicle, now: string) =>
  vehicle.activePass === null && noticesOf(vehicle, now).length === 0

/** The passes of a season, by the type under which the next one is sold. */
const seasonal: Partial<Record<string, string>> = {
  ANNUAL: 'ANNUAL',
  SUMMER: 'SUMMER',
  ANNUAL_RENTAL: 'ANNUAL_RENTAL',
  SUMMER_RENTAL: 'SUMMER_RENTAL',
  ANNUAL_WITHOUT_INSURANCE: 'ANNUAL',
  SUMMER_WITHOUT_INSURANCE: 'SUMMER',
}

interface Offer {
  readonly type: string
  readonly available: boolean
  readonly endsAt: string | null
}

/**
 * By when a pass can be renewed that cannot be yet: a day in the season after its own. Null where it can: passes for
 * chosen days, a season whose next one is on sale already, and where nobody knows what is on sale.
 * @param pass paid and not over
 */
export function renewableBy(pass: Pass, offers: readonly Offer[] | null): Date | null {
  const soldAs = seasonal[pass.type]
  if (!soldAs || !offers || pass.expiresAt === null) return null
  const ends = Date.parse(pass.expiresAt)
  const next = offers.find(({ type }) => type === soldAs)
  // A pass of the same season would stand in its own way.
  if (next?.available && next.endsAt !== null && Date.parse(next.endsAt) > ends) return null
  return new Date(ends + day)
}

const day = 86_400_000
