import type { Money } from '../../graphql/generated/types.ts'
import { type VehicleSnapshotRecord, parsePassVehicle } from '../access-rights/rest.ts'
import type { InterventionReport } from '../../federation/generated/contract.ts'
import type { CallRequest } from '../../federation/request.ts'
import { parseInner, price, text, integer } from '../../federation/parse.ts'
import { readById, parseList, type Read } from '../../federation/reads.ts'
import { vehicles } from '../vehicles/rest.ts'
import { isOnOne } from './ownership.ts'

/** An unpaid report of the trail patrol. */
export interface InterventionReportRecord {
  id: number
  controlNumber: string | null
  memberName: string | null
  /** Price before tax. */
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

/**
 * Read of the unpaid reports about the member's vehicles (D56). The federation is asked by plate.
 * Reports about other vehicles are dropped, because they contain the name of another person.
 */
export const interventionReports: Read<[], InterventionReportRecord[]> = async (reader) => {
  const owned = await reader.load(vehicles)
  const plates = owned.flatMap(({ registration }) => registration ?? [])
  if (plates.length === 0) return []
  const reply = await reader.call('getInterventionReports', { query: { RegistrationPlates: plates } })
  const reports = parseList(reader, 'getInterventionReports', reply, parseInterventionReport)
  return reports.filter((report) => isOnOne(report, owned))
}

/** Read of an unpaid report by its number, whoever owns it. */
const anyReport = readById('getInterventionReport', parseInterventionReport)

/** Read of an unpaid report about one of the member's vehicles; null when there is none (K18). */
export const interventionReportById: Read<[id: number], InterventionReportRecord | null> = async (
  { load },
  id,
) => {
  const report = await load(anyReport, id)
  return report !== null && isOnOne(report, await load(vehicles)) ? report : null
}

/** Read that is true when an unpaid report exists but belongs to another member. */
export const isReportOfOthers: Read<[id: number], boolean> = async ({ load }, id) =>
  (await load(anyReport, id)) !== null && (await load(interventionReportById, id)) === null

/** Returns the body of a payment, with the displayed total when the federation accepts it. */
export function paymentBody(
  vehicleId: number,
  clubId: number,
  { expectedTotal }: { expectedTotal?: number },
): CallRequest<'payInterventionReport'>['body'] {
  const shown = expectedTotal === undefined ? {} : { ExpectedTotal: expectedTotal }
  return { VehicleId: vehicleId, ClubId: clubId, ...shown }
}
