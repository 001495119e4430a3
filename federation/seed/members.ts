/** The named personas: members whose situations show every state. Nothing of a real person. */
import { attachCard, createToken } from '../cards/processor.ts'
import { type StoredAddress, writeAddress } from '../addresses.ts'
import type { Store } from '../database.ts'
import { dayOf, inQuebec, startOf } from '../days.ts'
import { hashPassword } from '../passwords.ts'
import { writeReceipt } from '../receipts.ts'
import { invoiceOf } from '../access-rights/invoice.ts'
import { readOffer } from '../access-rights/offers.ts'
import { writeAccessRight } from '../access-rights/rights.ts'
import { type Period, periodOf } from '../access-rights/seasons.ts'
import { listedModel } from './makes.ts'
import { cityId } from './places.ts'

/** The password of every persona. */
const password = 'sentier-demo'

interface MemberSeed {
  email: string
  firstName: string
  lastName: string
  phoneNumber: string
  isConfirmed?: boolean
  isBusiness?: boolean
}

interface VehicleSeed {
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

interface PassSeed {
  vehicle: number
  type: number
  /** Of the club, three digits. */
  clubNo: string
  paidAt: number
  period: Period | null
  controlNumber: string
  desiredActivation?: string
}

/** Writes the members as they would be at the moment `now`. */
export function seedMembers(store: Store, now: number): void {
  seedMaude(store, now)
  seedBusiness(store, now)
  addMember(store, {
    email: 'nouveau@sentier.example',
    firstName: 'Noah',
    lastName: 'Bélanger',
    phoneNumber: '8195550121',
  })
  addMember(store, {
    email: 'nonconfirme@sentier.example',
    firstName: 'Inès',
    lastName: 'Fortin',
    phoneNumber: '4505550133',
    isConfirmed: false,
  })
}

/** An individual with vehicles in every state. */
function seedMaude(store: Store, now: number): void {
  const maude = addMember(store, {
    email: 'demo@sentier.example',
    firstName: 'Maude',
    lastName: 'Tremblay',
    phoneNumber: '4185550142',
  })
  addAddress(store, maude, quebecAddress('118, rue du Belvédère', 'Rimouski', 'G5L 4B7'))
  addCard(store, maude, 'Maude Tremblay', now)
  store.sql.run`UPDATE members SET magazine_copies = 1, magazine_digital = 1 WHERE id = ${maude}`

  const complete = { year: '2021', cc: 650, weight: 385 }
  addVehicle(store, maude, {
    ...complete,
    name: 'RENARD-21',
    make: 'Can-Am',
    model: 'Outlander 700',
    registration: 'V214 507',
    serialNumber: '3JBLKAM21MJ000501',
  })
  addVehicle(store, maude, {
    ...complete,
    name: 'CASTOR-450',
    make: 'Yamaha',
    model: 'Wolverine RMAX 1000',
    registration: 'V318 226',
    year: '2023',
    serialNumber: '5Y4AN12Y3PA100226',
    cc: 999,
    weight: 870,
  })
  const current = addVehicle(store, maude, {
    ...complete,
    name: 'ORIGNAL',
    make: 'Polaris',
    model: 'Sportsman 570',
    registration: 'V107 943',
    serialNumber: '4XASEE57XMA107943',
    isEditLimited: true,
  })
  const expired = addVehicle(store, maude, {
    ...complete,
    name: 'CARIBOU',
    make: 'Honda',
    model: 'FourTrax Rubicon 520',
    registration: 'V092 618',
    year: '2017',
    serialNumber: '1HFTE4400H4092618',
    cc: 518,
    weight: 330,
  })
  const upcoming = addVehicle(store, maude, {
    ...complete,
    name: 'HARFANG',
    make: 'Kawasaki',
    model: 'Teryx KRX 1000',
    registration: 'V275 380',
    year: '2022',
    serialNumber: 'JKBRFCA12NB275380',
    cc: 999,
    weight: 863,
  })
  addVehicle(store, maude, {
    name: 'LYNX-12',
    make: 'Suzuki',
    model: 'KingQuad 500',
    registration: null,
    year: '2012',
    serialNumber: null,
    cc: null,
    weight: null,
  })
  addVehicle(store, maude, {
    ...complete,
    name: 'BERNACHE',
    make: 'Arctic Cat',
    model: 'Alterra 600',
    registration: 'V199 054',
    year: '2024',
    serialNumber: 'RFB24ATV0RK199054',
    needsUpdate: true,
  })
  addVehicle(store, maude, {
    ...complete,
    name: 'COUGUAR',
    typedMake: 'Atelier Boréal',
    typedModel: 'Prototype 6',
    registration: 'V301 772',
    serialNumber: 'ABPROTO0000000006',
    isEditLimited: true,
  })

  const season = seasonYear(now)
  const [lastYear, thisYear] = [season - 1, season].map((year) => startOf(year, 9, 20) + 14 * hour) as [
    number,
    number,
  ]
  const nextWeek = dayOf(inQuebec(now).plus({ days: 7 }).toMillis())
  const rimouski = { clubNo: '054' }
  addPass(store, maude, {
    ...rimouski,
    vehicle: expired,
    type: 1,
    paidAt: lastYear,
    period: periodOf({ calendar: 'annual', days: 0 }, lastYear),
    controlNumber: 'K3M7Q2T',
  })
  addPass(store, maude, {
    ...rimouski,
    vehicle: current,
    type: 1,
    paidAt: thisYear,
    period: periodOf({ calendar: 'annual', days: 0 }, thisYear),
    controlNumber: 'R8W4H6B',
  })
  addPass(store, maude, {
    clubNo: '020',
    vehicle: upcoming,
    type: 3,
    paidAt: now - 26 * hour,
    period: chosenDays(nextWeek, 3),
    controlNumber: 'N5X9C2J',
    desiredActivation: nextWeek,
  })
  // The renewal that a card refused: it can be tried again.
  addPass(store, maude, {
    ...rimouski,
    vehicle: expired,
    type: 1,
    paidAt: now - 3 * hour,
    period: null,
    controlNumber: 'T6D3V8P',
  })
}

/** A rental business. */
function seedBusiness(store: Store, now: number): void {
  const business = addMember(store, {
    email: 'entreprise@sentier.example',
    firstName: 'Étienne',
    lastName: 'Gagnon',
    phoneNumber: '4185550177',
    isBusiness: true,
  })
  addAddress(store, business, quebecAddress('2400, route du Lac', 'Baie-Saint-Paul', 'G3Z 1T5'))
  addCard(store, business, 'Location Grand Air', now)
  const [first] = ['LOCATION-1', 'LOCATION-2', 'LOCATION-3'].map((name, index) =>
    addVehicle(store, business, {
      name,
      make: 'CFMOTO',
      model: 'CFORCE 600 Touring',
      registration: `V44${index} 810`,
      year: '2025',
      serialNumber: `LCELDUA90S100081${index}`,
      cc: 580,
      weight: 412,
    }),
  )
  const paidAt = startOf(seasonYear(now), 9, 20) + 14 * hour
  addPass(store, business, {
    vehicle: first!,
    type: 5,
    clubNo: '020',
    paidAt,
    period: periodOf({ calendar: 'annual', days: 0 }, paidAt),
    controlNumber: 'B7F2Z9L',
  })
}

const hour = 3_600_000

/** The year in which the season began that it is now. */
function seasonYear(now: number): number {
  const { year, month } = inQuebec(now)
  return month >= 10 ? year : year - 1
}

function chosenDays(day: string, days: number): Period | null {
  return periodOf({ calendar: 'chosenDay', days }, inQuebec(Date.parse(day)).toMillis(), day)
}

function addMember({ sql }: Store, member: MemberSeed): number {
  const { email, firstName, lastName, phoneNumber, isConfirmed = true, isBusiness = false } = member
  const { lastInsertRowid } = sql.run`
    INSERT INTO members (email, password, is_confirmed, first_name, last_name, phone_number, is_canadian, is_business,
      magazine_digital, terms_accepted)
    SELECT ${email}, ${hashPassword(password)}, ${isConfirmed ? 1 : 0}, ${firstName}, ${lastName}, ${phoneNumber}, 1,
      ${isBusiness ? 1 : 0}, 1, value FROM settings WHERE name = 'terms_version'`
  return Number(lastInsertRowid)
}

function quebecAddress(addressLine: string, city: string, postalCode: string): StoredAddress {
  return {
    addressLine,
    apartment: null,
    postalCode,
    cityId: cityId(city),
    otherCity: null,
    province: 'QC',
    countryId: 1,
  }
}

function addAddress(store: Store, member: number, address: StoredAddress): void {
  writeAddress(store, member, 'account', address)
  writeAddress(store, member, 'billing', address)
}

/** A test card that always pays, good for three more years. */
function addCard({ db }: Store, member: number, name: string, now: number): void {
  const expYear = inQuebec(now).year + 3
  const made = createToken(
    db,
    { number: '4242424242424242', expMonth: 12, expYear, cvc: '123', name },
    new Date(now),
  )
  if (made.ok) attachCard(db, member, made.token, new Date(now))
}

function addVehicle({ sql }: Store, member: number, vehicle: VehicleSeed): number {
  const { name, registration, year, serialNumber, cc, weight, typedMake = null, typedModel = null } = vehicle
  const { make = null, model = null } = vehicle
  const listed =
    make === null || model === null ? { make: null, model: null, type: 2 } : listedModel({ sql }, make, model)
  const { lastInsertRowid } = sql.run`
    INSERT INTO vehicles (member, name, registration, year, serial_number, cc, weight, type, listed_make, listed_model,
      typed_make, typed_model, is_edit_limited, needs_update)
    VALUES (${member}, ${name}, ${registration}, ${year}, ${serialNumber}, ${cc}, ${weight}, ${listed.type}, ${listed.make},
      ${listed.model}, ${typedMake}, ${typedModel}, ${vehicle.isEditLimited ? 1 : 0}, ${vehicle.needsUpdate ? 1 : 0})`
  return Number(lastInsertRowid)
}

/** A pass with its receipt; without a period, one whose payment failed. */
function addPass(store: Store, member: number, pass: PassSeed): void {
  const { vehicle, type, clubNo, paidAt, period, controlNumber, desiredActivation = null } = pass
  const { currentPrice } = readOffer(store, type, paidAt)!
  const accessRight = writeAccessRight(store, {
    id: null,
    controlNumber,
    member,
    vehicle,
    club: Number(store.sql.get`SELECT id FROM clubs WHERE no = ${clubNo}`?.['id']),
    type,
    price: currentPrice,
    desiredActivation,
    period,
    at: paidAt,
  })
  const invoice = invoiceOf(currentPrice, 0)
  writeReceipt(store, { member, accessRight, invoice, isSuccessful: period !== null, paidAt })
}
