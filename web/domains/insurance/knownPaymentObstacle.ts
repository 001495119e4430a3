import type { PayObstacle } from '../../__generated__/RequestCard_request.graphql.ts'

/**
 * Reason from the gateway why the member cannot pay a request for a pass without insurance. A newer
 * gateway may return a reason that this version of the web app does not know.
 */
export type RequestPayObstacle = PayObstacle

/**
 * Converts the gateway's reason why a request for a pass without insurance cannot be paid. A reason
 * that this version of the web app does not know becomes UNCONFIRMED.
 */
export const replaceUnknownPaymentObstacle = (obstacle: RequestPayObstacle) =>
  obstacle === '%future added value' ? ('UNCONFIRMED' as const) : obstacle
