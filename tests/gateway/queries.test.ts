import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeId } from '../../gateway/graphql/global-ids.ts'
import { closeClub, setFederationClock } from './helpers/federation-database.ts'
import { club, vehicles } from './helpers/graphql-documents.ts'
import type { Gateway } from './helpers/gateway-process.ts'

let gateway: Gateway
let demo: string
let business: string
beforeAll(async () => {
  gateway = await startGatewayInProcess({ config: { cache: { offersMs: 0 } } })
  demo = await gateway.signIn()
  business = await gateway.signIn('entreprise@sentier.example')
})
afterAll(async () => await gateway.stop())

interface Vehicle {
  id: string
  name: string
  isComplete: boolean
  activePass: { id: string; number: string; status: string; validity: string } | null
}

test.each([
  ['a member with current and past passes', 'demo', true],
  ['a member who has never had a pass', 'nouveau', false],
])(
  'the field hasAccessRights says if a member has ever had a pass: %s [M26]',
  async (_, persona, hasAccessRights) => {
    const token = await gateway.signIn(`${persona}@sentier.example`)
    const { data } = await gateway.query<{ viewer: { accessRights: { edges: unknown[] } } }>(
      '{ viewer { hasAccessRights accessRights(first: 1) { edges { node { id } } } } }',
      {},
      token,
    )
    expect(data.viewer).toMatchObject({ hasAccessRights })
    expect(data.viewer.accessRights.edges).toHaveLength(hasAccessRights ? 1 : 0)
  },
)

test("a member's active passes are paginated, and a vehicle's unsettled passes include passes whose payment failed [D33]", async () => {
  const { data } = await gateway.query<{
    viewer: {
      today: { edges: { node: object }[]; pageInfo: { endCursor: string }; totalCount: number }
      vehicles: { edges: { node: { name: string; failed: object; all: { totalCount: number } } }[] }
    }
  }>(
    `{
      viewer {
        today: activeAccessRights(first: 1) {
          totalCount
          pageInfo { endCursor }
          edges { node { status validity vehicle { name } } }
        }
        vehicles {
          edges {
            node {
              name
              all: accessRights { totalCount }
              failed: accessRights(unsettled: true) { edges { node { status } } }
            }
          }
        }
      }
    }`,
    {},
    demo,
  )
  const { today, vehicles: vehicleFields } = data.viewer
  expect(today).toMatchObject({
    totalCount: 2,
    edges: [{ node: { status: 'ACTIVE', validity: 'CURRENT', vehicle: { name: 'ORIGNAL' } } }],
  })
  const next = await gateway.query<object>(
    'query ($after: String) { viewer { activeAccessRights(after: $after) { edges { node { validity vehicle { name } } } } } }',
    { after: today.pageInfo.endCursor },
    demo,
  )
  expect(next.data).toEqual({
    viewer: {
      activeAccessRights: { edges: [{ node: { validity: 'UPCOMING', vehicle: { name: 'HARFANG' } } }] },
    },
  })
  const findVehicleByName = (vehicleName: string) =>
    vehicleFields.edges.find(({ node }) => node.name === vehicleName)?.node
  expect(findVehicleByName('CARIBOU')).toMatchObject({
    all: { totalCount: 2 },
    failed: { edges: [{ node: { status: 'PAYMENT_FAILED' } }] },
  })
  expect(findVehicleByName('ORIGNAL')).toMatchObject({ all: { totalCount: 1 }, failed: { edges: [] } })
})

describe('queries that other clients already send', () => {
  test('the schema still supports the query for viewer, vehicles and receipts that other clients send', async () => {
    const { data, errors } = await gateway.query<{ viewer: { vehicles: { edges: { node: Vehicle }[] } } }>(
      'query { viewer { id email firstName vehicles(first: 20) { edges { node { id name registration activePass { id number status } } } } receipts(first: 20) { edges { node { id number total { cents currency } } } } } }',
      {},
      demo,
    )
    expect(errors).toBe(undefined)
    expect(data).toMatchObject({
      viewer: {
        id: expect.any(String) as string,
        email: 'demo@sentier.example',
        firstName: 'Maude',
        receipts: {
          edges: expect.arrayContaining([
            {
              node: {
                id: expect.any(String) as string,
                number: expect.stringMatching(/^#\d{6}$/) as string,
                total: { cents: expect.any(Number) as number, currency: 'CAD' },
              },
            },
          ]) as object[],
        },
      },
    })
    const withPass = data.viewer.vehicles.edges.filter(({ node }) => node.activePass !== null)
    expect(withPass.length).toBeGreaterThan(0)
    expect(withPass[0]?.node.activePass?.number).toMatch(/^#\d{6}$/)
  })

  test('the schema still supports the query for offers, regions and clubs that other clients send [P18, E30]', async () => {
    const { data, errors } = await gateway.query<{ regions: { id: string; number: string }[] }>(
      'query { accessRightOffers(withoutInsurance: false) { offers { type available currentPrice { cents } } } regions { id number name } }',
      {},
      demo,
    )
    expect(errors).toBe(undefined)
    expect(data).toMatchObject({
      accessRightOffers: {
        offers: [
          { type: 'ANNUAL', available: true },
          { type: 'SUMMER' },
          { type: 'THREE_DAY' },
          { type: 'DAILY' },
        ],
      },
    })
    expect(data.regions.map(({ number }) => number)).toEqual(
      Array.from({ length: 17 }, (_, at) => String(at + 1).padStart(2, '0')).filter(
        (number) => number !== '06',
      ),
    )
    const clubs = await gateway.query(
      'query Clubs($regionId: ID!) { clubs(regionId: $regionId) { id number name available } }',
      { regionId: data.regions[0]?.id },
    )
    expect(clubs.errors).toBe(undefined)
    expect(clubs.data).toMatchObject({
      clubs: expect.arrayContaining([
        { id: expect.any(String) as string, number: '054', name: 'Les Rives hautes', available: true },
      ]) as object[],
    })
  })
})

describe('list of vehicles', () => {
  const document =
    'query ($first: Int!, $after: String) { viewer { vehicles(first: $first, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { node { id name isComplete activePass { id number status validity } } } } } }'
  interface Page {
    viewer: {
      vehicles: {
        totalCount: number
        pageInfo: { hasNextPage: boolean; endCursor: string }
        edges: { node: Vehicle }[]
      }
    }
  }

  test('the vehicle list starts with vehicles without a pass, and continues in order of pass expiry, soonest first [D31]', async () => {
    const vehicleConnection = (await gateway.query<Page>(document, { first: 20 }, demo)).data.viewer.vehicles
    const nodes = vehicleConnection.edges.map(({ node }) => node)
    const passes = nodes.map(({ activePass }) => activePass !== null)
    expect(passes).toEqual(passes.toSorted((a, b) => Number(a) - Number(b)))
    expect(vehicleConnection.totalCount).toBe(nodes.length)
    expect(nodes.filter(({ isComplete }) => !isComplete).map(({ name }) => name)).toEqual(['LYNX-12'])

    const names: string[] = []
    let after: string | null = null
    for (let more = true; more;) {
      const page: Page['viewer']['vehicles'] = (
        await gateway.query<Page>(document, { first: 3, after }, demo)
      ).data.viewer.vehicles
      names.push(...page.edges.map(({ node }) => node.name))
      more = page.pageInfo.hasNextPage
      after = page.pageInfo.endCursor
    }
    expect(names).toEqual(nodes.map(({ name }) => name))
  })

  test('after the vehicle at a cursor is removed, the next page of the vehicle list still starts after that cursor', async () => {
    const member = await gateway.signIn('nouveau@sentier.example')
    const fetchVehiclePage = async (first: number, after: string | null) => {
      const { vehicles: vehiclePage } = (await gateway.query<Page>(document, { first, after }, member)).data
        .viewer
      return { ...vehiclePage, names: vehiclePage.edges.map(({ node }) => node.name) }
    }
    const names = ['AAAAAA', 'BBBBBB', 'CCCCCC', 'DDDDDD']
    for (const name of names)
      await gateway.query(
        'mutation ($input: AddVehicleInput!) { addVehicle(input: $input) { __typename } }',
        { input: { name, type: 'QUAD', make: 'Yamaha', model: 'Kodiak', restrictionsAccepted: true } },
        member,
      )
    const { pageInfo, edges } = await fetchVehiclePage(2, null)
    for (const { node } of edges.toReversed()) {
      await gateway.query(
        'mutation ($input: DeleteVehicleInput!) { deleteVehicle(input: $input) { __typename } }',
        { input: { vehicleId: node.id } },
        member,
      )
      expect((await fetchVehiclePage(2, pageInfo.endCursor)).names).toEqual(['CCCCCC', 'DDDDDD'])
    }
  })

  test('the field activePass of a vehicle is its current pass, or else its next upcoming pass [D26]', async () => {
    const { data } = await gateway.query<Page>(document, { first: 20 }, demo)
    const passes = data.viewer.vehicles.edges.flatMap(({ node }) =>
      node.activePass === null ? [] : [[node.name, node.activePass.validity]],
    )
    expect(Object.fromEntries(passes)).toEqual({ ORIGNAL: 'CURRENT', HARFANG: 'UPCOMING' })
  })
})

describe('ids that the member may not read', () => {
  const ids = [
    ['another member’s', vehicles.others],
    ['unknown', encodeId('Vehicle', 999_999)],
    ['of another type', club],
    ['malformed', 'nonsense'],
    ['empty', ''],
  ] as const

  test.each(ids)('GraphQL lookups with an id that is %s return null without an error', async (_, id) => {
    const { data, errors, status } = await gateway.query(
      `query ($id: ID!) {
        viewer { vehicle(id: $id) { id } receipt(id: $id) { id } accessRights(vehicleId: $id) { totalCount } }
        purchaseQuote(vehicleId: $id, type: ANNUAL) { __typename }
        clubs(regionId: $id) { id }
      }`,
      { id },
      demo,
    )
    expect({ data, errors, status }).toEqual({
      data: {
        viewer: { vehicle: null, receipt: null, accessRights: { totalCount: 0 } },
        purchaseQuote: { __typename: 'VehicleNotFoundProblem' },
        clubs: null,
      },
      errors: undefined,
      status: 200,
    })
  })

  test('the node and nodes queries return null for ids that the member may not read', async () => {
    const document = 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }'
    const requestedIds = [
      vehicles.complete,
      club,
      encodeId('Region', 1),
      encodeId('Region', 6),
      vehicles.others,
      'nonsense',
      encodeId('Member', 2),
    ]
    expect((await gateway.query(document, { ids: requestedIds }, demo)).data).toEqual({
      nodes: [
        { __typename: 'Vehicle', id: vehicles.complete },
        { __typename: 'Club', id: club },
        { __typename: 'Region', id: encodeId('Region', 1) },
        null,
        null,
        null,
        null,
      ],
    })
    expect((await gateway.query(document, { ids: [vehicles.complete, club] })).data).toEqual({
      nodes: [null, { __typename: 'Club', id: club }],
    })
    const many = await gateway.query(document, { ids: Array.from({ length: 101 }, () => club) })
    expect(many.errors?.[0]?.extensions.code).toBe('BAD_REQUEST')
  })

  test("the nodes query returns a member's objects only to that member, and null to other members", async () => {
    const { data } = await gateway.query<{
      viewer: Record<string, { edges: { node: { id: string } }[] }> & { id: string }
    }>(
      '{ viewer { id vehicles { edges { node { id } } } accessRights { edges { node { id } } } receipts { edges { node { id } } } } }',
      {},
      demo,
    )
    const { id, ...lists } = data.viewer
    const all = [id, ...Object.values(lists).flatMap(({ edges }) => edges.map(({ node }) => node.id))]
    const fetchAllNodesByGlobalIds = async (accessToken: string) =>
      (
        await gateway.query<{ nodes: ({ id: string } | null)[] }>(
          'query ($all: [ID!]!) { nodes(ids: $all) { id } }',
          { all },
          accessToken,
        )
      ).data.nodes
    expect((await fetchAllNodesByGlobalIds(demo)).map((node) => node?.id)).toEqual(all)
    expect(await fetchAllNodesByGlobalIds(business)).toEqual(all.map(() => null))
  })
})

describe('concurrent requests of two members', () => {
  test("concurrent requests of two members never return each other's data", async () => {
    const document =
      '{ viewer { id email vehicles { edges { node { name } } } receipts { edges { node { id } } } paymentCard { name } } accessRightOffers { offers { type } } }'
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, at) => ({
        who: at % 2,
        body: JSON.stringify((await gateway.query(document, {}, at % 2 === 0 ? demo : business)).data),
      })),
    )
    for (const memberIndex of [0, 1]) {
      expect(
        new Set(answers.filter((answer) => answer.who === memberIndex).map(({ body }) => body)).size,
      ).toBe(1)
    }
    expect(answers[0]?.body).toContain('RENARD-21')
    expect(answers[0]?.body).not.toMatch(/LOCATION|_RENTAL|entreprise/)
    expect(answers[1]?.body).not.toMatch(/RENARD|"ANNUAL"|demo@/)
  })
})

test('a page size above the maximum returns an error that states the maximum, and all other fields of the query are returned', async () => {
  const { data, errors } = await gateway.query(
    '{ viewer { firstName receipts(first: 101) { totalCount } } }',
    {},
    demo,
  )
  expect(data).toEqual({ viewer: { firstName: 'Maude', receipts: null } })
  expect(errors).toMatchObject([
    { message: '`first` must be between 0 and 100.', extensions: { code: 'BAD_REQUEST' } },
  ])
})

describe('clubs query', () => {
  test('the clubs query returns all clubs, or the clubs that match a search', async () => {
    const fetchClubsBySearch = async (search: string | null) =>
      (
        await gateway.query<{ clubs: { id: string; number: string; name: string; city: string }[] }>(
          'query ($search: String) { clubs(search: $search) { id number name city } }',
          { search },
        )
      ).data.clubs
    const clubs = await fetchClubsBySearch(null)
    expect(clubs.length).toBeGreaterThan(50)
    expect(await fetchClubsBySearch(' ')).toEqual(clubs)
    const { id, name, number } = clubs.find((each) => /[éèô]/i.test(each.name))!
    const nameWithoutAccents = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
    expect((await fetchClubsBySearch(`${number} ${nameWithoutAccents}`)).map((each) => each.id)).toEqual([id])
    expect(await fetchClubsBySearch('xyzzy')).toEqual([])
  })

  test('the club query finds a club by its number, and refuses an ambiguous combination of arguments', async () => {
    const document = 'query ($id: ID, $number: String) { club(id: $id, number: $number) { number } }'
    const queryClubByIdOrNumber = async (variables: object) => await gateway.query(document, variables)
    expect((await queryClubByIdOrNumber({ number: '054' })).data).toEqual({ club: { number: '054' } })
    expect((await queryClubByIdOrNumber({ number: '000' })).data).toEqual({ club: null })
    for (const variables of [{}, { id: club, number: '054' }])
      expect((await queryClubByIdOrNumber(variables)).errors).toMatchObject([
        { extensions: { code: 'BAD_REQUEST' } },
      ])
  })

  const document =
    'query ($id: ID!) { club(id: $id) { number name available unavailableMessage website address phoneNumber city imageUrl region { number } } }'
  const fetchClubId = async (clubNumber: string) => {
    const { data } = await gateway.query<{ regions: { id: string }[] }>('{ regions { id } }')
    for (const { id } of data.regions) {
      const { clubs } = (
        await gateway.query<{ clubs: { id: string; number: string }[] }>(
          'query ($id: ID!) { clubs(regionId: $id) { id number } }',
          { id },
        )
      ).data
      const matchingClub = clubs.find((each) => each.number === clubNumber)
      if (matchingClub !== undefined) return matchingClub.id
    }
    throw new Error(`No club ${clubNumber}`)
  }

  test('the field unavailableMessage of an available club is null', async () => {
    const { data } = await gateway.query(document, { id: await fetchClubId('054') })
    expect(data).toMatchObject({
      club: { number: '054', available: true, unavailableMessage: null, region: { number: '01' } },
    })
  })

  test.each(['141', '091', '143', '150'])(
    'the closed club %s has its own unavailableMessage in both languages [O32, P32]',
    async (number) => {
      const id = await fetchClubId(number)
      closeClub(gateway, Number(Buffer.from(id, 'base64url').toString().split(':')[1]))
      const [french, english] = await Promise.all(
        ['fr', 'en'].map(
          async (language) =>
            (
              await gateway.query<{ club: { unavailableMessage: string } }>(document, { id }, null, {
                'x-language': language,
              })
            ).data.club.unavailableMessage,
        ),
      )
      expect(french).toContain(number)
      expect(english).toContain(number)
      expect(english).not.toBe(french)
    },
  )

  test("the field unavailableMessage of a closed club quotes the club's message, unless that message contains a URL [O33]", async () => {
    closeClub(gateway, 2, 'Fermé jusqu’au 1er décembre.')
    const fetchClubUnavailableMessage = async () =>
      (await gateway.query<{ club: { unavailableMessage: string } }>(document, { id: encodeId('Club', 2) }))
        .data.club.unavailableMessage
    expect(await fetchClubUnavailableMessage()).toBe(
      'Ce club ne vend pas de droits d’accès en ce moment. Message du club : Fermé jusqu’au 1er décembre.',
    )
    closeClub(gateway, 2, 'Payez sur https://piege.example')
    expect(await fetchClubUnavailableMessage()).toBe(
      'Ce club ne vend pas de droits d’accès en ce moment. Choisissez un autre club.',
    )
  })
})

describe('portal fields and federation clock', () => {
  test('the GraphQL field portal names the test card processor and the seller', async () => {
    const { data } = await gateway.query(
      '{ portal { name videoVersion cardProcessor { publishableKey scriptUrl } seller { name tpsNumber tvqNumber } } }',
    )
    const port = new URL(gateway.federationUrl).port
    expect(data).toEqual({
      portal: {
        name: 'Sentier',
        videoVersion: 2,
        cardProcessor: {
          publishableKey: expect.stringMatching(/^pk_test_/) as string,
          scriptUrl: `http://localhost:${port}/stripe/stripe.js`,
        },
        seller: { name: 'Fédération Sentier', tpsNumber: '123456789 RT0001', tvqNumber: '1234567890 TQ0001' },
      },
    })
  })

  test("statistics, passes and pass offers depend on the federation's clock, not on the gateway's", async () => {
    const spring = Date.UTC(2027, 3, 10, 16)
    setFederationClock(gateway, spring)
    const document =
      '{ viewer { statistics { bannerDaysLeft } vehicles { edges { node { name activePass { validity } } } } } portal { now } accessRightOffers { offers { type available presale { isOn } } } }'
    // The earlier session has expired because the clock moved.
    const token = await gateway.signIn()
    const { data } = await gateway.query<{ portal: { now: string } }>(document, {}, token)
    expect(Math.abs(Date.parse(data.portal.now) - spring)).toBeLessThan(10_000)
    expect(data).toMatchObject({
      viewer: { statistics: { bannerDaysLeft: null } },
      accessRightOffers: {
        offers: expect.arrayContaining([{ type: 'SUMMER', available: true, presale: null }]) as object[],
      },
    })
    setFederationClock(gateway, Date.now())
  })
})
