import type { Money } from '../graphql/generated/types.ts'
import { type PassVehicleRecord, readPassVehicle } from './access-rights.ts'
import type { InterventionReport } from './generated/contract.ts'
import { inner, money, text, whole } from './read.ts'

/** An unpaid report of the trail patrol. */
export interface InterventionReportRecord {
  id: number
  accessRightNumber: string | null
  memberName: string | null
  /** Before tax. */
  price: Money
  vehicle: PassVehicleRecord | null
}

export function readInterventionReport(row: InterventionReport): InterventionReportRecord | null {
  const id = whole(row.id)
  const price = money(row.price)
  if (id === null || price === null) return null
  return {
    id,
    accessRightNumber: text(row.noDroit),
    memberName: text(row.member),
    price,
    vehicle: inner(row.vehicle, readPassVehicle),
  }
}
