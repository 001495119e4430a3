/**
 * Tests of the cost limits of GraphQL documents: rejection of costly documents, size of results,
 * and clients that change their identity.
 */
import { afterEach, expect, test } from 'vitest'
import { encodeId } from '../../gateway/graphql/global-ids.ts'
import { logInDocument } from '../gateway/helpers/graphql-documents.ts'
import { startGatewayInProcess } from '../gateway/helpers/gateway-in-process.ts'
import type { ConfigOverrides } from '../gateway/helpers/config-overrides.ts'
import { type Gateway, startGateway } from '../gateway/helpers/gateway-process.ts'
import { type RateLimits, buildRateLimitEnv } from '../gateway/helpers/rate-limit-env.ts'
import { addVehiclesAndPassesToAccount } from '../portal/helpers/seed-large-account.ts'
import { createAttackResultRowRecorder } from '../attack-results.ts'
import { measureCpuTime } from './helpers/raw-sockets.ts'

const note = createAttackResultRowRecorder('query-cost', 'Cost of GraphQL documents')

let gateway: Gateway
afterEach(async () => await gateway.stop())
const startGatewayWithLimits = async (limits: RateLimits, config: ConfigOverrides = {}) => {
  gateway = await startGatewayInProcess({ env: buildRateLimitEnv(limits), config })
}

/**
 * Sends `count` GraphQL requests. Returns the number of requests that were not rate-limited, and
 * the last response.
 */
async function sendRepeatedRequests(
  count: number,
  send: (index: number) => ReturnType<typeof gateway.query>,
) {
  const answers = []
  for (let index = 0; index < count; index += 1) answers.push(await send(index))
  return { passed: answers.filter(({ status }) => status !== 429).length, last: answers.at(-1)! }
}

/**
 * Runs an attack on a gateway without a cost limit and then with the limit. Returns the number of
 * requests that were not rate-limited in each run, and the last response.
 */
async function attackWithoutAndWithCostLimit(
  limit: RateLimits,
  attack: () => ReturnType<typeof sendRepeatedRequests>,
) {
  await startGatewayWithLimits({})
  const { passed: without } = await attack()
  await gateway.stop()
  await startGatewayWithLimits(limit)
  return { without, ...(await attack()) }
}

/**
 * Asserts that a response is a rate-limit error whose `Retry-After` header and message state the
 * same waiting time.
 */
function expectRateLimitError({ status, headers, errors }: Awaited<ReturnType<typeof gateway.query>>): void {
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(errors).toEqual([
    {
      message: expect.stringMatching(
        /^There were too many attempts\. Try again in \d+ seconds?\.$/,
      ) as string,
      extensions: {
        code: 'RATE_LIMITED',
        retryAfter: Number(headers.get('retry-after')),
        requestId: headers.get('x-request-id'),
      },
    },
  ])
}
const englishHeaders = { 'x-language': 'en' }
const repeatText = (count: number, createText: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => createText(index)).join(' ')

test('rejected GraphQL documents count against the cost limit of their client address', async () => {
  const createRejectedGraphqlDocument = (index: number) =>
    `{ ${repeatText(490, () => 'portal { name }')} a${index}: __typename }`
  const sendRejectedGraphqlDocument = async (index: number) =>
    await gateway.query(createRejectedGraphqlDocument(index), {}, null, englishHeaders)
  const { without, passed, last } = await attackWithoutAndWithCostLimit(
    { queryCostPerAddress: 20_000 },
    async () => await sendRepeatedRequests(60, sendRejectedGraphqlDocument),
  )
  note({
    attack: '60 rejected GraphQL documents of 8 KB from one client address',
    promise:
      '600,000 fields per minute, where a character counts as a tenth of a field; lowered to 20,000 in this test',
    reached: `${passed} validated, the rest rejected with 429 and \`Retry-After\``,
    without: `${without} validated`,
  })
  expect([passed, without]).toEqual([25, 60])
  expectRateLimitError(last)
})

test('each GraphQL document with a syntax error counts fully against the cost limit, whereas repeating a valid document costs little', async () => {
  await startGatewayWithLimits({ queryCostPerAddress: 1_000 })
  const long = `{ portal { name } } # ${'x'.repeat(5_000)}`
  const { passed } = await sendRepeatedRequests(20, async () => await gateway.query(long))
  expect(passed).toBe(20)
  const invalidRequests = await sendRepeatedRequests(
    20,
    async (at) => await gateway.query(`{ a${at} # ${'x'.repeat(2_000)}`),
  )
  expect(invalidRequests.passed).toBe(4)
})

test('if a short GraphQL document causes a hundred federation calls, each call counts against the cost limit', async () => {
  const document = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } viewer { id } }'
  const ids = Array.from({ length: 90 }, (_, at) => encodeId('InterventionReport', 5_000 + at))
  const repeatQueryWithLongIdList = async () => {
    const token = await gateway.signIn()
    return await sendRepeatedRequests(
      40,
      async () => await gateway.query(document, { ids }, token, englishHeaders),
    )
  }
  const { without, passed, last } = await attackWithoutAndWithCostLimit(
    { queryCost: 30_000 },
    repeatQueryWithLongIdList,
  )
  note({
    attack: '40 GraphQL documents of 4 fields from one account, each with 91 federation calls',
    promise: '30,000 fields per minute, where a federation call counts as 20 fields',
    reached: `${passed} executed`,
    without: `${without} executed`,
  })
  expect(without).toBe(40)
  // The first request counts for the client address, because its member is known only afterwards.
  expect(passed).toBe(17)
  expectRateLimitError(last)
})

test('if a short GraphQL document returns long lists, each value of the lists counts against the cost limit', async () => {
  const document = `{ viewer { id } clubs { id name city region { id name } } }`
  const queryLongResultLists = async () => {
    const token = await gateway.signIn()
    return await sendRepeatedRequests(
      40,
      async () => await gateway.query(document, {}, token, englishHeaders),
    )
  }
  const { without, passed, last } = await attackWithoutAndWithCostLimit(
    { queryCost: 2_000 },
    queryLongResultLists,
  )
  note({
    attack: '40 GraphQL documents of 9 fields from one account, each with a list of 100 clubs',
    promise:
      '30,000 fields per minute, where a value counts as a tenth of a field; lowered to 2,000 in this test',
    reached: `${passed} executed`,
    without: `${without} executed`,
  })
  expect(without).toBe(40)
  expect(passed).toBeLessThan(30)
  expectRateLimitError(last)
})

test('GraphQL documents with nested lists of millions of values are rejected early', async () => {
  // Processor time is measured per process, so this gateway runs in its own.
  const gatewayWithoutCost = await startGateway()
  gateway = gatewayWithoutCost
  const token = await gateway.signIn()
  addVehiclesAndPassesToAccount(gateway, 'demo@sentier.example', { vehicles: 1, passes: 30 })
  const fleet = '{ viewer { vehicles(first: 100) { nodes { id accessRights { totalCount } } } } }'
  const { data } = await gateway.query<{
    viewer: { vehicles: { nodes: { id: string; accessRights: { totalCount: number } }[] } }
  }>(fleet, {}, token)
  const { id } = data.viewer.vehicles.nodes.find(({ accessRights }) => accessRights.totalCount >= 30)!
  const nestSelectionInPassesField = (selection: string) =>
    `accessRights(first: 100) { nodes { vehicle { ${selection} } } }`
  const buildVehiclesQuery = (selection: string) =>
    `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Vehicle { ${selection} } } }`
  const passes = 'accessRights(first: 100) { nodes { id number type status validity } }'
  /**
   * Runs a GraphQL document twice. Returns both responses and the mean processor time in
   * milliseconds. Unlike elapsed time, processor time hardly depends on other processes.
   */
  const measureMeanCpuTimeOfTwoQueries = async (document: string, idCount: number) => {
    const before = await measureCpuTime(gatewayWithoutCost)
    const answers = []
    for (const _ of ['first', 'again'])
      answers.push(await gateway.query(document, { ids: Array(idCount).fill(id) }, token))
    return { answers, ms: Math.round(((await measureCpuTime(gatewayWithoutCost)) - before) / 2) }
  }
  // An accepted part gives the estimated time of the whole, under the same load.
  const part = await measureMeanCpuTimeOfTwoQueries(buildVehiclesQuery(nestSelectionInPassesField(passes)), 7)
  expect(part.answers.map(({ errors }) => errors)).toEqual([undefined, undefined])
  const { answers, ms } = await measureMeanCpuTimeOfTwoQueries(
    buildVehiclesQuery(nestSelectionInPassesField(nestSelectionInPassesField(passes))),
    100,
  )
  const wholeMs = (part.ms * (100 * 30 ** 3)) / (7 * 30 ** 2)
  note({
    attack:
      'A short GraphQL document that requests a vehicle with 30 passes 100 times, with nested passes and vehicles: 13 million values',
    promise: 'at most 50,000 values per response',
    reached: `rejected after ${ms} ms of CPU time, ${Math.round((ms / wholeMs) * 100)} % of the complete execution`,
    without: 'not measured: takes 16 s and exhausts the heap',
  })
  for (const { status, data: refusedData, errors } of answers) {
    expect([status, refusedData]).toEqual([200, null])
    expect(errors).toMatchObject([
      { message: expect.stringContaining('50000 values') as string, extensions: { code: 'BAD_REQUEST' } },
    ])
  }
  expect(ms).toBeLessThan(wholeMs / 4)
})

test('a GraphQL result rejected for its size still counts against the cost limit', async () => {
  await startGatewayWithLimits({ queryCost: 2_000 }, { graphql: { limits: { answerValues: 1_000 } } })
  const token = await gateway.signIn()
  const document =
    '{ viewer { id } clubs { id name number city address postalCode website available region { id name number } } }'
  const { passed, last } = await sendRepeatedRequests(
    40,
    async () => await gateway.query(document, {}, token, englishHeaders),
  )
  expect(passed).toBeLessThan(30)
  expectRateLimitError(last)
})

test('a session refresh does not reset the cost limit of a member', async () => {
  const document = `{ viewer { id } ${repeatText(8, (at) => `a${at}: portal { name seasonLabel now }`)} }`
  const refresh =
    'mutation ($input: RefreshSessionInput!) { refreshSession(input: $input) { ... on RefreshSessionPayload { session { accessToken refreshToken } } } }'
  type Session = { accessToken: string; refreshToken: string }
  const refreshSessionsRepeatedly = async () => {
    const { data } = await gateway.query<{ logIn: { session: Session } }>(
      logInDocument.replace('accessToken', 'accessToken refreshToken'),
      { email: 'demo@sentier.example', password: 'sentier-demo' },
    )
    let { session } = data.logIn
    return await sendRepeatedRequests(20, async () => {
      const answer = await gateway.query(document, {}, session.accessToken, englishHeaders)
      const renewed = await gateway.query<{ refreshSession: { session: Session } }>(refresh, {
        input: { refreshToken: session.refreshToken },
      })
      ;({ session } = renewed.data.refreshSession)
      return answer
    })
  }
  const { without, passed, last } = await attackWithoutAndWithCostLimit(
    { queryCost: 300 },
    refreshSessionsRepeatedly,
  )
  note({
    attack: '20 GraphQL documents from one member, each with a new access token from `refreshSession`',
    promise: '30,000 fields per minute for each member; lowered to 300 in this test',
    reached: `${passed} executed`,
    without: `${without} executed`,
  })
  expect(without).toBe(20)
  expect(passed).toBeLessThan(10)
  expectRateLimitError(last)
})

test('requests with forged tokens count against the cost limit of their client address', async () => {
  await startGatewayWithLimits({ queryCost: 100 })
  const document = `{ ${repeatText(9, (at) => `a${at}: portal { name seasonLabel now }`)} }`
  // A count per forged token would evict the counts of real accounts.
  const { passed } = await sendRepeatedRequests(10, async () => await gateway.query(document, {}, 'made-up'))
  note({
    attack: '10 GraphQL documents with one forged access token',
    promise: 'counts against the limit of the client address, not of an account',
    reached: `${passed} of 10 executed with a limit of 100 fields per account, as without a token`,
  })
  expect(passed).toBe(10)
})
