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

/**
 * The unpaid reports on the member's vehicles (D56). The federation is asked by plate; a report of its reply that is on
 * no vehicle of the member is left out, so that nobody reads the name of another person.
 */
export const interventionReports: Read<[], InterventionReportRecord[]> = async (reader) => {
  const owned = await reader.load(vehicles)
  const plates = owned.flatMap(({ registration }) => registration ?? [])
  if (plates.length === 0) return []
  const reply = await reader.call('getInterventionReports', { query: { RegistrationPlates: plates } })
  const reports = parseList(reader, 'getInterventionReports', reply, parseInterventionReport)
  return reports.filter((report) => isOnOne(report, owned))
}

/** The unpaid report that the federation has under a number, whoever's it is. */
const anyReport = readById('getInterventionReport', parseInterventionReport)

/** Null when there is no such unpaid report (K18), and when it is on no vehicle of the member. */
export const interventionReportById: Read<[id: number], InterventionReportRecord | null> = async (
  { load },
  id,
) => {
  const report = await load(anyReport, id)
  return report !== null && isOnOne(report, await load(vehicles)) ? report : null
}

/** Whether the federation tells a report under a number that is on no vehicle of the member. */
export const isReportOfOthers: Read<[id: number], boolean> = async ({ load }, id) =>
  (await load(anyReport, id)) !== null && (await load(interventionReportById, id)) === null

/** What is paid for, as the federation takes it, and the total that was shown where it takes that. */
export function paymentBody(
  vehicleId: number,
  clubId: number,
  { expectedTotal }: { expectedTotal?: number },
): CallRequest<'payInterventionReport'>['body'] {
  const shown = expectedTotal === undefined ? {} : { ExpectedTotal: expectedTotal }
  return { VehicleId: vehicleId, ClubId: clubId, ...shown }
}
