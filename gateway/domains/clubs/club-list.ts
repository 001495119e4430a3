/** Filters and order of the list `clubConnection`. */
import type { CoordinatesInput } from '../../graphql/generated/types.ts'
import { BadRequest } from '../../platform/request-failures.ts'
import { compareNames, normalizeForSearch } from '../../platform/translate.ts'
import { findCityByName } from '../addresses/address-search.ts'
import type { ClubRecord, ListedClub } from './rest.ts'
import { maxClubSearchLength, searchClubs } from './rules.ts'

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
  const { near, search, name, number, regionId, cityName } = filters
  assertValidPlace(filters)
  const normalizedName = normalizeForSearch(name ?? '').trim()
  const selected = (
    normalizedName.length > maxClubSearchLength ? [] : searchClubs(clubs, search ?? '')
  ).filter(
    (club) =>
      (number == null || club.number === number) &&
      (regionId === undefined || club.regionId === regionId) &&
      (cityName === undefined || isInCity(club, cityName)) &&
      normalizeForSearch(club.name).includes(normalizedName),
  )
  return sortListedClubs(
    near == null
      ? selected.map((club) => ({ ...club, distanceKilometers: null }))
      : listClubsWithDistance(selected, near, filters.withinKilometers ?? Number.POSITIVE_INFINITY),
  )
}

function assertValidPlace({ near, withinKilometers }: ClubFilters): void {
  if (near != null && (Math.abs(near.latitude) > 90 || Math.abs(near.longitude) > 180))
    throw new BadRequest('`near` has a latitude from -90 to 90 and a longitude from -180 to 180.')
  if (withinKilometers == null) return
  if (near == null) throw new BadRequest('`withinKilometers` requires `near`.')
  if (withinKilometers < 0) throw new BadRequest('`withinKilometers` is a positive number.')
}

function isInCity({ city }: ClubRecord, cityName: string): boolean {
  return city !== null && findCityByName([{ id: 0, name: cityName }], city) !== null
}

/**
 * Returns the clubs within a distance of a place. A club that hides its contact data is left out,
 * because distances from several places would reveal its location.
 */
function listClubsWithDistance(
  clubs: readonly ClubRecord[],
  near: CoordinatesInput,
  withinKilometers: number,
): ListedClub[] {
  return clubs.flatMap((club) => {
    if (club.coordinates === null || club.hidesContact) return []
    const distanceKilometers = computeDistanceKilometers(near, club.coordinates)
    return distanceKilometers > withinKilometers ? [] : [{ ...club, distanceKilometers }]
  })
}

function sortListedClubs(clubs: readonly ListedClub[]): ListedClub[] {
  return clubs.toSorted(
    (a, b) =>
      (a.distanceKilometers ?? 0) - (b.distanceKilometers ?? 0) ||
      compareNames(a, b) ||
      Number(a.number) - Number(b.number),
  )
}

/** Mean radius of the earth, in kilometers. */
const earthRadius = 6_371

/**
 * Returns the distance of two places in a straight line (haversine formula), in kilometers, rounded
 * to hundreds of meters.
 */
export function computeDistanceKilometers(from: CoordinatesInput, to: CoordinatesInput): number {
  const toRadians = (degrees: number) => (degrees * Math.PI) / 180
  const [latitude, otherLatitude] = [toRadians(from.latitude), toRadians(to.latitude)]
  const halfChord = (difference: number) => Math.sin(difference / 2) ** 2
  const square =
    halfChord(otherLatitude - latitude) +
    Math.cos(latitude) * Math.cos(otherLatitude) * halfChord(toRadians(to.longitude - from.longitude))
  const distance = 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(square)))
  return Math.round(distance * 10) / 10
}
