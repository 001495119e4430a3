/** Tests of OpenTelemetry export and of the log line of each request. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Metrics, type GaugeReading } from '../../gateway/platform/metrics.ts'
import { startTelemetry } from '../../gateway/platform/telemetry.ts'
import { type RunningFederation, startFederation } from '../federation/helpers/start-federation.ts'
import { type Recorder, startRecordingProxy } from './helpers/recording-proxy.ts'
import { type RunningGateway, startGateway } from './helpers/gateway-process.ts'

const logIn = `mutation LogIn($email: String!, $password: String!) {
  logIn(input: { email: $email, password: $password }) { __typename ... on Problem { message } }
}`
const parentSpan = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }

describe('telemetry sent to a collector', () => {
  let federation: RunningFederation
  let recorder: Recorder
  let gateway: RunningGateway
  let token: string
  const collector = startTelemetryCollector()

  beforeAll(async () => {
    federation = await startFederation()
    recorder = await startRecordingProxy(federation.url)
    gateway = await startGateway({
      env: {
        FEDERATION_URL: recorder.url,
        OTEL_EXPORTER_OTLP_ENDPOINT: await collector.url,
        OTEL_SERVICE_NAME: 'portal-of-a-test',
      },
    })
    token = await gateway.signIn()
    recorder.calls.length = 0
    const { headers } = await gateway.query(
      'query Mine { viewer { email vehicles { edges { node { name } } } } }',
      {},
      token,
      {
        traceparent: `00-${parentSpan.traceId}-${parentSpan.spanId}-01`,
        'x-request-id': 'request-of-a-test',
      },
    )
    expect(headers.get('x-request-id')).toBe('request-of-a-test')
    await gateway.query('{ regions { id } }', {}, null, {
      traceparent: `00-${parentSpan.traceId}-${parentSpan.spanId}-00`,
      'x-request-id': 'request-not-kept',
    })
    await gateway.query(logIn, { email: 'secret-person@sentier.example', password: 'secret-password' })
    // Stopping the gateway flushes the remaining telemetry.
    await gateway.stop()
  })

  afterAll(async () => {
    recorder.close()
    collector.close()
    await federation.stop()
  })

  test('an HTTP request becomes a span of the incoming trace, and each federation call becomes a child span', () => {
    const spans = collector.spans().filter(({ traceId }) => traceId === parentSpan.traceId)
    const request = spans.find(({ parentSpanId }) => parentSpanId === parentSpan.spanId)!
    expect(request.name).toBe('query other')
    expect(getTelemetryResourceAttributes(request)).toMatchObject({
      'sentier.outcome': 'ok',
      'sentier.request_id': 'request-of-a-test',
    })
    const calls = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
    expect(
      new Set(calls.map((call) => `${call.name} ${getTelemetryResourceAttributes(call)['sentier.status']}`)),
    ).toEqual(new Set(['getUser 200', 'getVehicles 200']))
    // Spans of the federation would continue the same trace.
    expect(new Set(recorder.calls.slice(0, 2).map(({ headers }) => headers['traceparent']))).toEqual(
      new Set(calls.map(({ spanId }) => `00-${parentSpan.traceId}-${spanId}-01`)),
    )
  })

  test('exported telemetry holds no personal data', () => {
    expect(collector.text()).not.toMatch(/secret-|@sentier|maude/i)
    expect(collector.text()).not.toContain(token)
  })

  test('OpenTelemetry exports metrics under the configured service name', () => {
    const names = collector.metrics().map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['sentier_requests', 'sentier_federation_call_seconds']))
    expect(collector.text()).toContain('portal-of-a-test')
  })

  test.each(['sentier_request_seconds', 'sentier_federation_call_seconds'])(
    'the exported histogram %s has the same buckets as the Prometheus endpoint',
    async (name) => {
      const sent = collector.metrics().filter((metric) => metric.name === name)
      const bounds = sent.flatMap(({ histogram }) => histogram?.dataPoints ?? [])
      expect(bounds.length).toBeGreaterThan(0)
      const read = await readHistogramBucketBounds(name)
      expect(read).toContain(0.25)
      for (const { explicitBounds } of bounds) expect(explicitBounds).toEqual(read)
    },
  )

  test('OpenTelemetry exports current values, such as open circuit breakers, as gauges with labels', () => {
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
    // This gateway uses no Redis.
    expect(gauges.has('sentier_redis_up')).toBe(false)
  })

  test('the log line of a request contains operation, outcome, duration and number of federation calls', async () => {
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
        traceId: parentSpan.traceId,
        msg: 'request',
      },
    ])
  })

  test('the log line of a request without a sampled trace contains no trace id', async () => {
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

describe('resource attributes of telemetry', () => {
  afterEach(() => void vi.unstubAllEnvs())

  /**
   * Returns the OpenTelemetry resources that a gateway instance attaches to its metrics and spans.
   */
  async function readExportedTelemetryResources(
    attributes: string,
  ): Promise<Record<string, string | undefined>[]> {
    vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', attributes)
    const collector = startTelemetryCollector()
    try {
      const settings = { endpoint: await collector.url, share: 1, intervalMs: 60_000 }
      const telemetry = await startTelemetry(settings, new Metrics())
      telemetry
        .startTrace('request-of-a-test', undefined)
        .end({ operation: 'other', kind: 'query', outcome: 'ok' })
      await telemetry.stop()
      return collector.resources().map(getTelemetryResourceAttributes)
    } finally {
      collector.close()
    }
  }

  test('each gateway instance has its own id in metrics and spans', async () => {
    const [firstResources, secondResources] = [
      await readExportedTelemetryResources(''),
      await readExportedTelemetryResources(''),
    ]
    for (const resources of [firstResources, secondResources]) {
      expect(resources.length).toBe(2)
      expect(resources[0]?.['service.instance.id']).toMatch(/-[\da-f]{8}$/)
      expect(resources[1]).toEqual(resources[0])
    }
    expect(firstResources[0]).not.toEqual(secondResources[0])
    expect(firstResources[0]?.['service.instance.id']).toContain(hostname())
  })

  test('the configured resource attributes override the default attributes of telemetry', async () => {
    for (const resource of await readExportedTelemetryResources(
      'service.instance.id=portal-7,deployment.environment.name=test',
    ))
      expect(resource).toMatchObject({
        'service.instance.id': 'portal-7',
        'deployment.environment.name': 'test',
        'service.name': 'sentier-gateway',
      })
  })
})

describe('metrics mirrored to OpenTelemetry', () => {
  const names: string[] = []
  const gauges = new Map<string, () => GaugeReading[]>()
  const metrics = new Metrics()
  metrics.forwardMetricsTo({
    counter: (name) => (names.push(`${name}_total`), { add: () => undefined }),
    histogram: (name) => (names.push(`${name}_bucket`), { record: () => undefined }),
    gauge: (name, _, read) => void gauges.set(name, read),
  })
  const readTelemetryGaugeValues = (gaugeName: string) => gauges.get(gaugeName)?.()

  test('OpenTelemetry exports every gateway metric that the alert rules use', () => {
    const alerts = readFileSync(join(import.meta.dirname, '../../deploy/alerts.yaml'), 'utf8')
    const alertMetrics = [...new Set(alerts.match(/\b(sentier|nodejs|process)_\w+/g))]
    expect(alertMetrics.length).toBeGreaterThan(10)
    expect(alertMetrics.filter((name) => !names.includes(name) && !gauges.has(name))).toEqual([])
  })

  test('OpenTelemetry exports every metric of the monitoring dashboard', () => {
    const panels = readFileSync(join(import.meta.dirname, '../../deploy/dashboard.json'), 'utf8')
    const panelMetrics = [...new Set(panels.match(/\b(sentier|nodejs|process)_\w+/g))]
    expect(panelMetrics).toContain('process_resident_memory_bytes')
    expect(panelMetrics.filter((name) => !names.includes(name) && !gauges.has(name))).toEqual([])
  })

  test('the memory gauge returns the memory use of the current process', () => {
    const [memory, ...otherValues] = readTelemetryGaugeValues('process_resident_memory_bytes') ?? []
    expect(otherValues).toEqual([])
    expect(memory?.labels).toEqual({})
    expect(memory?.value).toBeGreaterThan(10_000_000)
    expect(memory?.value).toBeLessThan(100_000_000_000)
  })

  test('OpenTelemetry exports the latest value of a gauge', () => {
    expect(readTelemetryGaugeValues('sentier_redis_up')).toEqual([])
    metrics.setGauge('redis_up', 1)
    metrics.setGauge('redis_up', 0)
    expect(readTelemetryGaugeValues('sentier_redis_up')).toEqual([{ value: 0, labels: {} }])
  })

  test('OpenTelemetry reads the current value of a gauge for each label', () => {
    expect(readTelemetryGaugeValues('sentier_breaker_open')).toEqual([])
    let open = 0
    metrics.watch('breaker_open', { lane: 'reading' }, () => open)
    metrics.watch('breaker_open', { lane: 'charging' }, () => 0)
    open = 1
    expect(readTelemetryGaugeValues('sentier_breaker_open')).toEqual([
      { value: 1, labels: { lane: 'reading' } },
      { value: 0, labels: { lane: 'charging' } },
    ])
  })
})

test('with LOG_FORMAT=lines and no telemetry collector, the gateway logs human-readable lines and exports no trace', async () => {
  const federation = await startFederation()
  const recorder = await startRecordingProxy(federation.url)
  const gateway = await startGateway({ env: { FEDERATION_URL: recorder.url, LOG_FORMAT: 'lines' } })
  try {
    await gateway.query('{ regions { id } }', {}, null, {
      traceparent: `00-${parentSpan.traceId}-${parentSpan.spanId}-01`,
    })
    expect(recorder.calls.map(({ headers }) => headers['traceparent'])).toEqual([undefined])
    // Log lines may arrive after the response.
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

interface ExportedData {
  resourceSpans?: { resource: Resource; scopeSpans: { spans: Span[] }[] }[]
  resourceMetrics?: { resource: Resource; scopeMetrics: { metrics: Metric[] }[] }[]
}

interface Metric {
  name: string
  histogram?: { dataPoints: { explicitBounds: number[] }[] }
  gauge?: { dataPoints: { attributes: Span['attributes']; asDouble: number }[] }
}

const getTelemetryResourceAttributes = ({ attributes }: Resource) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]))

/** Returns the bucket bounds of a histogram as `GET /metrics` shows them. */
async function readHistogramBucketBounds(metricName: string): Promise<number[]> {
  const metrics = new Metrics()
  metrics.time('request_seconds', { operation: 'other', kind: 'query' }, 1)
  metrics.time('federation_call_seconds', { call: 'getUser' }, 1)
  const buckets = (await metrics.renderMetricsText()).matchAll(/^(\w+)_bucket\{le="([\d.]+)"/gm)
  return [...buckets].filter(([, each]) => each === metricName).map(([, , bound]) => Number(bound))
}

/** Starts a telemetry collector that receives OTLP as JSON. */
function startTelemetryCollector() {
  const sent: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      sent.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  const parseExportedTelemetryBodies = () => sent.map((body) => JSON.parse(body) as ExportedData)
  return {
    url: new Promise<string>((resolve) =>
      server.listen(0, '127.0.0.1', () =>
        resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
      ),
    ),
    text: () => sent.join('\n'),
    spans: () =>
      parseExportedTelemetryBodies().flatMap(({ resourceSpans = [] }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    resources: () =>
      parseExportedTelemetryBodies().flatMap(({ resourceSpans = [], resourceMetrics = [] }) =>
        [...resourceSpans, ...resourceMetrics].map(({ resource }) => resource),
      ),
    metrics: () =>
      parseExportedTelemetryBodies().flatMap(({ resourceMetrics = [] }) =>
        resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics)),
      ),
    close: () => server.close(),
  }
}
