import type {
  AddressDetail,
  AddressSuggestion as SuggestionRow,
} from '../../federation/generated/contract.ts'
import type { AddressSuggestion, Country } from '../../graphql/generated/types.ts'
import { parseTrimmedText } from '../../federation/parse-values.ts'
import type { Language } from '../../platform/translate.ts'
import { countryIds } from './rest.ts'

export function parseAddressSuggestion(row: SuggestionRow): AddressSuggestion | null {
  const suggestionId = parseTrimmedText(row.id)
  const street = parseTrimmedText(row.text)
  if (suggestionId === null || street === null) return null
  return { suggestionId, text: street, description: parseTrimmedText(row.description) ?? '' }
}

/** The parts of a suggested postal address. */
export interface SuggestionDetail {
  addressLine: string
  apartment: string | null
  postalCode: string | null
  province: string | null
  cityName: string | null
}

/**
 * Parses a suggested address. If the first address line is missing, the building number and street
 * take its place.
 */
export function parseAddressSuggestionDetail(row: AddressDetail): SuggestionDetail | null {
  const parts = [parseTrimmedText(row.buildingNumber), parseTrimmedText(row.street)].filter(
    (part) => part !== null,
  )
  const addressLine = parseTrimmedText(row.line1) ?? (parts.join(' ') || null)
  if (addressLine === null) return null
  return {
    addressLine,
    apartment: parseTrimmedText(row.subBuilding),
    postalCode: parseTrimmedText(row.postalCode),
    province: parseTrimmedText(row.provinceCode)?.toUpperCase() ?? null,
    cityName: parseTrimmedText(row.city),
  }
}

/** Returns the query parameters that search for addresses beginning with a search term. */
export function buildAddressSuggestionQueryParameters(
  searchTerm: string,
  country: Country,
  language: Language,
) {
  return { searchTerm, countryId: countryIds[country], languageCode: language }
}

/**
 * Returns the query parameters that request the street, municipality and postal code of a suggested
 * address as separate fields.
 */
export function buildAddressDetailQueryParameters(id: string, language: Language) {
  return { id, languageCode: language }
}
