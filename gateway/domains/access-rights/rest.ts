import type { AccessRightPrice, AccessRightStatus, AccessRightType } from '../../graphql/generated/types.ts'
import type * as contract from '../../federation/generated/contract.ts'
import {
  parseCalendarDay,
  parseBooleanOrFalseIfMissing,
  parseOptionalFederationRow,
  parseTimestamp,
  parseNonNegativePrice,
  parseTrimmedText,
  parseInteger,
} from '../../federation/parse-values.ts'
import {
  declareFederationListRead,
  declareFederationReadByIdInList,
} from '../../federation/federation-reads.ts'
import { passTypesByNumber } from './type-numbers.ts'

/** A pass as the federation returns it. */
export interface AccessRightRecord {
  id: number
  controlNumber: string | null
  type: AccessRightType
  status: AccessRightStatus
  /** Start of the pass's validity, in epoch milliseconds. */
  activeAt: number | null
  /** Last millisecond of the pass's validity, in epoch milliseconds. */
  expiresAt: number | null
  paidAt: number | null
  createdAt: number | null
  updatedAt: number | null
  isPrintable: boolean
  /** True when the pass includes the federation's liability insurance. */
  isInsured: boolean
  price: AccessRightPrice | null
  /**
   * First day of validity that the buyer chose for the pass, as `YYYY-MM-DD`; null for pass types
   * without a choice.
   */
  desiredActivation: string | null
  club: ClubSnapshotRecord | null
  vehicle: VehicleSnapshotRecord | null
}

/** A club as recorded in a pass; the current data of the club may differ. */
export interface ClubSnapshotRecord {
  id: number | null
  /** Public club number of three digits. */
  number: string
  name: string
}

/** A vehicle as recorded in a pass; the current data of the vehicle may differ. */
export interface VehicleSnapshotRecord {
  id: number
  name: string
  registration: string | null
}

/** Start and end of a validity period, in epoch milliseconds. */
export interface PeriodRecord {
  activeAt: number
  expiresAt: number
}

/** Pass statuses, indexed by the federation's status number. */
const accessRightStatuses: readonly AccessRightStatus[] = [
  'PAYMENT_FAILED',
  'ACTIVE',
  'IN_PROGRESS',
  'IN_PROGRESS',
  'APPROVAL_PENDING',
  'REFUSED',
]

export function parsePassType(typeNumber: unknown): AccessRightType {
  return passTypesByNumber[parseInteger(typeNumber) ?? 0] ?? 'UNKNOWN'
}

/**
 * Returns the federation's number of a pass type. Returns 0 for `UNKNOWN`, because no pass type has
 * the number 0.
 */
export function getPassTypeNumber(type: AccessRightType): number {
  return passTypesByNumber.indexOf(type)
}

export function parsePassStatus(statusNumber: unknown): AccessRightStatus {
  return accessRightStatuses[parseInteger(statusNumber) ?? -1] ?? 'UNKNOWN'
}

/**
 * Parses a pass; returns null for an unreadable pass. A paid pass needs a readable end, because an
 * expired pass without an end would look valid. The contract allows a paid pass without a start,
 * but an unreadable start makes the pass unreadable.
 */
export function parseAccessRight(row: contract.AccessRight): AccessRightRecord | null {
  const id = parseInteger(row.id)
  const status = parsePassStatus(row.status)
  const activeAt = parseTimestamp(row.activeAtEpoch)
  const expiresAt = parseTimestamp(row.expiresAtEpoch)
  const isStartUnreadable = activeAt === null && row.activeAtEpoch != null
  if (id === null || (status === 'ACTIVE' && (expiresAt === null || isStartUnreadable))) return null
  return {
    id,
    controlNumber: parseTrimmedText(row.ctrlId),
    type: parsePassType(row.type),
    status,
    activeAt,
    expiresAt,
    paidAt: parseTimestamp(row.paymentAtEpoch),
    createdAt: parseTimestamp(row.createdAtEpoch),
    updatedAt: parseTimestamp(row.updatedAtEpoch),
    isPrintable: parseBooleanOrFalseIfMissing(row.isPrintable) ?? false,
    isInsured: doesPassIncludeLiabilityInsurance(row),
    price: parseOptionalFederationRow(row.currentPrice, parsePassPrice),
    desiredActivation: parseCalendarDay(row.desiredActivation),
    club: parseOptionalFederationRow(row.club, parsePassClub),
    vehicle: parseOptionalFederationRow(row.vehicle, parsePassVehicle),
  }
}

/**
 * Pass types that include liability insurance. The set is used only if the federation's response
 * contains no readable insurance premium for a pass.
 */
const insuredTypes: ReadonlySet<AccessRightType> = new Set<AccessRightType>([
  'ANNUAL',
  'SUMMER',
  'THREE_DAY',
  'DAILY',
])

function doesPassIncludeLiabilityInsurance({ insurance, type }: contract.AccessRight): boolean {
  if (insurance === null) return false
  const premium = parseNonNegativePrice(insurance?.amount)
  return premium === null ? insuredTypes.has(parsePassType(type)) : premium.cents > 0
}

function parsePassPrice(row: contract.Price): AccessRightPrice | null {
  const amount = parseNonNegativePrice(row.amount)
  const taxIncluded = parseBooleanOrFalseIfMissing(row.taxIncluded)
  return amount === null || taxIncluded === null ? null : { amount, taxIncluded }
}

export function parsePassClub(row: contract.AccessRightClub): ClubSnapshotRecord | null {
  const name = parseTrimmedText(row.displayName)
  return name === null
    ? null
    : { id: parseInteger(row.id), number: (parseTrimmedText(row.no) ?? '').padStart(3, '0'), name }
}

export function parsePassVehicle(row: contract.AccessRightVehicle): VehicleSnapshotRecord | null {
  const id = parseInteger(row.id)
  return id === null
    ? null
    : { id, name: parseTrimmedText(row.name) ?? '', registration: parseTrimmedText(row.registration) }
}

/** Parses a validity period; returns null when its start or end is missing. */
export function parsePassValidityPeriod(row: {
  activeAtEpoch?: unknown
  expiresAtEpoch?: unknown
}): PeriodRecord | null {
  const activeAt = parseTimestamp(row.activeAtEpoch)
  const expiresAt = parseTimestamp(row.expiresAtEpoch)
  return activeAt === null || expiresAt === null ? null : { activeAt, expiresAt }
}

/** Reads all passes of the member. */
export const accessRights = declareFederationListRead('getAccessRights', parseAccessRight)
export const accessRightById = declareFederationReadByIdInList(accessRights)
