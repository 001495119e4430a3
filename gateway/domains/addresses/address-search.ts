/** Search of postal addresses while the member types (G11–G14). */
import type { Context } from '../../graphql/context.ts'
import {
  type SuggestionDetail,
  parseAddressSuggestionDetail,
  parseAddressSuggestion,
  buildAddressSuggestionQueryParameters,
  buildAddressDetailQueryParameters,
} from './search.rest.ts'
import { type CityRecord, cities } from './rest.ts'
import { Refusal } from '../../federation/refusal-errors.ts'
import { parseFederationRow, parseFederationRows } from '../../federation/parse-values.ts'
import type { QueryResolvers } from '../../graphql/generated/resolvers.ts'
import { isPlainText } from '../../graphql/input-check.ts'
import { BadRequest } from '../../platform/request-failures.ts'
import { memoizeByObject } from '../../platform/memoize.ts'
import { compareNames, normalizeForSearch } from '../../platform/translate.ts'

/** Minimum length of a search term. A shorter term would match too many addresses. */
const minSearchLength = 3
/** Maximum length of a search term and of a suggestion id. */
const maxSearchLength = 100
/** Maximum number of suggested addresses. */
const maxSuggestions = 10

/** Maximum number of municipalities in one city search. */
const maxCities = 100

export const addressSearchQueries = {
  citySearch: async (_parent, { search, first }, context) => {
    if (first < 1 || first > maxCities) throw new BadRequest(`\`first\` must be between 1 and ${maxCities}.`)
    return searchCities(await context.load(cities), search).slice(0, first)
  },

  addressSuggestions: async (_parent, { searchTerm, country }, { federation, language }) => {
    const searchText = searchTerm.trim()
    const isLengthValid = searchText.length >= minSearchLength && searchText.length <= maxSearchLength
    if (!isLengthValid || !isPlainText(searchText)) return []
    const query = buildAddressSuggestionQueryParameters(searchText, country, language)
    try {
      const reply = await federation.call('validateAddress', { query })
      const suggestions = federation.parse('validateAddress', () =>
        parseFederationRows(reply, parseAddressSuggestion),
      )
      return suggestions.slice(0, maxSuggestions)
    } catch (error) {
      // The federation refuses terms of punctuation only (dots, commas), which have no matches.
      if (error instanceof Refusal && error.status === 400) return []
      throw error
    }
  },

  suggestedAddress: async (_parent, { suggestionId }, context) => {
    if (suggestionId === '' || suggestionId.length > maxSearchLength || !isPlainText(suggestionId))
      return null
    const found = await fetchAddressSuggestionDetail(suggestionId, context)
    return found && { ...found, city: await findCityOfAddressSuggestion(found, context) }
  },
} satisfies QueryResolvers

async function fetchAddressSuggestionDetail(
  id: string,
  { federation, language }: Context,
): Promise<SuggestionDetail | null> {
  try {
    const detail = await federation.call('getAddressDetail', {
      query: buildAddressDetailQueryParameters(id, language),
    })
    return federation.parse('getAddressDetail', () =>
      parseFederationRow(detail, parseAddressSuggestionDetail),
    )
  } catch (error) {
    if (error instanceof Refusal && error.code === '404') return null
    throw error
  }
}

/**
 * Returns the municipality of a suggested address in Quebec (G14). Returns null for an address
 * elsewhere, because a town there may have the name of a municipality in Quebec.
 */
async function findCityOfAddressSuggestion(
  { province, cityName }: SuggestionDetail,
  { load }: Context,
): Promise<CityRecord | null> {
  return province === 'QC' && cityName !== null ? findCityByName(await load(cities), cityName) : null
}

/**
 * Returns the municipality with a given name. Ignores accents, case and hyphens, and treats `St` as
 * `Saint`.
 */
export function findCityByName(candidates: readonly CityRecord[], name: string): CityRecord | null {
  const normalizedName = normalizePlaceName(name)
  return (
    candidates.find((city) => city.name === name) ??
    candidates.find((city) => normalizePlaceName(city.name) === normalizedName) ??
    null
  )
}

/**
 * Returns the municipalities sorted by name, each with its name in the form that searches compare.
 * The result is cached per list, because one GraphQL request can search the list several times.
 */
const listSearchableCities = memoizeByObject((candidates: readonly CityRecord[]) =>
  candidates.toSorted(compareNames).map((city) => ({ city, name: normalizePlaceName(city.name) })),
)

/**
 * Returns the municipalities whose name contains every word of the search text, best matches first.
 * Returns an empty list for a blank text.
 */
export function searchCities(candidates: readonly CityRecord[], search: string): CityRecord[] {
  const text = search.length > maxSearchLength ? '' : normalizePlaceName(search)
  if (text === '') return []
  const words = [...new Set(text.split(' '))]
  const rankCityName = (name: string) => (name.startsWith(text) ? 0 : ` ${name}`.includes(` ${text}`) ? 1 : 2)
  const matches = listSearchableCities(candidates).filter(({ name }) =>
    words.every((word) => name.includes(word)),
  )
  const matchesByRank = Map.groupBy(matches, ({ name }) => rankCityName(name))
  return ([0, 1, 2] as const).flatMap((rank) => matchesByRank.get(rank) ?? []).map(({ city }) => city)
}

/**
 * Returns a place name in the form that searches compare: in lower case, without accents, hyphens
 * and apostrophes, and with `saint` for `St`.
 */
export function normalizePlaceName(name: string): string {
  return normalizeForSearch(name)
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => ({ st: 'saint', ste: 'sainte' })[word] ?? word)
    .join(' ')
}
