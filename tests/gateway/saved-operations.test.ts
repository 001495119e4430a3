/**
 * Tests of GraphQL operations that third-party front ends send, saved in their exact wording. Never
 * edit these operations: a schema change that breaks one of them is a breaking change
 * (docs/schema.md).
 */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gateway } from './helpers/gateway-process.ts'

const savedOperations = {
  viewer: `query {
    viewer {
      id email firstName
      vehicles(first: 20) { edges { node { id name registration activePass { id number status } } } }
      receipts(first: 20) { edges { node { id number total { cents currency } } } }
    }
  }`,
  logIn: `mutation LogIn($input: LogInInput!) {
    logIn(input: $input) {
      __typename
      ... on LogInPayload { session { accessToken refreshToken expiresAt } viewer { id email } }
      ... on InvalidCredentialsProblem { message }
      ... on AccountNotConfirmedProblem { message }
      ... on Problem { message }
    }
  }`,
  refreshSession: `mutation RefreshSession($input: RefreshSessionInput!) {
    refreshSession(input: $input) {
      __typename
      ... on RefreshSessionPayload { session { accessToken refreshToken expiresAt } }
      ... on SessionExpiredProblem { message }
    }
  }`,
  buyAccessRight: `mutation Buy($vehicleId: ID!, $clubId: ID!, $idempotencyKey: String!) {
    buyAccessRight(input: {vehicleId: $vehicleId, clubId: $clubId, type: ANNUAL, idempotencyKey: $idempotencyKey}) {
      __typename
      ... on BuyAccessRightPayload { accessRight { id number status } }
      ... on AlreadyActiveProblem { message period { activeAt expiresAt } }
      ... on ClubUnavailableProblem { message }
      ... on InvalidInputProblem { message fields { field message } }
      ... on Problem { message }
    }
  }`,
  accessRightOffers:
    'query { accessRightOffers(withoutInsurance: false) { offers { type available currentPrice { cents } } } }',
  regions: 'query { regions { id number name } }',
  clubs: 'query Clubs($r: ID!) { clubs(regionId: $r) { id number name available } }',
  guideLogInByCurl:
    'mutation { logIn(input: { email: "demo@sentier.example", password: "sentier-demo" }) { __typename ... on LogInPayload { session { accessToken } } ... on Problem { message } } }',
  guideVehiclesByCurl: '{ viewer { firstName vehicles { edges { node { name activePass { number } } } } } }',
  guideLogIn: `
    mutation LogIn($input: LogInInput!) {
      logIn(input: $input) {
        __typename
        ... on LogInPayload { session { accessToken refreshToken expiresAt } }
        ... on InvalidInputProblem { fields { field message } }
        ... on Problem { message }
      }
    }
  `,
  guideVehicles: `
    query Vehicles {
      viewer { vehicles { edges { node { name activePass { number } } } } }
    }
  `,
}

const credentials = { input: { email: 'demo@sentier.example', password: 'sentier-demo' } }

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGatewayInProcess()
})
afterAll(async () => await gateway.stop())

/**
 * Runs a GraphQL operation and returns its data. The test fails if the result contains an error.
 */
async function runSavedGraphqlOperation<Data>(
  document: string,
  variables: object = {},
  token: string | null = null,
) {
  const { data, errors } = await gateway.query<Data>(document, variables, token)
  expect(errors).toBe(undefined)
  return data
}

test('the documented GraphQL operations let third-party front ends sign in and refresh the session', async () => {
  const { logIn } = await runSavedGraphqlOperation<{
    logIn: { session: { accessToken: string; refreshToken: string } }
  }>(savedOperations.logIn, credentials)
  expect(logIn).toMatchObject({
    __typename: 'LogInPayload',
    session: { expiresAt: expect.any(String) as string },
    viewer: { email: 'demo@sentier.example' },
  })
  const { refreshToken } = logIn.session
  expect(
    await runSavedGraphqlOperation(savedOperations.refreshSession, { input: { refreshToken } }),
  ).toMatchObject({
    refreshSession: { __typename: 'RefreshSessionPayload' },
  })
  for (const document of [savedOperations.guideLogIn, savedOperations.guideLogInByCurl]) {
    expect(await runSavedGraphqlOperation(document, credentials)).toMatchObject({
      logIn: { __typename: 'LogInPayload' },
    })
  }
})

test('the documented GraphQL operations let third-party front ends read the member, vehicles and receipts', async () => {
  const token = await gateway.signIn()
  const { viewer } = await runSavedGraphqlOperation<{
    viewer: { vehicles: Edges<{ activePass: object | null }>; receipts: Edges<object> }
  }>(savedOperations.viewer, {}, token)
  expect(viewer).toMatchObject({ email: 'demo@sentier.example', firstName: 'Maude' })
  expect(viewer.vehicles.edges.length).toBeGreaterThan(0)
  expect(viewer.vehicles.edges.find(({ node }) => node.activePass !== null)?.node.activePass).toMatchObject({
    number: expect.stringMatching(/^#\d{6}$/) as string,
  })
  expect(viewer.receipts.edges[0]?.node).toMatchObject({
    total: { cents: expect.any(Number) as number, currency: 'CAD' },
  })
  for (const document of [savedOperations.guideVehicles, savedOperations.guideVehiclesByCurl]) {
    const short = await runSavedGraphqlOperation<{ viewer: { vehicles: Edges<object> } }>(document, {}, token)
    expect(short.viewer.vehicles.edges.length).toBeGreaterThan(0)
  }
})

test('the GraphQL operations of the front-end guide read offers, regions and clubs, and send a purchase', async () => {
  const token = await gateway.signIn()
  expect(await runSavedGraphqlOperation(savedOperations.accessRightOffers, {}, token)).toMatchObject({
    accessRightOffers: {
      offers: expect.arrayContaining([expect.objectContaining({ type: 'ANNUAL' })]) as [],
    },
  })
  const { regions } = await runSavedGraphqlOperation<{
    regions: { id: string; number: string; name: string }[]
  }>(savedOperations.regions, {}, token)
  const { clubs } = await runSavedGraphqlOperation<{ clubs: { id: string; available: boolean }[] }>(
    savedOperations.clubs,
    { r: regions[0]?.id },
    token,
  )
  expect(clubs.length).toBeGreaterThan(0)
  const { viewer } = await runSavedGraphqlOperation<{
    viewer: { vehicles: Edges<{ id: string; activePass: object | null }> }
  }>(savedOperations.viewer, {}, token)
  const { buyAccessRight } = await runSavedGraphqlOperation<{ buyAccessRight: { __typename: string } }>(
    savedOperations.buyAccessRight,
    {
      vehicleId: viewer.vehicles.edges.find(({ node }) => node.activePass !== null)?.node.id,
      clubId: clubs.find(({ available }) => available)?.id,
      idempotencyKey: 'saved-operation',
    },
    token,
  )
  expect(buyAccessRight.__typename).toBe('AlreadyActiveProblem')
})

test('the front-end guide contains every GraphQL operation that the tests of the guide run', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/front-ends.md'), 'utf8').replaceAll(
    '\\"',
    '"',
  )
  const collapseSpacesInText = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  for (const document of [
    savedOperations.guideLogIn,
    savedOperations.guideVehicles,
    savedOperations.guideLogInByCurl,
    savedOperations.guideVehiclesByCurl,
  ]) {
    expect(collapseSpacesInText(guide)).toContain(collapseSpacesInText(document))
  }
})

interface Edges<Node> {
  edges: { node: Node }[]
}
