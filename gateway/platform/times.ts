/** A histogram by our own hand: that of the library makes a text of all labels for each time, which costs more than the rest of it. */

interface Cell {
  labels: Record<string, string>
  /** How many times fell into each bucket, and beyond the last. */
  counts: number[]
  sum: number
}

export class Times {
  readonly name: string
  readonly #help: string
  readonly #bounds: readonly number[]
  readonly #cells = new Map<string, Cell>()

  /** `bounds`: of its buckets, rising, in seconds. */
  constructor(name: string, help: string, bounds: readonly number[]) {
    this.name = name
    this.#help = help
    this.#bounds = bounds
  }

  /** `series` is one text for one set of labels. */
  note(series: string, labels: Record<string, string>, seconds: number): void {
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

  /** As the registry of the library reads a metric. */
  async get() {
    return await Promise.resolve({
      name: this.name,
      help: this.#help,
      type: 'histogram',
      values: Array.from(this.#cells.values(), (cell) => this.#valuesOf(cell)).flat(),
      aggregator: 'sum',
    })
  }

  #valuesOf({ labels, counts, sum }: Cell) {
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
