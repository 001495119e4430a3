import type { AccessRightPrice, AccessRightStatus, AccessRightType } from '../../graphql/generated/types.ts'
import type * as contract from '../../federation/generated/contract.ts'
import { day, boolean, parseInner, timestamp, price, text, integer } from '../../federation/parse.ts'
import { readList, findInList } from '../../federation/reads.ts'

/** A pass. */
export interface AccessRightRecord {
  id: number
  controlNumber: string | null
  type: AccessRightType
  status: AccessRightStatus
  /** Epoch milliseconds, as every moment here. */
  activeAt: number | null
  /** The last millisecond. */
  expiresAt: number | null
  paidAt: number | null
  createdAt: number | null
  updatedAt: number | null
  isPrintable: boolean
  /** Whether the federation's liability insurance comes with it. */
  isInsured: boolean
  price: AccessRightPrice | null
  /** `YYYY-MM-DD`, where the type begins on a chosen day. */
  desiredActivation: string | null
  club: ClubSnapshotRecord | null
  vehicle: VehicleSnapshotRecord | null
}

/** A club, as a pass names it. */
export interface ClubSnapshotRecord {
  id: number | null
  /** Three digits. */
  number: string
  name: string
}

/** A vehicle, as a pass names it. */
export interface VehicleSnapshotRecord {
  id: number
  name: string
  registration: string | null
}

/** From when to when, in epoch milliseconds. */
export interface PeriodRecord {
  activeAt: number
  expiresAt: number
}

/** D36. */
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

/** */
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

/** The number by which calls name a type; 0, which is none, for `UNKNOWN`. */
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

/** The types that the federation insures; where it tells of no premium, the type has to say. */
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

/** A period; null when one of its ends is missing. */
export function parsePeriod(row: { activeAtEpoch?: unknown; expiresAtEpoch?: unknown }): PeriodRecord | null {
  const activeAt = timestamp(row.activeAtEpoch)
  const expiresAt = timestamp(row.expiresAtEpoch)
  return activeAt === null || expiresAt === null ? null : { activeAt, expiresAt }
}

/** Every pass of the member. */
export const accessRights = readList('getAccessRights', parseAccessRight)
export const accessRightById = findInList(accessRights)
