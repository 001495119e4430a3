/** Names, help texts and labels of the gateway's metrics. */

export const counters = {
  requests: {
    help: 'GraphQL requests, by operation (those of the portal by name), kind and outcome: ok, or the code of the first error.',
    labels: ['operation', 'kind', 'outcome'],
  },
  client_requests: {
    help: 'GraphQL requests of registered clients, by client and outcome.',
    labels: ['client', 'outcome'],
  },
  problems: {
    help: 'Mutations that returned a problem, by mutation and problem.',
    labels: ['mutation', 'problem'],
  },
  federation_calls: {
    help: 'Calls to the federation, by call (healthCheck for health checks) and HTTP status, or timeout or unavailable without a response.',
    labels: ['call', 'status'],
  },
  federation_failures: {
    help: 'Calls without a readable response, by call and code.',
    labels: ['call', 'code'],
  },
  federation_retries: { help: 'Retries of reads, by call.', labels: ['call'] },
  breaker_opened: {
    help: 'Number of times that a circuit breaker opened, by connection pool (reading, charging, files).',
    labels: ['lane'],
  },
  calls_not_sent: {
    help: 'Calls that failed without being sent, by connection pool and reason: open circuit breaker, or full purchase queue.',
    labels: ['lane', 'why'],
  },
  refusals_unmapped: {
    help: 'Refusals of the federation with an unmapped code, by call and code.',
    labels: ['call', 'code'],
  },
  rows_dropped: { help: 'Unreadable rows of the federation that were dropped, by call.', labels: ['call'] },
  limits_hit: { help: 'Requests that a rate limit rejected, by limit.', labels: ['limit'] },
  errors_masked: { help: 'Unexpected errors, masked in the response.', labels: [] },
} as const

export const histograms = {
  request_seconds: {
    help: 'Duration of GraphQL requests, by operation and kind.',
    labels: ['operation', 'kind'],
  },
  federation_call_seconds: { help: 'Duration of calls to the federation, by call.', labels: ['call'] },
} as const

export const gauges = {
  redis_up: {
    help: '1 while Redis is available, if `REDIS_URL` is set; 0 while this instance uses its own memory.',
  },
} as const

/** Gauge metrics whose current values are read at each export of the metrics. */
export const observedGauges = {
  breaker_open: { help: '1 while the circuit breaker is open, by connection pool.', labels: ['lane'] },
  requests_in_hand: { help: 'GraphQL requests in progress.', labels: [] },
  requests_limit: {
    help: 'Current limit of concurrent GraphQL requests; requests beyond it are shed (outcome OVERLOADED).',
    labels: [],
  },
  wallet_certificate_end_seconds: {
    help: 'End of the certificate for Apple Wallet, as a Unix timestamp; missing without Apple Wallet.',
    labels: [],
  },
  calls_in_hand: {
    help: 'Queued and running calls to the federation, by connection pool.',
    labels: ['lane'],
  },
} as const

/** Label names of every gateway metric, by the exported name of the metric. */
export const metricLabels: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
  ...Object.entries(counters).map(([name, { labels }]) => [`sentier_${name}_total`, labels] as const),
  ...[histograms, observedGauges].flatMap((group) =>
    Object.entries(group).map(([name, { labels }]) => [`sentier_${name}`, labels] as const),
  ),
  ...Object.keys(gauges).map((name) => [`sentier_${name}`, []] as const),
])
