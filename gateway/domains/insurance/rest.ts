import type {
  AccessRightType,
  InsuranceDocument,
  InsurancePrices,
  InsuranceRequestStatus,
  Money,
} from '../../graphql/generated/types.ts'
import {
  type ClubSnapshotRecord,
  type PeriodRecord,
  parsePassClub,
  parsePeriod,
  parseType,
  typeNumber,
} from '../access-rights/rest.ts'
import type * as contract from '../../federation/generated/contract.ts'
import {
  parseInner,
  parseInnerRows,
  parseRow,
  timestamp,
  price,
  text,
  parseHttpUrl,
  integer,
} from '../../federation/parse.ts'
import { readList, findInList, readShared, parseList, type Read } from '../../federation/reads.ts'
import { sameNames } from '../../federation/field-names.ts'
import type { CallRequest } from '../../federation/request.ts'

/** A request for a pass without insurance. */
export interface InsuranceRequestRecord {
  id: number
  /** Number of the request at the federation. */
  requestNumber: number
  status: InsuranceRequestStatus
  type: AccessRightType
  /** Creation time, in epoch milliseconds. */
  createdAt: number
  /** Deadline of the payment of an accepted request, in epoch milliseconds; null otherwise. */
  expiresAt: number | null
  federationClubId: number | null
  club: ClubSnapshotRecord | null
  vehicle: InsuranceRequestVehicleRecord | null
  /** Season of the pass; null when the federation does not send it. */
  season: PeriodRecord | null
  /** Price before tax. */
  price: Money | null
}

/** A vehicle, as a request names it. */
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
 * Request statuses by the federation's number. They are not the statuses of passes, although
 * some numbers are equal.
 */
const statuses: readonly InsuranceRequestStatus[] = [
  'ACCEPTED',
  'REFUSED',
  'APPROVAL_PENDING',
  'PAYMENT_PENDING',
]

export function parseInsuranceRequest(row: contract.InsuranceRequest): InsuranceRequestRecord | null {
  const id = integer(row.id)
  const createdAt = timestamp(row.dateCreation)
  if (id === null || createdAt === null) return null
  return {
    id,
    requestNumber: integer(row.noDemande) ?? id,
    status: statuses[integer(row.statut) ?? -1] ?? 'UNKNOWN',
    type: parseType(row.type),
    createdAt,
    expiresAt: timestamp(row.expireAtEpoch),
    federationClubId: integer(row.clubId) ?? integer(row.club?.id),
    club: parseInner(row.club, parsePassClub),
    vehicle: parseInner(row.vehicule, parseRequestVehicle),
    season: parseInner(row.cycle, parsePeriod),
    price: parseInner(row.cycle, ({ prix }) => price(prix)),
  }
}

function parseRequestVehicle(row: contract.InsuranceRequestVehicle): InsuranceRequestVehicleRecord | null {
  const id = integer(row.webId)
  if (id === null) return null
  return {
    id,
    name: text(row.alias) ?? '',
    make: text(row.marque),
    model: text(row.modele),
    year: text(row.annee),
    registration: text(row.immatriculation),
    displacement: integer(row.cc),
    serialNumber: text(row.numeroSerie),
  }
}

/**
 * parses the prices `cost`, `club cost`, `stay cost` and `daily cost` in any spelling, and
 * ignores other keys.
 */
export function parseInsurancePrices(pairs: readonly contract.KeyValue[]): InsurancePrices {
  const read = parseInnerRows(pairs, ({ key, value }) => ({
    key: text(key)
      ?.toLowerCase()
      .replace(/[^a-z]/g, ''),
    price: price(value),
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
  return url === null ? null : { name: text(row.nom) ?? url, url }
}

/** Read of the member's insurance requests. */
export const insuranceRequests = readList('getInsuranceRequests', parseInsuranceRequest)
export const insuranceRequestById = findInList(insuranceRequests)
/** Read of the member's insurance certificates and policies. */
export const insuranceDocuments: Read<[], InsuranceDocument[]> = async (reader) => {
  const rows = parseRow(await reader.call('getInsuranceDocuments'), (reply) => reply.documentsAssurance)
  return parseList(reader, 'getInsuranceDocuments', rows, parseInsuranceDocument)
}
/** Read of the prices of liability insurance. */
export const insurancePrices: Read<[], InsurancePrices> = readShared(
  'insurancePrices',
  'offersMs',
  async ({ call }) => parseInsurancePrices(await call('getInsurancePrices')),
)

/** Input field names of an insurance request, by the federation's names. */
export const requestFields = {
  ...sameNames('vehicleId', 'clubId', 'type'),
  nomAssureur: 'insurerName',
  noPolice: 'policyNumber',
  fileName: 'proof.fileName',
  fileBase64: 'proof.base64',
}

/** Returns an insurance request as the federation takes it. `file` is the proof in base64. */
export function requestBody(request: {
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
    type: typeNumber(type),
    nomAssureur: insurerName,
    noPolice: policyNumber,
    fileName,
    fileBase64: file,
  }
}
