/** On the site of a club every call to the federation says so, whatever is asked; elsewhere none does. */
import { readFileSync } from 'node:fs'
import { type Server, createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operations } from '../../federation/generated/contract.ts'
import { type Example, readExamples } from '../../gateway/graphql/playground/examples.ts'
import { type RunningFederation, startFederation } from '../federation/start.ts'
import { exampleRunner } from './examples.ts'
import { type RunningGateway, startGateway, unlimited } from './start.ts'

const club = '03-022'

/** What came to the federation: each call, and the club that it named. */
let met: { call: string; club: string | undefined }[] = []
let federation: RunningFederation
let listener: Server
let gateway: RunningGateway

beforeAll(async () => {
  federation = await startFederation()
  const { port } = new URL(federation.url)
  listener = createServer((request, response) => {
    const { method, url = '', headers } = request
    // Whether it is there is asked for nobody.
    if (headers['x-request-id'] !== 'health') {
      met.push({ call: `${method} ${url.split('?')[0]}`, club: headers['x-club'] as string | undefined })
    }
    const onward = forward({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
      response.writeHead(reply.statusCode!, reply.headers)
      reply.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  gateway = await startGateway({
    env: {
      ...unlimited,
      FEDERATION_URL: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
      REFERENCE_MS: '0',
      OFFERS_MS: '0',
    },
  })
})
afterAll(async () => {
  await gateway.stop()
  listener.close()
  await federation.stop()
})
beforeEach(() => (met = []))

/** The same gateway, asked from a site: each document with its header, and what happens beside at the federation itself. */
const from = (site: string | null): RunningGateway => ({
  ...gateway,
  federationUrl: federation.url,
  dataDir: federation.dataDir,
  signIn: async (email) => await federationSignIn(site, email),
  query: async (document, variables, token, headers) =>
    await gateway.query(document, variables, token, { ...headers, ...(site !== null && { 'x-club': site }) }),
})

async function federationSignIn(site: string | null, email = 'demo@sentier.example'): Promise<string> {
  const { data } = await from(site).query<{ logIn: { session: { accessToken: string } } }>(
    'mutation ($input: LogInInput!) { logIn(input: $input) { ... on LogInPayload { session { accessToken } } } }',
    { input: { email, password: 'sentier-demo' } },
  )
  return data.logIn.session.accessToken
}

/** The calls of the contract that nothing of `met` is, by `GET /api/…/{id}`. */
function missing(): string[] {
  const calls = new Set(met.map(({ call }) => call))
  return Object.entries(operations).flatMap(([name, { method, path }]) => {
    const pattern = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i')
    return [...calls].some((call) => pattern.test(call)) ? [] : [name]
  })
}

/** The examples of the guests, as a guest of the other way goes. */
const otherGuests = () =>
  readExamples()
    .filter(({ query }) => query.includes('OTHER_PROVINCES'))
    .map((example) => ({
      ...example,
      query: example.query
        .replace('OTHER_PROVINCES', 'ONTARIO_NEW_BRUNSWICK provinceOfDestination: ONTARIO')
        .replace('ON482913', 'QC905124')
        .replace('Megan', 'Mireille')
        .replace('Doyle', 'Gosselin')
        .replace('megan.doyle', 'mireille.gosselin')
        .replaceAll('K1N 5T2', 'J8X 2K1')
        .replaceAll('province: "ON"', 'province: "QC"')
        .replace('playground-4', 'playground-guest-5'),
    }))

/** The example of a new vehicle, with a picture. */
function withPicture(): Example {
  const bytes = readFileSync('web/public/apple-touch-icon.png').toString('base64')
  const picture = `picture: { upload: { fileName: "a.png", contentType: "image/png", base64: "${bytes}" } }`
  const example = readExamples().find(({ operation }) => operation === 'AddVehicle')!
  const query = example.query
    .replace('input: {', `input: { ${picture}`)
    .replace('node {', 'node { pictureUrl')
  return { ...example, query }
}

test('[A10] every call of the contract names the club, the files and pictures too', async () => {
  const site = from(club)
  const run = exampleRunner(site)
  for (const example of [...readExamples(), ...otherGuests()]) {
    const { data, errors } = await run(example)
    expect([example.name, errors]).toEqual([example.name, undefined])
    for (const answer of Object.values(data)) expect(answer?.__typename ?? 'Payload').toMatch(/Payload$/)
  }

  const token = await site.signIn()
  const { data } = await site.query<{ exportData: { url: string } }>(
    'mutation { exportData { ... on ExportDataPayload { url } } }',
    {},
    token,
  )
  expect((await fetch(data.exportData.url)).status).toBe(200)
  const { addVehicle } = (await run(withPicture())).data as unknown as {
    addVehicle: { vehicleEdge: { node: { pictureUrl: string } } }
  }
  expect((await fetch(addVehicle.vehicleEdge.node.pictureUrl)).status).toBe(200)
  const pictures = await site.query<{ portal: { siteClub: { imageUrl: string } } }>(
    '{ portal { siteClub { imageUrl } } }',
  )
  expect((await fetch(pictures.data.portal.siteClub.imageUrl)).status).toBe(200)

  expect(met.filter((each) => each.club !== club)).toEqual([])
  // Countries are an enumeration of the schema.
  expect(missing()).toEqual(['getCountries'])
}, 120_000)

test('[A14] no call names a club elsewhere', async () => {
  const site = from(null)
  const token = await site.signIn()
  await site.query('{ viewer { firstName vehicles { edges { node { name } } } } regions { id } }', {}, token)
  expect(met.length).toBeGreaterThan(3)
  expect(met.filter((each) => each.club !== undefined)).toEqual([])
})
