/** Which regions there are to choose from, and how a club says that it is closed. */
import type { ClubRecord } from './rest.ts'
import { type Language, searchable, translate } from '../../platform/texts.ts'
import type { ClubUse } from '../../graphql/generated/types.ts'
import { sanitizeMessage } from '../../federation/sanitize-message.ts'

/** Not one in which a club can be chosen (E31, R-36). */
export const excludedRegion = 6

/** Clubs that say in their own way that they are closed, by their numbers (O32, O34, R-37). */
const variants: Record<ClubUse, { key: string; numbers: ReadonlySet<string> }> = {
  ACCESS_RIGHT: { key: 'AccessPass', numbers: new Set(['141', '091', '143', '150']) },
  INTERVENTION_REPORT: { key: 'InterventionReport', numbers: new Set(['141']) },
}

/** The club's own words, else those for its number, else the general ones (E38, E39, O31–O34). */
export function unavailableMessage(
  { number, ownMessage }: Pick<ClubRecord, 'number' | 'ownMessage'>,
  language: Language,
  use: ClubUse = 'ACCESS_RIGHT',
): string {
  const message = sanitizeMessage(ownMessage)
  const { key, numbers } = variants[use]
  if (message !== null) return translate(language, 'clubs', `${key}.clubMessage`, { message })
  const variant = numbers.has(number) ? `.${number}` : ''
  return translate(language, 'clubs', `${key}.clubUnavailable${variant}`)
}

/** No search of a person's is longer; to compare each word of megabytes would hold everybody else up. */
const longestSearch = 200

/** What of a club is searched. */
type Searched = Pick<ClubRecord, 'name' | 'number' | 'city' | 'postalCode' | 'hidesContact'>

/**
 * The clubs of which name, number or town hold each word of a search, or of which a half of the postal code begins with
 * it, whatever the case and the accents. A postal code that is not shown is not found either (E73).
 */
export function searchClubs<Club extends Searched>(clubs: readonly Club[], search: string): Club[] {
  if (search.length > longestSearch) return []
  const words = searchable(search).trim().split(/\s+/)
  if (words.every((word) => word === '')) return [...clubs]
  return clubs.filter(({ name, number, city, postalCode, hidesContact }) => {
    const text = searchable(`${number} ${name} ${city ?? ''}`)
    const halves = hidesContact ? [] : searchable(postalCode ?? '').split(/\s+/)
    const codes = [...halves, halves.join('')]
    return words.every((word) => text.includes(word) || codes.some((code) => code.startsWith(word)))
  })
}
