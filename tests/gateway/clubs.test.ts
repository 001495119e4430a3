/** Clubs that are closed say why, where they are chosen and where a purchase meets it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bought, buyDocument, purchase } from './documents.ts'
import { closeClub } from './judge.ts'
import { type RunningGateway, startGateway } from './start.ts'

let gateway: RunningGateway
let token: string

beforeAll(async () => {
  gateway = await startGateway({ env: { OFFERS_MS: '0' } })
  token = await gateway.signIn()
})
afterAll(async () => await gateway.stop())

interface Club {
  id: string
  number: string
  unavailableMessage: string | null
}

/** A club by its number, wherever it is. */
async function clubOf(number: string, language: string): Promise<Club> {
  const ask = async <Data>(document: string, variables: object = {}) =>
    (await gateway.query<Data>(document, variables, token, { 'x-language': language })).data
  const { regions } = await ask<{ regions: { id: string }[] }>('{ regions { id } }')
  for (const { id } of regions) {
    const { clubs } = await ask<{ clubs: Club[] }>(
      'query ($id: ID!) { clubs(regionId: $id) { id number unavailableMessage } }',
      { id },
    )
    const found = clubs.find((club) => club.number === number)
    if (found !== undefined) return found
  }
  throw new Error(`no club ${number}`)
}

async function refusalOf(club: Club, language: string): Promise<Bought> {
  const { data } = await gateway.query<{ buyAccessRight: Bought }>(
    buyDocument,
    purchase({ clubId: club.id }),
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
])('club %s: %s [O32, O33]', async (number, french, english) => {
  for (const [language, words] of [
    ['fr', french],
    ['en', english],
  ] as const) {
    const club = await clubOf(number, language)
    expect(club.unavailableMessage).toContain(words)
    expect(await refusalOf(club, language)).toMatchObject({
      __typename: 'ClubUnavailableProblem',
      message: club.unavailableMessage,
    })
  }
})

test('a club that has closed in the meantime says why it is closed now', async () => {
  const club = await clubOf('054', 'fr')
  expect(club.unavailableMessage).toBe(null)
  closeClub(gateway, 1, 'Le pont est fermé.')
  expect(await refusalOf(club, 'fr')).toMatchObject({
    __typename: 'ClubUnavailableProblem',
    message: 'Message du club\u00a0: Le pont est fermé.',
  })
})

test('a club has words of its own for an intervention report [O34]', async () => {
  const { data } = await gateway.query<{ club: { sale: string; report: string } }>(
    '{ club(number: "141") { sale: unavailableMessage report: unavailableMessage(use: INTERVENTION_REPORT) } }',
    {},
    token,
    { 'x-language': 'fr' },
  )
  expect(data.club.sale).toContain('ne vend pas de droits d’accès')
  expect(data.club.report).toContain('ne reçoit pas de paiements de rapports d’intervention')
})

test('a search finds clubs by their postal code', async () => {
  const { data } = await gateway.query<{ clubs: { postalCode: string | null }[] }>(
    '{ clubs(search: "g5y") { postalCode } }',
  )
  expect(data.clubs.length).toBeGreaterThan(0)
  for (const { postalCode } of data.clubs) expect(postalCode).toMatch(/^G5Y/)
})
