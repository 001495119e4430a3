/**
 * Environment variables of every benchmarked server: the settings of production, with rate limits
 * too high to reach from a single client address.
 */

const unreachedLimits = [
  'LOGIN_FAILURES',
  'LOGIN_FAILURES_PER_ADDRESS',
  'SECRETS',
  'SECRETS_PER_ADDRESS',
  'PURCHASES',
  'PURCHASES_PER_ADDRESS',
  'WRONG_SECRETS',
  'WRONG_CODES',
  'WRONG_SECRETS_PER_DEVICE',
]

/**
 * Returns the environment variables of a benchmarked server. `upstream` is the URL of the
 * federation, and `port` is the port of the server.
 */
export function buildBenchmarkedServerEnvironment(upstream: string, port: number): Record<string, string> {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    FEDERATION_URL: upstream,
    FEDERATION_IDEMPOTENCY: '1',
    FEDERATION_CONDITIONS: '1',
    // URLs are part of the responses, which must be equal for all benchmarked servers.
    PUBLIC_URL: 'https://portail.example',
    PUBLIC_FEDERATION_URL: 'https://federation.example',
    CONTACT_EMAIL: 'aide@sentier.example',
    CONTACT_PHONE: '418 555-0142',
    METRICS: 'on',
    // No load balancer has to be drained before the server stops.
    DRAIN_MS: '0',
    // A rejected request is cheap and would distort the measurement.
    SHED_LATE_MS: '0',
    QUERY_COST: '1000000000',
    QUERY_COST_PER_ADDRESS: '1000000000',
    ...Object.fromEntries(unreachedLimits.map((name) => [name, '1000000'])),
  }
}
