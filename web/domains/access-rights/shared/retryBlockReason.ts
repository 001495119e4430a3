import type { RetryObstacle } from '../../../__generated__/useTasks_member.graphql.ts'

type KnownObstacle = Exclude<RetryObstacle, '%future added value'>

/** Reason why a failed payment of a pass cannot be retried now. */
export type RetryBlockReason = KnownObstacle | 'OPEN_REQUEST'

/** Fields of a failed payment that decide whether it can be retried now. */
export interface FailedPayment {
  readonly type: string
  readonly retryObstacle: KnownObstacle | '%future added value' | null
  /**
   * Vehicle of the pass whose payment failed. `ofSeason` is the obstacle to an annual or summer
   * pass for this vehicle; null if there is none.
   */
  readonly vehicle: { readonly ofSeason: string | null } | null
}

/**
 * Returns why a failed payment cannot be retried now (D32); null if it can. An open request for a
 * pass without insurance also blocks the retry of an annual or summer pass. Only a new purchase can
 * cancel such a request.
 */
export function findPaymentRetryBlockReason({
  type,
  retryObstacle,
  vehicle,
}: FailedPayment): RetryBlockReason | null {
  if (retryObstacle === '%future added value') return 'UNCONFIRMED'
  if (retryObstacle) return retryObstacle
  const isOfSeason = type === 'ANNUAL' || type === 'SUMMER'
  return isOfSeason && vehicle?.ofSeason === 'OPEN_REQUEST' ? 'OPEN_REQUEST' : null
}
