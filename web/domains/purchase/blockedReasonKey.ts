import type { PurchaseObstacle } from '../../__generated__/BuyForVehicle_vehicle.graphql.ts'
import { getPurchaseObstacleTextKey } from '../access-rights/shared/purchaseObstacleTextKey.ts'

/**
 * Returns the translation key of the short reason why a vehicle in a list cannot get a pass. The
 * link below the reason says how to remove the obstacle, so the reason does not repeat it.
 */
export const getBlockedReasonKey = (obstacle: PurchaseObstacle) =>
  obstacle === 'INCOMPLETE' || obstacle === 'NEEDS_UPDATE' || obstacle === 'UNPAID_REPORT'
    ? (`VehicleChoice.blockedReason.${obstacle}` as const)
    : getPurchaseObstacleTextKey(obstacle)
