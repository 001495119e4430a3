/**
 * Tests of the `X-Club` header: on a club's site, every federation call contains the club's number;
 * on the federation's own site, no call contains a club number.
 */
import {
  type FederationInProcess,
  startFederationInProcess,
} from '../federation/helpers/federation-in-process.ts'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operations } from '../../federation/generated/contract.ts'
import { type Example, readPlaygroundExamples } from '../../gateway/http/playground/examples.ts'
import { generatePassSigningKey } from '../../gateway/platform/pass-signing-keys.ts'
import { createPlaygroundExampleRunner } from './helpers/playground-example-runner.ts'
import { type Recorder, startRecordingProxy } from './helpers/recording-proxy.ts'
import type { Gateway } from './helpers/gateway-process.ts'

const club = '03-022'

let federation: FederationInProcess
let recorder: Recorder
let gateway: Gateway

beforeAll(async () => {
  federation = await startFederationInProcess()
  recorder = await startRecordingProxy(federation.url)
  gateway = await startGatewayInProcess({
    env: {
      FEDERATION_URL: recorder.url,
      // Without signed codes, the example that verifies a pass has no code.
      PASS_CODE: 'signed',
      PASS_SIGNING_KEYS: generatePassSigningKey('2026-01-01'),
    },
    config: { cache: { referenceMs: 0, offersMs: 0 } },
  })
})
afterAll(async () => {
  await gateway.stop()
  recorder.close()
  await federation.stop()
})
beforeEach(() => void recorder.calls.splice(0))

/**
 * Returns the distinct values of the `X-Club` header in the recorded federation calls. The value
 * null stands for calls without the header.
 */
const listRecordedClubHeaders = () => [
  ...new Set(recorder.calls.map(({ headers }) => headers['x-club'] ?? null)),
]

/** Returns a gateway client whose GraphQL requests carry the header of a club's site. */
const createClubSiteClient = (site: string | null): Gateway => ({
  ...gateway,
  federationUrl: federation.url,
  dataDir: federation.dataDir,
  signIn: async (email) => await signInToFederation(site, email),
  query: async (document, variables, token, headers) =>
    await gateway.query(document, variables, token, { ...headers, ...(site !== null && { 'x-club': site }) }),
})

async function signInToFederation(site: string | null, email = 'demo@sentier.example'): Promise<string> {
  const { data } = await createClubSiteClient(site).query<{ logIn: { session: { accessToken: string } } }>(
    'mutation ($input: LogInInput!) { logIn(input: $input) { ... on LogInPayload { session { accessToken } } } }',
    { input: { email, password: 'sentier-demo' } },
  )
  return data.logIn.session.accessToken
}

/** Returns the operations of the federation's REST contract that the gateway has not called. */
function listUncalledRestOperations(): string[] {
  const calls = new Set(recorder.calls.map(({ call }) => call))
  return Object.entries(operations).flatMap(([name, { method, path }]) => {
    const pattern = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i')
    return [...calls].some((call) => pattern.test(call)) ? [] : [name]
  })
}

/**
 * Returns the guest examples of the playground, changed to the purchase flow for a trip to Ontario
 * or New Brunswick.
 */
const listExamplesOfGuestTravelingToOntario = () =>
  readPlaygroundExamples()
    .filter(({ query }) => query.includes('OTHER_PROVINCES'))
    .map(convertToOntarioGuestExample)

function convertToOntarioGuestExample(example: Example): Example {
  const query = example.query
    .replace('OTHER_PROVINCES', 'ONTARIO_NEW_BRUNSWICK provinceOfDestination: ONTARIO')
    .replace('ON482913', 'QC905124')
    .replace('Megan', 'Mireille')
    .replace('Doyle', 'Gosselin')
    .replace('megan.doyle', 'mireille.gosselin')
    .replaceAll('K1N 5T2', 'J8X 2K1')
    .replaceAll('province: "ON"', 'province: "QC"')
    .replace('playground-4', 'playground-guest-5')
  return { ...example, query }
}

/**
 * Returns the playground example that adds a vehicle, with a vehicle picture added to its input.
 */
function buildAddVehicleExampleWithPicture(): Example {
  const bytes = readFileSync('web/public/apple-touch-icon.png').toString('base64')
  const picture = `picture: { upload: { fileName: "a.png", contentType: "image/png", base64: "${bytes}" } }`
  const example = readPlaygroundExamples().find(({ operation }) => operation === 'AddVehicle')!
  const query = example.query
    .replace('input: {', `input: { ${picture}`)
    .replace('node {', 'node { pictureUrl')
  return { ...example, query }
}

test("on a club's site, every REST call to the federation carries the club number, even for files and pictures [A10]", async () => {
  const site = createClubSiteClient(club)
  const run = createPlaygroundExampleRunner(site)
  for (const example of [...readPlaygroundExamples(), ...listExamplesOfGuestTravelingToOntario()]) {
    const { data, errors } = await run(example)
    expect([example.name, errors]).toEqual([example.name, undefined])
    for (const answer of example.hasProblem ? [] : Object.values(data))
      expect(answer?.__typename ?? 'Payload').toMatch(/Payload$|^PurchaseQuote$/)
  }

  const token = await site.signIn()
  const { data } = await site.query<{ exportData: { url: string } }>(
    'mutation { exportData { ... on ExportDataPayload { url } } }',
    {},
    token,
  )
  expect((await fetch(data.exportData.url)).status).toBe(200)
  const { addVehicle } = (await run(buildAddVehicleExampleWithPicture())).data as unknown as {
    addVehicle: { vehicleEdge: { node: { pictureUrl: string } } }
  }
  expect((await fetch(addVehicle.vehicleEdge.node.pictureUrl)).status).toBe(200)
  const pictures = await site.query<{ portal: { siteClub: { imageUrl: string } } }>(
    '{ portal { siteClub { imageUrl } } }',
  )
  expect((await fetch(pictures.data.portal.siteClub.imageUrl)).status).toBe(200)

  expect(listRecordedClubHeaders()).toEqual([club])
  // The gateway never calls getCountries: countries are an enumeration of the schema.
  expect(listUncalledRestOperations()).toEqual(['getCountries'])
})

test('on a site that belongs to no club, calls to the federation carry no club number', async () => {
  const site = createClubSiteClient(null)
  const token = await site.signIn()
  await site.query('{ viewer { firstName vehicles { edges { node { name } } } } regions { id } }', {}, token)
  expect(recorder.calls.length).toBeGreaterThan(3)
  expect(listRecordedClubHeaders()).toEqual([null])
})
