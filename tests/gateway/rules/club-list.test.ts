import { describe, expect, test, vi } from 'vitest'
import {
  type ClubFilters,
  computeDistanceKilometers,
  listClubs,
} from '../../../gateway/domains/clubs/club-list.ts'
import type { ClubRecord } from '../../../gateway/domains/clubs/rest.ts'
import { BadRequest } from '../../../gateway/platform/request-failures.ts'

const rimouski = { latitude: 48.4489, longitude: -68.524 }
const quebec = { latitude: 46.8139, longitude: -71.208 }
const montreal = { latitude: 45.5019, longitude: -73.5674 }

const createClub = (id: number, club: Partial<ClubRecord>): ClubRecord => ({
  id,
  number: String(id).padStart(3, '0'),
  name: `Club ${id}`,
  regionId: 1,
  status: 1,
  available: true,
  ownMessage: null,
  website: null,
  address: null,
  postalCode: null,
  city: null,
  phoneNumber: null,
  hidesContact: false,
  coordinates: null,
  trackSystemsAllowed: null,
  hasPicture: false,
  websiteClubId: null,
  websiteSeasonId: null,
  webNumber: null,
  ...club,
})

const clubs = [
  createClub(1, { name: 'Québec', city: 'Québec', coordinates: quebec, regionId: 3 }),
  createClub(2, { name: 'Éclaireurs', city: 'St-Fabien', coordinates: rimouski, postalCode: 'G0L 2Z0' }),
  createClub(3, { name: 'Amis des bois', city: 'Rimouski', coordinates: rimouski }),
  createClub(4, { name: 'Zone grise', city: 'Rimouski', coordinates: rimouski, hidesContact: true }),
  createClub(5, { name: 'Ailleurs', city: 'Montréal' }),
]
const listFilteredClubIds = (filters: Parameters<typeof listClubs>[1]) =>
  listClubs(clubs, filters).map(({ id }) => id)

describe('filters of the club list', () => {
  test('without filters, the club list contains all clubs in order of their names, without distances', () => {
    expect(listFilteredClubIds({})).toEqual([5, 3, 2, 1, 4])
    expect(listClubs(clubs, {}).every(({ distanceKilometers }) => distanceKilometers === null)).toBe(true)
  })

  test.each([
    [{ search: 'rimouski' }, [3, 4]],
    [{ search: 'g0l' }, [2]],
    [{ name: 'eclair' }, [2]],
    [{ name: 'rimouski' }, []],
    [{ name: ' ' }, [5, 3, 2, 1, 4]],
    [{ number: '003' }, [3]],
    [{ number: '3' }, []],
    [{ regionId: 3 }, [1]],
    [{ cityName: 'Saint-Fabien' }, [2]],
    [{ cityName: 'Rimouski', name: 'bois' }, [3]],
    [{ search: 'x'.repeat(201) }, []],
    [{ name: 'x'.repeat(201) }, []],
  ])('the filters %j of the club list select the clubs with the ids %j', (filters, expected) => {
    expect(listFilteredClubIds(filters)).toEqual(expected)
  })

  test('repeated searches normalize only the search text, and a list without filters normalizes no club', () => {
    const all = clubs.map((club) => ({ ...club }))
    const normalize = vi.spyOn(String.prototype, 'normalize')
    const countNormalizedNamesOfClubFilters = (filters: ClubFilters) => {
      normalize.mockClear()
      listClubs(all, filters)
      return normalize.mock.calls.length
    }
    expect(countNormalizedNamesOfClubFilters({})).toBeLessThan(all.length)
    expect(countNormalizedNamesOfClubFilters({ search: 'rimouski' })).toBeGreaterThan(all.length)
    for (const filters of [{ search: 'fabien' }, { name: 'zone' }, { cityName: 'Rimouski' }])
      expect(countNormalizedNamesOfClubFilters(filters)).toBeLessThan(all.length)
    normalize.mockRestore()
  })

  test('the club list sorts clubs with equal names by club number', () => {
    const namesakes = [10, 9].map((id) => createClub(id, { name: 'Même nom' }))
    expect(listClubs(namesakes, {}).map(({ number }) => number)).toEqual(['009', '010'])
  })
})

describe('distance from a place', () => {
  test('the club list starts with the clubs nearest to a place, and omits clubs with an unknown or hidden location', () => {
    expect(listFilteredClubIds({ near: rimouski })).toEqual([3, 2, 1])
    expect(listFilteredClubIds({ near: quebec })).toEqual([1, 3, 2])
    expect(listClubs(clubs, { near: rimouski })[0]!.distanceKilometers).toBe(0)
  })

  test('the filter withinKilometers of the club list includes a club at exactly that distance', () => {
    const distance = computeDistanceKilometers(rimouski, quebec)
    expect(listFilteredClubIds({ near: rimouski, withinKilometers: distance })).toEqual([3, 2, 1])
    expect(listFilteredClubIds({ near: rimouski, withinKilometers: distance - 0.1 })).toEqual([3, 2])
  })

  test.each([
    [quebec, montreal, 233],
    [rimouski, quebec, 271],
    [{ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }, 20_015],
  ])('the distance between the places %j and %j is %i km, in both directions', (from, to, kilometers) => {
    expect(Math.round(computeDistanceKilometers(from, to))).toBe(kilometers)
    expect(computeDistanceKilometers(to, from)).toBe(computeDistanceKilometers(from, to))
  })

  test.each([
    [{ near: { latitude: 90.1, longitude: 0 } }, 'latitude'],
    [{ near: { latitude: 0, longitude: -180.1 } }, 'longitude'],
    [{ withinKilometers: 5 }, 'requires `near`'],
    [{ near: quebec, withinKilometers: -1 }, 'positive'],
  ])('the club list rejects the invalid place or distance %j', (filters, message) => {
    expect(() => listClubs(clubs, filters)).toThrow(BadRequest)
    expect(() => listClubs(clubs, filters)).toThrow(message)
  })
})
