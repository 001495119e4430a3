import type { PurchaseObstacle } from '../../../__generated__/BuyForVehicle_vehicle.graphql.ts'

/**
 * Returns the text key of the reason why a vehicle cannot get a pass. An obstacle that this page's
 * code does not know gets the most general text.
 */
export const purchaseObstacleTextKeyOf = (obstacle: PurchaseObstacle) =>
  `Obstacle.${obstacle === '%future added value' ? 'UNCONFIRMED' : obstacle}` as const
