import type {
  AddressDetail,
  AddressSuggestion as SuggestionRow,
} from '../../federation/generated/contract.ts'
import type { AddressSuggestion, Country } from '../../graphql/generated/types.ts'
import { text } from '../../federation/parse.ts'
import type { Language } from '../../platform/texts.ts'
import { countryIds } from './rest.ts'

export function parseSuggestion(row: SuggestionRow): AddressSuggestion | null {
  const suggestionId = text(row.id)
  const street = text(row.text)
  if (suggestionId === null || street === null) return null
  return { suggestionId, text: street, description: text(row.description) ?? '' }
}

/** The parts of a suggested postal address. */
export interface SuggestedRecord {
  addressLine: string
  apartment: string | null
  postalCode: string | null
  province: string | null
  cityName: string | null
}

/**
 * Parses a suggested address. When the first line is missing, the building number and street
 * replace it.
 */
export function parseSuggested(row: AddressDetail): SuggestedRecord | null {
  const parts = [text(row.buildingNumber), text(row.street)].filter((part) => part !== null)
  const addressLine = text(row.line1) ?? (parts.join(' ') || null)
  if (addressLine === null) return null
  return {
    addressLine,
    apartment: text(row.subBuilding),
    postalCode: text(row.postalCode),
    province: text(row.provinceCode)?.toUpperCase() ?? null,
    cityName: text(row.city),
  }
}

/** Returns the query for addresses that begin with a search term. */
export function suggestionQuery(searchTerm: string, country: Country, language: Language) {
  return { searchTerm, countryId: countryIds[country], languageCode: language }
}

/** Returns the query for the parts of a suggested address. */
export function detailQuery(id: string, language: Language) {
  return { id, languageCode: language }
}
