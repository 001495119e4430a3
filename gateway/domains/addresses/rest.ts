import type { Country } from '../../graphql/generated/types.ts'
import type { Address, City } from '../../federation/generated/contract.ts'
import { parseTrimmedText, parseInteger } from '../../federation/parse-values.ts'
import {
  declareFederationListRead,
  declareFederationReadByIdInList,
  declareCachedFederationRead,
} from '../../federation/federation-reads.ts'
import { mapFieldNamesToThemselves } from '../../federation/field-names.ts'

/** A municipality of Quebec. */
export interface CityRecord {
  id: number
  name: string
}

export function parseCity(row: City): CityRecord | null {
  const id = parseInteger(row.id)
  const name = parseTrimmedText(row.name)
  return id === null || name === null ? null : { id, name }
}

/** A postal address. */
export interface AddressRecord {
  addressLine: string | null
  apartment: string | null
  /** Id of the municipality; null outside Quebec. */
  cityId: number | null
  /** Name of the town in the postal address, in any province or state. */
  cityName: string | null
  province: string | null
  postalCode: string | null
  country: Country
}

/**
 * Postal address of a member. A billing address has the same fields.
 */
export type MemberAddressRecord = AddressRecord
export type BillingAddressRecord = AddressRecord

/** Number that the federation uses for each country (P17). */
export const countryIds: Record<Country, number> = { CANADA: 1, UNITED_STATES: 2 }

export function parseAddress(row: Address): AddressRecord {
  return {
    addressLine: parseTrimmedText(row.addressLine),
    apartment: parseTrimmedText(row.apartment),
    cityId: parseInteger(row.cityId),
    cityName: parseTrimmedText(row.city) ?? parseTrimmedText(row.otherCity),
    province: parseTrimmedText(row.province),
    postalCode: parseTrimmedText(row.postalCode),
    country: parseInteger(row.countryId) === countryIds.UNITED_STATES ? 'UNITED_STATES' : 'CANADA',
  }
}

/**
 * Returns a postal address in the federation's request format: with a municipality id in Quebec, or
 * with the name of a town elsewhere.
 */
export function buildAddressRequestBody(address: AddressRecord): Address {
  return {
    addressLine: address.addressLine,
    apartment: address.apartment,
    cityId: address.cityId,
    otherCity: address.cityId === null ? address.cityName : null,
    province: address.province,
    postalCode: address.postalCode,
    countryId: countryIds[address.country],
  }
}

/** Reads the municipalities of Quebec, ordered by name. */
export const cities = declareCachedFederationRead(
  'cities',
  'referenceMs',
  declareFederationListRead('getCities', parseCity),
  {
    keepsLast: true,
  },
)
export const cityById = declareFederationReadByIdInList(cities)

/** Map from the federation's field names to the GraphQL input fields of a postal address. */
export const addressFields = {
  ...mapFieldNamesToThemselves('addressLine', 'apartment', 'cityId', 'otherCity', 'province', 'postalCode'),
  countryId: 'country',
}
