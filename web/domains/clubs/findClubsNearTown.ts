import {
  type FoundClub,
  type SearchedClub,
  findMatchingClubs,
  normalizeForClubSearch,
  parseClubSearch,
} from './findClubs.ts'
import type { MapTown } from './mapTowns.ts'
import { searchTowns } from './searchTowns.ts'

/** Clubs nearest to a town, with their distances from the town. */
export interface ClubsNearTown<Club> {
  town: MapTown
  /** Clubs with known coordinates: the open clubs, then the closed clubs, each nearest first. */
  found: ReadonlyArray<FoundClub<Club>>
}

/** Minimum length of a text that can name a town, in characters. A shorter text names too many. */
const minTownLength = 3

/** Minimum length of the name of a town that a text with one wrong letter can name. */
const minMisspelledLength = 6

/** Maximum number of clubs that are proposed for a town. */
const maxClubsNearTown = 5

/**
 * Returns the clubs nearest to the town whose name is or starts with the typed text, otherwise to
 * the town whose name has one letter more, less or different. Returns null if the text names no
 * known town, or if no club has known coordinates.
 */
export function findClubsNearTown<Club extends SearchedClub>(
  clubs: readonly Club[],
  typed: string,
): ClubsNearTown<Club> | null {
  const town = findTown(parseClubSearch(typed))
  if (town === undefined) return null
  const found = findMatchingClubs(clubs, '', town.coordinates)
    .found.filter(({ distance }) => distance !== null)
    .slice(0, maxClubsNearTown)
    .toSorted((a, b) => Number(a.club.available === false) - Number(b.club.available === false))
  return found.length === 0 ? null : { town, found }
}

/**
 * Returns the town with a normalized name, otherwise the first town that starts with the name,
 * otherwise the first town whose name differs by one letter.
 */
function findTown(searchTerm: string) {
  if (searchTerm.length < minTownLength) return undefined
  const named = searchTowns.map((town) => ({ town, name: normalizeForClubSearch(town.name) }))
  const match =
    named.find(({ name }) => name === searchTerm) ??
    named.find(({ name }) => name.startsWith(searchTerm)) ??
    named.find(({ name }) => name.length >= minMisspelledLength && differByOneLetter(name, searchTerm))
  return match?.town
}

/** Returns whether two different texts become equal if one letter is added, removed or replaced. */
function differByOneLetter(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [rest, otherRest] = [one.slice(start), other.slice(start)]
  return rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest || rest === otherRest.slice(1)
}
