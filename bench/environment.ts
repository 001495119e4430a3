/** What every contestant starts with: the settings of production, and limits that one address does not reach. */

const unlimited = [
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

/** `upstream`: where the calls go; `port`: where it answers. */
export function environment(upstream: string, port: number): Record<string, string> {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    FEDERATION_URL: upstream,
    FEDERATION_IDEMPOTENCY: '1',
    FEDERATION_CONDITIONS: '1',
    // Addresses are part of the answers, which have to be equal.
    PUBLIC_URL: 'https://portail.example',
    PUBLIC_FEDERATION_URL: 'https://federation.example',
    CONTACT_EMAIL: 'aide@sentier.example',
    CONTACT_PHONE: '418 555-0142',
    METRICS: 'on',
    // Nobody is sent here any more once it is to stop.
    DRAIN_MS: '0',
    // Whoever is turned away costs nothing, and nothing of that is to be measured.
    SHED_LATE_MS: '0',
    QUERY_COST: '1000000000',
    QUERY_COST_PER_ADDRESS: '1000000000',
    ...Object.fromEntries(unlimited.map((name) => [name, '1000000'])),
  }
}
