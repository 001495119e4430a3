/**
 * Environment variables of every benchmarked server: the settings of production, with rate limits
 * too high to reach from a single client address.
 */

const unreachedLimits = [
  'logInFailures=1000000',
  'logInFailuresPerAddress=1000000',
  'secrets=1000000',
  'secretsPerAddress=1000000',
  'purchases=1000000',
  'purchasesPerAddress=1000000',
  'wrongSecrets=1000000',
  'wrongCodes=1000000',
  'wrongSecretsPerDevice=1000000',
  'queryCost=1000000000',
  'queryCostPerAddress=1000000000',
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
    RATE_LIMITS: unreachedLimits.join(', '),
  }
}
