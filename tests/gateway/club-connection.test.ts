/** Tests of the paged list of clubs, and of the search for municipalities. */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gateway } from './helpers/gateway-process.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGatewayInProcess()
})
afterAll(async () => await gateway.stop())

interface ClubList {
  totalCount: number
  edges: {
    distanceKilometers: number | null
    node: { id: string; number: string; name: string; city: string | null }
  }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

const document = `query (
  $first: Int, $after: String, $search: String, $name: String, $number: String, $regionId: ID, $cityId: ID,
  $near: CoordinatesInput, $withinKilometers: Float
) {
  clubConnection(
    first: $first, after: $after, search: $search, name: $name, number: $number, regionId: $regionId,
    cityId: $cityId, near: $near, withinKilometers: $withinKilometers
  ) {
    totalCount
    edges { distanceKilometers node { id number name city } }
    pageInfo { hasNextPage endCursor }
  }
}`

async function listClubs(variables: object): Promise<ClubList | null> {
  const { data, errors } = await gateway.query<{ clubConnection: ClubList | null }>(document, variables)
  expect(errors).toBe(undefined)
  return data.clubConnection
}

async function fetchGatewayData<Data>(query: string): Promise<Data> {
  return (await gateway.query<Data>(query)).data
}

test('the GraphQL field `clubConnection` returns, page by page, each club of the deprecated field `clubs` once and in the same order', async () => {
  const { clubs } = await fetchGatewayData<{ clubs: { id: string }[] }>('{ clubs { id } }')
  const listed = []
  let page: ClubList | null
  let after: string | null = null
  do {
    page = await listClubs({ first: 30, after })
    listed.push(...page!.edges.map(({ node }) => node.id))
    after = page!.pageInfo.endCursor
    expect(page!.totalCount).toBe(clubs.length)
  } while (page!.pageInfo.hasNextPage)
  expect(listed).toEqual(clubs.map(({ id }) => id))
  expect(listed.length).toBeGreaterThan(60)
})

test('clubConnection lists the nearest clubs first on every page, and no club beyond the requested distance', async () => {
  const near = { latitude: 48.45, longitude: -68.52 }
  const first = (await listClubs({ near, withinKilometers: 150, first: 2 }))!
  const second = (await listClubs({ near, withinKilometers: 150, after: first.pageInfo.endCursor }))!
  const distances = [...first.edges, ...second.edges].map(({ distanceKilometers }) => distanceKilometers!)
  expect(first.edges).toHaveLength(2)
  expect(second.edges.length).toBeGreaterThan(0)
  expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  expect(distances.at(-1)).toBeLessThanOrEqual(150)
  expect(distances).toHaveLength(first.totalCount)
})

test('clubConnection can filter clubs by region, municipality, number and part of the name', async () => {
  const { regions, club } = await fetchGatewayData<{
    regions: { id: string; number: string }[]
    club: { id: string; name: string; city: string }
  }>('{ regions { id number } club(number: "054") { id name city } }')
  const region = regions.find(({ number }) => number === '01')!
  const { citySearch: cities } = await fetchGatewayData<{ citySearch: { id: string; name: string }[] }>(
    `{ citySearch(search: ${JSON.stringify(club.city)}) { id name } }`,
  )
  const ofRegion = (await listClubs({ regionId: region.id, first: 100 }))!
  expect(ofRegion.edges.map(({ node }) => node.id)).toContain(club.id)
  expect(ofRegion.totalCount).toBeLessThan(30)
  const filters = { number: '054', name: club.name.slice(1), regionId: region.id, cityId: cities[0]!.id }
  expect((await listClubs(filters))!.edges.map(({ node }) => node)).toEqual([
    { id: club.id, number: '054', name: club.name, city: club.city },
  ])
})

test('clubConnection is null if the requested region or municipality does not exist', async () => {
  expect(await listClubs({ regionId: 'UmVnaW9uOjk5' })).toBe(null)
  expect(await listClubs({ cityId: 'UmVnaW9uOjE' })).toBe(null)
})

test.each([
  [{ near: { latitude: 91, longitude: 0 } }],
  [{ withinKilometers: 10 }],
  [{ first: 101 }],
  [{ after: 'no cursor' }],
])('clubConnection rejects the invalid arguments %j', async (variables) => {
  const { errors } = await gateway.query(document, variables)
  expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_REQUEST'])
})

test('the GraphQL field citySearch returns at most ten municipalities by default, and its argument `first` sets another maximum', async () => {
  const { ten, two, all } = await fetchGatewayData<Record<'ten' | 'two' | 'all', { name: string }[]>>(
    `{
      ten: citySearch(search: "saint") { name }
      two: citySearch(search: "saint", first: 2) { name }
      all: citySearch(search: "saint", first: 100) { name }
    }`,
  )
  expect(all.length).toBeGreaterThan(10)
  expect([ten, two]).toEqual([all.slice(0, 10), all.slice(0, 2)])
  for (const first of [0, 101]) {
    const { errors } = await gateway.query(`{ citySearch(search: "saint", first: ${first}) { name } }`)
    expect(errors?.[0]?.extensions.code).toBe('BAD_REQUEST')
  }
})
