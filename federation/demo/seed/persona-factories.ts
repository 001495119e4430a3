/** Functions that insert demo personas: fictional members, their vehicles and their purchases. */
import { hourMs } from '../../durations.ts'
import { computePassInvoice } from '../../access-rights/invoice.ts'
import { findAccessRightTypeRules } from '../../access-rights/type-rules.ts'
import { readAccessRightOffer } from '../../access-rights/offers.ts'
import { upsertAccessRight } from '../../access-rights/queries.ts'
import { computePassValidityPeriod } from '../../access-rights/seasons.ts'
import { findCityIdByName } from '../addresses/regions-and-municipalities.ts'
import { type StoredAddress, writePostalAddress } from '../../addresses/queries.ts'
import { attachPaymentCardToCustomer, tokenizePaymentCard } from '../../card-processor/processor.ts'
import { type Period, toQuebecTime, getStartOfQuebecDay } from '../../quebec-days.ts'
import { insertReceipt } from '../../receipts/queries.ts'
import { hashPasswordSync } from '../../session/passwords.ts'
import type { Store } from '../../store/database.ts'
import { findVehicleMakeAndModelIds } from './vehicle-makes.ts'

/** Password of every demo persona. */
const password = 'sentier-demo'
/** Password hash shared by all demo personas, because hashing is deliberately slow. */
let passwordHash: string | null = null

/**
 * Data of a demo member to insert. Defaults: a confirmed e-mail address, an individual account,
 * Canadian, and full editing rights.
 */
export interface MemberSeed {
  /** Local part (before the @) of the demo member's e-mail address. */
  name: string
  firstName: string
  lastName: string
  phoneNumber: string | null
  isConfirmed?: boolean
  isBusiness?: boolean
  isCanadian?: boolean
  isEditLimited?: boolean
  /** Birth date of the demo member as `YYYY-MM-DD`. */
  birthDate: string
  isWoman?: boolean
}

/**
 * Data of a demo member's vehicle to insert. The make and model are names in the federation's list,
 * or free text.
 */
export interface VehicleSeed {
  name: string
  make?: string
  model?: string
  typedMake?: string
  typedModel?: string
  registration: string | null
  year: string | null
  serialNumber: string | null
  cc: number | null
  weight: number | null
  isEditLimited?: boolean
  needsUpdate?: boolean
}

/**
 * Data of a demo member's pass to insert. A pass without a validity period is inserted as a pass
 * whose payment failed.
 */
export interface PassSeed {
  vehicle: number
  type: number
  /** Public club number of three digits. */
  clubNo: string
  paidAt: number
  period: Period | null
  controlNumber: string
  desiredActivation?: string
}

/** Returns the year in which the current season began. */
export function getStartYearOfAnnualSeason(now: number): number {
  const { year, month } = toQuebecTime(now)
  return month >= 10 ? year : year - 1
}

/**
 * Returns the payment time and validity period of a pass for the current season, as if it was
 * bought on 20 September.
 */
export function computePassDatesOfCurrentSeason(now: number): { paidAt: number; period: Period | null } {
  const paidAt = getStartOfQuebecDay(getStartYearOfAnnualSeason(now), 9, 20) + 14 * hourMs
  return { paidAt, period: computePassValidityPeriod({ calendar: 'annual', days: 0 }, paidAt) }
}

/** Returns a validity period of the given number of days that begins on a chosen day. */
export function buildPassPeriodFromChosenDay(startDay: string, validityDays: number): Period | null {
  return computePassValidityPeriod(
    { calendar: 'chosenDay', days: validityDays },
    toQuebecTime(Date.parse(startDay)).toMillis(),
    startDay,
  )
}

/** Inserts a demo member and returns the member's id. */
export function addMember({ sql }: Store, member: MemberSeed): number {
  const { name, firstName, lastName, phoneNumber, birthDate, isWoman = false } = member
  const { isConfirmed = true, isBusiness = false, isCanadian = true, isEditLimited = false } = member
  passwordHash ??= hashPasswordSync(password)
  const { lastInsertRowid } = sql.run`
    INSERT INTO members (email, password, is_confirmed, first_name, last_name, phone_number, birth_date, gender,
      is_canadian, is_business, is_edit_limited, magazine_digital, terms_accepted)
    SELECT ${`${name}@sentier.example`}, ${passwordHash}, ${isConfirmed ? 1 : 0}, ${firstName}, ${lastName}, ${phoneNumber},
      ${birthDate}, ${isWoman ? 1 : 0}, ${isCanadian ? 1 : 0}, ${isBusiness ? 1 : 0}, ${isEditLimited ? 1 : 0}, 1, value
    FROM settings WHERE name = 'terms_version'`
  return Number(lastInsertRowid)
}

/** Returns a postal address in the Quebec municipality with the given name. */
export function buildQuebecAddress(addressLine: string, city: string, postalCode: string): StoredAddress {
  return {
    addressLine,
    apartment: null,
    postalCode,
    cityId: findCityIdByName(city),
    otherCity: null,
    province: 'QC',
    countryId: 1,
  }
}

/**
 * Stores the same postal address twice for a demo member: as account address and as billing
 * address.
 */
export function addPostalAddresses(store: Store, member: number, address: StoredAddress): void {
  writePostalAddress(store, member, 'account', address)
  writePostalAddress(store, member, 'billing', address)
}

/**
 * Stores a test payment card whose charges always succeed. By default, the payment card expires in
 * December three years from now.
 */
export function addPaymentCard(
  { db }: Store,
  member: number,
  name: string,
  now: number,
  expYear = toQuebecTime(now).year + 3,
  expMonth = 12,
): void {
  const card = { number: '4242424242424242', expMonth, expYear, cvc: '123', name }
  const result = tokenizePaymentCard(db, card, new Date(now))
  if (result.ok) attachPaymentCardToCustomer(db, member, result.token, new Date(now))
}

/** Inserts a vehicle of a demo member and returns its id. */
export function addVehicle({ sql }: Store, member: number, vehicle: VehicleSeed): number {
  const { name, registration, year, serialNumber, cc, weight, typedMake = null, typedModel = null } = vehicle
  const { make = null, model = null } = vehicle
  const listed =
    make === null || model === null
      ? { make: null, model: null, type: 2 }
      : findVehicleMakeAndModelIds({ sql }, make, model)
  const { lastInsertRowid } = sql.run`
    INSERT INTO vehicles (member, name, registration, year, serial_number, cc, weight, type, listed_make, listed_model,
      typed_make, typed_model, is_edit_limited, needs_update)
    VALUES (${member}, ${name}, ${registration}, ${year}, ${serialNumber}, ${cc}, ${weight}, ${listed.type}, ${listed.make},
      ${listed.model}, ${typedMake}, ${typedModel}, ${vehicle.isEditLimited ? 1 : 0}, ${vehicle.needsUpdate ? 1 : 0})`
  return Number(lastInsertRowid)
}

/** Inserts a pass of a demo member with its receipt. */
export function addPass(store: Store, member: number, pass: PassSeed): void {
  const { vehicle, type, clubNo, paidAt, period, controlNumber, desiredActivation = null } = pass
  const { currentPrice } = readAccessRightOffer(store, type, paidAt)!
  const club = findClubIdByNumber(store, clubNo)
  const accessRight = upsertAccessRight(store, {
    id: null,
    controlNumber,
    member,
    vehicle,
    club,
    type,
    price: currentPrice,
    desiredActivation,
    period,
    at: paidAt,
  })
  insertReceipt(store, {
    member,
    accessRight,
    vehicle,
    club,
    type,
    invoice: computePassInvoice(currentPrice, 0),
    isSuccessful: period !== null,
    // A failed payment records the period that was attempted.
    period: period ?? computePassValidityPeriod(findAccessRightTypeRules(type)!, paidAt, desiredActivation)!,
    paidAt,
    attempt: null,
  })
}

/** Returns the database id of a club by its public number of three digits. */
export function findClubIdByNumber({ sql }: Store, clubNumber: string): number {
  return Number(sql.get`SELECT id FROM clubs WHERE no = ${clubNumber}`?.['id'])
}

/** Postal address of most demo personas. */
export const homeAddress = buildQuebecAddress('12, chemin du Lac-à-l’Anguille', 'Rimouski', 'G5L 1A4')

/**
 * Inserts a demo member with a postal address, a valid payment card and one complete vehicle
 * without a pass.
 */
export function addMemberWithVehicle(
  store: Store,
  now: number,
  seed: MemberSeed,
): { member: number; vehicle: number } {
  const member = addMember(store, seed)
  addPostalAddresses(store, member, homeAddress)
  addPaymentCard(store, member, `${seed.firstName} ${seed.lastName}`, now)
  return { member, vehicle: addQuadWithAllFields(store, member, 'PIONNIER') }
}

/** Inserts a complete vehicle with a unique registration and returns its id. */
export function addQuadWithAllFields(store: Store, member: number, name: string): number {
  const number = store.sql.get`SELECT count(*) AS vehicles FROM vehicles`?.['vehicles']
  const digits = String(500 + Number(number))
  return addVehicle(store, member, {
    name,
    make: 'Honda',
    model: 'FourTrax Foreman 520',
    registration: `V${digits} 640`,
    year: '2022',
    serialNumber: `1HFTE4700N4${digits}640`,
    cc: 518,
    weight: 300,
  })
}
