/** Club search: by text, by postal code, or by distance from the member's location. */

/** Geographic coordinates, in degrees. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** Place from which the club search measures distances. */
export interface SearchPlace extends Coordinates {
  /**
   * Id of the club whose dot the member pressed on the map. This club is first in the list. Null
   * for a press on another place of the map; undefined for the location of the device.
   */
  readonly clubId?: string | null
}

/** Club fields that the club search reads. */
export interface SearchedClub {
  /** False if the club is closed. */
  readonly available?: boolean
  readonly id?: string
  readonly number: string
  readonly name: string
  readonly city: string | null | undefined
  readonly postalCode: string | null | undefined
  readonly coordinates: Coordinates | null | undefined
}

/** Club in the result of a club search, with its distance from the member. */
export interface FoundClub<Club> {
  club: Club
  /**
   * Great-circle distance in kilometers; null when the club or the member has no location, or when
   * the club is in the searched postal area.
   */
  distance: number | null
}

/** Result of a club search: the clubs found, and the typed postal code if no club has this code. */
export interface ClubSearchResult<Club> {
  found: ReadonlyArray<FoundClub<Club>>
  /**
   * Typed postal code, as « G5L 1A4 », if the clubs found are near it because no club has this
   * code. Null for any other search.
   */
  nearPostalCode: string | null
}

/**
 * Normalizes a text for the club search: lower case, no accents, « St » becomes « saint », and
 * other characters become a single space.
 */
export const normalizeForClubSearch = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\b(s)(te?)\b/g, 'sain$2')
    .trim()

/** Trailing name or code of the province, such as « , QC » or « (Québec) ». */
const provincePattern = /(?:[\s,(]+(?:qc|pq)|\s*[,(]\s*qu[eé]bec)\)?\s*$/i

/**
 * Returns the normalized search term of a typed text, without a trailing province and without the
 * word « club » that club cards show before the number.
 */
export const parseClubSearch = (typed: string): string =>
  normalizeForClubSearch(typed.replace(provincePattern, '')).replace(/^clubs?\b ?/, '')

/**
 * Pattern of a Canadian postal code, or of a prefix of a postal code that is long enough to locate
 * clubs: « G6V », « G6V 8B ».
 */
const postalCodePattern = /^[a-z]\d[a-z]( ?\d([a-z]\d?)?)?$/

/**
 * Returns the clubs that match every typed word by number, name, town or start of the postal code.
 * A full name or town hides looser matches. An empty text matches all clubs. With a location, the
 * nearest clubs come first; otherwise the best text matches.
 */
export function findMatchingClubs<Club extends SearchedClub>(
  clubs: readonly Club[],
  typed: string,
  from: SearchPlace | null = null,
): ClubSearchResult<Club> {
  const searchTerm = parseClubSearch(typed)
  // A text of punctuation only matches no club.
  const isNothing = normalizeForClubSearch(typed) === '' && typed.trim() !== ''
  const exact = isNothing ? [] : findClubsByText(clubs, searchTerm)
  const code = exact.length === 0 && postalCodePattern.test(searchTerm) ? searchTerm.replace(' ', '') : null
  const nearby = code === null ? [] : findClubsNearPostalCode(clubs, code)
  const chosen = nearby.length > 0 ? nearby : exact.map((club) => ({ club, distance: null }))
  const found = chosen.map(({ club, distance }) => ({
    club,
    distance: from ? computeDistanceFromPlace(from, club) : distance,
  }))
  // Several clubs can have the coordinates of the pressed club.
  const computeDistanceForSorting = ({ club, distance }: FoundClub<Club>) =>
    from?.clubId && club.id === from.clubId ? -1 : (distance ?? Infinity)
  return {
    nearPostalCode: code !== null && nearby.length > 0 ? formatPostalCode(code) : null,
    found: from
      ? found.toSorted((a, b) => computeDistanceForSorting(a) - computeDistanceForSorting(b))
      : nearby.length > 0
        ? found
        : found.toSorted(
            (a, b) => computeClubSearchRank(a.club, searchTerm) - computeClubSearchRank(b.club, searchTerm),
          ),
  }
}

const normalizeClubPostalCode = ({ postalCode }: SearchedClub) =>
  normalizeForClubSearch(postalCode ?? '').replaceAll(' ', '')

/**
 * Returns the clubs that match every word of the search term. If the term is the full name or town
 * of a club, the words must follow each other in a name or town, so that « Val-d’Or » does not
 * match « Valin (Saint-Honoré) ».
 */
function findClubsByText<Club extends SearchedClub>(clubs: readonly Club[], searchTerm: string): Club[] {
  const matching = clubs.filter((club) => clubMatchesSearch(club, searchTerm))
  const isExact = matching.some((club) => listClubTexts(club).includes(searchTerm))
  return isExact
    ? matching.filter((club) => listClubTexts(club).some((text) => ` ${text} `.includes(` ${searchTerm} `)))
    : matching
}

const listClubTexts = ({ name, city }: SearchedClub) => [name, city ?? name].map(normalizeForClubSearch)

function clubMatchesSearch(club: SearchedClub, searchTerm: string): boolean {
  const text = normalizeForClubSearch(`${club.number} ${club.name} ${club.city ?? ''}`)
  const halves = normalizeForClubSearch(club.postalCode ?? '').split(' ')
  const codes = [normalizeClubPostalCode(club), ...halves]
  return searchTerm
    .split(' ')
    .every((word) => text.includes(word) || codes.some((code) => code !== '' && code.startsWith(word)))
}

/**
 * Returns the rank of a club in the search results. The rank is 0 if the search term is the club
 * number, and 1 if the term begins the name or town. It is 2 if the term begins a later word, and 3
 * for any other match.
 */
function computeClubSearchRank(club: SearchedClub, searchTerm: string): number {
  if (club.number === searchTerm.padStart(3, '0')) return 0
  const texts = listClubTexts(club)
  if (texts.some((text) => text.startsWith(searchTerm))) return 1
  return texts.some((text) => text.includes(` ${searchTerm}`)) ? 2 : 3
}

/** Number of first characters of a postal code that name its area. */
const postalAreaLength = 3

/** Maximum number of clubs that are found near a postal code, unless more are in its own area. */
const maxClubsNearPostalCode = 8

/**
 * Maximum distance in kilometers between the clubs of a postal area and their center from which the
 * distances of other clubs are measured. In a larger area these distances would be wrong.
 */
const maxPostalAreaRadiusKm = 15

const formatPostalCode = (code: string): string =>
  `${code.slice(0, postalAreaLength)} ${code.slice(postalAreaLength)}`.trim().toUpperCase()

/**
 * Returns the clubs near a postal code that no club has: the clubs with the same first three
 * characters, nearest to their common center first, then the nearest other clubs. If the area is
 * small, these have their distances from this center. Without such a club, returns the clubs with
 * the same first two characters. A single character locates no club.
 */
function findClubsNearPostalCode<Club extends SearchedClub>(
  clubs: readonly Club[],
  code: string,
): Array<FoundClub<Club>> {
  const findClubsByPrefix = (length: number) =>
    clubs.filter((club) => normalizeClubPostalCode(club).startsWith(code.slice(0, length)))
  // The place within an area is unknown, so the clubs of the area have no distance.
  const omitDistances = (some: readonly Club[]) => some.map((club) => ({ club, distance: null }))
  const area = findClubsByPrefix(postalAreaLength)
  if (area.length === 0) return omitDistances(findClubsByPrefix(postalAreaLength - 1))
  const center = computeCenter(area)
  if (center === null) return omitDistances(area)
  const sortByDistance = (some: readonly Club[]) =>
    some
      .map((club) => ({ club, distance: computeDistanceFromPlace(center, club) }))
      .toSorted((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity))
  const nearest = sortByDistance(area)
  const others = clubs.filter((club) => club.coordinates && !area.includes(club))
  const otherCount = Math.max(maxClubsNearPostalCode - area.length, 0)
  const nearestOthers = sortByDistance(others).slice(0, otherCount)
  const isSmallArea = nearest.every(({ distance }) => (distance ?? 0) <= maxPostalAreaRadiusKm)
  return [
    ...omitDistances(nearest.map(({ club }) => club)),
    ...(isSmallArea ? nearestOthers : omitDistances(nearestOthers.map(({ club }) => club))),
  ]
}

/** Returns the mean coordinates of the clubs; null if no club has coordinates. */
function computeCenter(clubs: readonly SearchedClub[]): Coordinates | null {
  const coordinatesOfClubs = clubs.flatMap(({ coordinates }) => (coordinates ? [coordinates] : []))
  if (coordinatesOfClubs.length === 0) return null
  const computeMean = (key: keyof Coordinates) =>
    coordinatesOfClubs.reduce((sum, place) => sum + place[key], 0) / coordinatesOfClubs.length
  return { latitude: computeMean('latitude'), longitude: computeMean('longitude') }
}

/**
 * Returns the distance of a club from a place, in kilometers; null if the position of the club is
 * unknown.
 */
const computeDistanceFromPlace = (place: Coordinates, { coordinates }: SearchedClub): number | null =>
  coordinates ? computeDistanceKm(place, coordinates) : null

/** Mean radius of the Earth, in kilometers. */
const earthRadiusKm = 6371

/** Returns the great-circle distance between two points, in kilometers. */
export function computeDistanceKm(a: Coordinates, b: Coordinates): number {
  const toRadians = (degrees: number) => (degrees * Math.PI) / 180
  const computeHaversine = (from: number, to: number) => Math.sin(toRadians(to - from) / 2) ** 2
  const h =
    computeHaversine(a.latitude, b.latitude) +
    Math.cos(toRadians(a.latitude)) *
      Math.cos(toRadians(b.latitude)) *
      computeHaversine(a.longitude, b.longitude)
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, h)))
}
