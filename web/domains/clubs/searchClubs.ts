import {
  type ClubSearchResult,
  type Coordinates,
  type SearchPlace,
  type SearchedClub,
  findMatchingClubs,
  normalizeForClubSearch,
  parseClubSearch,
} from './findClubs.ts'
import { findClubsNearTown } from './findClubsNearTown.ts'
import { searchTowns } from './searchTowns.ts'

/** Result of a club search that the club list and the club map show alike. */
export interface ClubSearch<Club> extends ClubSearchResult<Club> {
  /** Name of the town without a club near which the clubs are; null for any other search. */
  nearTown: string | null
  /** Place that the map marks: the origin of the distances, or the town that the text names. */
  place: Coordinates | null
}

/**
 * Returns the clubs that match the typed text, with their distances from a place. If no club
 * matches, returns the clubs of the town that the text names, or else the clubs nearest to it.
 */
export function searchClubs<Club extends SearchedClub>(
  clubs: readonly Club[],
  typed: string,
  from: SearchPlace | null,
): ClubSearch<Club> {
  const result = findMatchingClubs(clubs, typed, from)
  const nearTown = result.found.length === 0 ? findClubsNearTown(clubs, typed) : null
  if (nearTown) {
    const { town, found } = nearTown
    // The text can be a misspelled name of a town with clubs.
    const inTown = findMatchingClubs(clubs, town.name, from)
    if (inTown.found.length > 0) return { ...inTown, nearTown: null, place: from ?? town.coordinates }
    // A press on the map is later than the text, and measures distances from the pressed place.
    const pressed = from?.clubId === undefined ? null : from
    return {
      found: pressed
        ? findMatchingClubs(
            found.map(({ club }) => club),
            '',
            pressed,
          ).found
        : found,
      nearPostalCode: null,
      nearTown: town.name,
      place: pressed ?? town.coordinates,
    }
  }
  return { ...result, nearTown: null, place: from ?? findTownPlace(typed) }
}

/** Returns the coordinates of the town that has the typed name; null if there is none. */
function findTownPlace(typed: string): Coordinates | null {
  const searchTerm = parseClubSearch(typed)
  return searchTowns.find(({ name }) => normalizeForClubSearch(name) === searchTerm)?.coordinates ?? null
}
