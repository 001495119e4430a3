/**
 * Exports traces and metrics to an OpenTelemetry collector if `OTEL_EXPORTER_OTLP_ENDPOINT` is set.
 * Spans contain no names, e-mail addresses, tokens or input. Without this setting, the
 * OpenTelemetry packages are not loaded. The packages themselves read `OTEL_SERVICE_NAME`,
 * `OTEL_RESOURCE_ATTRIBUTES` and `OTEL_EXPORTER_OTLP_HEADERS`.
 */
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Metrics } from './metrics.ts'

/**
 * Outcome of a GraphQL request. Contains the metric labels of the operation, and the code of the
 * first error or, without errors, `ok`.
 */
export interface Outcome {
  operation: string
  kind: string
  outcome: string
}

/** Trace of one GraphQL request, to which federation calls add spans. */
export interface Trace {
  /** Id of the trace; null for a trace that is not sampled. */
  id: string | null
  /** Starts the span of a call to the federation. */
  startCallSpan(name: string): CallSpan
  /** Ends the span of the GraphQL request. */
  end(outcome: Outcome): void
}

export interface CallSpan {
  /**
   * Value of the W3C `traceparent` header that links the federation's spans to the span of the
   * federation call.
   */
  traceparent: string
  /**
   * Ends the span of a federation call. `status` is the HTTP status, or `timeout` or `unavailable`
   * when there was no response.
   */
  end(status: string): void
}

export interface Telemetry {
  /**
   * Starts the span of a GraphQL request. A valid `traceparent` header makes the span part of the
   * caller's trace.
   */
  startTrace(requestId: string, traceparent: unknown): Trace
  /** Exports the remaining spans and metrics, then stops the export. */
  stop(): Promise<void>
}

export interface TelemetrySettings {
  /** Base URL of the OpenTelemetry collector, to which paths such as `/v1/traces` are appended. */
  endpoint: string
  /** Fraction of new traces that are recorded, from 0 to 1. */
  share: number
  /** Interval of metric exports, in milliseconds. */
  intervalMs: number
}

/** Starts the export of traces and metrics to the OpenTelemetry collector. */
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
      // Without an instance id the collector would merge the metrics of several instances. The pid
      // does not serve: containers often share it.
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
  metrics.forwardMetricsTo({
    counter: (name, help) => meter.createCounter(name, { description: help }),
    histogram: (name, help, bounds) =>
      meter.createHistogram(name, {
        description: help,
        unit: 's',
        // The default buckets of OpenTelemetry are made for milliseconds: every request would fall
        // into the first bucket.
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
    startTrace(requestId, traceparent) {
      const parent = parseTraceparentHeader(traceparent)
      const root = parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent)
      const attributes = { 'sentier.request_id': requestId }
      const span = tracer.startSpan('graphql', { kind: SpanKind.SERVER, attributes }, root)
      const contextWithSpan = trace.setSpan(root, span)
      return {
        id: span.isRecording() ? span.spanContext().traceId : null,
        startCallSpan(name) {
          const callSpan = tracer.startSpan(
            name,
            { kind: SpanKind.CLIENT, attributes: { 'sentier.call': name } },
            contextWithSpan,
          )
          const { traceId, spanId, traceFlags } = callSpan.spanContext()
          return {
            traceparent: `00-${traceId}-${spanId}-0${traceFlags}`,
            end(status) {
              callSpan.setAttribute('sentier.status', status)
              if (!/^[234]/.test(status)) callSpan.setStatus({ code: SpanStatusCode.ERROR, message: status })
              callSpan.end()
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
      // An unreachable collector must not block the shutdown.
      await Promise.allSettled([tracers.shutdown(), meters.shutdown()])
    },
  }
}

/** Parses a `traceparent` header; returns null for an invalid header. */
function parseTraceparentHeader(header: unknown) {
  const parts =
    typeof header === 'string' ? /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(header) : null
  if (parts === null || /^0+$/.test(parts[1]!) || /^0+$/.test(parts[2]!)) return null
  return {
    traceId: parts[1]!,
    spanId: parts[2]!,
    // Bit 0 is the sampling decision of the service that started the trace.
    traceFlags: Number.parseInt(parts[3]!, 16) & 1,
    isRemote: true,
  }
}
