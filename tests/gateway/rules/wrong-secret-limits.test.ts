/**
 * Tests that the gateway counts wrong passwords and codes at least as long as the federation's own
 * account lock lasts.
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
/** Longest time in milliseconds that an attempt takes to reach the federation. */
const transitMs = 60_000

test.each(['password', 'code'] as const)(
  'a wrong %s counts longer at the gateway than at the federation, where it arrives later',
  (secret) => {
    const ofAddress = { key: 'address', limit: 1, windowMs: federationLockMs + transitMs }
    const proofs = { device: 'one', codeRequest: 'another' }
    const limits = [
      createWrongSecretLimitPerAccount(secret, email, rates, 'password'),
      createWrongSecretLimitAcrossDevices(secret, email, rates),
      ...createWrongSecretLimitsPerToken(secret, email, proofs, { rates, ofAddress }).flat(),
    ]
    for (const { windowMs } of limits) expect(windowMs).toBeGreaterThanOrEqual(federationLockMs + transitMs)
  },
)
