/** Behind proxies, a visitor is whom the trusted ones have heard, and nothing that a visitor writes changes that. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGatewayInProcess } from './in-process.ts'
import type { Gateway } from './start.ts'

describe.each([
  ['one proxy', '1', ''],
  ['two proxies', '2', ', 10.0.0.1'],
  ['proxies of these networks', '127.0.0.0/8, ::1, 10.0.0.0/8', ', 10.9.8.7'],
])('behind %s (TRUST_PROXY=%s)', (_, trusted, proxies) => {
  const { tries } = startFor({ TRUST_PROXY: trusted })

  test('an address that a visitor invents gives no fresh allowance', async () => {
    const invented = ['198.51.100.1, ', '198.51.100.2, ', '10.0.0.9, 198.51.100.3, ', 'nonsense, ', '']
    expect(await tries(invented.map((each) => `${each}203.0.113.7${proxies}`))).toBe(2)
  })

  test('each visitor has an allowance', async () => {
    expect(await tries([1, 2, 3, 4].map((each) => `203.0.113.10${each}${proxies}`))).toBe(4)
  })
})

describe.each([
  ['none is trusted', {}],
  ['those that are trusted are elsewhere', { TRUST_PROXY: '10.0.0.0/8' }],
])('where %s', (_, env) => {
  const { tries } = startFor(env)

  test('whoever calls is the visitor, whatever it says', async () => {
    expect(await tries(['198.51.100.1', '198.51.100.2', '198.51.100.3'])).toBe(2)
  })
})

/** A gateway that lets two tries of a link through from one address. */
function startFor(env: Record<string, string>) {
  let gateway: Gateway
  beforeAll(async () => {
    gateway = await startGatewayInProcess({ env: { SECRETS_PER_ADDRESS: '2', ...env } })
  })
  afterAll(async () => await gateway.stop())

  /** How many of these, one after the other, may try. */
  const tries = async (forwarded: string[]): Promise<number> => {
    let through = 0
    for (const header of forwarded) {
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
  return { tries }
}
