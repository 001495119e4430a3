import type { PayObstacle } from '../../__generated__/RequestCard_request.graphql.ts'

/**
 * Reason why a request without insurance cannot be paid, as the schema contained it when this code
 * was built.
 */
export type RequestPayObstacle = PayObstacle

/**
 * Converts a pay obstacle of the gateway to an obstacle that this code knows. A newer value becomes
 * UNCONFIRMED.
 */
export const toKnownPayObstacle = (obstacle: RequestPayObstacle) =>
  obstacle === '%future added value' ? ('UNCONFIRMED' as const) : obstacle
