import {
  type Coordinates,
  type FoundClub,
  type SearchedClub,
  computeDistanceKm,
  normalizeForClubSearch,
} from './findClubs.ts'

/** Maximum number of clubs that are proposed for an address. */
export const maxProposals = 3

/** Parts of a member's address that locate the member for the club search. */
export interface MemberPlace {
  readonly city: string | null | undefined
  readonly postalCode: string | null | undefined
}

/** Club fields that the proposals of nearby clubs read. */
export interface RegionalClub extends SearchedClub {
  readonly available: boolean
  readonly region: { readonly id: string } | null | undefined
}

/**
 * Returns the available clubs nearest to an address, nearest first. The address is located by the
 * clubs of its city, otherwise by clubs with the same first three postal code characters. Returns
 * an empty array if no club locates the address. The distances are from the first club that locates
 * the address, and null for the clubs that locate it.
 */
export function findNearestClubs<Club extends RegionalClub>(
  clubs: readonly Club[],
  { city, postalCode }: MemberPlace,
): Array<FoundClub<Club>> {
  const choosable = clubs.filter(({ region }) => region !== null && region !== undefined)
  const sameCity = choosable.filter((club) => areTextsEqual(club.city, city))
  const samePostalArea = choosable.filter((club) =>
    areTextsEqual(club.postalCode?.slice(0, 3), postalCode?.slice(0, 3)),
  )
  const references = sameCity.length > 0 ? sameCity : samePostalArea
  const referencePoint = references.find(({ coordinates }) => coordinates)?.coordinates ?? null
  const regions = new Set(references.map(({ region }) => region?.id))
  const computeDistanceForSorting = (club: Club): number => {
    if (references.includes(club)) return 0
    return (
      computeDistanceFromPlaceToClub(referencePoint, club) ??
      (regions.has(club.region?.id) ? kilometersOfRegion : Infinity)
    )
  }
  return choosable
    .filter((club) => club.available && computeDistanceForSorting(club) < Infinity && references.length > 0)
    .toSorted((a, b) => computeDistanceForSorting(a) - computeDistanceForSorting(b))
    .slice(0, maxProposals)
    .map((club) => ({
      club,
      distance: references.includes(club) ? null : computeDistanceFromPlaceToClub(referencePoint, club),
    }))
}

/**
 * Distance in kilometers that is assumed for a club without coordinates in the region of the
 * searched place.
 */
export const kilometersOfRegion = 100

/**
 * Returns the distance of a club from a place, in kilometers. Returns null if the place or the
 * position of the club is unknown.
 */
export const computeDistanceFromPlaceToClub = (
  place: Coordinates | null,
  { coordinates }: SearchedClub,
): number | null => (place && coordinates ? computeDistanceKm(place, coordinates) : null)

const areTextsEqual = (a: string | null | undefined, b: string | null | undefined) =>
  Boolean(a) && Boolean(b) && normalizeForClubSearch(a ?? '') === normalizeForClubSearch(b ?? '')
