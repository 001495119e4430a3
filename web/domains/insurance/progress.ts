/** How far a request without insurance has come, as its member follows it. Pure: facts in, an answer out. */

/** What of a request says how far it has come. */
export interface RequestFacts {
  readonly status: string
  readonly payObstacle: string | null | undefined
}

/** Where it stands, in a word (F18, F24, F35). */
export type RequestStanding =
  | 'pending'
  /** Accepted, and waits for its payment. */
  | 'toPay'
  | 'paid'
  /** Refused, or given up for another pass. */
  | 'refused'
  /** It was accepted and not paid in time. */
  | 'lapsed'
  /** Nobody decided, or it was not paid, before its season was over. */
  | 'seasonOver'
  /** A status that is newer than this page. */
  | 'unknown'

/** By the request's own status, never by a pass's. */
export function standingOf({ status, payObstacle }: RequestFacts): RequestStanding {
  if (payObstacle === 'LAPSED') return 'lapsed'
  switch (status) {
    case 'APPROVAL_PENDING':
      return payObstacle === 'SEASON_OVER' ? 'seasonOver' : 'pending'
    case 'PAYMENT_PENDING':
      return payObstacle === 'SEASON_OVER' ? 'seasonOver' : 'toPay'
    case 'ACCEPTED':
      return 'paid'
    case 'REFUSED':
      return 'refused'
    default:
      return 'unknown'
  }
}

/** The stages of every request, in their order. */
export const stages = ['sent', 'verified', 'paid'] as const
export type Stage = (typeof stages)[number]

/** How a stage stands: behind, now, still to come, or where the request came to its end. */
export type StageState = 'done' | 'current' | 'ahead' | 'ended'

const progress: Record<RequestStanding, readonly StageState[]> = {
  pending: ['done', 'current', 'ahead'],
  toPay: ['done', 'done', 'current'],
  paid: ['done', 'done', 'done'],
  refused: ['done', 'ended'],
  lapsed: ['done', 'done', 'ended'],
  seasonOver: ['done', 'ended'],
  unknown: ['done'],
}

/** The stages of a request that stands so, each with its own state; those that will not come are left out. */
export const stagesOf = (standing: RequestStanding): ReadonlyArray<{ stage: Stage; state: StageState }> =>
  progress[standing].map((state, index) => ({ stage: stages[index]!, state }))

/** What of a request says whether it can be asked for again. */
interface Restartable {
  readonly id: string
  readonly standing: RequestStanding
  readonly vehicleId: string | null
}

const isOver = (standing: RequestStanding) =>
  standing === 'refused' || standing === 'lapsed' || standing === 'seasonOver'

/** Whether it is over and can be begun again: its vehicle is still there, and has no newer request (F24, F35). */
export function canRestart(request: Restartable, newestFirst: readonly Restartable[]): boolean {
  if (!isOver(request.standing) || request.vehicleId === null) return false
  return newestFirst.find(({ vehicleId }) => vehicleId === request.vehicleId)?.id === request.id
}
