import type { PayObstacle } from '../../__generated__/RequestCard_request.graphql.ts'

/**
 * Reason why a request without insurance cannot be paid, from the schema with which the web app was
 * built.
 */
export type RequestPayObstacle = PayObstacle

/**
 * Converts the gateway's reason why a request cannot be paid to a reason that the web app knows. A
 * reason that was added to the schema later becomes UNCONFIRMED.
 */
export const toKnownPayObstacle = (obstacle: RequestPayObstacle) =>
  obstacle === '%future added value' ? ('UNCONFIRMED' as const) : obstacle
