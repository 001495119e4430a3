/** Filters and order of the list `clubConnection`. */
import type { CoordinatesInput } from '../../graphql/generated/types.ts'
import { BadRequest } from '../../platform/request-failures.ts'
import { compareNames, normalizeForSearch } from '../../platform/translate.ts'
import { memoizeByObject } from '../../platform/memoize.ts'
import { normalizePlaceName } from '../addresses/address-search.ts'
import type { ClubRecord, ListedClub } from './rest.ts'
import { getSearchTexts, maxClubSearchLength, searchClubs } from './rules.ts'

/** Filters of a list of clubs. A filter without a value is not applied. */
export interface ClubFilters {
  search?: string | null
  name?: string | null
  number?: string | null
  regionId?: number | undefined
  cityName?: string | undefined
  near?: CoordinatesInput | null
  withinKilometers?: number | null
}

/**
 * Returns the clubs that match all filters, in the order of `clubConnection`: by distance if the
 * filters contain a place, then by name and number. Throws for a place that is not on earth.
 */
export function listClubs(clubs: readonly ClubRecord[], filters: ClubFilters): ListedClub[] {
  assertValidClubSearchArea(filters)
  const { near, search, withinKilometers } = filters
  const selected = searchClubs(sortClubs(clubs), search ?? '').filter(createClubFilter(filters))
  return near == null
    ? selected.map((club) => ({ ...club, distanceKilometers: null }))
    : listClubsByDistance(selected, near, withinKilometers ?? Number.POSITIVE_INFINITY)
}

/** Returns the clubs sorted by name and number. The result is cached per list. */
const sortClubs = memoizeByObject((clubs: readonly ClubRecord[]) =>
  clubs.toSorted((a, b) => compareNames(a, b) || Number(a.number) - Number(b.number)),
)

/**
 * Returns a function that accepts the clubs with the given number, region, municipality and name.
 */
function createClubFilter({ name, number, regionId, cityName }: ClubFilters): (club: ClubRecord) => boolean {
  if ((name ?? '').length > maxClubSearchLength) return () => false
  const namePart = normalizeForSearch(name ?? '').trim()
  const town = cityName === undefined ? null : normalizePlaceName(cityName)
  return (club) =>
    (number == null || club.number === number) &&
    (regionId === undefined || club.regionId === regionId) &&
    (town === null || getSearchTexts(club).town === town) &&
    (namePart === '' || getSearchTexts(club).name.includes(namePart))
}

function assertValidClubSearchArea({ near, withinKilometers }: ClubFilters): void {
  if (near != null && (Math.abs(near.latitude) > 90 || Math.abs(near.longitude) > 180))
    throw new BadRequest('`near` has a latitude from -90 to 90 and a longitude from -180 to 180.')
  if (withinKilometers == null) return
  if (near == null) throw new BadRequest('`withinKilometers` requires `near`.')
  if (withinKilometers < 0) throw new BadRequest('`withinKilometers` is a positive number.')
}

/**
 * Returns the clubs within a distance of a place, nearest first. A club that hides its contact data
 * is left out, because distances from several places would reveal its location.
 */
function listClubsByDistance(
  clubs: readonly ClubRecord[],
  near: CoordinatesInput,
  withinKilometers: number,
): ListedClub[] {
  return clubs
    .flatMap((club) => {
      if (club.coordinates === null || club.hidesContact) return []
      const distanceKilometers = computeDistanceKilometers(near, club.coordinates)
      return distanceKilometers > withinKilometers ? [] : [{ ...club, distanceKilometers }]
    })
    .toSorted((a, b) => a.distanceKilometers - b.distanceKilometers)
}

/** Mean radius of the earth, in kilometers. */
const earthRadius = 6_371

/**
 * Returns the distance between two places in a straight line (haversine formula), in kilometers,
 * rounded to hundreds of meters.
 */
export function computeDistanceKilometers(from: CoordinatesInput, to: CoordinatesInput): number {
  const toRadians = (degrees: number) => (degrees * Math.PI) / 180
  const [latitude, otherLatitude] = [toRadians(from.latitude), toRadians(to.latitude)]
  const computeSquaredHalfChord = (difference: number) => Math.sin(difference / 2) ** 2
  const square =
    computeSquaredHalfChord(otherLatitude - latitude) +
    Math.cos(latitude) *
      Math.cos(otherLatitude) *
      computeSquaredHalfChord(toRadians(to.longitude - from.longitude))
  const distance = 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(square)))
  return Math.round(distance * 10) / 10
}
