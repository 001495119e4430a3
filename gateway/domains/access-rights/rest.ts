import type {
  AccessRightClub,
  AccessRightPrice,
  AccessRightStatus,
  AccessRightType,
} from '../../graphql/generated/types.ts'
import type * as contract from '../../federation/generated/contract.ts'
import { day, flag, inner, moment, money, text, whole } from '../../federation/parse.ts'
import { readList, findIn } from '../../federation/reads.ts'

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
  isPrintable: boolean
  /** Whether the federation's liability insurance comes with it. */
  isInsured: boolean
  price: AccessRightPrice | null
  /** `YYYY-MM-DD`, where the type begins on a chosen day. */
  desiredActivation: string | null
  club: AccessRightClub | null
  vehicle: AccessRightVehicleRecord | null
}

/** A vehicle, as a pass names it. */
export interface AccessRightVehicleRecord {
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

export function readType(value: unknown): AccessRightType {
  return types[whole(value) ?? 0] ?? 'UNKNOWN'
}

/** The number by which calls name a type; 0, which is none, for `UNKNOWN`. */
export function typeNumber(type: AccessRightType): number {
  return types.indexOf(type)
}

export function readStatus(value: unknown): AccessRightStatus {
  return statuses[whole(value) ?? -1] ?? 'UNKNOWN'
}

export function readAccessRight(row: contract.AccessRight): AccessRightRecord | null {
  const id = whole(row.id)
  if (id === null) return null
  return {
    id,
    controlNumber: text(row.ctrlId),
    type: readType(row.type),
    status: readStatus(row.status),
    activeAt: moment(row.activeAtEpoch),
    expiresAt: moment(row.expiresAtEpoch),
    paidAt: moment(row.paymentAtEpoch),
    createdAt: moment(row.createdAtEpoch),
    isPrintable: flag(row.isPrintable),
    isInsured: readInsured(row),
    price: inner(row.currentPrice, readPrice),
    desiredActivation: day(row.desiredActivation),
    club: inner(row.club, readPassClub),
    vehicle: inner(row.vehicle, readPassVehicle),
  }
}

/** The types that the federation insures; where it tells of no premium, the type has to say. */
const insured: ReadonlySet<AccessRightType> = new Set<AccessRightType>([
  'ANNUAL',
  'SUMMER',
  'THREE_DAY',
  'DAILY',
])

function readInsured({ insurance, type }: contract.AccessRight): boolean {
  if (insurance === undefined) return insured.has(readType(type))
  return (inner(insurance, readPrice)?.amount.cents ?? 0) > 0
}

function readPrice(row: contract.Price): AccessRightPrice | null {
  const amount = money(row.amount)
  return amount && { amount, taxIncluded: flag(row.taxIncluded) }
}

export function readPassClub(row: contract.AccessRightClub): AccessRightClub | null {
  const name = text(row.displayName)
  return name === null ? null : { number: (text(row.no) ?? '').padStart(3, '0'), name }
}

export function readPassVehicle(row: contract.AccessRightVehicle): AccessRightVehicleRecord | null {
  const id = whole(row.id)
  return id === null ? null : { id, name: text(row.name) ?? '', registration: text(row.registration) }
}

/** A period; null when one of its ends is missing. */
export function readPeriod(row: {
  activeAtEpoch?: number | null
  expiresAtEpoch?: number | null
}): PeriodRecord | null {
  const activeAt = moment(row.activeAtEpoch)
  const expiresAt = moment(row.expiresAtEpoch)
  return activeAt === null || expiresAt === null ? null : { activeAt, expiresAt }
}

/** Every pass of the member. */
export const accessRights = readList('getAccessRights', readAccessRight)
export const accessRightById = findIn(accessRights)
