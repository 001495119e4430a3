import { expect } from 'vitest'
import type { SendGraphQLDocument, Case } from './run-contract-cases.ts'

interface Club {
  id: string
  number: string
  imageUrl: string | null
}

async function fetchClubBySearch(
  sendGraphQLDocument: SendGraphQLDocument,
  regionNumber: string,
  clubNumber: string,
): Promise<Club> {
  const { regions } = (await sendGraphQLDocument('{ regions { id number } }')) as {
    regions: { id: string; number: string }[]
  }
  const regionId = regions.find((region) => region.number === regionNumber)!.id
  const { clubs } = (await sendGraphQLDocument(
    'query ($regionId: ID!) { clubs(regionId: $regionId) { id number imageUrl } }',
    {
      regionId,
    },
  )) as { clubs: Club[] }
  return clubs.find((club) => club.number === clubNumber)!
}

const siteClub = '{ portal { siteClub { number name region { number } imageUrl } } }'

export const clubCases: Case[] = [
  {
    call: 'getRegions',
    code: 'ok',
    as: null,
    query: '{ regions { number name } }',
    expected: { holds: { regions: expect.arrayContaining([{ number: '01', name: 'Bas-Saint-Laurent' }]) } },
  },
  {
    call: 'getClubs',
    code: 'ok',
    as: null,
    query: `query ($regionId: ID!) { clubs(regionId: $regionId) {
        number name available unavailableMessage status trackSystemsAllowed coordinates { latitude longitude }
      } }`,
    variables: async ({ sendGraphQLDocument }) => {
      const { regions } = (await sendGraphQLDocument('{ regions { id } }')) as { regions: { id: string }[] }
      return { regionId: regions[0]!.id }
    },
    expected: {
      holds: {
        clubs: expect.arrayContaining([
          {
            number: '054',
            name: 'Les Rives hautes',
            available: true,
            unavailableMessage: null,
            status: expect.any(Number) as number,
            trackSystemsAllowed: expect.any(Boolean) as boolean,
            coordinates: { latitude: expect.any(Number) as number, longitude: expect.any(Number) as number },
          },
        ]),
      },
    },
  },
  {
    call: 'getClubImage',
    code: 'ok',
    as: null,
    query: 'query ($id: ID!) { club(id: $id) { imageUrl } }',
    variables: async ({ sendGraphQLDocument }) => ({
      id: (await fetchClubBySearch(sendGraphQLDocument, '01', '054')).id,
    }),
    given: async ({ sendGraphQLDocument }) => {
      const image = await fetch((await fetchClubBySearch(sendGraphQLDocument, '01', '054')).imageUrl!)
      expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    },
    expected: { holds: { club: { imageUrl: expect.stringContaining('/images/clubs/') } } },
  },
  {
    call: 'getClubImage',
    code: '404',
    as: null,
    direct: 'pictures have their own URL: the gateway responds with an empty 404',
    given: async ({ gateway }) => {
      expect((await fetch(`${gateway.url}/images/clubs/999999`)).status).toBe(404)
    },
    request: () => ({ path: { id: 999_999 } }),
  },
  {
    call: 'getSiteClub',
    code: 'ok',
    as: null,
    headers: { 'x-club': '01-054' },
    query: siteClub,
    expected: {
      holds: { portal: { siteClub: { number: '054', name: 'Les Rives hautes', region: { number: '01' } } } },
    },
  },
  {
    call: 'getSiteClub',
    code: 'ok',
    name: 'null outside a club’s site',
    as: null,
    query: siteClub,
    expected: { holds: { portal: { siteClub: null } } },
  },
  {
    call: 'getSiteClub',
    code: '404',
    as: null,
    headers: { 'x-club': '02-054' },
    query: siteClub,
    expected: { error: 'BAD_REQUEST' },
  },
]
