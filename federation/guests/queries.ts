/**
 * Database access for the access rights that guests hold from their own federation. Such an access
 * right permits the guest to buy a three-day access right.
 */
import { rightStatus } from '../access-rights/queries.ts'
import type { Store } from '../store/database.ts'

/**
 * Direction of a guest's travel: `others` for a visitor from another province, `ours` for a holder
 * of this federation's access right who travels to another province.
 */
export type GuestFlow = 'others' | 'ours'

/** A guest's data as typed into the form, to be compared with the holder of an access right. */
export interface RightHolder {
  externalRightNumber: string
  firstName: string
  lastName: string
  email: string
  /** Home address of the access right holder; undefined if the REST call does not send it. */
  home?: { postalCode: string; province: string }
}

/**
 * An access right that a guest holds from their own federation, and that permits buying a three-day
 * access right.
 */
export type ExternalAccessRight = {
  number: string
  firstName: string
  lastName: string
  email: string
  postalCode: string
  province: string
}

/**
 * Returns the valid access right that matches all fields that a guest submitted; null without a
 * match (L08).
 */
export function findExternalAccessRight(
  store: Store,
  flow: GuestFlow,
  holder: RightHolder,
  now: number,
): ExternalAccessRight | null {
  const number = normalizeTextForComparison(holder.externalRightNumber)
  const found = [
    findStoredExternalAccessRight(store, flow, number, now),
    flow === 'ours' ? findMemberPassByControlNumber(store, number, now) : null,
  ]
  return found.find((right) => right !== null && isAccessRightHeldByPerson(right, holder)) ?? null
}

function findStoredExternalAccessRight(
  { sql }: Store,
  flow: GuestFlow,
  number: string,
  now: number,
): ExternalAccessRight | null {
  const row = sql.get`
    SELECT number, first_name AS firstName, last_name AS lastName, email, postal_code AS postalCode, province
    FROM external_rights
    WHERE number = ${number} AND is_ours = ${flow === 'ours' ? 1 : 0} AND valid_until >= ${now}`
  return (row as ExternalAccessRight | undefined) ?? null
}

/** Finds a member's active access right by its control number. */
function findMemberPassByControlNumber(
  { sql }: Store,
  controlNumber: string,
  now: number,
): ExternalAccessRight | null {
  const row = sql.get`
    SELECT control_number AS number, first_name AS firstName, last_name AS lastName, email,
      postal_code AS postalCode, province
    FROM access_rights JOIN members ON members.id = access_rights.member
      JOIN addresses ON addresses.member = members.id AND kind = 'account'
    WHERE control_number = ${controlNumber.toUpperCase()} AND status = ${rightStatus.active} AND expires_at >= ${now}`
  return (row as ExternalAccessRight | undefined) ?? null
}

function isAccessRightHeldByPerson(
  right: ExternalAccessRight,
  { firstName, lastName, email, home }: RightHolder,
): boolean {
  return (
    normalizeTextForComparison(right.firstName) === normalizeTextForComparison(firstName) &&
    normalizeTextForComparison(right.lastName) === normalizeTextForComparison(lastName) &&
    normalizeEmailForComparison(right.email) === normalizeEmailForComparison(email) &&
    (home === undefined ||
      (normalizeTextForComparison(right.postalCode) === normalizeTextForComparison(home.postalCode) &&
        normalizeProvinceToCode(right.province) === normalizeProvinceToCode(home.province)))
  )
}

/** Normalizes a text for comparison: lowercase letters and digits, without accents. */
export function normalizeTextForComparison(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Normalizes an e-mail address for comparison. */
export function normalizeEmailForComparison(email: string): string {
  return email.trim().toLowerCase()
}

/** Province names in English and French, by two-letter code. */
const provinces: Record<string, string[]> = {
  ab: ['Alberta'],
  bc: ['British Columbia', 'Colombie-Britannique'],
  mb: ['Manitoba'],
  nb: ['New Brunswick', 'Nouveau-Brunswick'],
  nl: ['Newfoundland and Labrador', 'Terre-Neuve-et-Labrador'],
  ns: ['Nova Scotia', 'Nouvelle-Écosse'],
  nt: ['Northwest Territories', 'Territoires du Nord-Ouest'],
  nu: ['Nunavut'],
  on: ['Ontario'],
  pe: ['Prince Edward Island', 'Île-du-Prince-Édouard'],
  qc: ['Quebec', 'Québec'],
  sk: ['Saskatchewan'],
  yt: ['Yukon'],
}
const codes = new Map(
  Object.entries(provinces).flatMap(([code, names]) =>
    names.map((name) => [normalizeTextForComparison(name), code] as const),
  ),
)

/** Normalizes a province name or code to its two-letter code for comparison. */
function normalizeProvinceToCode(province: string): string {
  const word = normalizeTextForComparison(province)
  return codes.get(word) ?? word
}
