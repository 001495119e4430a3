/**
 * Load generator process of the benchmark: sends a request repeatedly, and reports throughput,
 * latency and failures.
 */
import autocannon from 'autocannon'

/**
 * A GraphQL request to send repeatedly, with the number of connections and the duration in seconds.
 */
export interface LoadSettings {
  url: string
  connections: number
  seconds: number
  headers: Record<string, string>
  body: string
}

export interface LoadResult {
  requests: number
  /** Throughput, in requests per second. */
  rate: number
  /** Median latency, in milliseconds. */
  p50: number
  p99: number
  /** Number of failed requests: unexpected responses and broken connections. */
  failed: number
}

process.on('message', (load: LoadSettings) => void sendBenchmarkRequestRepeatedly(load))

async function sendBenchmarkRequestRepeatedly({
  url,
  connections,
  seconds,
  headers,
  body,
}: LoadSettings): Promise<void> {
  const { requests, latency, duration, errors, non2xx, mismatches } = await autocannon({
    url: `${url}/graphql`,
    method: 'POST',
    connections,
    duration: seconds,
    headers,
    body,
    verifyBody: (answer) => !String(answer).includes('"errors":['),
  })
  process.send?.({
    requests: requests.total,
    rate: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    failed: errors + non2xx + mismatches,
  } satisfies LoadResult)
}
