/** Rules that decide when the failed payment of a pass can be retried. */
import type { Context } from '../../graphql/context.ts'
import { FederationFailure } from '../../platform/request-failures.ts'
import type { RetryObstacle } from '../../graphql/generated/types.ts'
import { type AccessRightRecord, getPassTypeNumber } from '../access-rights/rest.ts'
import { Refusal } from '../../federation/refusal-errors.ts'
import { canCancelPass, canRetryPassPayment } from '../access-rights/rules.ts'
import { isObstacleToPaymentRetry, loadPassPurchaseObstacle } from './purchase-obstacles.ts'
import { hasOverlappingPass } from './rest.ts'
import { vehicles } from '../vehicles/rest.ts'

/**
 * Returns true when a retry of the pass's failed payment can succeed; false when it cannot, or when
 * the gateway cannot read the data to decide.
 */
export async function canRetryPaymentOfPass(pass: AccessRightRecord, context: Context): Promise<boolean> {
  return canCancelPass(pass) && (await loadPaymentRetryObstacle(pass, context)) === null
}

/**
 * Returns the obstacle to retrying the failed payment of a pass (D32). Returns null if nothing
 * prevents the retry, or if the pass has no failed payment.
 */
export async function loadPaymentRetryObstacle(
  pass: AccessRightRecord,
  context: Context,
): Promise<RetryObstacle | null> {
  if (!canCancelPass(pass)) return null
  if (!canRetryPassPayment(pass, context.now())) return 'OVER'
  try {
    const vehicle = (await context.load(vehicles)).find(({ id }) => id === pass.vehicle?.id)
    if (vehicle === undefined) return 'VEHICLE_REMOVED'
    // The type is ignored because an open request can be given up with the purchase.
    const obstacle = await loadPassPurchaseObstacle(vehicle, null, context)
    if (obstacle !== null && isObstacleToPaymentRetry(obstacle)) return obstacle
    const { type, desiredActivation } = pass
    const isPassOverlapping = await context.load(
      hasOverlappingPass,
      getPassTypeNumber(type),
      vehicle.id,
      desiredActivation ?? '',
    )
    return isPassOverlapping ? 'ALREADY_ACTIVE' : null
  } catch (error) {
    if (error instanceof Refusal) return obstacleByRefusal[error.code] ?? 'UNCONFIRMED'
    if (error instanceof FederationFailure) return 'UNCONFIRMED'
    throw error
  }
}

/**
 * Maps each refusal code of the federation to the reason why a failed payment cannot be retried.
 */
const obstacleByRefusal: Partial<Record<string, RetryObstacle>> = {
  TypeUnavailable: 'OFFER_UNAVAILABLE',
  DesiredActivationInvalid: 'OVER',
  VehicleNotFound: 'VEHICLE_REMOVED',
}
