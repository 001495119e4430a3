/**
 * Traces and metrics for an OpenTelemetry collector, where `OTEL_EXPORTER_OTLP_ENDPOINT` names one: a span per GraphQL
 * request, one per call to the federation within it, and the numbers of `metrics.ts`. A span says operation, call,
 * outcome and the request's id, by which its line of the log is found; never a name, an e-mail, a token or what was
 * sent. Off, not a line of the packages is loaded.
 *
 * The packages read the rest of their settings themselves: `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`,
 * `OTEL_EXPORTER_OTLP_HEADERS`.
 */
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Metrics } from './metrics.ts'

/** How a request ended: what it was, by the names of `metrics.ts`, and `ok` or the code of its first error. */
export interface Outcome {
  operation: string
  kind: string
  outcome: string
}

/** One request on its way, as the calls that it makes see it. */
export interface Trace {
  /** By which it is found again; null for one that is not kept. */
  id: string | null
  /** Begins a call to the federation. */
  call(name: string): CallSpan
  /** The request is answered. */
  end(how: Outcome): void
}

export interface CallSpan {
  /** The header by which the federation's spans join: `traceparent`, of the W3C. */
  traceparent: string
  /** `status` of HTTP, or what came in its place: timeout, unavailable. */
  end(status: string): void
}

export interface Telemetry {
  /** Begins a request of this id, within the trace that its `traceparent` header names if it names one. */
  begin(requestId: string, traceparent: unknown): Trace
  /** Sends what has not been sent. */
  stop(): Promise<void>
}

export interface TelemetrySettings {
  /** The collector, without the paths of the signals. */
  endpoint: string
  /** The share of traces that are kept, of those that begin here: 0 to 1. */
  share: number
  /** How often numbers are sent (ms). */
  intervalMs: number
}

/** Starts sending to the collector. */
export async function startTelemetry(
  { endpoint, share, intervalMs }: TelemetrySettings,
  metrics: Metrics,
): Promise<Telemetry> {
  const [api, resources, tracing, measuring, { OTLPTraceExporter }, { OTLPMetricExporter }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/sdk-metrics'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/exporter-metrics-otlp-http'),
    ])
  const resource = resources
    .resourceFromAttributes({
      'service.name': 'sentier-gateway',
      // Else the numbers of several instances are one to the collector. In containers each may have the same pid.
      'service.instance.id': `${hostname()}-${randomBytes(4).toString('hex')}`,
    })
    .merge(resources.detectResources({ detectors: [resources.envDetector] }))
  const tracers = new tracing.TracerProvider({
    resource,
    sampler: new tracing.ParentBasedSampler({ root: new tracing.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new tracing.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  })
  const meters = new measuring.MeterProvider({
    resource,
    readers: [
      new measuring.PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` }),
        exportIntervalMillis: intervalMs,
        exportTimeoutMillis: intervalMs,
      }),
    ],
  })
  const meter = meters.getMeter('sentier')
  metrics.mirror({
    counter: (name, help) => meter.createCounter(name, { description: help }),
    histogram: (name, help, bounds) =>
      meter.createHistogram(name, {
        description: help,
        unit: 's',
        // The packages' own are made for milliseconds: every request would lie in the first.
        advice: { explicitBucketBoundaries: bounds },
      }),
    gauge: (name, help, read) =>
      meter.createObservableGauge(name, { description: help }).addCallback((result) => {
        for (const { value, labels } of read()) result.observe(value, labels)
      }),
  })

  const tracer = tracers.getTracer('sentier')
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api
  return {
    begin(requestId, traceparent) {
      const parent = spanOf(traceparent)
      const root = parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent)
      const attributes = { 'sentier.request_id': requestId }
      const span = tracer.startSpan('graphql', { kind: SpanKind.SERVER, attributes }, root)
      const within = trace.setSpan(root, span)
      return {
        id: span.isRecording() ? span.spanContext().traceId : null,
        call(name) {
          const call = tracer.startSpan(
            name,
            { kind: SpanKind.CLIENT, attributes: { 'sentier.call': name } },
            within,
          )
          const { traceId, spanId, traceFlags } = call.spanContext()
          return {
            traceparent: `00-${traceId}-${spanId}-0${traceFlags}`,
            end(status) {
              call.setAttribute('sentier.status', status)
              if (!/^[234]/.test(status)) call.setStatus({ code: SpanStatusCode.ERROR, message: status })
              call.end()
            },
          }
        },
        end({ operation, kind, outcome }) {
          span.updateName(`${kind} ${operation}`)
          span.setAttributes({
            'graphql.operation.name': operation,
            'graphql.operation.type': kind,
            'sentier.outcome': outcome,
          })
          if (outcome !== 'ok') span.setStatus({ code: SpanStatusCode.ERROR, message: outcome })
          span.end()
        },
      }
    },
    stop: async () => {
      // A collector that is gone must not hold up the stop.
      await Promise.allSettled([tracers.shutdown(), meters.shutdown()])
    },
  }
}

/** What a `traceparent` header names; null for one that names nothing. */
function spanOf(header: unknown) {
  const parts =
    typeof header === 'string' ? /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(header) : null
  if (parts === null || /^0+$/.test(parts[1]!) || /^0+$/.test(parts[2]!)) return null
  return {
    traceId: parts[1]!,
    spanId: parts[2]!,
    // Whether it is kept, which whoever began it has decided.
    traceFlags: Number.parseInt(parts[3]!, 16) & 1,
    isRemote: true,
  }
}
