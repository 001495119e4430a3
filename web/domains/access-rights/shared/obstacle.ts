import type { PurchaseObstacle } from '../../../__generated__/BuyForVehicle_vehicle.graphql.ts'

/** The text that says what keeps a vehicle from getting a pass; of one that this tab's code is too old to know, the vaguest. */
export const obstacleText = (obstacle: PurchaseObstacle) =>
  `Obstacle.${obstacle === '%future added value' ? 'UNCONFIRMED' : obstacle}` as const
