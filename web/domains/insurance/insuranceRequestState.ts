/**
 * Pure functions that compute the progress of a request for a pass without insurance, as shown to
 * the member.
 */

/** Fields that determine the progress of a request for a pass without insurance. */
export interface RequestFacts {
  readonly status: string
  readonly payObstacle: string | null | undefined
}

/** Progress of a request for a pass without insurance (F18, F24, F35). */
export type RequestState =
  | 'pending'
  /**
   * State after the federation accepted the request for a pass without insurance, which now waits
   * for its payment.
   */
  | 'toPay'
  | 'paid'
  /**
   * State after the federation rejected the request for a pass without insurance, or after the
   * member canceled it to buy another pass.
   */
  | 'refused'
  /** State of a request for a pass without insurance that was accepted but not paid in time. */
  | 'lapsed'
  /**
   * State of a request for a pass without insurance that was not decided or not paid before its
   * season ended.
   */
  | 'seasonOver'
  /** State of a request for a pass without insurance whose status the web app does not know. */
  | 'unknown'

/**
 * Returns the progress of a request for a pass without insurance from the status of the request,
 * never from the status of a pass.
 */
export function computeInsuranceRequestState({ status, payObstacle }: RequestFacts): RequestState {
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

/** Stages of every request for a pass without insurance, in order. */
export const stages = ['sent', 'verified', 'paid'] as const
export type Stage = (typeof stages)[number]

/**
 * State of one stage in the progress of a request for a pass without insurance. `ahead` is a stage
 * not reached yet, and `ended` the stage at which the request ended.
 */
export type StageState = 'done' | 'current' | 'ahead' | 'ended'

const stageStates: Record<RequestState, readonly StageState[]> = {
  pending: ['done', 'current', 'ahead'],
  toPay: ['done', 'done', 'current'],
  paid: ['done', 'done', 'done'],
  refused: ['done', 'ended'],
  lapsed: ['done', 'done', 'ended'],
  seasonOver: ['done', 'ended'],
  unknown: ['done'],
}

/**
 * Returns the stages of a request for a pass without insurance, each with its state. A stage that
 * the request will not reach is left out.
 */
export const listInsuranceRequestStages = (
  progress: RequestState,
): ReadonlyArray<{ stage: Stage; state: StageState }> =>
  stageStates[progress].map((state, index) => ({ stage: stages[index]!, state }))

/** Fields that determine whether the member can repeat a request for a pass without insurance. */
interface RestartableRequest {
  readonly id: string
  readonly standing: RequestState
  readonly vehicleId: string | null
}

const hasInsuranceRequestEnded = (progress: RequestState) =>
  progress === 'refused' || progress === 'lapsed' || progress === 'seasonOver'

/**
 * Returns whether the member can repeat a request for a pass without insurance (F24, F35). The
 * request must have ended, and its vehicle must still exist and have no newer request.
 */
export function canRepeatInsuranceRequest(
  request: RestartableRequest,
  newestFirst: readonly RestartableRequest[],
): boolean {
  if (!hasInsuranceRequestEnded(request.standing) || request.vehicleId === null) return false
  return newestFirst.find(({ vehicleId }) => vehicleId === request.vehicleId)?.id === request.id
}

/** Request number and progress of a request for a pass without insurance. */
export interface RequestStatus {
  readonly number: string
  readonly state: RequestState
}

/**
 * Returns the requests for passes without insurance that were pending in the earlier list and are
 * decided in the new list. Each is returned with its new progress.
 */
export function findNewlyDecidedInsuranceRequests(
  before: readonly RequestStatus[],
  after: readonly RequestStatus[],
): RequestStatus[] {
  const isInsuranceRequestPending = ({ state }: RequestStatus) => state === 'pending'
  const pendingNumbers = new Set(before.filter(isInsuranceRequestPending).map(({ number }) => number))
  return after.filter((request) => pendingNumbers.has(request.number) && !isInsuranceRequestPending(request))
}
