/** Access rights as they stand in the database, and the rules of what counts as active. */
import { randomInt } from 'node:crypto'
import { type Period, overlap } from '../days.ts'
import type { AccessRight } from '../generated/contract.ts'
import { dollars } from '../money.ts'
import { sixDigits } from '../numbers.ts'
import type { Store } from '../store/database.ts'
import type { Price } from './invoice.ts'
import { kindOf, trailPass } from './kinds.ts'
import { periodOf } from './seasons.ts'

/** What the federation knows of the payment; 3 to 5 are those of a request without insurance. */
export const rightStatus = {
  paymentFailed: 0,
  active: 1,
  paymentPending: 3,
  approvalPending: 4,
  refused: 5,
} as const

/** A row with the names of its vehicle and club; money in cents. */
export type Right = {
  id: number
  controlNumber: string
  type: number
  status: number
  price: number
  /** The liability insurance premium that was paid; 0 for none. */
  insurance: number
  taxIncluded: number
  /** `YYYY-MM-DD`. */
  desiredActivation: string | null
  createdAt: number
  updatedAt: number
  paidAt: number | null
  activeAt: number | null
  expiresAt: number | null
  /** Of a request without insurance that was accepted: the last moment to pay. */
  payUntil: number | null
  vehicle: number
  vehicleName: string
  registration: string | null
  club: number
  clubNo: string
  clubName: string
}

/** Every access right of a member, of removed vehicles too, but those that were given up. */
export function listAccessRights({ sql }: Store, member: number): Right[] {
  return sql.all`
    SELECT access_rights.id, control_number AS controlNumber, access_rights.type, access_rights.status, price,
      access_rights.insurance, tax_included AS taxIncluded, desired_activation AS desiredActivation, access_rights.created_at AS createdAt,
      updated_at AS updatedAt, paid_at AS paidAt, active_at AS activeAt, expires_at AS expiresAt,
      pay_until AS payUntil, vehicle, vehicles.name AS vehicleName, vehicles.registration,
      club, clubs.no AS clubNo, clubs.name AS clubName
    FROM access_rights JOIN vehicles ON vehicles.id = vehicle JOIN clubs ON clubs.id = club
      LEFT JOIN insurance_requests ON insurance_requests.access_right = access_rights.id
    WHERE access_rights.member = ${member} AND cancelled_at IS NULL ORDER BY access_rights.id` as Right[]
}

/** An access right of a member; null when it is not theirs, or was given up. */
export function readAccessRight(store: Store, member: number, id: number): Right | null {
  return listAccessRights(store, member).find((right) => right.id === id) ?? null
}

/** An access right that was paid for, or whose payment failed. */
export interface Sale {
  /** The access right whose payment failed before; null for a new one. */
  id: number | null
  /** For a new one. */
  controlNumber: string
  member: number
  vehicle: number
  club: number
  type: number
  price: Price
  /** `YYYY-MM-DD`, for the types that begin on a chosen day. */
  desiredActivation: string | null
  /** What was paid for; null when the payment failed. */
  period: Period | null
  at: number
}

/** Writes an access right and answers its number. */
export function writeAccessRight({ sql }: Store, sale: Sale): number {
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

/** An access right that is asked for (D28, D34): it stands with its vehicle until the end of its season. */
export interface Requested {
  member: number
  vehicle: number
  club: number
  type: number
  price: Price
  /** The end of the season. */
  expiresAt: number
  at: number
}

/** Writes the access right of a request without insurance and answers its number. */
export function writeRequestedRight({ sql }: Store, requested: Requested): number {
  const { member, vehicle, club, type, price, expiresAt, at } = requested
  const { lastInsertRowid } = sql.run`
    INSERT INTO access_rights (control_number, member, vehicle, club, type, status, price, insurance, tax_included,
      created_at, updated_at, expires_at)
    VALUES (${newControlNumber()}, ${member}, ${vehicle}, ${club}, ${type}, ${rightStatus.approvalPending}, ${price.amount},
      ${price.insurance}, ${price.taxIncluded ? 1 : 0}, ${at}, ${at}, ${expiresAt})`
  return Number(lastInsertRowid)
}

/** Where the request of an access right stands now. */
export function setRequestedStatus(
  { sql }: Store,
  id: number,
  state: (typeof rightStatus)['paymentPending' | 'refused'],
  now: number,
): void {
  sql.run`UPDATE access_rights SET status = ${state}, updated_at = ${now} WHERE id = ${id}`
}

/** Ends an access right: from now on it is over. */
export function endAccessRight({ sql }: Store, id: number, now: number): void {
  sql.run`
    UPDATE access_rights SET active_at = min(active_at, ${now - 1}), expires_at = min(expires_at, ${now - 1}),
      updated_at = ${now}
    WHERE id = ${id}`
}

/** Gives up an access right whose payment failed: it is listed no more. */
export function cancelAccessRight({ sql }: Store, id: number, now: number): void {
  sql.run`UPDATE access_rights SET cancelled_at = ${now}, updated_at = ${now} WHERE id = ${id}`
}

/** Seven characters (P31), without those that are mistaken for one another. */
export function newControlNumber(): string {
  const characters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  return Array.from({ length: 7 }, () => characters[randomInt(characters.length)]).join('')
}

/** Paid and not over; it may begin later. */
export function isActive(right: Pick<Right, 'status' | 'expiresAt'>, now: number): boolean {
  return right.status === rightStatus.active && right.expiresAt !== null && right.expiresAt >= now
}

/** Paid, being paid or asked for, and not over: it is for the machine that its vehicle was then. */
export function isBound(right: Right, now: number): boolean {
  const standing = statusAt(right, now)
  const isOver = right.expiresAt === null || right.expiresAt < now
  return !isOver && standing !== rightStatus.paymentFailed && standing !== rightStatus.refused
}

/** Active, and of a type that is still printed (H12). */
export function isPrintable(right: Pick<Right, 'status' | 'expiresAt' | 'type'>, now: number): boolean {
  return isActive(right, now) && right.type !== trailPass
}

/** H18: whoever paid no premium is not insured. */
export function hasInsuranceDocuments(
  right: Pick<Right, 'status' | 'expiresAt' | 'insurance'>,
  now: number,
): boolean {
  return isActive(right, now) && right.insurance > 0
}

/** An access right of a vehicle that was paid, and when it counts. */
export type Paid = Period & {
  id: number
  type: number
  paidAt: number
}

/** The vehicle's paid access rights that overlap a period, by when they begin (E42). */
export function paidWithin({ sql }: Store, vehicle: number, period: Period): Paid[] {
  const rows = sql.all`
    SELECT id, type, paid_at AS paidAt, active_at AS activeAt, expires_at AS expiresAt FROM access_rights
    WHERE vehicle = ${vehicle} AND status = ${rightStatus.active} ORDER BY active_at` as Paid[]
  return rows.filter((each) => overlap(each, period))
}

/** The number of an access right, as people know it (H07). */
export function passNumber(id: number): string {
  return `#${sixDigits(id)}`
}

/** One that was not decided or paid in time counts as refused, also before the timekeeper has come by (F24). */
function statusAt({ status: known, payUntil, expiresAt }: Right, now: number): number {
  const lastMoment: Partial<Record<number, number | null>> = {
    [rightStatus.approvalPending]: expiresAt,
    [rightStatus.paymentPending]: payUntil,
  }
  return (lastMoment[known] ?? now) < now ? rightStatus.refused : known
}

/** The last moment of what a payment that failed was for, as it was when it was tried; null for nothing. */
export function triedUntil({ type, updatedAt, desiredActivation }: Right): number | null {
  const kind = kindOf(type)
  return (kind && periodOf(kind, updatedAt, desiredActivation)?.expiresAt) ?? null
}

/** An access right as the contract writes it. */
export function accessRightBody(right: Right, now: number): AccessRight {
  return {
    id: right.id,
    ctrlId: right.controlNumber,
    createdAtEpoch: right.createdAt,
    updatedAtEpoch: right.updatedAt,
    paymentAtEpoch: right.paidAt,
    activeAtEpoch: right.activeAt,
    expiresAtEpoch: right.status === rightStatus.paymentFailed ? triedUntil(right) : right.expiresAt,
    isActive: isActive(right, now),
    isPrintable: isPrintable(right, now),
    status: statusAt(right, now),
    type: right.type,
    club: { id: right.club, no: right.clubNo, displayName: right.clubName },
    vehicle: { id: right.vehicle, name: right.vehicleName, registration: right.registration },
    currentPrice: { amount: dollars(right.price), taxIncluded: right.taxIncluded === 1 },
    insurance: right.insurance === 0 ? null : { amount: dollars(right.insurance), taxIncluded: false },
    desiredActivation: right.desiredActivation,
  }
}
