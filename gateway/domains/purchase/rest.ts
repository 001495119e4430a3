import {
  type AccessRightRecord,
  type PeriodRecord,
  parseAccessRight,
  parsePassValidityPeriod,
} from '../access-rights/rest.ts'
import { type AddressRecord, parseAddress } from '../addresses/rest.ts'
import { type ClubRecord, parseClub } from '../clubs/rest.ts'
import type { Collision, IncompleteAccessRight } from '../../federation/generated/contract.ts'
import { type PaymentCardRecord, parsePaymentCard } from '../payment/rest.ts'
import {
  parseBoolean,
  parseFederationRow,
  parseOptionalFederationRow,
} from '../../federation/parse-values.ts'
import { type VehicleRecord, parseVehicle } from '../vehicles/rest.ts'
import { Refusal } from '../../federation/refusal-errors.ts'
import type { CallRequest } from '../../federation/build-request.ts'
import type { FederationClient } from '../../federation/client.ts'
import { type FederationRead, declareFederationReadById } from '../../federation/federation-reads.ts'

/**
 * A pass whose payment failed, with the vehicle, club, card and billing address of its purchase
 * (E64).
 */
export interface IncompleteAccessRightRecord {
  accessRight: AccessRightRecord
  vehicle: VehicleRecord
  club: ClubRecord | null
  paymentCard: PaymentCardRecord | null
  billingAddress: AddressRecord | null
}

/**
 * Creates the refusal that the federation would send for a purchase that collides with another pass
 * (E44).
 */
export function createPassCollisionRefusal(collidingPeriod: PeriodRecord | null): Refusal {
  const period = collidingPeriod && {
    activeAtEpoch: collidingPeriod.activeAt,
    expiresAtEpoch: collidingPeriod.expiresAt,
  }
  return new Refusal('checkCollision', 400, { errors: { AlreadyActive: { description: '', ...period } } })
}

/**
 * Returns the time since a purchase was requested, in milliseconds, as a field of the federation's
 * request format.
 */
export function buildMsSincePurchaseRequestField(
  askedMsAgo: number,
): Pick<CallRequest<'buy'>['body'], 'askedMsAgo'> {
  return { askedMsAgo }
}

/**
 * Creates the refusal that the federation would send for a purchase that would cancel a pass paid
 * after the purchase request.
 */
export function createRefusalToCancelPaidPass(): Refusal {
  return new Refusal('buy', 400, { message: 'E100011' })
}

export function parseIncompleteAccessRight(row: IncompleteAccessRight): IncompleteAccessRightRecord | null {
  const accessRight = parseOptionalFederationRow(row.info, parseAccessRight)
  const vehicle = parseOptionalFederationRow(row.vehicle, parseVehicle)
  if (accessRight === null || vehicle === null) return null
  return {
    accessRight,
    vehicle,
    club: parseOptionalFederationRow(row.club, parseClub),
    paymentCard: parseOptionalFederationRow(row.card, parsePaymentCard),
    billingAddress: parseOptionalFederationRow(row.billingAddress, parseAddress),
  }
}

/** Result of the check for a colliding pass (E42). */
export interface CollisionRecord {
  collision: boolean
  /** Period of the colliding pass; null when the federation does not send it. */
  period: PeriodRecord | null
}

function parsePassCollision(row: Collision): CollisionRecord | null {
  const collision = parseBoolean(row.collision)
  return collision === null ? null : { collision, period: parsePassValidityPeriod(row) }
}

/**
 * Checks if a pass would collide with another pass of its vehicle (E42). Throws when the response
 * cannot be read, because a purchase after a guessed answer could be a second one.
 */
export async function checkPassCollision(
  { call, parse }: Pick<FederationClient, 'call' | 'parse'>,
  body: CallRequest<'checkCollision'>['body'],
): Promise<CollisionRecord> {
  const reply = await call('checkCollision', { body })
  return parse('checkCollision', () => parseFederationRow(reply, parsePassCollision))
}

/**
 * Returns true when a pass of the given type would collide with another pass of the vehicle (E42).
 * `chosenDay` is the first day that the buyer has chosen, or an empty text.
 */
export const hasOverlappingPass: FederationRead<
  [type: number, vehicleId: number, chosenDay: string],
  boolean
> = async (reader, type, vehicleId, chosenDay) =>
  (await checkPassCollision(reader, { type, vehicleId, desiredActivation: chosenDay || null })).collision

/**
 * Reads a pass whose payment failed, with the vehicle, club, card and billing address of its
 * purchase; null for a pass without a failed payment.
 */
export const incompleteAccessRight = declareFederationReadById(
  'getIncompleteAccessRight',
  parseIncompleteAccessRight,
)
