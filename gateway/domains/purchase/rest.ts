import { type AccessRightRecord, readAccessRight } from '../access-rights/rest.ts'
import { type AddressRecord, readAddress } from '../addresses/rest.ts'
import { type ClubRecord, readClub } from '../clubs/rest.ts'
import type { IncompleteAccessRight } from '../../federation/generated/contract.ts'
import { type PaymentCardRecord, readCard } from '../payment/rest.ts'
import { inner } from '../../federation/parse.ts'
import { type VehicleRecord, readVehicle } from '../vehicles/rest.ts'
import { readById } from '../../federation/reads.ts'

/** A pass whose payment failed, with what was chosen (E64). */
export interface IncompleteRecord {
  accessRight: AccessRightRecord
  vehicle: VehicleRecord
  club: ClubRecord | null
  paymentCard: PaymentCardRecord | null
  billingAddress: AddressRecord | null
}

export function readIncomplete(row: IncompleteAccessRight): IncompleteRecord | null {
  const accessRight = inner(row.info, readAccessRight)
  const vehicle = inner(row.vehicle, readVehicle)
  if (accessRight === null || vehicle === null) return null
  return {
    accessRight,
    vehicle,
    club: inner(row.club, readClub),
    paymentCard: inner(row.card, readCard),
    billingAddress: inner(row.billingAddress, readAddress),
  }
}

/** A pass whose payment failed, with what was chosen; null when it is not one. */
export const incompleteAccessRight = readById('getIncompleteAccessRight', readIncomplete)
