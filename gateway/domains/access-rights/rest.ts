import type { AccessRightPrice, AccessRightStatus, AccessRightType } from '../../graphql/generated/types.ts'
import type * as contract from '../../federation/generated/contract.ts'
import { day, boolean, parseInner, timestamp, price, text, integer } from '../../federation/parse.ts'
import { readList, findInList } from '../../federation/reads.ts'

/** A pass as the federation returns it. */
export interface AccessRightRecord {
  id: number
  controlNumber: string | null
  type: AccessRightType
  status: AccessRightStatus
  /** Start of validity, in epoch milliseconds. */
  activeAt: number | null
  /** Last millisecond of validity, in epoch milliseconds. */
  expiresAt: number | null
  paidAt: number | null
  createdAt: number | null
  updatedAt: number | null
  isPrintable: boolean
  /** True when the pass includes the federation's liability insurance. */
  isInsured: boolean
  price: AccessRightPrice | null
  /** First day that the buyer chose, as `YYYY-MM-DD`; null for types without a chosen day. */
  desiredActivation: string | null
  club: ClubSnapshotRecord | null
  vehicle: VehicleSnapshotRecord | null
}

/** A club, as a pass names it. */
export interface ClubSnapshotRecord {
  id: number | null
  /** Club number of three digits. */
  number: string
  name: string
}

/** A vehicle, as a pass names it. */
export interface VehicleSnapshotRecord {
  id: number
  name: string
  registration: string | null
}

/** Start and end of a period, in epoch milliseconds. */
export interface PeriodRecord {
  activeAt: number
  expiresAt: number
}

/** Pass types by the federation's number (D36). */
const types: readonly AccessRightType[] = [
  'UNKNOWN',
  'ANNUAL',
  'SUMMER',
  'THREE_DAY',
  'DAILY',
  'ANNUAL_RENTAL',
  'SUMMER_RENTAL',
  'TRAIL',
  'ANNUAL_WITHOUT_INSURANCE',
  'SUMMER_WITHOUT_INSURANCE',
]

/** Pass statuses by the federation's number. */
const statuses: readonly AccessRightStatus[] = [
  'PAYMENT_FAILED',
  'ACTIVE',
  'IN_PROGRESS',
  'IN_PROGRESS',
  'APPROVAL_PENDING',
  'REFUSED',
]

export function parseType(value: unknown): AccessRightType {
  return types[integer(value) ?? 0] ?? 'UNKNOWN'
}

/** Returns the federation's number of a pass type; 0, which is no type, for `UNKNOWN`. */
export function typeNumber(type: AccessRightType): number {
  return types.indexOf(type)
}

export function parseStatus(value: unknown): AccessRightStatus {
  return statuses[integer(value) ?? -1] ?? 'UNKNOWN'
}

export function parseAccessRight(row: contract.AccessRight): AccessRightRecord | null {
  const id = integer(row.id)
  if (id === null) return null
  return {
    id,
    controlNumber: text(row.ctrlId),
    type: parseType(row.type),
    status: parseStatus(row.status),
    activeAt: timestamp(row.activeAtEpoch),
    expiresAt: timestamp(row.expiresAtEpoch),
    paidAt: timestamp(row.paymentAtEpoch),
    createdAt: timestamp(row.createdAtEpoch),
    updatedAt: timestamp(row.updatedAtEpoch),
    isPrintable: boolean(row.isPrintable),
    isInsured: parseInsured(row),
    price: parseInner(row.currentPrice, parsePrice),
    desiredActivation: day(row.desiredActivation),
    club: parseInner(row.club, parsePassClub),
    vehicle: parseInner(row.vehicle, parsePassVehicle),
  }
}

/** Pass types that the federation insures, used when a response contains no premium. */
const insured: ReadonlySet<AccessRightType> = new Set<AccessRightType>([
  'ANNUAL',
  'SUMMER',
  'THREE_DAY',
  'DAILY',
])

function parseInsured({ insurance, type }: contract.AccessRight): boolean {
  if (insurance === undefined) return insured.has(parseType(type))
  return (parseInner(insurance, parsePrice)?.amount.cents ?? 0) > 0
}

function parsePrice(row: contract.Price): AccessRightPrice | null {
  const amount = price(row.amount)
  return amount && { amount, taxIncluded: boolean(row.taxIncluded) }
}

export function parsePassClub(row: contract.AccessRightClub): ClubSnapshotRecord | null {
  const name = text(row.displayName)
  return name === null ? null : { id: integer(row.id), number: (text(row.no) ?? '').padStart(3, '0'), name }
}

export function parsePassVehicle(row: contract.AccessRightVehicle): VehicleSnapshotRecord | null {
  const id = integer(row.id)
  return id === null ? null : { id, name: text(row.name) ?? '', registration: text(row.registration) }
}

/** Parses a period; returns null when one of its ends is missing. */
export function parsePeriod(row: { activeAtEpoch?: unknown; expiresAtEpoch?: unknown }): PeriodRecord | null {
  const activeAt = timestamp(row.activeAtEpoch)
  const expiresAt = timestamp(row.expiresAtEpoch)
  return activeAt === null || expiresAt === null ? null : { activeAt, expiresAt }
}

/** Read of all passes of the member. */
export const accessRights = readList('getAccessRights', parseAccessRight)
export const accessRightById = findInList(accessRights)
