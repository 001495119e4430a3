/**
 * Tests that the gateway remembers wrong passwords and codes at least as long as the federation
 * locks an account because of them.
 */
import { expect, test } from 'vitest'
import {
  createWrongPasswordOrCodeRateLimitPerAccount,
  createWrongPasswordOrCodeRateLimitAcrossDevices,
  createWrongPasswordOrCodeRateLimitsPerToken,
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
 * Assumed maximum time between the arrival of a sign-in attempt at the gateway and at the
 * federation, in milliseconds.
 */
const transitMs = 60_000

test.each(['password', 'code'] as const)(
  'the gateway remembers a wrong %s at least as long as the federation does, even if the sign-in call arrives late',
  (secret) => {
    const networkLimit = { key: 'address', limit: 1, windowMs: federationLockMs + transitMs }
    const proofs = { device: 'one', codeRequest: 'another' }
    const limits = [
      createWrongPasswordOrCodeRateLimitPerAccount(secret, email, rates, 'password'),
      createWrongPasswordOrCodeRateLimitAcrossDevices(secret, email, rates),
      ...createWrongPasswordOrCodeRateLimitsPerToken(secret, email, proofs, {
        rates,
        networkLimits: [networkLimit],
      }).flat(),
    ]
    for (const { windowMs } of limits) expect(windowMs).toBeGreaterThanOrEqual(federationLockMs + transitMs)
  },
)
