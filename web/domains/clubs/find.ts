/** Finds clubs as people look for them: by a few letters, by a postal code, or by where they are. */

/** A point on the earth, in degrees. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** What of a club is searched. */
export interface SearchedClub {
  readonly number: string
  readonly name: string
  readonly city: string | null | undefined
  readonly postalCode: string | null | undefined
  readonly coordinates: Coordinates | null | undefined
}

/** A club that was found. */
export interface FoundClub<Club> {
  club: Club
  /** How far it is, in kilometres as the crow flies; null where that is not known. */
  distance: number | null
}

/** What a search has found. */
export interface ClubSearchResult<Club> {
  found: ReadonlyArray<FoundClub<Club>>
  /** No club has the postal code that was typed: these are those whose code begins like it. */
  nearCode: string | null
}

/** As it is looked for: without capitals and accents, « St » as « Saint », and one space where anything else stands. */
export const foldForSearch = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\b(s)(te?)\b/g, 'sain$2')
    .trim()

/** A Canadian postal code, or the beginning of one that tells where it is: « G6V », « G6V 8B ». */
const codeLike = /^[a-z]\d[a-z]( ?\d([a-z]\d?)?)?$/

/**
 * The clubs of which number, name or town hold each word that is typed, or of which the postal code begins with it: the
 * number itself first, then what begins so. From a place, the nearest first; all of them, where nothing is typed.
 */
export function findClubs<Club extends SearchedClub>(
  clubs: readonly Club[],
  typed: string,
  from: Coordinates | null = null,
): ClubSearchResult<Club> {
  const wanted = foldForSearch(typed)
  // Signs alone are no letter of any club.
  const isNothing = wanted === '' && typed.trim() !== ''
  const exact = isNothing ? [] : clubs.filter((club) => fits(club, wanted))
  const code = exact.length === 0 && codeLike.test(wanted) ? wanted.replace(' ', '') : null
  const nearCode = code && nearestBeginning(clubs, code)
  const chosen = nearCode ? clubs.filter((club) => codeOf(club).startsWith(nearCode)) : exact
  const found = chosen.map((club) => ({
    club,
    distance: from && club.coordinates ? kilometresBetween(from, club.coordinates) : null,
  }))
  return {
    nearCode: nearCode ? nearCode.toUpperCase() : null,
    found: from
      ? found.toSorted((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity))
      : found.toSorted((a, b) => rankOf(a.club, wanted) - rankOf(b.club, wanted)),
  }
}

const codeOf = ({ postalCode }: SearchedClub) => foldForSearch(postalCode ?? '').replaceAll(' ', '')

function fits(club: SearchedClub, wanted: string): boolean {
  const text = foldForSearch(`${club.number} ${club.name} ${club.city ?? ''}`)
  const halves = foldForSearch(club.postalCode ?? '').split(' ')
  const codes = [codeOf(club), ...halves]
  return wanted
    .split(' ')
    .every((word) => text.includes(word) || codes.some((code) => code !== '' && code.startsWith(word)))
}

/** 0 for the club of this number, 1 for what begins so, 2 for what has a word that does, 3 for the rest. */
function rankOf({ number, name, city }: SearchedClub, wanted: string): number {
  if (number === wanted.padStart(3, '0')) return 0
  const texts = [foldForSearch(name), foldForSearch(city ?? '')]
  if (texts.some((text) => text.startsWith(wanted))) return 1
  return texts.some((text) => text.includes(` ${wanted}`)) ? 2 : 3
}

/** The longest beginning of a postal code that some club's has; two characters at least say something of where it is. */
function nearestBeginning(clubs: readonly SearchedClub[], code: string): string | null {
  for (let length = code.length - 1; length >= 2; length -= 1) {
    const beginning = code.slice(0, length)
    if (clubs.some((club) => codeOf(club).startsWith(beginning))) return beginning
  }
  return null
}

/** The mean radius of the earth, in kilometres. */
const earth = 6371

/** As the crow flies. */
export function kilometresBetween(a: Coordinates, b: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const h =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude)
  return 2 * earth * Math.asin(Math.sqrt(Math.min(1, h)))
}
