/**
 * Tests of the client's IP address behind proxies. The gateway takes the address from headers of
 * trusted proxies, never from headers that the client has set.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { buildRateLimitEnv } from './helpers/rate-limit-env.ts'
import type { Gateway } from './helpers/gateway-process.ts'

describe.each([
  ['one proxy', '1', ''],
  ['two proxies', '2', ', 10.0.0.1'],
  ['proxies of trusted networks', '127.0.0.0/8, ::1, 10.0.0.0/8', ', 10.9.8.7'],
])('client address behind %s (TRUST_PROXY=%s)', (_, trusted, proxies) => {
  const { countAllowedRequests } = startRateLimitedGateway({ TRUST_PROXY: trusted })

  test('a client that sends forged addresses in X-Forwarded-For is still rate limited by its real address', async () => {
    const invented = ['198.51.100.1, ', '198.51.100.2, ', '10.0.0.9, 198.51.100.3, ', 'nonsense, ', '']
    expect(await countAllowedRequests(invented.map((each) => `${each}203.0.113.7${proxies}`))).toBe(2)
  })

  test('each client behind the trusted proxies has its own rate limit', async () => {
    expect(await countAllowedRequests([1, 2, 3, 4].map((each) => `203.0.113.10${each}${proxies}`))).toBe(4)
  })
})

describe.each([
  ['no proxy is trusted', {}],
  ['only proxies of other networks are trusted', { TRUST_PROXY: '10.0.0.0/8' }],
])('client address when %s', (_, env) => {
  const { countAllowedRequests } = startRateLimitedGateway(env)

  test("without a trusted proxy, clients are rate limited by their connection's address, and X-Forwarded-For is ignored", async () => {
    expect(await countAllowedRequests(['198.51.100.1', '198.51.100.2', '198.51.100.3'])).toBe(2)
  })
})

/** Starts a gateway whose rate limit allows two e-mail confirmations per client IP address. */
function startRateLimitedGateway(env: Record<string, string>) {
  let gateway: Gateway
  beforeAll(async () => {
    gateway = await startGatewayInProcess({ env: { ...buildRateLimitEnv({ secretsPerAddress: 2 }), ...env } })
  })
  afterAll(async () => await gateway.stop())

  /**
   * Sends one HTTP request with each given X-Forwarded-For value. Returns the number of requests
   * that the rate limit accepts.
   */
  const countAllowedRequests = async (forwardedHeaders: string[]): Promise<number> => {
    let through = 0
    for (const header of forwardedHeaders) {
      const { errors } = await gateway.query(
        'mutation { confirmEmail(input: { token: "none", email: "a@sentier.example" }) { __typename } }',
        {},
        null,
        { 'x-forwarded-for': header },
      )
      const code = errors?.[0]?.extensions.code
      if (code !== 'RATE_LIMITED') expect(code).toBeUndefined()
      if (code === undefined) through += 1
    }
    return through
  }
  return { countAllowedRequests }
}
