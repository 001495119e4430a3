/** Database access for postal addresses, and their validation rules. */
import type { Address } from '../generated/contract.ts'
import type { FieldReason } from '../http/refusals.ts'
import type { Store } from '../store/database.ts'
import type { Language } from '../translations.ts'

const canada = 1

const unitedStates = 2

const quebec = 'QC'

/** Two-letter codes of the provinces and states of each country. */
const provinces = new Map([
  [canada, 'AB BC MB NB NL NS NT NU ON PE QC SK YT'],
  [
    unitedStates,
    'AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA PR RI SC SD TN TX UT VA VT WA WI WV WY',
  ],
])

const postalCodes = new Map([
  [canada, /^[A-Z]\d[A-Z] \d[A-Z]\d$/],
  [unitedStates, /^\d{5}(-\d{4})?$/],
])

/**
 * A postal address as the database stores it: without outer spaces, and with either a city id or a
 * typed city name.
 */
export interface StoredAddress {
  addressLine: string
  apartment: string | null
  postalCode: string
  cityId: number | null
  otherCity: string | null
  province: string
  countryId: number
}

type AddressKind = 'account' | 'billing'

/** Returns a postal address of a member; null if none is stored. */
export function readPostalAddress(
  { sql }: Store,
  member: number,
  kind: AddressKind,
  language: Language,
): Address | null {
  const row = sql.get`
    SELECT address_line, apartment, postal_code, city, cities.name AS cityName, other_city, province, country, fr, en
    FROM addresses LEFT JOIN cities ON cities.id = city JOIN countries ON countries.id = country
    WHERE member = ${member} AND kind = ${kind}`
  if (row === undefined) return null
  return {
    addressLine: row['address_line'] as string,
    apartment: row['apartment'] as string | null,
    postalCode: row['postal_code'] as string,
    cityId: row['city'] as number | null,
    city: row['cityName'] as string | null,
    otherCity: row['other_city'] as string | null,
    province: row['province'] as string,
    countryId: row['country'] as number,
    country: row[language] as string,
  }
}

/** Stores a postal address of a member, replacing the previous address of the same kind. */
export function writePostalAddress(
  { sql }: Store,
  member: number,
  kind: AddressKind,
  address: StoredAddress,
): void {
  const { addressLine, apartment, postalCode, cityId, otherCity, province, countryId } = address
  sql.run`
    INSERT OR REPLACE INTO addresses (member, kind, address_line, apartment, postal_code, city, other_city, province, country)
    VALUES (${member}, ${kind}, ${addressLine}, ${apartment}, ${postalCode}, ${cityId}, ${otherCity}, ${province}, ${countryId})`
}

/**
 * Normalizes a submitted postal address for storage: trims its fields and converts its codes to
 * upper case.
 */
export function normalizePostalAddress(body: Address): StoredAddress {
  const countryId = body.countryId ?? canada
  const province = body.province?.trim().toUpperCase() ?? ''
  const inQuebec = countryId === canada && province === quebec
  const code = body.postalCode?.trim().toUpperCase() ?? ''
  return {
    addressLine: body.addressLine?.trim() ?? '',
    apartment: body.apartment?.trim() || null,
    postalCode: countryId === canada ? code.replace(/^(\w{3})[ -]?(\w{3})$/, '$1 $2') : code,
    cityId: inQuebec ? (body.cityId ?? null) : null,
    otherCity: inQuebec ? null : body.otherCity?.trim() || null,
    province,
    countryId,
  }
}

/** Returns the validation errors of a postal address by field (G10–G21). */
export function findPostalAddressErrors(store: Store, address: StoredAddress): Record<string, FieldReason> {
  const { addressLine, postalCode, cityId, otherCity, province, countryId } = address
  if (!provinces.has(countryId)) return { countryId: 'notFound' }
  const fieldErrors: Record<string, FieldReason> = {}
  if (addressLine === '') fieldErrors['addressLine'] = 'required'
  if (!provinces.get(countryId)!.split(' ').includes(province))
    fieldErrors['province'] = province === '' ? 'required' : 'notFound'
  if (!postalCodes.get(countryId)!.test(postalCode))
    fieldErrors['postalCode'] = postalCode === '' ? 'required' : 'malformed'
  if (countryId === canada && province === quebec) {
    if (cityId === null) fieldErrors['cityId'] = 'required'
    else if (!isSelectableCity(store, cityId)) fieldErrors['cityId'] = 'notFound'
  } else if (otherCity === null) {
    fieldErrors['otherCity'] = 'required'
  }
  return fieldErrors
}

/**
 * Returns true if members may choose the municipality with this id. Placeholder municipalities of
 * old profiles cannot be chosen (D53).
 */
export function isSelectableCity({ sql }: Store, id: number): boolean {
  return sql.get`SELECT 1 FROM cities WHERE id = ${id} AND is_placeholder = 0` !== undefined
}
