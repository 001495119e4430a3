import { type AccessRightRecord, readAccessRight } from './access-rights.ts'
import { type AddressRecord, readAddress } from './addresses.ts'
import { type ClubRecord, readClub } from './clubs.ts'
import type { IncompleteAccessRight } from './generated/contract.ts'
import { type CardRecord, readCard } from './payment.ts'
import { inner } from './read.ts'
import { type VehicleRecord, readVehicle } from './vehicles.ts'

/** A pass whose payment failed, with what was chosen (E64). */
export interface IncompleteRecord {
  accessRight: AccessRightRecord
  vehicle: VehicleRecord
  club: ClubRecord | null
  paymentCard: CardRecord | null
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
