import type { PayObstacle } from '../../__generated__/RequestCard_request.graphql.ts'

/** Reason why a request cannot be paid, as the schema defines it. */
export type RequestPayObstacle = PayObstacle

/**
 * Returns the pay obstacle. A newer value that this page's code does not have becomes UNCONFIRMED.
 */
export const knownPayObstacle = (obstacle: RequestPayObstacle) =>
  obstacle === '%future added value' ? ('UNCONFIRMED' as const) : obstacle
