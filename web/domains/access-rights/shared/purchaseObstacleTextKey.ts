import type { PurchaseObstacle } from '../../../__generated__/BuyForVehicle_vehicle.graphql.ts'

/**
 * Returns the translation key of the text that says why a vehicle cannot get a pass. An obstacle
 * that this version of the web app does not know gets the most general text.
 */
export const getPurchaseObstacleTextKey = (obstacle: PurchaseObstacle) =>
  `Obstacle.${obstacle === '%future added value' ? 'UNCONFIRMED' : obstacle}` as const
