/**
 * Histogram that a registry of the library prom-client can export. It is faster than the library's
 * own histogram, which concatenates all labels at each observation.
 */

interface Series {
  labels: Record<string, string>
  /**
   * Number of observations in each bucket of the histogram. The last element counts observations
   * above the highest bound.
   */
  counts: number[]
  sum: number
}

export class LabeledHistogram {
  readonly name: string
  readonly #help: string
  readonly #bounds: readonly number[]
  readonly #cells = new Map<string, Series>()

  /** Creates a histogram; `bounds` are the upper bounds of its buckets, ascending, in seconds. */
  constructor(name: string, help: string, bounds: readonly number[]) {
    this.name = name
    this.#help = help
    this.#bounds = bounds
  }

  /**
   * Adds a duration in seconds to the histogram. `series` is a unique key of the combination of
   * labels.
   */
  observe(series: string, labels: Record<string, string>, seconds: number): void {
    let cell = this.#cells.get(series)
    if (cell === undefined) {
      cell = { labels, counts: Array.from({ length: this.#bounds.length + 1 }, () => 0), sum: 0 }
      this.#cells.set(series, cell)
    }
    let bucket = 0
    while (bucket < this.#bounds.length && seconds > this.#bounds[bucket]!) bucket += 1
    cell.counts[bucket]! += 1
    cell.sum += seconds
  }

  /** Returns the histogram in the format that prom-client's registry reads. */
  async get() {
    return await Promise.resolve({
      name: this.name,
      help: this.#help,
      type: 'histogram',
      values: Array.from(this.#cells.values(), (cell) => this.#formatSeries(cell)).flat(),
      aggregator: 'sum',
    })
  }

  #formatSeries({ labels, counts, sum }: Series) {
    const bounds = [...this.#bounds, '+Inf']
    let all = 0
    const buckets = bounds.map((le, bucket) => {
      all += counts[bucket]!
      return { metricName: `${this.name}_bucket`, labels: { le, ...labels }, value: all }
    })
    return [
      ...buckets,
      { metricName: `${this.name}_sum`, labels, value: sum },
      { metricName: `${this.name}_count`, labels, value: all },
    ]
  }
}
