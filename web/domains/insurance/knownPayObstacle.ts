import type { PayObstacle } from '../../__generated__/RequestCard_request.graphql.ts'

/** Reason why a request cannot be paid, in the schema for which this code was built. */
export type RequestPayObstacle = PayObstacle

/**
 * Returns a pay obstacle that this code knows. A newer value of the gateway becomes UNCONFIRMED.
 */
export const toKnownPayObstacle = (obstacle: RequestPayObstacle) =>
  obstacle === '%future added value' ? ('UNCONFIRMED' as const) : obstacle
