import type { Money } from '../../graphql/generated/types.ts'
import { type VehicleSnapshotRecord, parsePassVehicle } from '../access-rights/rest.ts'
import type { InterventionReport } from '../../federation/generated/contract.ts'
import type { CallRequest } from '../../federation/build-request.ts'
import {
  parseOptionalFederationRow,
  parseNonNegativePrice,
  parseTrimmedText,
  parseInteger,
  parseTimestamp,
} from '../../federation/parse-values.ts'
import {
  declareFederationReadById,
  parseFederationListAndCountDroppedRows,
  type FederationRead,
} from '../../federation/federation-reads.ts'
import { vehicles } from '../vehicles/rest.ts'
import { isInterventionReportAboutAnyVehicle } from './report-ownership.ts'

/** An unpaid intervention report of the trail patrol. */
export interface InterventionReportRecord {
  id: number
  controlNumber: string | null
  memberName: string | null
  issuedAt: number | null
  place: string | null
  reason: string | null
  /** Price of the intervention report before tax. */
  price: Money
  vehicle: VehicleSnapshotRecord | null
}

export function parseInterventionReport(row: InterventionReport): InterventionReportRecord | null {
  const id = parseInteger(row.id)
  const amount = parseNonNegativePrice(row.price)
  if (id === null || amount === null) return null
  return {
    id,
    controlNumber: parseTrimmedText(row.noDroit),
    memberName: parseTrimmedText(row.member),
    issuedAt: parseTimestamp(row.issuedAtEpoch),
    place: parseTrimmedText(row.place),
    reason: parseTrimmedText(row.reason),
    price: amount,
    vehicle: parseOptionalFederationRow(row.vehicle, parsePassVehicle),
  }
}

/**
 * Reads the unpaid intervention reports about the member's vehicles (D56). Drops reports about
 * other people's vehicles, because they contain another person's name.
 */
export const interventionReports: FederationRead<[], InterventionReportRecord[]> = async (reader) => {
  const owned = await reader.load(vehicles)
  const plates = owned.flatMap(({ registration }) => registration ?? [])
  if (plates.length === 0) return []
  const reply = await reader.call('getInterventionReports', { query: { RegistrationPlates: plates } })
  const reports = parseFederationListAndCountDroppedRows(
    reader,
    'getInterventionReports',
    reply,
    parseInterventionReport,
  )
  return reports.filter((report) => isInterventionReportAboutAnyVehicle(report, owned))
}

/** Reads an unpaid intervention report by its number. The report may belong to another member. */
const reportByNumber = declareFederationReadById('getInterventionReport', parseInterventionReport)

/**
 * Reads an unpaid intervention report about one of the member's vehicles; null when the member has
 * no such report (K18).
 */
export const interventionReportById: FederationRead<[id: number], InterventionReportRecord | null> = async (
  { load },
  id,
) => {
  const report = await load(reportByNumber, id)
  return report !== null && isInterventionReportAboutAnyVehicle(report, await load(vehicles)) ? report : null
}

/**
 * Returns true when an unpaid intervention report with the given number exists, but is not about
 * one of the member's vehicles.
 */
export const isInterventionReportOfOtherMember: FederationRead<[id: number], boolean> = async (
  { load },
  id,
) => (await load(reportByNumber, id)) !== null && (await load(interventionReportById, id)) === null

/**
 * Returns the request body that pays an intervention report. If the federation accepts the field,
 * the body also contains the total that was displayed to the member.
 */
export function buildInterventionPaymentBody(
  vehicleId: number,
  clubId: number,
  { expectedTotal }: { expectedTotal?: number },
): CallRequest<'payInterventionReport'>['body'] {
  const shown = expectedTotal === undefined ? {} : { ExpectedTotal: expectedTotal }
  return { VehicleId: vehicleId, ClubId: clubId, ...shown }
}
