/**
 * Registry of the gateway's metrics (`metric-definitions.ts`). `GET /metrics` exports them if the
 * setting `METRICS` allows it.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, type Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { LabeledHistogram } from './labeled-histogram.ts'
import { counters, gauges, histograms, observedGauges } from './metric-definitions.ts'

export type CounterName = keyof typeof counters
type HistogramName = keyof typeof histograms
type GaugeName = keyof typeof gauges
type WatchedName = keyof typeof observedGauges
/** Labels of a counter as an argument, which a counter without labels does not have. */
type CounterLabels<Name extends CounterName> =
  object extends LabelsOf<(typeof counters)[Name]> ? [] : [labels: LabelsOf<(typeof counters)[Name]>]
type LabelsOf<Metric extends { labels: readonly string[] }> = Record<Metric['labels'][number], string>

/**
 * Upper bounds of the histogram buckets, in seconds. The lowest fits a cached response, the highest
 * a purchase that waits for the payment processor.
 */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

/**
 * Maximum number of label combinations per metric. Observations with further combinations are
 * counted under the label "other". The limit is needed because some labels are codes that the
 * federation chooses.
 */
const maxSeries = 500

/** A receiver of the metrics in addition to `GET /metrics`, such as OpenTelemetry. */
export interface MetricsReceiver {
  counter(name: string, help: string): { add(value: number, labels: Record<string, string>): void }
  /** Creates a histogram; `bounds` are the upper bounds of its buckets, in seconds. */
  histogram(
    name: string,
    help: string,
    bounds: number[],
  ): { record(seconds: number, labels: Record<string, string>): void }
  /**
   * Registers a gauge metric. The function `read` is called at each export and returns the gauge's
   * current values.
   */
  gauge(name: string, help: string, read: () => GaugeReading[]): void
}

/** Current value of a gauge for one combination of labels. */
export interface GaugeReading {
  value: number
  labels: Record<string, string>
}

/** Registry of the metrics of one process. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #counters = new Map<string, { counter: Counter; waiting: Map<string, GaugeReading> }>()
  readonly #histograms = new Map<string, LabeledHistogram>()
  readonly #gauges = new Map<GaugeName, { gauge: Gauge; value: number }>()
  readonly #observed = new Map<WatchedName, { labels: Record<string, string>; read: () => number }[]>()
  readonly #seriesByMetric = new Map<string, Set<string>>()
  #forwardCount: ((name: string, labels: Record<string, string>, increment: number) => void) | null = null
  #forwardDuration: ((name: string, labels: Record<string, string>, seconds: number) => void) | null = null

  constructor() {
    const registers = [this.#registry]
    for (const [name, { help, labels }] of Object.entries(counters)) {
      const counter = new Counter({ name: `sentier_${name}_total`, help, labelNames: labels, registers })
      this.#counters.set(name, { counter, waiting: new Map() })
    }
    for (const [name, { help }] of Object.entries(histograms)) {
      const times = new LabeledHistogram(`sentier_${name}`, help, buckets)
      this.#histograms.set(name, times)
      this.#registry.registerMetric(times as unknown as Histogram)
    }
  }

  /** Increments a counter metric by 1. */
  count<Name extends CounterName>(name: Name, ...[labels]: CounterLabels<Name>): void {
    this.#addToCounter(name, labels ?? {}, 1)
  }

  /** Exports a counter metric with the value 0 before its first increment. */
  initializeCount<Name extends CounterName>(name: Name, ...[labels]: CounterLabels<Name>): void {
    this.#addToCounter(name, labels ?? {}, 0)
  }

  /** Registers a gauge whose value is read at each export. */
  watch<Name extends WatchedName>(
    name: Name,
    labels: LabelsOf<(typeof observedGauges)[Name]>,
    read: () => number,
  ): void {
    const readings = this.#observed.get(name)
    if (readings !== undefined) return void readings.push({ labels, read })
    const all = [{ labels: labels as Record<string, string>, read }]
    this.#observed.set(name, all)
    const { help, labels: labelNames } = observedGauges[name]
    const gauge = new Gauge({
      name: `sentier_${name}`,
      help,
      labelNames,
      registers: [],
      collect() {
        for (const each of all) this.set(each.labels, each.read())
      },
    })
    this.#registry.registerMetric(gauge)
  }

  /** Records a duration, given in milliseconds, in a histogram metric. */
  time<Name extends HistogramName>(
    name: Name,
    labels: LabelsOf<(typeof histograms)[Name]>,
    milliseconds: number,
  ): void {
    const { series, bounded } = this.#boundLabels(name, labels)
    this.#histograms.get(name)!.observe(series, bounded, milliseconds / 1_000)
    this.#forwardDuration?.(name, bounded, milliseconds / 1_000)
  }

  /** Starts to forward all counters, histograms and gauges to a second receiver. */
  forwardMetricsTo(receiver: MetricsReceiver): void {
    const forwardedCounters = new Map(
      Object.entries(counters).map(([name, { help }]) => [name, receiver.counter(`sentier_${name}`, help)]),
    )
    const forwardedHistograms = new Map(
      Object.entries(histograms).map(([name, { help }]) => [
        name,
        receiver.histogram(`sentier_${name}`, help, buckets),
      ]),
    )
    this.#forwardCount = (name, labels, increment) => forwardedCounters.get(name)?.add(increment, labels)
    this.#forwardDuration = (name, labels, seconds) => forwardedHistograms.get(name)?.record(seconds, labels)
    for (const name of listKeysOfRecord(gauges))
      receiver.gauge(`sentier_${name}`, gauges[name].help, () => {
        const set = this.#gauges.get(name)
        return set === undefined ? [] : [{ value: set.value, labels: {} }]
      })
    for (const name of listKeysOfRecord(observedGauges))
      receiver.gauge(`sentier_${name}`, observedGauges[name].help, () =>
        (this.#observed.get(name) ?? []).map(({ labels, read }) => ({ value: read(), labels })),
      )
    exportEventLoopDelay(receiver)
    exportMemoryUse(receiver)
  }

  /** Sets the value of a gauge metric. A gauge without a value is not exported. */
  setGauge(name: GaugeName, value: number): void {
    const gauge =
      this.#gauges.get(name)?.gauge ??
      new Gauge({ name: `sentier_${name}`, help: gauges[name].help, registers: [this.#registry] })
    this.#gauges.set(name, { gauge, value })
    gauge.set(value)
  }

  /** Adds the default metrics of the process: memory, processor, event loop. */
  collectProcessMetrics(): void {
    collectDefaultMetrics({ register: this.#registry })
  }

  /** Returns all metrics in the Prometheus text format. */
  async renderMetricsText(): Promise<string> {
    // prom-client looks a series up by a sorted text of all its labels. Doing so once per export is
    // cheaper than at each count.
    for (const { counter, waiting } of this.#counters.values()) {
      for (const { labels, value } of waiting.values()) counter.inc(labels, value)
      waiting.clear()
    }
    return await this.#registry.metrics()
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  #addToCounter(name: CounterName, labels: Record<string, string>, increment: 0 | 1): void {
    const { series, bounded } = this.#boundLabels(name, labels)
    const waiting = this.#counters.get(name)!.waiting
    const reading = waiting.get(series)
    if (reading === undefined) waiting.set(series, { value: increment, labels: bounded })
    else reading.value += increment
    this.#forwardCount?.(name, bounded, increment)
  }

  #boundLabels(
    name: string,
    labels: Record<string, string>,
  ): { series: string; bounded: Record<string, string> } {
    const allSeries = this.#seriesByMetric.get(name) ?? new Set()
    this.#seriesByMetric.set(name, allSeries)
    const series = Object.values(labels).join('\0')
    if (!allSeries.has(series) && allSeries.size >= maxSeries) {
      const others = Object.keys(labels).map((label) => [label, 'other'] as const)
      return { series: 'other', bounded: Object.fromEntries(others) }
    }
    allSeries.add(series)
    return { series, bounded: labels }
  }
}

/**
 * Exports the event loop delay to a metrics receiver, under the name that Prometheus clients use,
 * so that one alert rule fits both exports. Each receiver has its own event loop monitor, because
 * an export resets the monitor.
 */
function exportEventLoopDelay(receiver: MetricsReceiver): void {
  const delay = monitorEventLoopDelay()
  delay.enable()
  receiver.gauge(
    'nodejs_eventloop_lag_p99_seconds',
    'The 99th percentile of the event loop’s delays.',
    () => {
      const value = delay.percentile(99) / 1e9
      delay.reset()
      return [{ value, labels: {} }]
    },
  )
}

function listKeysOfRecord<Key extends string>(keyedTable: Record<Key, unknown>): Key[] {
  return Object.keys(keyedTable) as Key[]
}

/**
 * Exports the memory use of the process to a metrics receiver, under the default metric name of
 * Prometheus clients.
 */
function exportMemoryUse(receiver: MetricsReceiver): void {
  receiver.gauge('process_resident_memory_bytes', 'Resident memory size in bytes.', () => [
    { value: process.memoryUsage.rss(), labels: {} },
  ])
}
