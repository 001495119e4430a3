import type {
  AccessRightType,
  InsuranceDocument,
  InsurancePrices,
  InsuranceRequestStatus,
  Money,
} from '../../graphql/generated/types.ts'
import {
  type AccessRightRecord,
  type ClubSnapshotRecord,
  type PeriodRecord,
  parsePassClub,
  parsePassValidityPeriod,
  parsePassType,
  getPassTypeNumber,
} from '../access-rights/rest.ts'
import type * as contract from '../../federation/generated/contract.ts'
import {
  parseOptionalFederationRow,
  parseOptionalFederationRows,
  parseFederationRow,
  parseTimestamp,
  parseNonNegativePrice,
  parseTrimmedText,
  parseHttpUrl,
  parseInteger,
} from '../../federation/parse-values.ts'
import {
  declareFederationListRead,
  declareFederationReadByIdInList,
  declareCachedFederationRead,
  parseFederationListAndCountDroppedRows,
  type FederationRead,
} from '../../federation/federation-reads.ts'
import { mapFieldNamesToThemselves } from '../../federation/field-names.ts'
import type { CallRequest } from '../../federation/build-request.ts'
import { Refusal } from '../../federation/refusal-errors.ts'

/** A request for a pass without insurance, as the federation returns it. */
export interface InsuranceRequestRecord {
  id: number
  /** Public number of the insurance request, shown to members and staff. */
  requestNumber: number
  status: InsuranceRequestStatus
  type: AccessRightType
  /** Creation time of the insurance request, in epoch milliseconds. */
  createdAt: number
  /**
   * Payment deadline of an accepted insurance request, in epoch milliseconds; null for any other
   * insurance request.
   */
  expiresAt: number | null
  federationClubId: number | null
  club: ClubSnapshotRecord | null
  vehicle: InsuranceRequestVehicleRecord | null
  /** Season of the requested pass; null when the federation does not send it. */
  season: PeriodRecord | null
  /** Price of the requested pass before tax. */
  price: Money | null
}

/** A vehicle as recorded in an insurance request. */
export interface InsuranceRequestVehicleRecord {
  id: number
  name: string
  make: string | null
  model: string | null
  year: string | null
  registration: string | null
  displacement: number | null
  serialNumber: string | null
}

/**
 * Statuses of insurance requests, indexed by the federation's status number. Passes have
 * other status numbers.
 */
const statuses: readonly InsuranceRequestStatus[] = [
  'ACCEPTED',
  'REFUSED',
  'APPROVAL_PENDING',
  'PAYMENT_PENDING',
]

export function parseInsuranceRequest(row: contract.InsuranceRequest): InsuranceRequestRecord | null {
  const id = parseInteger(row.id)
  const createdAt = parseTimestamp(row.dateCreation)
  if (id === null || createdAt === null) return null
  return {
    id,
    requestNumber: parseInteger(row.noDemande) ?? id,
    status: statuses[parseInteger(row.statut) ?? -1] ?? 'UNKNOWN',
    type: parsePassType(row.type),
    createdAt,
    expiresAt: parseTimestamp(row.expireAtEpoch),
    federationClubId: parseInteger(row.clubId) ?? parseInteger(row.club?.id),
    club: parseOptionalFederationRow(row.club, parsePassClub),
    vehicle: parseOptionalFederationRow(row.vehicule, parseInsuranceRequestVehicle),
    season: parseOptionalFederationRow(row.cycle, parsePassValidityPeriod),
    price: parseOptionalFederationRow(row.cycle, ({ prix }) => parseNonNegativePrice(prix)),
  }
}

function parseInsuranceRequestVehicle(
  row: contract.InsuranceRequestVehicle,
): InsuranceRequestVehicleRecord | null {
  const id = parseInteger(row.webId)
  if (id === null) return null
  return {
    id,
    name: parseTrimmedText(row.alias) ?? '',
    make: parseTrimmedText(row.marque),
    model: parseTrimmedText(row.modele),
    year: parseTrimmedText(row.annee),
    registration: parseTrimmedText(row.immatriculation),
    displacement: parseInteger(row.cc),
    serialNumber: parseTrimmedText(row.numeroSerie),
  }
}

/**
 * Parses the insurance prices with the keys `cost`, `club cost`, `stay cost` and `daily cost`
 * . Ignores other keys, and the case, spaces and punctuation of keys.
 */
export function parseInsurancePrices(pricePairs: readonly contract.KeyValue[]): InsurancePrices {
  const read = parseOptionalFederationRows(pricePairs, ({ key, value }) => ({
    key: parseTrimmedText(key)
      ?.toLowerCase()
      .replace(/[^a-z]/g, ''),
    price: parseNonNegativePrice(value),
  }))
  const prices = new Map(read.map(({ key, price }) => [key, price]))
  return {
    annual: prices.get('cost') ?? null,
    club: prices.get('clubcost') ?? null,
    stay: prices.get('staycost') ?? null,
    daily: prices.get('dailycost') ?? null,
  }
}

/** Parses an insurance document; returns null when its URL is invalid. */
export function parseInsuranceDocument(row: contract.InsuranceDocument): InsuranceDocument | null {
  const url = parseHttpUrl(row.url)
  return url === null ? null : { name: parseTrimmedText(row.nom) ?? url, url }
}

/** Reads the member's insurance requests. */
export const insuranceRequests = declareFederationListRead('getInsuranceRequests', parseInsuranceRequest)
export const insuranceRequestById = declareFederationReadByIdInList(insuranceRequests)
/** Reads the member's insurance certificates and policies. */
export const insuranceDocuments: FederationRead<[], InsuranceDocument[]> = async (reader) => {
  const reply = await reader.call('getInsuranceDocuments')
  const rows = reader.parse('getInsuranceDocuments', () =>
    parseFederationRow(reply, (row) => row.documentsAssurance),
  )
  return parseFederationListAndCountDroppedRows(reader, 'getInsuranceDocuments', rows, parseInsuranceDocument)
}
/** Reads the prices of liability insurance. */
export const insurancePrices: FederationRead<[], InsurancePrices> = declareCachedFederationRead(
  'insurancePrices',
  'offersMs',
  async ({ call, parse }) => {
    const reply = await call('getInsurancePrices')
    return parse('getInsurancePrices', () => parseInsurancePrices(reply))
  },
)

/** Map from the federation's field names to the GraphQL input fields of an insurance request. */
export const requestFields = {
  ...mapFieldNamesToThemselves('vehicleId', 'clubId', 'type'),
  nomAssureur: 'insurerName',
  noPolice: 'policyNumber',
  fileName: 'proof.fileName',
  fileBase64: 'proof.base64',
}

/**
 * Returns an insurance request in the federation's request format. `file` is the member's proof of
 * insurance in Base64.
 */
export function buildRestBodyOfInsuranceRequest(request: {
  vehicleId: number
  clubId: number
  type: AccessRightType
  insurerName: string
  policyNumber: string
  fileName: string
  file: string
}): CallRequest<'requestWithoutInsurance'>['body'] {
  const { vehicleId, clubId, type, insurerName, policyNumber, fileName, file } = request
  return {
    vehicleId,
    clubId,
    type: getPassTypeNumber(type),
    nomAssureur: insurerName,
    noPolice: policyNumber,
    fileName,
    fileBase64: file,
  }
}

/**
 * Creates the refusal that the federation would send for the payment of a request whose vehicle
 * already has a pass in the season.
 */
export function createRefusalOfPassInSeason({
  activeAt,
  expiresAt,
}: Pick<AccessRightRecord, 'activeAt' | 'expiresAt'>): Refusal {
  const period = { activeAtEpoch: activeAt, expiresAtEpoch: expiresAt }
  return new Refusal('buyWithoutInsurance', 400, {
    errors: { AlreadyActive: { description: '', ...period } },
  })
}
