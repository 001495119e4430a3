/** Passes whose payment failed, and which of them can be paid after all. */
import type { Context } from '../../graphql/context.ts'
import { FederationFailure } from '../../platform/failures.ts'
import { type AccessRightRecord, typeNumber } from '../access-rights/rest.ts'
import { Refusal } from '../../federation/errors.ts'
import { canResume } from '../access-rights/rules.ts'
import { barsRetry, obstacleNow } from './obstacles.ts'
import { vehicles } from '../vehicles/rest.ts'

/**
 * Whether the payment of a pass can be tried again, and not in vain: its vehicle is there and can get a pass,
 * and the federation sells what was chosen with nothing in its way. Not while nobody can tell.
 */
export async function canRetryNow(pass: AccessRightRecord, context: Context): Promise<boolean> {
  if (!canResume(pass, context.now())) return false
  try {
    const vehicle = (await context.load(vehicles)).find(({ id }) => id === pass.vehicle?.id)
    if (vehicle === undefined) return false
    // Whatever the type: an open request can be given up with the purchase.
    const obstacle = await obstacleNow(vehicle, null, context)
    if (obstacle !== null && barsRetry(obstacle)) return false
    const { type, desiredActivation } = pass
    const body = { type: typeNumber(type), vehicleId: vehicle.id, desiredActivation }
    const { collision } = await context.federation.call('checkCollision', { body })
    return !collision
  } catch (error) {
    if (error instanceof FederationFailure || error instanceof Refusal) return false
    throw error
  }
}
