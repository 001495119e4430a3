/**
 * Tests of clubs that are unavailable for purchases: the list of clubs and a refused purchase both
 * state why.
 */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeId } from '../../gateway/graphql/global-ids.ts'
import { type PurchaseResult, buyDocument, buildPurchaseVariables } from './helpers/graphql-documents.ts'
import { closeClub, setClubStatus } from './helpers/federation-database.ts'
import type { Gateway } from './helpers/gateway-process.ts'

let gateway: Gateway
let token: string

beforeAll(async () => {
  gateway = await startGatewayInProcess({ config: { cache: { offersMs: 0 } } })
  token = await gateway.signIn()
})
afterAll(async () => await gateway.stop())

interface Club {
  id: string
  number: string
  unavailableMessage: string | null
}

/** Finds a club by its number in the club lists of all regions. */
async function findFederationClubByNumber(clubNumber: string, language: string): Promise<Club> {
  const queryGatewayAboutClubs = async <Data>(document: string, variables: object = {}) =>
    (await gateway.query<Data>(document, variables, token, { 'x-language': language })).data
  const { regions } = await queryGatewayAboutClubs<{ regions: { id: string }[] }>('{ regions { id } }')
  for (const { id } of regions) {
    const { clubs } = await queryGatewayAboutClubs<{ clubs: Club[] }>(
      'query ($id: ID!) { clubs(regionId: $id) { id number unavailableMessage } }',
      { id },
    )
    const matchingClub = clubs.find((club) => club.number === clubNumber)
    if (matchingClub !== undefined) return matchingClub
  }
  throw new Error(`no club ${clubNumber}`)
}

async function buyPassAtClub(club: Club, language: string): Promise<PurchaseResult> {
  const { data } = await gateway.query<{ buyAccessRight: PurchaseResult }>(
    buyDocument,
    buildPurchaseVariables({ clubId: club.id }),
    token,
    { 'x-language': language },
  )
  return data.buyAccessRight
}

test.each([
  ['141', 'Le club 141 ne vend pas', 'Club 141 does not sell'],
  ['091', 'Le club 091 ne vend plus', 'Club 091 no longer sells'],
  ['143', 'Le club 143 révise', 'Club 143 is reviewing'],
  ['150', 'Le club 150 n’est pas encore', 'Club 150 has not started'],
  ['025', 'Ce club ne vend pas', 'This club is not selling'],
  ['062', 'Message du club\u00a0: Nos sentiers', 'Message from the club: Our trails'],
])(
  'the GraphQL field unavailableMessage of a club states why the club sells no passes: club %s, “%s …” [O31, O32, O33]',
  async (number, french, english) => {
    for (const [language, message] of [
      ['fr', french],
      ['en', english],
    ] as const) {
      const club = await findFederationClubByNumber(number, language)
      expect(club.unavailableMessage).toContain(message)
      expect(await buyPassAtClub(club, language)).toMatchObject({
        __typename: 'ClubUnavailableProblem',
        message: club.unavailableMessage,
      })
    }
  },
)

test('a purchase is refused with the reason if its club has closed since the member chose the club', async () => {
  const club = await findFederationClubByNumber('054', 'fr')
  expect(club.unavailableMessage).toBe(null)
  closeClub(gateway, 1, 'Le pont est fermé.')
  expect(await buyPassAtClub(club, 'fr')).toMatchObject({
    __typename: 'ClubUnavailableProblem',
    message: 'Ce club ne vend pas de droits d’accès en ce moment. Message du club\u00a0: Le pont est fermé.',
  })
})

test('an unavailable club has one message about pass sales and another about payments of intervention reports [O34]', async () => {
  const { data } = await gateway.query<{ club: { sale: string; report: string } }>(
    '{ club(number: "141") { sale: unavailableMessage report: unavailableMessage(use: INTERVENTION_REPORT) } }',
    {},
    token,
    { 'x-language': 'fr' },
  )
  expect(data.club.sale).toContain('ne vend pas de droits d’accès')
  expect(data.club.report).toContain('ne reçoit pas de paiements de rapports d’intervention')
})

test('the gateway returns every field of every club, and hides the location of clubs that hide their contact details [E34, E72]', async () => {
  const reply = await fetch(`${gateway.federationUrl}/api/club/getclubs`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const rows = (await reply.json()) as Array<
    Record<string, unknown> & { id: number; hideDisplayContact: boolean }
  >
  const { data } = await gateway.query<{ clubs: { id: string }[] }>(
    `{ clubs {
      id number name status available unavailableMessage website address postalCode city phoneNumber
      coordinates { latitude longitude } region { number } trackSystemsAllowed imageUrl
      websiteClubId webId websiteSeasonId webSeasonId webNumber
    } }`,
    {},
    token,
  )
  expect(rows.length).toBeGreaterThan(50)
  expect(data.clubs).toHaveLength(rows.length)
  for (const row of rows) {
    const nullIfClubContactHidden = <Value>(value: Value) => (row.hideDisplayContact ? null : value)
    const coordinates = { latitude: row['lat'], longitude: row['lon'] }
    const id = encodeId('Club', row.id)
    expect(data.clubs.find((club) => club.id === id)).toEqual({
      id,
      number: row['no'],
      name: row['displayName'],
      status: row['status'],
      available: row['estDisponible'],
      unavailableMessage: row['estDisponible'] ? null : (expect.any(String) as string),
      website: row['website'] && new URL(row['website'] as string).href,
      address: nullIfClubContactHidden(row['address']),
      postalCode: nullIfClubContactHidden(row['postalCode']),
      city: row['city'],
      phoneNumber: nullIfClubContactHidden(
        String(row['phoneNumber']).replace(/(...)(...)(....)/, '($1) $2-$3'),
      ),
      coordinates: nullIfClubContactHidden(coordinates),
      region: row['region'] === 6 ? null : { number: String(row['region']).padStart(2, '0') },
      trackSystemsAllowed: row['trackSystemAllowed'],
      imageUrl: row['pictureUrl'] && `${gateway.url}/images/clubs/${row.id}`,
      websiteClubId: row['webClubId'],
      webId: row['webClubId'],
      websiteSeasonId: row['webCycleId'],
      webSeasonId: row['webCycleId'],
      webNumber: row['noWeb'],
    })
  }
  // The seed data must hold clubs with hidden and with visible contact details; otherwise the loop
  // above tests only half of the rule.
  for (const hidden of [true, false]) {
    expect(rows.some(({ hideDisplayContact }) => hideDisplayContact === hidden)).toBe(true)
  }
})

test.each([
  [1, true],
  [2, true],
  [1, false],
  [2, false],
])(
  'the availability of a club comes from the federation and is independent of the club’s status: status %i, available %s [E36]',
  async (status, open) => {
    const id = open ? 3 : 4
    setClubStatus(gateway, id, status)
    if (!open) closeClub(gateway, id)
    const { data } = await gateway.query(
      'query ($id: ID!) { club(id: $id) { status available } }',
      { id: encodeId('Club', id) },
      token,
    )
    expect(data).toEqual({ club: { status, available: open } })
  },
)

test('the club search of the gateway matches postal codes', async () => {
  const { data } = await gateway.query<{ clubs: { postalCode: string | null }[] }>(
    '{ clubs(search: "g5y") { postalCode } }',
  )
  expect(data.clubs.length).toBeGreaterThan(0)
  for (const { postalCode } of data.clubs) expect(postalCode).toMatch(/^G5Y/)
})

test('the field siteClub is null for a malformed club number, and an error with the reason for a number without a club', async () => {
  const fetchSiteClubByClubHeader = async (number: string) =>
    await gateway.query('{ portal { siteClub { number } } }', {}, null, { 'x-club': number })
  expect(await fetchSiteClubByClubHeader('54')).toMatchObject({ data: { portal: { siteClub: null } } })
  expect((await fetchSiteClubByClubHeader('01-999')).errors).toMatchObject([
    { message: expect.stringContaining('`X-Club`') as string, extensions: { code: 'BAD_REQUEST' } },
  ])
})
