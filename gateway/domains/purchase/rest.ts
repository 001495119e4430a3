import { type AccessRightRecord, type PeriodRecord, parseAccessRight } from '../access-rights/rest.ts'
import { type AddressRecord, parseAddress } from '../addresses/rest.ts'
import { type ClubRecord, parseClub } from '../clubs/rest.ts'
import type { IncompleteAccessRight } from '../../federation/generated/contract.ts'
import { type PaymentCardRecord, parseCard } from '../payment/rest.ts'
import { parseInner } from '../../federation/parse.ts'
import { type VehicleRecord, parseVehicle } from '../vehicles/rest.ts'
import { Refusal } from '../../federation/errors.ts'
import type { CallRequest } from '../../federation/request.ts'
import { type Read, readById } from '../../federation/reads.ts'

/** A pass whose payment failed, with what was chosen (E64). */
export interface IncompleteAccessRightRecord {
  accessRight: AccessRightRecord
  vehicle: VehicleRecord
  club: ClubRecord | null
  paymentCard: PaymentCardRecord | null
  billingAddress: AddressRecord | null
}

/** The refusal of a purchase that another pass stands in the way of, as the federation words it (E44). */
export function collisionWith(pass: PeriodRecord | null): Refusal {
  const period = pass && { activeAtEpoch: pass.activeAt, expiresAtEpoch: pass.expiresAt }
  return new Refusal('checkCollision', 400, { errors: { AlreadyActive: { description: '', ...period } } })
}

/** How long ago a purchase was asked for, in milliseconds, as the federation takes it. */
export function askedBody(ms: number): Pick<CallRequest<'buy'>['body'], 'askedMsAgo'> {
  return { askedMsAgo: ms }
}

/** The refusal of a purchase that would give up a pass which was paid since it was asked for, as the federation words it. */
export function paidSince(): Refusal {
  return new Refusal('buy', 400, { message: 'E100011' })
}

export function parseIncomplete(row: IncompleteAccessRight): IncompleteAccessRightRecord | null {
  const accessRight = parseInner(row.info, parseAccessRight)
  const vehicle = parseInner(row.vehicle, parseVehicle)
  if (accessRight === null || vehicle === null) return null
  return {
    accessRight,
    vehicle,
    club: parseInner(row.club, parseClub),
    paymentCard: parseInner(row.card, parseCard),
    billingAddress: parseInner(row.billingAddress, parseAddress),
  }
}

/**
 * Whether another pass of the vehicle is in the way of one of this type, on this day where one was chosen (E42). Tasks,
 * cards and removal ask it of the same pass: the federation is asked once.
 */
export const hasCollision: Read<[type: number, vehicleId: number, chosenDay: string], boolean> = async (
  { call },
  type,
  vehicleId,
  chosenDay,
) => {
  const body = { type, vehicleId, desiredActivation: chosenDay || null }
  return (await call('checkCollision', { body })).collision
}

/** A pass whose payment failed, with what was chosen; null when it is not one. */
export const incompleteAccessRight = readById('getIncompleteAccessRight', parseIncomplete)
