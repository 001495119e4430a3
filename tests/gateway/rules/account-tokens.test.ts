import { describe, expect, test } from 'vitest'
import { AccountTokens } from '../../../gateway/platform/account-tokens.ts'
import { MemoryState } from '../../../gateway/platform/shared/memory-state.ts'

const now = Date.UTC(2026, 10, 23)
const day = 86_400_000
const email = 'demo@sentier.example'

function createAccountTokens() {
  const shared = new MemoryState()
  return { shared, tokens: new AccountTokens(shared) }
}

describe('account tokens', () => {
  test('an account token is valid only for the e-mail address of its account, in any letter case and with surrounding spaces', async () => {
    const { tokens } = createAccountTokens()
    const token = await tokens.issueToken('device', email, now)
    await tokens.issueToken('device', 'autre@sentier.example', now)
    expect(await tokens.verify('device', ` ${email.toUpperCase()} `, token, now)).toMatch(/^[\w-]{12}$/)
    expect(await tokens.verify('device', 'autre@sentier.example', token, now)).toBe(null)
    expect(await tokens.verify('device', 'personne@sentier.example', token, now)).toBe(null)
  })

  test('an opaque account token does not reveal the e-mail address, and each client gets a different token', async () => {
    const { tokens } = createAccountTokens()
    const issued = [
      await tokens.issueToken('device', email, now),
      await tokens.issueToken('device', email, now),
    ]
    expect(new Set(issued).size).toBe(2)
    for (const token of issued) {
      const decoded = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
      expect(`${token} ${decoded.join(' ')}`).not.toMatch(/demo|sentier/i)
    }
  })

  test('the gateway refuses opaque account tokens equally fast for accounts with and without earlier sign-ins [B53]', async () => {
    const { tokens } = createAccountTokens()
    await tokens.issueToken('device', email, now)
    const forgedToken = `AAAAAAAAAAAA.1999999999.${'A'.repeat(43)}`
    const times: Record<string, number> = { [email]: Infinity, 'jamais@sentier.example': Infinity }
    // Minimum processor time over several alternating rounds: other processes can only add to it.
    for (let round = 0; round < 10; round += 1) {
      for (const account of Object.keys(times)) {
        const begin = process.cpuUsage()
        for (let each = 0; each < 2_000; each += 1) await tokens.verify('device', account, forgedToken, now)
        const { user, system } = process.cpuUsage(begin)
        times[account] = Math.min(times[account]!, user + system)
      }
    }
    const [knownTokenMs, unknown] = Object.values(times) as [number, number]
    expect(knownTokenMs / unknown).toBeGreaterThan(0.8)
    expect(knownTokenMs / unknown).toBeLessThan(1.25)
  })

  test('an opaque device token expires after 90 days, and an opaque code request token after fifteen minutes', async () => {
    const { tokens } = createAccountTokens()
    const device = await tokens.issueToken('device', email, now)
    const request = await tokens.issueToken('code request', email, now)
    const isTokenValid = async (purpose: 'device' | 'code request', token: string, time: number) =>
      (await tokens.verify(purpose, email, token, time)) !== null
    expect(await isTokenValid('device', device, now + 90 * day - 1_000)).toBe(true)
    expect(await isTokenValid('device', device, now + 90 * day)).toBe(false)
    expect(await isTokenValid('code request', request, now + 899_000)).toBe(true)
    expect(await isTokenValid('code request', request, now + 900_000)).toBe(false)
  })

  test('opaque account tokens with an altered expiry, purpose or signature are refused, as are arbitrary texts', async () => {
    const { tokens } = createAccountTokens()
    const token = await tokens.issueToken('device', email, now)
    const request = await tokens.issueToken('code request', email, now)
    const [id, expiry, signature] = token.split('.') as [string, string, string]
    const forgedTokens = [
      `${id}.${Number(expiry) + 1}.${signature}`,
      `${'A'.repeat(12)}.${expiry}.${signature}`,
      `${id}.${expiry}.${'A'.repeat(43)}`,
      `${id}.${expiry}.`,
      request,
      `${token}.`,
      'x'.repeat(50_000),
      '',
      null,
      undefined,
    ]
    for (const each of forgedTokens) expect(await tokens.verify('device', email, each, now)).toBe(null)
    expect(await tokens.verify('code request', email, token, now)).toBe(null)
  })

  test('revoking the opaque tokens of an account invalidates its earlier tokens, but not its later tokens', async () => {
    const { tokens } = createAccountTokens()
    const before = await tokens.issueToken('device', email, now)
    const tokenOfOtherMember = await tokens.issueToken('device', 'autre@sentier.example', now)
    await tokens.revokeDeviceTokens(email)
    const after = await tokens.issueToken('device', email, now)
    expect(await tokens.verify('device', email, before, now)).toBe(null)
    expect(await tokens.verify('device', email, after, now)).not.toBe(null)
    expect(await tokens.verify('device', 'autre@sentier.example', tokenOfOtherMember, now)).not.toBe(null)
  })

  test('gateway instances that share secret keys accept each other’s account tokens, and other instances refuse them', async () => {
    const { shared, tokens } = createAccountTokens()
    const token = await tokens.issueToken('device', email, now)
    expect(await new AccountTokens(shared).verify('device', email, token, now)).not.toBe(null)
    expect(await createAccountTokens().tokens.verify('device', email, token, now)).toBe(null)
  })

  test('requesting sign-in codes for many accounts does not grow the stored data of the gateway', async () => {
    const storedTexts = new Set<string>()
    const shared = new MemoryState()
    const keepFirst = shared.storeIfAbsent.bind(shared)
    shared.storeIfAbsent = async (key, ...rest) => {
      storedTexts.add(key)
      return await keepFirst(key, ...rest)
    }
    const tokens = new AccountTokens(shared)
    for (let at = 0; at < 20; at += 1) await tokens.issueToken('code request', `${at}@sentier.example`, now)
    expect(storedTexts.size).toBe(1)
  })
})
