/** Rules of clubs: selectable regions, search, and the message of a closed club. */
import type { ClubRecord } from './rest.ts'
import { memoizeByObject } from '../../platform/memoize.ts'
import { type Language, normalizeForSearch, translate } from '../../platform/translate.ts'
import type { ClubUse } from '../../graphql/generated/types.ts'
import { sanitizeFederationMessage } from '../../federation/sanitize-message.ts'
import { normalizePlaceName } from '../addresses/address-search.ts'

/** Number of the region of Quebec whose clubs members cannot choose (E31, R-36). */
export const excludedRegion = 6

/**
 * Numbers of the clubs that have a special message about closed sales, by kind of purchase (O32,
 * O34, R-37).
 */
const closedClubVariants: Record<ClubUse, { key: string; numbers: ReadonlySet<string> }> = {
  ACCESS_RIGHT: { key: 'AccessPass', numbers: new Set(['141', '091', '143', '150']) },
  INTERVENTION_REPORT: { key: 'InterventionReport', numbers: new Set(['141']) },
}

/**
 * Returns the message of an unavailable club: the club's own message, else the special message for
 * its number, else the general message (E38, E39, O31–O34).
 */
export function getUnavailableClubMessage(
  { number, ownMessage }: Pick<ClubRecord, 'number' | 'ownMessage'>,
  language: Language,
  use: ClubUse = 'ACCESS_RIGHT',
): string {
  const message = sanitizeFederationMessage(ownMessage)
  const { key, numbers } = closedClubVariants[use]
  if (message !== null) return translate(language, 'clubs', `${key}.clubMessage`, { message })
  const variant = numbers.has(number) ? `.${number}` : ''
  return translate(language, 'clubs', `${key}.clubUnavailable${variant}`)
}

/**
 * Maximum length of a club search text, in characters. Searching for megabytes of text would delay
 * other requests.
 */
export const maxClubSearchLength = 200

/** The fields of a club that a club search reads. */
type SearchableClub = Pick<ClubRecord, 'name' | 'number' | 'city' | 'postalCode' | 'hidesContact'>

/**
 * Returns the texts of a club in the form that searches compare. The result is cached per club,
 * because one GraphQL request can search all clubs several times.
 */
export const getSearchTexts = memoizeByObject(
  ({ name, number, city, postalCode, hidesContact }: SearchableClub) => {
    const halves = hidesContact ? [] : normalizeForSearch(postalCode ?? '').split(/\s+/)
    return {
      name: normalizeForSearch(name),
      /** Number, name and town of the club. */
      text: normalizeForSearch(`${number} ${name} ${city ?? ''}`),
      town: city === null ? null : normalizePlaceName(city),
      /**
       * Both halves of the club's postal code, then the complete code; empty if the club hides its
       * postal code.
       */
      postalCodes: [...halves, halves.join('')],
    }
  },
)

/**
 * Returns the clubs that match every word of a search, ignoring case and accents. A word can match
 * the club's name, number or town, and the postal code unless it is hidden (E73).
 */
export function searchClubs<Club extends SearchableClub>(clubs: readonly Club[], search: string): Club[] {
  if (search.length > maxClubSearchLength) return []
  const words = [...new Set(normalizeForSearch(search).trim().split(/\s+/))]
  if (words.every((word) => word === '')) return [...clubs]
  return clubs.filter((club) => {
    const { text, postalCodes } = getSearchTexts(club)
    return words.every((word) => text.includes(word) || postalCodes.some((code) => code.startsWith(word)))
  })
}
