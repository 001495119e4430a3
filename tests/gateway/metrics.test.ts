/**
 * Tests of the Prometheus metrics: requests, outcomes, durations, and the port that serves them.
 */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { buildRateLimitEnv } from './helpers/rate-limit-env.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../gateway/platform/free-port.ts'
import { Metrics } from '../../gateway/platform/metrics.ts'
import { logInDocument } from './helpers/graphql-documents.ts'
import type { Gateway } from './helpers/gateway-process.ts'

let gateway: Gateway
let port: number
beforeAll(async () => {
  port = await findFreePort()
  gateway = await startGatewayInProcess({
    env: { METRICS: String(port), ...buildRateLimitEnv({ logInFailures: 1 }) },
  })
})
afterAll(async () => await gateway.stop())

/** Returns the value of a metric series, or 0 for a series that does not exist. */
async function readMetricSeriesValue(series: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? 0 : Number(line.slice(series.length + 1))
}

/** Returns the increase of a metric series during the execution of a function. */
async function measureMetricSeriesIncrease(series: string, action: () => Promise<unknown>): Promise<number> {
  const before = await readMetricSeriesValue(series)
  await action()
  return (await readMetricSeriesValue(series)) - before
}

describe('metrics', () => {
  const formatRequestMetricSeries = (operation: string, kind: string, outcome: string) =>
    `sentier_requests_total{operation="${operation}",kind="${kind}",outcome="${outcome}"}`

  test.each([
    ['a successful query', '{ regions { id } }', null, formatRequestMetricSeries('other', 'query', 'ok')],
    [
      'an operation name unknown to the portal as "other"',
      'query Mine { regions { id } }',
      null,
      formatRequestMetricSeries('other', 'query', 'ok'),
    ],
    [
      'a request with an invalid token',
      '{ viewer { id } }',
      'false',
      formatRequestMetricSeries('other', 'query', 'UNAUTHENTICATED'),
    ],
    ['a document that does not parse', '{', null, formatRequestMetricSeries('other', 'none', 'BAD_REQUEST')],
    [
      'a mutation',
      'mutation { logOut { revoked } }',
      null,
      formatRequestMetricSeries('other', 'mutation', 'ok'),
    ],
  ])('the metrics of GraphQL requests count %s', async (_, document, token, series) => {
    expect(
      await measureMetricSeriesIncrease(series, async () => await gateway.query(document, {}, token)),
    ).toBe(1)
  })

  test('metrics count requests that were refused before GraphQL execution', async () => {
    const postGraphQL = async (body: string) =>
      await fetch(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    const refusedSeries = formatRequestMetricSeries('other', 'none', 'BAD_REQUEST')
    expect(await measureMetricSeriesIncrease(refusedSeries, async () => await postGraphQL('not JSON'))).toBe(
      1,
    )
    const unknown = formatRequestMetricSeries('other', 'none', 'DOCUMENT_UNKNOWN')
    expect(
      await measureMetricSeriesIncrease(unknown, async () => await postGraphQL('{"documentId":"x"}')),
    ).toBe(1)
  })

  test('metrics count GraphQL problems, federation calls and rate-limited requests', async () => {
    const logInWithWrongPassword = async () =>
      await gateway.query(logInDocument, { email: 'nobody@sentier.example', password: 'wrong-one' })
    expect(
      await measureMetricSeriesIncrease(
        'sentier_problems_total{mutation="logIn",problem="InvalidCredentialsProblem"}',
        logInWithWrongPassword,
      ),
    ).toBe(1)
    expect(
      await measureMetricSeriesIncrease('sentier_limits_hit_total{limit="logIn"}', logInWithWrongPassword),
    ).toBe(1)
    expect(
      await measureMetricSeriesIncrease(
        'sentier_federation_calls_total{call="token",status="200"}',
        async () => await gateway.signIn(),
      ),
    ).toBe(1)
  })

  test.each(['buyAccessRight', 'payInsuranceRequest', 'payInterventionReport', 'buyGuestAccessRight'])(
    'before the first purchase, the metrics contain 0 for the problems of %s that alerts count',
    async (mutation) => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      for (const problem of ['PurchaseUnconfirmedProblem', 'PaymentDeclinedProblem'])
        expect(text).toContain(`\nsentier_problems_total{mutation="${mutation}",problem="${problem}"} 0\n`)
      expect(text).not.toContain('mutation="logOut"')
    },
  )

  test('metrics contain request durations and process memory', async () => {
    const queryRegions = async () => await gateway.query('{ regions { id } }')
    expect(
      await measureMetricSeriesIncrease(
        'sentier_request_seconds_count{operation="other",kind="query"}',
        queryRegions,
      ),
    ).toBe(1)
    expect(
      await readMetricSeriesValue('sentier_federation_call_seconds_sum{call="getRegions"}'),
    ).toBeGreaterThan(0)
    expect(await readMetricSeriesValue('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
  })

  test('metrics contain no personal data', async () => {
    await gateway.query(logInDocument, { email: 'secret-person@sentier.example', password: 'secret-word' })
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(text).not.toMatch(/secret|@/)
  })

  test('metrics have the Prometheus text format', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const metricLines = (await response.text()).split('\n').filter((line) => line !== '')
    const malformedLines = metricLines.filter(
      (line) => !/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? (-?[\d.e+-]+|\+Inf|Nan))$/.test(line),
    )
    expect(malformedLines).toEqual([])
  })

  test('the number of metric series stays limited when the federation sends many different label values', async () => {
    const metrics = new Metrics()
    for (let code = 0; code < 2_000; code += 1)
      metrics.count('refusals_unmapped', { call: 'buy', code: `Code${code}` })
    const series = (await metrics.renderMetricsText()).split('\n').filter((line) => line.includes('code="'))
    expect(series.length).toBe(501)
    expect(series).toContain('sentier_refusals_unmapped_total{call="other",code="other"} 1500')
  })
})

describe('METRICS setting', () => {
  test("metrics served on a separate port are not available on the portal's port", async () => {
    expect((await fetch(`${gateway.url}/metrics`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  })

  test.each([
    ['on', 200, { METRICS: 'on' }],
    ['unset', 200, {}],
    ['unset in production', 404, { NODE_ENV: 'production', EMBEDDED_FEDERATION: '1' }],
    ['off', 404, { METRICS: 'off' }],
  ])(
    "with the setting METRICS=%s, the portal's port serves /metrics with the status %i",
    async (_, status, env) => {
      const otherGateway = await startGatewayInProcess({ env })
      try {
        expect((await fetch(`${otherGateway.url}/metrics`)).status).toBe(status)
      } finally {
        await otherGateway.stop()
      }
    },
  )

  test('the error at startup names the metrics port if it is already in use', async () => {
    await expect(startGatewayInProcess({ env: { METRICS: String(port) } })).rejects.toThrow(
      `METRICS: port ${port} cannot be had.`,
    )
  })
})
