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
  /** As the federation counts them. */
  requestNumber: number
  status: InsuranceRequestStatus
  type: AccessRightType
  /** Epoch milliseconds, as every moment here. */
  createdAt: number
  /** The last moment to pay, of a request that was accepted and is not paid. */
  expiresAt: number | null
  federationClubId: number | null
  club: ClubSnapshotRecord | null
  vehicle: InsuranceRequestVehicleRecord | null
  /** The season of the pass; null where it is not told. */
  season: PeriodRecord | null
  /** Before tax. */
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

/** these are not the statuses of passes, although some numbers are the same. */
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

/** `cost`, `club cost`, `stay cost` and `daily cost`, however they are spelled; others are nobody's. */
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

/** Without an address that can be opened it is none. */
export function parseInsuranceDocument(row: contract.InsuranceDocument): InsuranceDocument | null {
  const url = parseHttpUrl(row.url)
  return url === null ? null : { name: text(row.nom) ?? url, url }
}

/** Those of the member. */
export const insuranceRequests = readList('getInsuranceRequests', parseInsuranceRequest)
export const insuranceRequestById = findInList(insuranceRequests)
/** Certificates and policies of the member. */
export const insuranceDocuments: Read<[], InsuranceDocument[]> = async (reader) => {
  const rows = parseRow(await reader.call('getInsuranceDocuments'), (reply) => reply.documentsAssurance)
  return parseList(reader, 'getInsuranceDocuments', rows, parseInsuranceDocument)
}
/** What liability insurance costs. */
export const insurancePrices: Read<[], InsurancePrices> = readShared(
  'insurancePrices',
  'offersMs',
  async ({ call }) => parseInsurancePrices(await call('getInsurancePrices')),
)

/** What the federation calls the fields of a request, in the names of an input. */
export const requestFields = {
  ...sameNames('vehicleId', 'clubId', 'type'),
  nomAssureur: 'insurerName',
  noPolice: 'policyNumber',
  fileName: 'proof.fileName',
  fileBase64: 'proof.base64',
}

/** A request as the federation takes it. `file`: the proof, in base 64. */
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
