import type { PayObstacle } from '../../__generated__/RequestCard_request.graphql.ts'

/** What keeps a request from being paid, as the gateway names it. */
export type Obstacle = PayObstacle

/** The same, as far as this page knows it: one that is newer is one that cannot be told. */
export const obstacleOf = (obstacle: Obstacle) =>
  obstacle === '%future added value' ? ('UNCONFIRMED' as const) : obstacle
