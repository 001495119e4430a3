/**
 * Tests that the gateway counts a wrong password or code at least as long as the federation locks
 * the account after wrong attempts.
 */
import { expect, test } from 'vitest'
import {
  createWrongSecretLimitPerAccount,
  createWrongSecretLimitAcrossDevices,
  createWrongSecretLimitsPerToken,
} from '../../../gateway/graphql/attempt-limits.ts'
import { readConfig } from '../../../gateway/platform/config.ts'

const { rates } = readConfig({})
const email = 'demo@sentier.example'
/**
 * Time in milliseconds within which ten wrong attempts lock an account
 * (`federation/session/sign-in-limit.ts`).
 */
const federationLockMs = 15 * 60_000
/**
 * Longest time in milliseconds between the arrival of a sign-in attempt at the gateway and at the
 * federation.
 */
const transitMs = 60_000

test.each(['password', 'code'] as const)(
  'the gateway remembers attempts with a wrong %s at least as long as the federation, even if calls arrive late',
  (secret) => {
    const networkLimit = { key: 'address', limit: 1, windowMs: federationLockMs + transitMs }
    const proofs = { device: 'one', codeRequest: 'another' }
    const limits = [
      createWrongSecretLimitPerAccount(secret, email, rates, 'password'),
      createWrongSecretLimitAcrossDevices(secret, email, rates),
      ...createWrongSecretLimitsPerToken(secret, email, proofs, { rates, networkLimit }).flat(),
    ]
    for (const { windowMs } of limits) expect(windowMs).toBeGreaterThanOrEqual(federationLockMs + transitMs)
  },
)
