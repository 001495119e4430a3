import type { PurchaseObstacle } from '../../../__generated__/BuyForVehicle_vehicle.graphql.ts'

/**
 * Returns the key of the text that explains why a vehicle cannot get a pass. A newer obstacle that
 * this tab's code does not have gets the most general text.
 */
export const obstacleText = (obstacle: PurchaseObstacle) =>
  `Obstacle.${obstacle === '%future added value' ? 'UNCONFIRMED' : obstacle}` as const
