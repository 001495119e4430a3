/** Tests of the rules that propose clubs for the member's address. */
import { expect, test } from 'vitest'
import { findNearestOpenClubs } from '../../web/domains/clubs/findNearestOpenClubs.ts'
import { findNearestClubs } from '../../web/domains/clubs/nearestClubs.ts'

const createClub = (number: string, city: string | null, postalCode: string | null, fields: object = {}) => ({
  number,
  name: number,
  city,
  postalCode,
  coordinates: null as { latitude: number; longitude: number } | null,
  available: true,
  region: { id: 'r3' } as { id: string } | null,
  ...fields,
})
const createClubCoordinates = (latitude: number, longitude: number) => ({
  coordinates: { latitude, longitude },
})
const clubs = [
  createClub('far', 'Amos', 'J9T 2A1', { ...createClubCoordinates(48.6, -78.1), region: { id: 'r8' } }),
  createClub('near', 'Pont-Rouge', 'G3H 1A1', createClubCoordinates(46.75, -71.7)),
  createClub('home', 'Saint-Raymond', 'G3L 1A1', createClubCoordinates(46.9, -71.83)),
  createClub('closed', 'Saint-Raymond', 'G3L 1A2', { available: false }),
  createClub('outside', 'Saint-Raymond', 'G3L 1A3', { region: null }),
  createClub('unlocated', 'Beaupré', null),
]

test.each([
  ['in a city with a club', { city: 'st-raymond', postalCode: null }, ['home', 'near', 'unlocated']],
  [
    'in the postal area of a club',
    { city: 'Ailleurs', postalCode: 'G3H 9Z9' },
    ['near', 'home', 'unlocated'],
  ],
  ['far from every club', { city: 'Gaspé', postalCode: 'G4X 1A1' }, []],
  ['without a city or a postal code', { city: null, postalCode: null }, []],
])('the portal proposes the nearest available clubs for an address %s', (_, address, numbers) => {
  expect(findNearestClubs(clubs, address).map(({ club }) => club.number)).toEqual(numbers)
})

test('a proposed club has a distance from the city of the member, except a club of this city', () => {
  const nearestClubs = findNearestClubs(clubs, { city: 'Saint-Raymond', postalCode: null })
  const distances = nearestClubs.map(({ distance }) => distance && Math.round(distance))
  expect(distances).toEqual([null, 19, null])
})

test("if the club of the member's city has no coordinates, the portal proposes clubs of its region", () => {
  const withoutCoordinates = clubs.map((club) => Object.assign({}, club, { coordinates: null }))
  const nearestClubs = findNearestClubs(withoutCoordinates, { city: 'Saint-Raymond', postalCode: null })
  expect(nearestClubs.map(({ club }) => club.number)).toEqual(['home', 'near', 'unlocated'])
})

test('the portal proposes the open clubs nearest to a closed club, and never the closed club itself', () => {
  const located = createClub('closed', null, null, createClubCoordinates(46.8, -71.7))
  expect(findNearestOpenClubs([...clubs, located], located).map(({ number }) => number)).toEqual([
    'near',
    'home',
    'unlocated',
  ])
})

test('if a closed club has no coordinates, the portal proposes only clubs of the same region', () => {
  const closed = { number: 'closed', coordinates: null, region: { id: 'r3' } }
  expect(findNearestOpenClubs(clubs, closed).map(({ number }) => number)).toEqual([
    'near',
    'home',
    'unlocated',
  ])
})
