/** Passes whose payment failed, and what keeps them from being paid after all. */
import type { Context } from '../../graphql/context.ts'
import { FederationFailure } from '../../platform/failures.ts'
import type { RetryObstacle } from '../../graphql/generated/types.ts'
import { type AccessRightRecord, typeNumber } from '../access-rights/rest.ts'
import { Refusal } from '../../federation/errors.ts'
import { canCancel, canResume } from '../access-rights/rules.ts'
import { blocksRetry, obstacleNow } from './obstacles.ts'
import { hasCollision } from './rest.ts'
import { vehicles } from '../vehicles/rest.ts'

/**
 * Whether the payment of a pass can be tried again, and not in vain: its vehicle is there and can get a pass,
 * and the federation sells what was chosen with nothing in its way. Not while nobody can tell.
 */
export async function canRetryNow(pass: AccessRightRecord, context: Context): Promise<boolean> {
  return canCancel(pass) && (await retryObstacleNow(pass, context)) === null
}

/** What keeps a payment that failed from being made now (D32); null for nothing, and where none failed. */
export async function retryObstacleNow(
  pass: AccessRightRecord,
  context: Context,
): Promise<RetryObstacle | null> {
  if (!canCancel(pass)) return null
  if (!canResume(pass, context.now())) return 'OVER'
  try {
    const vehicle = (await context.load(vehicles)).find(({ id }) => id === pass.vehicle?.id)
    if (vehicle === undefined) return 'VEHICLE_REMOVED'
    // Whatever the type: an open request can be given up with the purchase.
    const obstacle = await obstacleNow(vehicle, null, context)
    if (obstacle !== null && blocksRetry(obstacle)) return obstacle
    const { type, desiredActivation } = pass
    const isInTheWay = await context.load(hasCollision, typeNumber(type), vehicle.id, desiredActivation ?? '')
    return isInTheWay ? 'ALREADY_ACTIVE' : null
  } catch (error) {
    if (error instanceof Refusal) return byRefusal[error.code] ?? 'UNCONFIRMED'
    if (error instanceof FederationFailure) return 'UNCONFIRMED'
    throw error
  }
}

/** What the federation says of the purchase as it was chosen. */
const byRefusal: Partial<Record<string, RetryObstacle>> = {
  TypeUnavailable: 'OFFER_UNAVAILABLE',
  DesiredActivationInvalid: 'OVER',
  VehicleNotFound: 'VEHICLE_REMOVED',
}
