import type {
  AddressDetail,
  AddressSuggestion as SuggestionRow,
} from '../../federation/generated/contract.ts'
import type { AddressSuggestion, Country } from '../../graphql/generated/types.ts'
import { parseText } from '../../federation/parse-values.ts'
import type { Language } from '../../platform/translate.ts'
import { countryIds } from './rest.ts'

export function parseAddressSuggestion(row: SuggestionRow): AddressSuggestion | null {
  const suggestionId = parseText(row.id)
  const street = parseText(row.text)
  if (suggestionId === null || street === null) return null
  return { suggestionId, text: street, description: parseText(row.description) ?? '' }
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
 * Parses a suggested address. If its first address line is missing, the building number and street
 * replace it.
 */
export function parseAddressSuggestionDetail(row: AddressDetail): SuggestionDetail | null {
  const parts = [parseText(row.buildingNumber), parseText(row.street)].filter((part) => part !== null)
  const addressLine = parseText(row.line1) ?? (parts.join(' ') || null)
  if (addressLine === null) return null
  return {
    addressLine,
    apartment: parseText(row.subBuilding),
    postalCode: parseText(row.postalCode),
    province: parseText(row.provinceCode)?.toUpperCase() ?? null,
    cityName: parseText(row.city),
  }
}

/** Returns the query parameters that search for addresses beginning with a search term. */
export function buildAddressSuggestionQuery(searchTerm: string, country: Country, language: Language) {
  return { searchTerm, countryId: countryIds[country], languageCode: language }
}

/** Returns the query parameters that request the separate parts of a suggested address. */
export function buildAddressDetailQuery(id: string, language: Language) {
  return { id, languageCode: language }
}
