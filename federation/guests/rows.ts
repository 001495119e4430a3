/** The rights that let a guest buy: those of other provinces' federations, and this federation's own (R-32). */
import { rightStatus } from '../access-rights/rows.ts'
import type { Store } from '../store/database.ts'

/** Whose way it is: of holders who come from another province, or of this federation's, who go to one. */
export type Flow = 'others' | 'ours'

/** The holder of a right, as a guest writes it. */
export interface Holder {
  externalRightNumber: string
  firstName: string
  lastName: string
  email: string
  /** Left out where only the four others are told. */
  home?: { postalCode: string; province: string }
}

/** A right as it is kept. */
export type ExternalRight = {
  number: string
  firstName: string
  lastName: string
  email: string
  postalCode: string
  province: string
}

/** The right that is good at a moment and of which everything agrees; null for none (L08). */
export function findExternalRight(
  store: Store,
  flow: Flow,
  holder: Holder,
  now: number,
): ExternalRight | null {
  const number = compact(holder.externalRightNumber)
  const found = [findStored(store, flow, number, now), flow === 'ours' ? passOf(store, number, now) : null]
  return found.find((right) => right !== null && agrees(right, holder)) ?? null
}

function findStored({ sql }: Store, flow: Flow, number: string, now: number): ExternalRight | null {
  const row = sql.get`
    SELECT number, first_name AS firstName, last_name AS lastName, email, postal_code AS postalCode, province
    FROM external_rights
    WHERE number = ${number} AND is_ours = ${flow === 'ours' ? 1 : 0} AND valid_until >= ${now}`
  return (row as ExternalRight | undefined) ?? null
}

/** A member's active pass is known by its control number. */
function passOf({ sql }: Store, number: string, now: number): ExternalRight | null {
  const row = sql.get`
    SELECT control_number AS number, first_name AS firstName, last_name AS lastName, email,
      postal_code AS postalCode, province
    FROM access_rights JOIN members ON members.id = access_rights.member
      JOIN addresses ON addresses.member = members.id AND kind = 'account'
    WHERE control_number = ${number.toUpperCase()} AND status = ${rightStatus.active} AND expires_at >= ${now}`
  return (row as ExternalRight | undefined) ?? null
}

function agrees(right: ExternalRight, { firstName, lastName, email, home }: Holder): boolean {
  return (
    compact(right.firstName) === compact(firstName) &&
    compact(right.lastName) === compact(lastName) &&
    emailOf(right.email) === emailOf(email) &&
    (home === undefined ||
      (compact(right.postalCode) === compact(home.postalCode) &&
        provinceOf(right.province) === provinceOf(home.province)))
  )
}

/** Words as they are compared: letters and digits alone, without accents and case. */
export function compact(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** An e-mail as it is compared. */
export function emailOf(typed: string): string {
  return typed.trim().toLowerCase()
}

/** Each in both languages, by the two letters that stand for it. */
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
  Object.entries(provinces).flatMap(([code, names]) => names.map((name) => [compact(name), code] as const)),
)

/** A province as it is compared, by its name or its two letters. */
function provinceOf(typed: string): string {
  const word = compact(typed)
  return codes.get(word) ?? word
}
