/** What is counted, each with its reason; shown by `GET /metrics` where the setting allows it. */
const help = {
  refusals_unmapped:
    'Refusals of the federation that the error catalogue does not know yet, by call and code.',
  rows_dropped: 'Rows of the federation that could not be read, by kind.',
  federation_failures: 'Calls without a readable answer, by call and code.',
  federation_retries: 'Reads that were sent a second time, by call.',
  limits_hit: 'Requests that a limit refused, by limit.',
  errors_masked: 'Unexpected errors, whose text stayed here.',
}

export type MetricName = keyof typeof help
export type Labels = Record<string, string>

/** Counters of one process. Labels come from closed sets, so that their number stays small. */
export class Metrics {
  readonly #counts = new Map<string, number>()

  count(name: MetricName, labels: Labels = {}): void {
    const series = seriesOf(name, labels)
    this.#counts.set(series, (this.#counts.get(series) ?? 0) + 1)
  }

  /** In the text format of Prometheus. */
  toString(): string {
    const series = [...this.#counts].map(([name, count]) => `${name} ${count}`)
    const lines = Object.entries(help).flatMap(([name, text]) =>
      [`# HELP sentier_${name} ${text}`, `# TYPE sentier_${name} counter`].concat(
        series.filter((line) => /^\w+/.exec(line)?.[0] === `sentier_${name}`),
      ),
    )
    return `${lines.join('\n')}\n`
  }
}

function seriesOf(name: MetricName, labels: Labels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}=${JSON.stringify(value)}`)
  return `sentier_${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''}`
}
