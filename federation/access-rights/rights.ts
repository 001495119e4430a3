/** Access rights as they stand in the database, and the rules of what counts as active. */
import type { Store } from '../database.ts'
import type { PassDocument } from '../documents/passes.ts'
import type { AccessRight } from '../generated/contract.ts'
import { dollars } from '../money.ts'
import type { Price } from './invoice.ts'
import { trailPass } from './kinds.ts'
import { type Period, overlap } from './seasons.ts'

/** What the federation knows of the payment; 2 to 5 belong to requests without insurance. */
export const status = { paymentFailed: 0, active: 1 } as const

/** A row with the names of its vehicle and club; money in cents. */
export type Right = {
  id: number
  controlNumber: string
  type: number
  status: number
  price: number
  taxIncluded: number
  /** `YYYY-MM-DD`. */
  desiredActivation: string | null
  createdAt: number
  updatedAt: number
  paidAt: number | null
  activeAt: number | null
  expiresAt: number | null
  vehicle: number
  vehicleName: string
  registration: string | null
  club: number
  clubNo: string
  clubName: string
}

/** Every access right of a member, of removed vehicles too. */
export function listAccessRights({ sql }: Store, member: number): Right[] {
  return sql.all`
    SELECT access_rights.id, control_number AS controlNumber, access_rights.type, access_rights.status, price,
      tax_included AS taxIncluded, desired_activation AS desiredActivation, created_at AS createdAt,
      updated_at AS updatedAt, paid_at AS paidAt, active_at AS activeAt, expires_at AS expiresAt,
      vehicle, vehicles.name AS vehicleName, vehicles.registration,
      club, clubs.no AS clubNo, clubs.name AS clubName
    FROM access_rights JOIN vehicles ON vehicles.id = vehicle JOIN clubs ON clubs.id = club
    WHERE access_rights.member = ${member} ORDER BY access_rights.id` as Right[]
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
  const [paidAt, state] = period === null ? [null, status.paymentFailed] : [at, status.active]
  const row = sql.get`
    INSERT INTO access_rights (id, control_number, member, vehicle, club, type, status, price, tax_included,
      desired_activation, created_at, updated_at, paid_at, active_at, expires_at)
    VALUES (${id}, ${controlNumber}, ${member}, ${vehicle}, ${club}, ${type}, ${state}, ${price.amount},
      ${price.taxIncluded ? 1 : 0}, ${desiredActivation}, ${at}, ${at}, ${paidAt}, ${period?.activeAt ?? null},
      ${period?.expiresAt ?? null})
    ON CONFLICT (id) DO UPDATE SET vehicle = excluded.vehicle, club = excluded.club, type = excluded.type,
      status = excluded.status, price = excluded.price, tax_included = excluded.tax_included,
      desired_activation = excluded.desired_activation, updated_at = excluded.updated_at, paid_at = excluded.paid_at,
      active_at = excluded.active_at, expires_at = excluded.expires_at
    RETURNING id`
  return Number(row?.['id'])
}

/** Paid and not over; it may begin later. */
export function isActive(right: Pick<Right, 'status' | 'expiresAt'>, now: number): boolean {
  return right.status === status.active && right.expiresAt !== null && right.expiresAt >= now
}

/** H12. */
export function isPrintable(right: Pick<Right, 'status' | 'expiresAt' | 'type'>, now: number): boolean {
  return isActive(right, now) && right.type !== trailPass
}

/** The period of the vehicle's first active access right that overlaps another period (E42); null for none. */
export function periodInTheWay({ sql }: Store, vehicle: number, period: Period): Period | null {
  const rows = sql.all`
    SELECT active_at AS activeAt, expires_at AS expiresAt FROM access_rights
    WHERE vehicle = ${vehicle} AND status = ${status.active} ORDER BY active_at` as Period[]
  return rows.find((each) => overlap(each, period)) ?? null
}

/** What stands on the printed pass; null when it is not there or cannot be printed any more. */
export function readPass(store: Store, id: number, now: number): PassDocument | null {
  const holder = store.sql.get`
    SELECT members.id, first_name || ' ' || last_name AS name
    FROM members JOIN access_rights ON access_rights.member = members.id WHERE access_rights.id = ${id}`
  if (holder === undefined) return null
  const right = listAccessRights(store, Number(holder['id'])).find((each) => each.id === id)
  if (right === undefined || !isPrintable(right, now) || right.activeAt === null || right.expiresAt === null)
    return null
  return {
    number: `#${String(right.id).padStart(6, '0')}`,
    controlNumber: right.controlNumber,
    type: right.type,
    holder: String(holder['name']),
    vehicle: { name: right.vehicleName, registration: right.registration },
    club: { number: right.clubNo, name: right.clubName },
    activeAt: right.activeAt,
    expiresAt: right.expiresAt,
  }
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
    expiresAtEpoch: right.expiresAt,
    isActive: isActive(right, now),
    isPrintable: isPrintable(right, now),
    status: right.status,
    type: right.type,
    club: { id: right.club, no: right.clubNo, displayName: right.clubName },
    vehicle: { id: right.vehicle, name: right.vehicleName, registration: right.registration },
    currentPrice: { amount: dollars(right.price), taxIncluded: right.taxIncluded === 1 },
    desiredActivation: right.desiredActivation,
  }
}
