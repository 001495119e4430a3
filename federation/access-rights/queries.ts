/** Database access for access rights. */
import { randomInt } from 'node:crypto'
import { type Period, doPeriodsOverlap } from '../quebec-days.ts'
import { formatIdAsSixDigitNumber } from '../six-digit-numbers.ts'
import type { Store } from '../store/database.ts'
import type { Price } from './invoice.ts'

/**
 * Payment status of an access right in the federation. Only an access right without
 * insurance, which a member must request, can have the statuses 3 to 5.
 */
export const rightStatus = {
  paymentFailed: 0,
  active: 1,
  inProcess: 2,
  paymentPending: 3,
  approvalPending: 4,
  refused: 5,
} as const

/**
 * An access right as stored in the database, with the names of its vehicle and club. Amounts are in
 * cents.
 */
export type AccessRightRow = {
  id: number
  controlNumber: string
  type: number
  status: number
  price: number
  /** Liability insurance premium that the member paid, in cents; 0 for none. */
  insurance: number
  taxIncluded: number
  /** Start day that the member chose, as `YYYY-MM-DD`. */
  desiredActivation: string | null
  createdAt: number
  updatedAt: number
  paidAt: number | null
  activeAt: number | null
  expiresAt: number | null
  /** Deadline for the payment of an approved insurance request, in epoch milliseconds. */
  payUntil: number | null
  vehicle: number
  vehicleName: string
  registration: string | null
  club: number
  clubNo: string
  clubName: string
}

/**
 * Returns all access rights of a member except the canceled ones. Access rights of removed vehicles
 * are included.
 */
export function listAccessRights({ sql }: Store, member: number): AccessRightRow[] {
  return sql.all`
    SELECT access_rights.id, control_number AS controlNumber, access_rights.type, access_rights.status, price,
      access_rights.insurance, tax_included AS taxIncluded, desired_activation AS desiredActivation, access_rights.created_at AS createdAt,
      updated_at AS updatedAt, paid_at AS paidAt, active_at AS activeAt, expires_at AS expiresAt,
      pay_until AS payUntil, vehicle, vehicles.name AS vehicleName, vehicles.registration,
      club, clubs.no AS clubNo, clubs.name AS clubName
    FROM access_rights JOIN vehicles ON vehicles.id = vehicle JOIN clubs ON clubs.id = club
      LEFT JOIN insurance_requests ON insurance_requests.access_right = access_rights.id
    WHERE access_rights.member = ${member} AND cancelled_at IS NULL ORDER BY access_rights.id` as AccessRightRow[]
}

/**
 * Returns an access right of a member. Returns null if the access right was canceled or belongs to
 * another member.
 */
export function readAccessRight(store: Store, member: number, id: number): AccessRightRow | null {
  return listAccessRights(store, member).find((right) => right.id === id) ?? null
}

/** Database values of an access right that was just paid or whose payment just failed. */
export interface AccessRightSale {
  /** Id of the access right whose failed payment is retried; null for a new access right. */
  id: number | null
  /** Control number of a new access right; ignored if an existing access right is updated. */
  controlNumber: string
  member: number
  vehicle: number
  club: number
  type: number
  price: Price
  /** Start day that the member chose, as `YYYY-MM-DD`, for types that begin on a chosen day. */
  desiredActivation: string | null
  /** Validity period of the access right; null if its payment failed. */
  period: Period | null
  at: number
}

/** Inserts or updates an access right and returns its id. */
export function upsertAccessRight({ sql }: Store, sale: AccessRightSale): number {
  const { id, controlNumber, member, vehicle, club, type, price, desiredActivation, period, at } = sale
  const [paidAt, state] = period === null ? [null, rightStatus.paymentFailed] : [at, rightStatus.active]
  const row = sql.get`
    INSERT INTO access_rights (id, control_number, member, vehicle, club, type, status, price, insurance,
      tax_included, desired_activation, created_at, updated_at, paid_at, active_at, expires_at)
    VALUES (${id}, ${controlNumber}, ${member}, ${vehicle}, ${club}, ${type}, ${state}, ${price.amount},
      ${price.insurance}, ${price.taxIncluded ? 1 : 0}, ${desiredActivation}, ${at}, ${at}, ${paidAt}, ${period?.activeAt ?? null},
      ${period?.expiresAt ?? null})
    ON CONFLICT (id) DO UPDATE SET vehicle = excluded.vehicle, club = excluded.club, type = excluded.type,
      status = excluded.status, price = excluded.price, insurance = excluded.insurance,
      tax_included = excluded.tax_included,
      desired_activation = excluded.desired_activation, updated_at = excluded.updated_at, paid_at = excluded.paid_at,
      active_at = excluded.active_at, expires_at = excluded.expires_at
    RETURNING id`
  return Number(row?.['id'])
}

/**
 * An access right requested without insurance (D28, D34). The access right blocks its vehicle until
 * the end of the season.
 */
export interface RequestedAccessRight {
  member: number
  vehicle: number
  club: number
  type: number
  price: Price
  /** End of the season, in epoch milliseconds. The access right ends with the season. */
  expiresAt: number
  at: number
}

/**
 * Inserts the access right that belongs to a new insurance request, and returns the id of the
 * access right.
 */
export function insertAccessRightWithoutInsurance(
  { sql }: Store,
  requestedRight: RequestedAccessRight,
): number {
  const { member, vehicle, club, type, price, expiresAt, at } = requestedRight
  const { lastInsertRowid } = sql.run`
    INSERT INTO access_rights (control_number, member, vehicle, club, type, status, price, insurance, tax_included,
      created_at, updated_at, expires_at)
    VALUES (${createPassControlNumber()}, ${member}, ${vehicle}, ${club}, ${type}, ${rightStatus.approvalPending}, ${price.amount},
      ${price.insurance}, ${price.taxIncluded ? 1 : 0}, ${at}, ${at}, ${expiresAt})`
  return Number(lastInsertRowid)
}

/** Sets the status of an access right that belongs to an insurance request. */
export function updateUninsuredAccessRightStatus(
  { sql }: Store,
  id: number,
  newStatus: (typeof rightStatus)['paymentPending' | 'refused'],
  now: number,
): void {
  sql.run`UPDATE access_rights SET status = ${newStatus}, updated_at = ${now} WHERE id = ${id}`
}

/** Ends an access right immediately by moving its expiry into the past. */
export function expireAccessRightImmediately({ sql }: Store, id: number, now: number): void {
  sql.run`
    UPDATE access_rights SET active_at = min(active_at, ${now - 1}), expires_at = min(expires_at, ${now - 1}),
      updated_at = ${now}
    WHERE id = ${id}`
}

/**
 * Cancels an access right whose payment failed. Canceled access rights are no longer listed.
 */
export function cancelAccessRight({ sql }: Store, id: number, now: number): void {
  sql.run`UPDATE access_rights SET cancelled_at = ${now}, updated_at = ${now} WHERE id = ${id}`
}

/**
 * Returns a random control number of seven characters (P31), without characters that are easily
 * confused.
 */
export function createPassControlNumber(): string {
  const characters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  return Array.from({ length: 7 }, () => characters[randomInt(characters.length)]).join('')
}

/**
 * A paid access right of a vehicle, with the first and last moment of its validity. The federation
 * may still be processing it.
 */
export type PaidAccessRight = Period & {
  id: number
  type: number
  paidAt: number
}

/** Returns the paid access rights of a vehicle that overlap a period, ordered by start (E42). */
export function listPaidAccessRightsOfVehicle(
  { sql }: Store,
  vehicle: number,
  period: Period,
): PaidAccessRight[] {
  const rows = sql.all`
    SELECT id, type, paid_at AS paidAt, active_at AS activeAt, expires_at AS expiresAt FROM access_rights
    WHERE vehicle = ${vehicle} AND status IN (${rightStatus.active}, ${rightStatus.inProcess})
      AND paid_at IS NOT NULL ORDER BY active_at` as PaidAccessRight[]
  return rows.filter((each) => doPeriodsOverlap(each, period))
}

/** Formats the public pass number of an access right, for example `#004321` (H07). */
export function formatPassNumber(id: number): string {
  return `#${formatIdAsSixDigitNumber(id)}`
}
