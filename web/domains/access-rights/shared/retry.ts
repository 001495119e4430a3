import type { RetryObstacle } from '../../../__generated__/useTasks_member.graphql.ts'

type Known = Exclude<RetryObstacle, '%future added value'>

/** Why a payment that failed cannot be made now. */
export type RetryReason = Known | 'OPEN_REQUEST'

/** Of a payment that failed, what tells whether it can be made now. */
export interface FailedPayment {
  readonly type: string
  readonly retryObstacle: Known | '%future added value' | null
  /** What stands before an annual or a summer pass of its vehicle. */
  readonly vehicle: { readonly ofSeason: string | null } | null
}

/**
 * What keeps a payment that failed from being made now (D32); null for nothing. An open request keeps an annual or a
 * summer pass waiting here: it is given up with a purchase elsewhere, and not by the way.
 */
export function retryReason({ type, retryObstacle, vehicle }: FailedPayment): RetryReason | null {
  if (retryObstacle === '%future added value') return 'UNCONFIRMED'
  if (retryObstacle) return retryObstacle
  const isOfSeason = type === 'ANNUAL' || type === 'SUMMER'
  return isOfSeason && vehicle?.ofSeason === 'OPEN_REQUEST' ? 'OPEN_REQUEST' : null
}
