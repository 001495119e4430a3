/** Sends one request over and over, as a process of its own, and tells what came of it. */
import autocannon from 'autocannon'

/** What to send, and for how long. */
export interface Load {
  url: string
  connections: number
  seconds: number
  headers: Record<string, string>
  body: string
}

export interface Loaded {
  requests: number
  /** Requests a second. */
  rate: number
  /** In milliseconds. */
  p50: number
  p99: number
  /** Answers of another kind than wanted, connections that broke. */
  failed: number
}

process.on('message', (load: Load) => void send(load))

async function send({ url, connections, seconds, headers, body }: Load): Promise<void> {
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
  } satisfies Loaded)
}
