import {
  type RegionalClub,
  computeDistanceFromPlaceToClub,
  kilometersOfRegion,
  maxProposals,
} from './nearestClubs.ts'

/**
 * Returns the available clubs nearest to a closed club, nearest first. A club with an unknown
 * distance is included only if it belongs to the region of the closed club.
 */
export function findNearestOpenClubs<Club extends RegionalClub>(
  clubs: readonly Club[],
  closedClub: Pick<RegionalClub, 'number' | 'coordinates' | 'region'>,
): Club[] {
  const place = closedClub.coordinates ?? null
  const computeDistanceForSorting = (club: Club): number =>
    computeDistanceFromPlaceToClub(place, club) ??
    (club.region?.id === closedClub.region?.id ? kilometersOfRegion : Infinity)
  return clubs
    .filter(({ available, region, number }) => available && region && number !== closedClub.number)
    .filter((club) => computeDistanceForSorting(club) < Infinity)
    .toSorted((a, b) => computeDistanceForSorting(a) - computeDistanceForSorting(b))
    .slice(0, maxProposals)
}
