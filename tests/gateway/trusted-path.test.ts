/**
 * Compares Apollo Server with the trusted path, the gateway code that executes validated GraphQL
 * documents without Apollo. For the portal's documents, both must give the same observable results,
 * even when the federation fails.
 */
import type { FastifyInstance } from 'fastify'
import { getOperationAST, parse } from 'graphql'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../../gateway/platform/config.ts'
import { createExecutableSchema } from '../../gateway/schema/schema.ts'
import { TrustedPath } from '../../gateway/schema/trusted-path.ts'
import { readTrustedDocuments } from '../../gateway/schema/trusted-documents.ts'
import { createServer } from '../../gateway/server.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { hashTextToNumber, startFaultInjectingFederation } from './helpers/fault-injecting-federation.ts'
import { createRandomGraphqlVariables } from './helpers/random-variables.ts'
import { overrideConfig } from './helpers/config-overrides.ts'
import { testSettings } from './helpers/gateway-process.ts'
import { buildRateLimitEnv } from './helpers/rate-limit-env.ts'
import { isThorough } from '../run-mode.ts'

const schema = createExecutableSchema()
const documents = [...readTrustedDocuments()].map(([id, text]) => {
  const operation = getOperationAST(parse(text))!
  return { id, text, operation, name: operation.name!.value }
})

/**
 * Starts a gateway in this process, with a federation that injects faults, and records the
 * gateway's log lines.
 */
async function startGatewayWithRecordedLog(env: Record<string, string> = {}) {
  const federation = await startFaultInjectingFederation()
  const upstream = federation.url
  const settings = readConfig({
    ...testSettings,
    FEDERATION_URL: upstream,
    FEDERATION_IDEMPOTENCY: 'on',
    FEDERATION_CONDITIONS: 'on',
    // A circuit breaker depends on the clock, so it is off.
    FEDERATION_TIMEOUTS: '0',
    METRICS: 'on',
    ...env,
  })
  const config = overrideConfig(settings, { cache: { referenceMs: 0, offersMs: 0, formRulesMs: 0 } })
  const app = await createServer(
    config,
    { upstream, portal: 'https://portail.example', federation: 'https://federation.example' },
    { isDraining: false },
  )
  const lines: string[] = []
  const log = app.log as unknown as Record<symbol, { write: (line: string) => void }>
  log[pino.symbols.streamSym] = { write: (line) => void lines.push(line) }
  const closeGatewayAndFederation = async () => {
    await app.close()
    federation.close()
  }
  return { app, lines, federation, close: closeGatewayAndFederation }
}

type Gateway = Awaited<ReturnType<typeof startGatewayWithRecordedLog>>

/**
 * Accept header with an unusual media type, so that Apollo Server handles the request instead of
 * the trusted path.
 */
const apolloAccept = 'application/json; charset=utf-8'

type SentDocument = { id: string } | { id: null; text: string }

/**
 * Returns a portal document with an added comment, so that the gateway treats it as a third-party
 * document.
 */
const createThirdPartyGraphqlDocument = ({ text }: { text: string }): SentDocument => ({
  id: null,
  text: `${text}\n# Of another.`,
})

interface DocumentRequest {
  document: SentDocument
  variables: object
  requestId: string
  headers?: Record<string, string>
}

async function sendGraphqlDocumentRequest(
  app: FastifyInstance,
  { document, variables, requestId, headers }: DocumentRequest,
  accept: string,
) {
  const reply = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      'content-type': 'application/json',
      accept,
      'x-request-id': requestId,
      'x-language': hashTextToNumber(requestId) % 2 === 0 ? 'fr' : 'en',
      ...(hashTextToNumber(requestId) % 8 !== 1 && { authorization: 'Bearer token-of-a-member' }),
      ...headers,
    },
    payload: JSON.stringify({
      ...(document.id === null ? { query: document.text } : { documentId: document.id }),
      variables,
    }),
  })
  // The remaining allowance depends on the clock and on retried federation calls.
  const { date: _date, ratelimit, ...responseHeaders } = reply.headers
  // Export tickets are random.
  const body = reply.body.replace(/(?<=\/export\/\w\w-)[\w-]{32}/, '…')
  const hasAllowance = ratelimit !== undefined
  return { status: reply.statusCode, headers: { ...responseHeaders, hasAllowance }, body }
}

/**
 * Sends a GraphQL document through Apollo Server once, so that the document has been validated
 * before the comparison.
 */
const validateWithApollo = async ({ app }: Gateway, document: SentDocument) =>
  void (await sendGraphqlDocumentRequest(
    app,
    { document, variables: {}, requestId: 'first-request' },
    apolloAccept,
  ))

/**
 * Sends a request and returns its observable effects: the response, the log lines and the
 * federation calls that may change data.
 */
async function recordObservableEffectsOfRequest(
  { app, lines, federation }: Gateway,
  documentRequest: DocumentRequest,
  accept: string,
) {
  const { requestId } = documentRequest
  const answer = maskRandomTokensInBody(await sendGraphqlDocumentRequest(app, documentRequest, accept))
  const findLogLinesOfRequest = () => lines.filter((line) => line.includes(`"reqId":"${requestId}"`))
  while (!findLogLinesOfRequest().some((line) => line.includes('"msg":"request"')))
    await new Promise(setImmediate)
  return {
    answer,
    log: findLogLinesOfRequest().map(normalizeLogLine).toSorted(),
    // The age of a purchase in milliseconds differs between the gateways.
    sent: federation
      .writesOf(requestId)
      .map((call) => call.replace(/"askedMsAgo":\d+/, '"askedMsAgo":0'))
      .toSorted(),
  }
}

/** Returns a copy of an HTTP response in which a placeholder replaces every random token. */
const maskRandomTokensInBody = <Recorded extends { body: string }>(recordedResponse: Recorded): Recorded => ({
  ...recordedResponse,
  body: recordedResponse.body.replaceAll(/"(deviceToken|codeRequest)":"[^"]+"/g, '"$1":"…"'),
})

/** Returns a log line without times, durations and stack traces. */
const normalizeLogLine = (line: string) =>
  JSON.stringify(
    JSON.parse(line, (key, value: unknown) =>
      ['time', 'ms', 'calls', 'stack'].includes(key) ? undefined : value,
    ),
  )

/**
 * Returns the gateway's metric counters. The counters of federation calls and retries are left out,
 * because they vary between runs.
 */
async function readMetricCounters(app: FastifyInstance): Promise<string[]> {
  const { body } = await app.inject('/metrics')
  const counterPattern =
    /^sentier_(?:(requests|problems|refusals_unmapped|rows_dropped|limits_hit|errors_masked)_total|request_seconds_count)/
  return body
    .split('\n')
    .filter((line) => counterPattern.test(line))
    .toSorted()
}

/** Fixed current time, so that tests can compare responses that contain the time. */
const fixedTime = { toFake: ['Date' as const], now: Date.UTC(2026, 10, 23, 12) }

test('every GraphQL document of the portal gets identical responses with and without Apollo Server, even with injected faults', async () => {
  vi.useFakeTimers(fixedTime)
  const answer = vi.spyOn(TrustedPath.prototype, 'answer')
  const [fastGateway, apolloGateway] = [
    await startGatewayWithRecordedLog(),
    await startGatewayWithRecordedLog(),
  ]
  const met = { failed: 0, refused: 0, problems: 0, whole: 0 }
  let requestCount = 0
  try {
    for (const trustedDocument of documents) {
      const sent = [trustedDocument, createThirdPartyGraphqlDocument(trustedDocument)]
      for (const each of [fastGateway, apolloGateway])
        for (const document of sent) await validateWithApollo(each, document)
      for (let seed = 0; seed < 8; seed += 1) {
        const requestId = `${trustedDocument.name}-${seed}`
        const document = seed < 6 ? trustedDocument : sent[1]!
        const variables = createRandomGraphqlVariables(
          schema,
          trustedDocument.operation,
          createSeededRandom(hashTextToNumber(requestId)),
        )
        const observed = await recordObservableEffectsOfRequest(
          fastGateway,
          { document, variables, requestId },
          '*/*',
        )
        const expected = await recordObservableEffectsOfRequest(
          apolloGateway,
          { document, variables, requestId },
          apolloAccept,
        )
        expect(observed, requestId).toEqual(expected)
        // A call that may change data is sent once.
        expect(new Set(observed.sent).size, requestId).toBe(observed.sent.length)
        const { body, status } = observed.answer
        if (status !== 200) met.refused += 1
        else if (body.startsWith('{"errors"')) met.failed += 1
        else if (body.includes('Problem"')) met.problems += 1
        else met.whole += 1
        requestCount += 1
      }
    }
    expect(answer).toHaveBeenCalledTimes(requestCount)
    expect(await readMetricCounters(fastGateway.app)).toEqual(await readMetricCounters(apolloGateway.app))
    for (const count of Object.values(met)) expect(count, JSON.stringify(met)).toBeGreaterThan(10)
  } finally {
    vi.useRealTimers()
    await fastGateway.close()
    await apolloGateway.close()
  }
})

test.runIf(isThorough)(
  'GraphQL documents get identical responses with and without Apollo Server when some federation calls receive no response',
  async () => {
    vi.useFakeTimers(fixedTime)
    // Long enough for the calls that are answered, with all documents at once beside other tests.
    const longTimeouts = { FEDERATION_TIMEOUT_MS: '8000', FEDERATION_PURCHASE_TIMEOUT_MS: '8000' }
    const [fastGateway, apolloGateway] = [
      await startGatewayWithRecordedLog(longTimeouts),
      await startGatewayWithRecordedLog(longTimeouts),
    ]
    try {
      for (const each of [fastGateway, apolloGateway])
        for (const document of documents) await validateWithApollo(each, document)
      const observedPairs = await Promise.all(
        documents.map(async (document) => {
          const requestId = `silent-${document.name}`
          const variables = createRandomGraphqlVariables(
            schema,
            document.operation,
            createSeededRandom(hashTextToNumber(requestId)),
          )
          const sentRequest = { document, variables, requestId }
          return await Promise.all([
            recordObservableEffectsOfRequest(fastGateway, sentRequest, '*/*'),
            recordObservableEffectsOfRequest(apolloGateway, sentRequest, apolloAccept),
          ])
        }),
      )
      for (const [observed, expected] of observedPairs) expect(observed).toEqual(expected)
      const timeouts = observedPairs.filter(([{ answer }]) => answer.body.includes('FEDERATION_TIMEOUT'))
      expect(timeouts.length).toBeGreaterThan(20)
    } finally {
      vi.useRealTimers()
      await fastGateway.close()
      await apolloGateway.close()
    }
  },
)

const findPortalGraphqlDocument = (documentName: string) =>
  documents.find((document) => document.name === documentName)!

test('responses to a GraphQL document have the same content type with and without Apollo Server', async () => {
  const answer = vi.spyOn(TrustedPath.prototype, 'answer').mockClear()
  const { app, close: closeGatewayAndFederation } = await startGatewayWithRecordedLog()
  const accepted = ['*/*', 'application/json', 'application/graphql-response+json, application/json']
  try {
    for (const [index, accept] of accepted.entries()) {
      const sentRequest = { document: documents[index]!, variables: {}, requestId: 'accepted-request' }
      const first = await sendGraphqlDocumentRequest(app, sentRequest, accept)
      expect(answer).toHaveBeenCalledTimes(index)
      expect((await sendGraphqlDocumentRequest(app, sentRequest, accept)).headers['content-type']).toBe(
        first.headers['content-type'],
      )
      expect(answer).toHaveBeenCalledTimes(index + 1)
    }
    expect(
      (
        await sendGraphqlDocumentRequest(
          app,
          { document: documents[0]!, variables: {}, requestId: 'html-request' },
          'text/html',
        )
      ).status,
    ).toBe(406)
  } finally {
    await closeGatewayAndFederation()
  }
})

test('clients that exceed their query cost limit get identical refusals with and without Apollo Server', async () => {
  // Both gateways name the same number of seconds until the next attempt, which the counters
  // measure with the monotonic clock.
  vi.useFakeTimers({ ...fixedTime, toFake: ['Date', 'performance'] })
  const [fastGateway, apolloGateway] = [
    await startGatewayWithRecordedLog(buildRateLimitEnv({ queryCostPerAddress: 200 })),
    await startGatewayWithRecordedLog(buildRateLimitEnv({ queryCostPerAddress: 200 })),
  ]
  const loginDocument = findPortalGraphqlDocument('LoginScreenMutation')
  const statuses = new Set<number>()
  try {
    for (let turn = 0; turn < 40; turn += 1) {
      // Invalid variables cost as well.
      const variables = turn % 2 === 0 ? { input: { email: 'a', password: 'b' } } : { input: 7 }
      const document = turn % 4 < 2 ? loginDocument : createThirdPartyGraphqlDocument(loginDocument)
      const sentRequest = { document, variables, requestId: `LoginScreenMutation-${turn}` }
      const observed = await recordObservableEffectsOfRequest(fastGateway, sentRequest, '*/*')
      expect(observed).toEqual(
        await recordObservableEffectsOfRequest(apolloGateway, sentRequest, apolloAccept),
      )
      statuses.add(observed.answer.status)
    }
    expect(statuses).toEqual(new Set([200, 400, 429]))
    expect(await readMetricCounters(fastGateway.app)).toEqual(await readMetricCounters(apolloGateway.app))
  } finally {
    vi.useRealTimers()
    await fastGateway.close()
    await apolloGateway.close()
  }
})

test('Apollo Server executes each GraphQL request whose form differs from the requests of the portal', async () => {
  const answer = vi.spyOn(TrustedPath.prototype, 'answer').mockClear()
  const { app, close: closeGatewayAndFederation } = await startGatewayWithRecordedLog()
  const { id } = findPortalGraphqlDocument('LoginScreenMutation')
  const postGraphqlBody = async (body: object) =>
    await app.inject({ method: 'POST', url: '/graphql', payload: { documentId: id, ...body } })
  try {
    await postGraphqlBody({})
    for (const body of [
      { variables: '{}' },
      { variables: [] },
      { operationName: 'Another' },
      { operationName: 7 },
      { extensions: { vendor: 'x' } },
      { extensions: 'x' },
    ])
      expect((await postGraphqlBody(body)).statusCode, JSON.stringify(body)).toBe(400)
    expect(answer).not.toHaveBeenCalled()
    await postGraphqlBody({ operationName: 'LoginScreenMutation', variables: null, extensions: null })
    expect(answer).toHaveBeenCalledTimes(1)
  } finally {
    await closeGatewayAndFederation()
  }
})
