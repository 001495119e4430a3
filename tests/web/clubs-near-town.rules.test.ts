/** Tests of the club search for a town without a club. */
import { describe, expect, test } from 'vitest'
import { cities } from '../../federation/demo/addresses/regions-and-municipalities.ts'
import { normalizeForClubSearch } from '../../web/domains/clubs/findClubs.ts'
import { findClubsNearTown } from '../../web/domains/clubs/findClubsNearTown.ts'
import { searchClubs } from '../../web/domains/clubs/searchClubs.ts'
import { searchTowns } from '../../web/domains/clubs/searchTowns.ts'

const createClub = (number: string, coordinates: [latitude: number, longitude: number] | null) => ({
  number,
  name: `Quad ${number}`,
  city: null,
  postalCode: null,
  coordinates: coordinates && { latitude: coordinates[0], longitude: coordinates[1] },
})

const clubs = [
  createClub('rimouski', [48.45, -68.52]),
  createClub('unlocated', null),
  createClub('sherbrooke', [45.4, -71.89]),
  createClub('cowansville', [45.2, -72.75]),
]

describe('club search for a town without a club', () => {
  test.each([
    ['Granby', 'Granby'],
    ['GRANBY', 'Granby'],
    ['gran', 'Granby'],
    ['Granby, QC', 'Granby'],
    ['GATINEAU QC', 'Gatineau'],
    ['Québec', 'Québec'],
    ['lac beauport', 'Lac-Beauport'],
    // One letter is wrong, missing or added.
    ['granbi', 'Granby'],
    ['ganby', 'Granby'],
    ['grannby', 'Granby'],
    ['grrnbi', null],
    // In a short name, another letter makes another name.
    ['lavel', null],
    ['Ste-Adele', 'Sainte-Adèle'],
    ['lancienne lorette', 'L’Ancienne-Lorette'],
    ["l'ancienne lorette", 'L’Ancienne-Lorette'],
    // The full name of a town comes before a longer name that starts with it.
    ['sainte marie', 'Sainte-Marie'],
    ['gr', null],
    ['Toronto', null],
    ['', null],
  ])('the search text %j names the town %j', (typed, town) => {
    expect(findClubsNearTown(clubs, typed)?.town.name ?? null).toBe(town)
  })

  test('the club search lists the clubs with coordinates by their distance from the town', () => {
    const { found } = findClubsNearTown(clubs, 'Granby')!
    expect(found.map(({ club, distance }) => [club.number, Math.round(distance!)])).toEqual([
      ['cowansville', 22],
      ['sherbrooke', 66],
      ['rimouski', 466],
    ])
  })

  test('the club search lists the open clubs near a town before the closed clubs', () => {
    const closed = { ...createClub('granby', [45.4, -72.73]), available: false }
    const { found } = findClubsNearTown([closed, ...clubs], 'Granby')!
    expect(found.map(({ club }) => club.number)).toEqual(['cowansville', 'sherbrooke', 'rimouski', 'granby'])
  })

  test('the club search lists at most five clubs near a town, and none without clubs with coordinates', () => {
    const many = Array.from({ length: 9 }, (_, index) => createClub(String(index), [45 + index / 10, -72]))
    expect(findClubsNearTown(many, 'Granby')!.found).toHaveLength(5)
    expect(findClubsNearTown([createClub('unlocated', null)], 'Granby')).toBeNull()
  })
})

test('the club search finds the clubs of a town whose name has a wrong letter', () => {
  const inSherbrooke = { ...createClub('044', [45.4, -71.9]), city: 'Sherbrooke' }
  const { found, nearTown, place } = searchClubs([...clubs, inSherbrooke], 'Sherbroke', null)
  expect(found.map(({ club }) => club.number)).toEqual(['sherbrooke', '044'])
  expect(nearTown).toBeNull()
  expect(place).toEqual({ latitude: 45.4, longitude: -71.89 })
})

describe('towns of the club search', () => {
  test('every town has a name of its own and is in Québec', () => {
    const names = searchTowns.map(({ name }) => normalizeForClubSearch(name))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    for (const { name, coordinates } of searchTowns) {
      expect(name).toMatch(/^[\p{L}’– -]+$/u)
      expect(coordinates.latitude).toBeGreaterThan(44.9)
      expect(coordinates.latitude).toBeLessThan(62.6)
      expect(coordinates.longitude).toBeGreaterThan(-79.8)
      expect(coordinates.longitude).toBeLessThan(-57)
    }
  })

  test('the club search knows the municipalities of the demo federation', () => {
    const names = new Set(searchTowns.map(({ name }) => name))
    expect(cities.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([
      // « À Les Escoumins » would be wrong in the sentence of the list. The other two have a club.
      'Les Escoumins',
      'Eeyou Istchee Baie-James',
      'Les Îles-de-la-Madeleine',
    ])
  })
})
