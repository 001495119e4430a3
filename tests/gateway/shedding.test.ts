/** Over what it can carry, the gateway answers at once that nothing was done and when to come again. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type RunningFederation, startFederation } from '../federation/start.ts'
import { purchase } from './documents.ts'
import { type FaultyNetwork, startFaultyNetwork } from './faulty.ts'
import { bookkeeping } from './judge.ts'
import { type RunningGateway, startGateway, unlimited } from './start.ts'

let federation: RunningFederation
let network: FaultyNetwork
let gateway: RunningGateway

beforeAll(async () => {
  federation = await startFederation()
  network = await startFaultyNetwork(federation.url)
  gateway = await startGateway({
    env: {
      ...unlimited,
      FEDERATION_URL: network.url,
      // The requests that take the places hold them until they are aborted, on a busy machine too.
      FEDERATION_TIMEOUT_MS: '60000',
      OFFERS_MS: '0',
      REQUESTS_IN_HAND: '2',
      SHED_LATE_MS: '0',
    },
  })
})
afterAll(async () => {
  await gateway?.stop()
  network?.close()
  await federation?.stop()
})

// What one test has left waiting takes no room from the next.
afterEach(async () => {
  network.set(null)
  await expect.poll(async () => (await gateway.query('{ portal { name } }')).status).toBe(200)
})

/** Takes both places with requests that the federation does not answer, until they are aborted. */
async function takePlaces(token: string) {
  network.set({ fault: 'silent', call: /getuser/i })
  const away = new AbortController()
  let answered = 0
  const asked = [1, 2].map(
    async () =>
      await fetch(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: '{"query":"{ viewer { firstName } }"}',
        signal: away.signal,
      }).then(
        () => (answered += 1),
        () => null,
      ),
  )
  await expect.poll(network.met).toBe(2)
  return {
    answered: () => answered,
    async giveUp() {
      away.abort()
      await Promise.all(asked)
    },
  }
}

test('who comes beyond is shed before anything is done, and let in once there is room', async () => {
  const token = await gateway.signIn()
  const places = await takePlaces(token)
  const { status, headers, errors } = await gateway.query(
    'mutation ($input: BuyAccessRightInput!) { buyAccessRight(input: $input) { __typename } }',
    purchase(),
    token,
    { 'x-language': 'en', origin: 'http://localhost:5173', 'x-request-id': 'request-12345' },
  )
  expect(places.answered()).toBe(0)
  expect([status, headers.get('retry-after')]).toEqual([503, '2'])
  expect(headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
  expect(headers.get('access-control-expose-headers')).toContain('retry-after')
  expect(errors).toEqual([
    {
      message: 'Many people are using the portal right now. Try again in a few seconds.',
      extensions: { code: 'OVERLOADED', requestId: 'request-12345', retryAfter: 2 },
    },
  ])
  expect(bookkeeping(federation)).toEqual({ charges: 0, passes: 0 })
  const metrics = await (await fetch(`${gateway.url}/metrics`)).text()
  expect(metrics).toContain('outcome="OVERLOADED"} 1')
  expect(metrics).toContain('sentier_requests_in_hand 2')
  const lines = (await gateway.written()).split('\n')
  const logged = lines
    .filter((line) => line.includes('request-12345'))
    .map((line) => JSON.parse(line) as object)
  expect(logged).toMatchObject([
    {
      reqId: 'request-12345',
      req: { method: 'POST', path: '/graphql' },
      res: { status: 503 },
      outcome: 'OVERLOADED',
    },
  ])
  // Whoever writes the address otherwise meets the same door.
  const disguised = await fetch(`${gateway.url}/%67raphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":"{ portal { name } }"}',
  })
  expect([disguised.status, disguised.headers.get('content-security-policy')]).toEqual([
    503,
    headers.get('content-security-policy'),
  ])
  // Those who run it still see how it is.
  expect((await fetch(`${gateway.url}/health/live`)).status).toBe(200)

  expect(places.answered()).toBe(0)
  await places.giveUp()
  network.set(null)
  const ask = async () => (await gateway.query('{ viewer { firstName } }', {}, token)).errors
  await expect.poll(ask).toBe(undefined)
})

test('who has given up leaves room', async () => {
  const places = await takePlaces('somebody')
  await places.giveUp()
  await expect.poll(async () => (await gateway.query('{ portal { name } }')).status).toBe(200)
})

test('a gateway that has just started sheds none of 20 simultaneous requests', async () => {
  const fresh = await startGateway({
    env: { ...unlimited, FEDERATION_URL: federation.url, SHED_LATE_MS: '50' },
  })
  try {
    const answers = await Promise.all(
      Array.from(
        { length: 20 },
        async () => await fresh.query('{ regions { id name } accessRightOffers { offers { type } } }'),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  } finally {
    await fresh.stop()
  }
})
