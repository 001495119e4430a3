/** Search of postal addresses while the member types (G11–G14). */
import type { Context } from '../../graphql/context.ts'
import {
  type SuggestedRecord,
  parseSuggested,
  parseSuggestion,
  suggestionQuery,
  detailQuery,
} from './search.rest.ts'
import { type CityRecord, cities } from './rest.ts'
import { Refusal } from '../../federation/errors.ts'
import { parseRow, parseRows } from '../../federation/parse.ts'
import type { QueryResolvers } from '../../graphql/generated/resolvers.ts'
import { isPlain } from '../../graphql/input-check.ts'
import { searchable } from '../../platform/texts.ts'

/** Minimum length of a search term. A shorter term matches half of the country. */
const fewest = 3
/** Maximum length of a search term and of a suggestion id. */
const longest = 100
/** Maximum number of suggestions. */
const most = 10

export const addressSearchQueries = {
  addressSuggestions: async (_parent, { searchTerm, country }, { federation, language }) => {
    const typed = searchTerm.trim()
    if (typed.length < fewest || typed.length > longest || !isPlain(typed)) return []
    const query = suggestionQuery(typed, country, language)
    try {
      return parseRows(await federation.call('validateAddress', { query }), parseSuggestion).slice(0, most)
    } catch (error) {
      // The federation refuses terms of punctuation only (dots, commas), which have no matches.
      if (error instanceof Refusal && error.status === 400) return []
      throw error
    }
  },

  suggestedAddress: async (_parent, { suggestionId }, context) => {
    if (suggestionId === '' || suggestionId.length > longest || !isPlain(suggestionId)) return null
    const found = await detailOf(suggestionId, context)
    return found && { ...found, city: await cityOf(found, context) }
  },
} satisfies QueryResolvers

async function detailOf(id: string, { federation, language }: Context): Promise<SuggestedRecord | null> {
  try {
    const detail = await federation.call('getAddressDetail', { query: detailQuery(id, language) })
    return parseRow(detail, parseSuggested)
  } catch (error) {
    if (error instanceof Refusal && error.code === '404') return null
    throw error
  }
}

/** G14: only municipalities of Quebec are matched, because towns elsewhere have the same names. */
async function cityOf(
  { province, cityName }: SuggestedRecord,
  { load }: Context,
): Promise<CityRecord | null> {
  return province === 'QC' && cityName !== null ? cityNamed(await load(cities), cityName) : null
}

/**
 * Returns the municipality with a name, ignoring accents, case, hyphens and « St » for « Saint ».
 */
export function cityNamed(cities: readonly CityRecord[], name: string): CityRecord | null {
  const wanted = spelled(name)
  return (
    cities.find((city) => city.name === name) ?? cities.find((city) => spelled(city.name) === wanted) ?? null
  )
}

function spelled(name: string): string {
  return searchable(name)
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => ({ st: 'saint', ste: 'sainte' })[word] ?? word)
    .join(' ')
}
