import type { Money } from '../../graphql/generated/types.ts'
import { type VehicleSnapshotRecord, parsePassVehicle } from '../access-rights/rest.ts'
import type { InterventionReport } from '../../federation/generated/contract.ts'
import type { CallRequest } from '../../federation/request.ts'
import { parseInner, price, text, integer } from '../../federation/parse.ts'
import { readById, parseList, type Read } from '../../federation/reads.ts'
import { vehicles } from '../vehicles/rest.ts'

/** An unpaid report of the trail patrol. */
export interface InterventionReportRecord {
  id: number
  controlNumber: string | null
  memberName: string | null
  /** Before tax. */
  price: Money
  vehicle: VehicleSnapshotRecord | null
}

export function parseInterventionReport(row: InterventionReport): InterventionReportRecord | null {
  const id = integer(row.id)
  const amount = price(row.price)
  if (id === null || amount === null) return null
  return {
    id,
    controlNumber: text(row.noDroit),
    memberName: text(row.member),
    price: amount,
    vehicle: parseInner(row.vehicle, parsePassVehicle),
  }
}

/** The unpaid reports on the plates of the member's vehicles (D56). */
export const interventionReports: Read<[], InterventionReportRecord[]> = async (reader) => {
  const plates = (await reader.load(vehicles)).flatMap(({ registration }) => registration ?? [])
  if (plates.length === 0) return []
  const reply = await reader.call('getInterventionReports', { query: { RegistrationPlates: plates } })
  return parseList(reader, 'getInterventionReports', reply, parseInterventionReport)
}

/** Null when the member has no such unpaid report (K18). */
export const interventionReportById = readById('getInterventionReport', parseInterventionReport)

/** What is paid for, as the federation takes it, and the total that was shown where it takes that. */
export function paymentBody(
  vehicleId: number,
  clubId: number,
  { expectedTotal }: { expectedTotal?: number },
): CallRequest<'payInterventionReport'>['body'] {
  const shown = expectedTotal === undefined ? {} : { ExpectedTotal: expectedTotal }
  return { VehicleId: vehicleId, ClubId: clubId, ...shown }
}
