/** What a collector of OpenTelemetry is sent, and the log's line of each request. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Metrics, type GaugeReading } from '../../gateway/platform/metrics.ts'
import { startTelemetry } from '../../gateway/platform/telemetry.ts'
import { type RunningFederation, startFederation } from '../federation/start.ts'
import { type Recorder, startRecorder } from './recorder.ts'
import { type RunningGateway, startGateway } from './start.ts'

const logIn = `mutation LogIn($email: String!, $password: String!) {
  logIn(input: { email: $email, password: $password }) { __typename ... on Problem { message } }
}`
const parent = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }

describe('with a collector', () => {
  let federation: RunningFederation
  let recorder: Recorder
  let gateway: RunningGateway
  let token: string
  const collector = startCollector()

  beforeAll(async () => {
    federation = await startFederation()
    recorder = await startRecorder(federation.url)
    gateway = await startGateway({
      env: {
        FEDERATION_URL: recorder.url,
        OTEL_EXPORTER_OTLP_ENDPOINT: await collector.url,
        OTEL_SERVICE_NAME: 'portal-of-a-test',
      },
    })
    token = await gateway.signIn()
    recorder.met.length = 0
    const { headers } = await gateway.query(
      'query Mine { viewer { email vehicles { edges { node { name } } } } }',
      {},
      token,
      {
        traceparent: `00-${parent.traceId}-${parent.spanId}-01`,
        'x-request-id': 'request-of-a-test',
      },
    )
    expect(headers.get('x-request-id')).toBe('request-of-a-test')
    await gateway.query('{ regions { id } }', {}, null, {
      traceparent: `00-${parent.traceId}-${parent.spanId}-00`,
      'x-request-id': 'request-not-kept',
    })
    await gateway.query(logIn, { email: 'secret-person@sentier.example', password: 'secret-password' })
    // What is not sent yet is sent before it ends.
    await gateway.stop()
  })

  afterAll(async () => {
    recorder.close()
    collector.close()
    await federation.stop()
  })

  test('a request is a span of the trace that it came with, and each call is a span within it', () => {
    const spans = collector.spans().filter(({ traceId }) => traceId === parent.traceId)
    const request = spans.find(({ parentSpanId }) => parentSpanId === parent.spanId)!
    expect(request.name).toBe('query other')
    expect(valuesOf(request)).toMatchObject({
      'sentier.outcome': 'ok',
      'sentier.request_id': 'request-of-a-test',
    })
    const calls = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
    expect(new Set(calls.map((call) => `${call.name} ${valuesOf(call)['sentier.status']}`))).toEqual(
      new Set(['getUser 200', 'getVehicles 200']),
    )
    // The federation's own spans would join these.
    expect(new Set(recorder.met.slice(0, 2).map(({ headers }) => headers['traceparent']))).toEqual(
      new Set(calls.map(({ spanId }) => `00-${parent.traceId}-${spanId}-01`)),
    )
  })

  test('nothing of a person is sent', () => {
    expect(collector.text()).not.toMatch(/secret-|@sentier|maude/i)
    expect(collector.text()).not.toContain(token)
  })

  test('the numbers are sent too, under the service’s name', () => {
    const names = collector.metrics().map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['sentier_requests', 'sentier_federation_call_seconds']))
    expect(collector.text()).toContain('portal-of-a-test')
  })

  test.each(['sentier_request_seconds', 'sentier_federation_call_seconds'])(
    '%s has the bounds that Prometheus reads',
    async (name) => {
      const sent = collector.metrics().filter((metric) => metric.name === name)
      const bounds = sent.flatMap(({ histogram }) => histogram?.dataPoints ?? [])
      expect(bounds.length).toBeGreaterThan(0)
      const read = await boundsOf(name)
      expect(read).toContain(0.25)
      for (const { explicitBounds } of bounds) expect(explicitBounds).toEqual(read)
    },
  )

  test('what is as it is now is sent as gauges, by its labels', () => {
    const gauges = Map.groupBy(
      collector
        .metrics()
        .flatMap(({ name, gauge }) => gauge?.dataPoints.map((point) => ({ name, point })) ?? []),
      ({ name }) => name,
    )
    const lanes = gauges.get('sentier_breaker_open')?.map(({ point }) => [point.attributes, point.asDouble])
    expect(lanes).toContainEqual([[{ key: 'lane', value: { stringValue: 'charging' } }], 0])
    expect(gauges.get('sentier_requests_limit')?.at(-1)?.point.asDouble).toBe(1_000)
    expect(gauges.get('sentier_requests_in_hand')?.at(-1)?.point.asDouble).toBe(0)
    expect(gauges.get('nodejs_eventloop_lag_p99_seconds')?.at(-1)?.point.asDouble).toBeGreaterThan(0)
    // There is no Redis here.
    expect(gauges.has('sentier_redis_up')).toBe(false)
  })

  test('the log has a line for the request: operation, outcome, duration, calls', async () => {
    await expect.poll(gateway.output).toMatch(/request-of-a-test.*\n/)
    const lines = gateway
      .output()
      .split('\n')
      .filter((line) => line.includes('request-of-a-test'))
      .map((line) => JSON.parse(line) as unknown)
    expect(lines).toEqual([
      {
        level: 30,
        time: expect.any(Number) as number,
        reqId: 'request-of-a-test',
        req: { method: 'POST', path: '/graphql' },
        res: { status: 200 },
        ms: expect.any(Number) as number,
        operation: 'other',
        kind: 'query',
        outcome: 'ok',
        calls: 2,
        traceId: parent.traceId,
        msg: 'request',
      },
    ])
  })

  test('a line names no trace that is not kept', async () => {
    await expect.poll(gateway.output).toMatch(/request-not-kept.*\n/)
    const line = gateway
      .output()
      .split('\n')
      .find((each) => each.includes('request-not-kept'))
    expect(JSON.parse(line ?? '')).toMatchObject({ operation: 'other', outcome: 'ok' })
    expect(line).not.toContain('traceId')
    expect(collector.text()).not.toContain('request-not-kept')
  })
})

describe('who sends', () => {
  afterEach(() => void vi.unstubAllEnvs())

  /** The resource that one instance sends its numbers and its spans with. */
  async function sender(attributes: string): Promise<Record<string, string | undefined>[]> {
    vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', attributes)
    const collector = startCollector()
    try {
      const settings = { endpoint: await collector.url, share: 1, intervalMs: 60_000 }
      const telemetry = await startTelemetry(settings, new Metrics())
      telemetry
        .begin('request-of-a-test', undefined)
        .end({ operation: 'other', kind: 'query', outcome: 'ok' })
      await telemetry.stop()
      return collector.resources().map(valuesOf)
    } finally {
      collector.close()
    }
  }

  test('instances tell themselves apart, in numbers and spans', async () => {
    const [one, other] = [await sender(''), await sender('')]
    for (const resources of [one, other]) {
      expect(resources.length).toBe(2)
      expect(resources[0]?.['service.instance.id']).toMatch(/-[\da-f]{8}$/)
      expect(resources[1]).toEqual(resources[0])
    }
    expect(one[0]).not.toEqual(other[0])
    expect(one[0]?.['service.instance.id']).toContain(hostname())
  })

  test('by the name that they are given, where they are given one', async () => {
    for (const resource of await sender('service.instance.id=portal-7,deployment.environment.name=test'))
      expect(resource).toMatchObject({
        'service.instance.id': 'portal-7',
        'deployment.environment.name': 'test',
        'service.name': 'sentier-gateway',
      })
  })
})

describe('the numbers of a mirror', () => {
  const names: string[] = []
  const gauges = new Map<string, () => GaugeReading[]>()
  const metrics = new Metrics()
  metrics.mirror({
    counter: (name) => (names.push(`${name}_total`), { add: () => undefined }),
    histogram: (name) => (names.push(`${name}_bucket`), { record: () => undefined }),
    gauge: (name, _, read) => void gauges.set(name, read),
  })
  const read = (name: string) => gauges.get(name)?.()

  test('every alert can be built of them, but that an instance is gone', () => {
    const alerts = readFileSync(join(import.meta.dirname, '../../deploy/alerts.yaml'), 'utf8')
    const asked = [...new Set(alerts.match(/\b(sentier|nodejs|process)_\w+/g))]
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.filter((name) => !names.includes(name) && !gauges.has(name))).toEqual([])
  })

  test('the dashboard too', () => {
    const panels = readFileSync(join(import.meta.dirname, '../../deploy/dashboard.json'), 'utf8')
    const asked = [...new Set(panels.match(/\b(sentier|nodejs|process)_\w+/g))]
    expect(asked).toContain('process_resident_memory_bytes')
    expect(asked.filter((name) => !names.includes(name) && !gauges.has(name))).toEqual([])
  })

  test('memory is that of this process now', () => {
    const [memory, ...others] = read('process_resident_memory_bytes') ?? []
    expect(others).toEqual([])
    expect(memory?.labels).toEqual({})
    expect(memory?.value).toBeGreaterThan(10_000_000)
    expect(memory?.value).toBeLessThan(100_000_000_000)
  })

  test('what is set is read as it is now, from the first time on', () => {
    expect(read('sentier_redis_up')).toEqual([])
    metrics.set('redis_up', 1)
    metrics.set('redis_up', 0)
    expect(read('sentier_redis_up')).toEqual([{ value: 0, labels: {} }])
  })

  test('what is watched is looked at for each of its labels', () => {
    expect(read('sentier_breaker_open')).toEqual([])
    let open = 0
    metrics.watch('breaker_open', { lane: 'reading' }, () => open)
    metrics.watch('breaker_open', { lane: 'charging' }, () => 0)
    open = 1
    expect(read('sentier_breaker_open')).toEqual([
      { value: 1, labels: { lane: 'reading' } },
      { value: 0, labels: { lane: 'charging' } },
    ])
  })
})

test('without one the federation hears of no trace, and people read the log in lines', async () => {
  const federation = await startFederation()
  const recorder = await startRecorder(federation.url)
  const gateway = await startGateway({ env: { FEDERATION_URL: recorder.url, LOG_FORMAT: 'lines' } })
  try {
    await gateway.query('{ regions { id } }', {}, null, {
      traceparent: `00-${parent.traceId}-${parent.spanId}-01`,
    })
    expect(recorder.met.map(({ headers }) => headers['traceparent'])).toEqual([undefined])
    // The log comes by another road than the answer.
    const line = /^\[\d\d:\d\d:\d\d\].*INFO.*: request \{.*"path":"\/graphql"/m
    await expect.poll(gateway.output).toMatch(line)
  } finally {
    await gateway.stop()
    recorder.close()
    await federation.stop()
  }
})

interface Resource {
  attributes: { key: string; value: { stringValue?: string } }[]
}

interface Span extends Resource {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
}

interface Sent {
  resourceSpans?: { resource: Resource; scopeSpans: { spans: Span[] }[] }[]
  resourceMetrics?: { resource: Resource; scopeMetrics: { metrics: Metric[] }[] }[]
}

interface Metric {
  name: string
  histogram?: { dataPoints: { explicitBounds: number[] }[] }
  gauge?: { dataPoints: { attributes: Span['attributes']; asDouble: number }[] }
}

const valuesOf = ({ attributes }: Resource) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]))

/** The bounds of a histogram's buckets, as `GET /metrics` shows them. */
async function boundsOf(name: string): Promise<number[]> {
  const metrics = new Metrics()
  metrics.time('request_seconds', { operation: 'other', kind: 'query' }, 1)
  metrics.time('federation_call_seconds', { call: 'getUser' }, 1)
  const buckets = (await metrics.text()).matchAll(/^(\w+)_bucket\{le="([\d.]+)"/gm)
  return [...buckets].filter(([, each]) => each === name).map(([, , bound]) => Number(bound))
}

/** Takes what is sent by OTLP as JSON. */
function startCollector() {
  const sent: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      sent.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  const all = () => sent.map((body) => JSON.parse(body) as Sent)
  return {
    url: new Promise<string>((resolve) =>
      server.listen(0, '127.0.0.1', () =>
        resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
      ),
    ),
    text: () => sent.join('\n'),
    spans: () =>
      all().flatMap(({ resourceSpans = [] }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    resources: () =>
      all().flatMap(({ resourceSpans = [], resourceMetrics = [] }) =>
        [...resourceSpans, ...resourceMetrics].map(({ resource }) => resource),
      ),
    metrics: () =>
      all().flatMap(({ resourceMetrics = [] }) =>
        resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics)),
      ),
    close: () => server.close(),
  }
}
