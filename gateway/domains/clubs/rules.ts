/** Which regions there are to choose from, and how a club says that it is closed. */
import type { ClubRecord } from './rest.ts'
import { type Language, searchable, translate } from '../../platform/texts.ts'
import { spoken } from '../../federation/spoken.ts'

/** Not one in which a club can be chosen (E31, R-36). */
export const excludedRegion = 6

/** What a club is chosen for; its words begin the keys of the texts. */
export type ClubUse = 'AccessPass' | 'InterventionReport'

/** Clubs that say in their own way that they are closed, by their numbers (O32, O34, R-37). */
const variants: Record<ClubUse, ReadonlySet<string>> = {
  AccessPass: new Set(['141', '091', '143', '150']),
  InterventionReport: new Set(['141']),
}

/** The club's own words, else those for its number, else the general ones (E38, E39, O31–O34). */
export function unavailableMessage(
  { number, ownMessage }: Pick<ClubRecord, 'number' | 'ownMessage'>,
  language: Language,
  use: ClubUse = 'AccessPass',
): string {
  const message = spoken(ownMessage)
  if (message !== null) return translate(language, 'clubs', 'AccessPass.clubMessage', { message })
  const variant = variants[use].has(number) ? `.${number}` : ''
  return translate(language, 'clubs', `${use}.clubUnavailable${variant}`)
}

/** No search of a person's is longer; to compare each word of megabytes would hold everybody else up. */
const longestSearch = 200

/** The clubs of which name, number or town hold each word of a search, whatever the case and the accents. */
export function searchClubs<Club extends Pick<ClubRecord, 'name' | 'number' | 'city'>>(
  clubs: readonly Club[],
  search: string,
): Club[] {
  if (search.length > longestSearch) return []
  const words = searchable(search).split(/\s+/)
  return clubs.filter(({ name, number, city }) => {
    const text = searchable(`${number} ${name} ${city ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}
