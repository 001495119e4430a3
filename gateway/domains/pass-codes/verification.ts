/** Verification of signed codes of passes, for GraphQL and for the page of trail officers. */
import { getTorontoDay } from '../../platform/calendar-days.ts'
import type { PassVerification } from '../../graphql/generated/types.ts'
import type { Services } from '../../graphql/services.ts'
import { incrementRateLimitCounters, minuteMs } from '../../graphql/rate-limits.ts'
import { readAndVerifyPassCode } from './pass-code-signing.ts'
import { buildVerifiedPassFromContent, getPassVerificationResult } from './shared/verification-result.ts'
import { buildPassCodePrefix } from './shared/pass-code-format.ts'

/**
 * Counts a number of pass code verifications toward the rate limit of the client's network; throws
 * when the limit is reached.
 */
export async function countPassVerificationsTowardLimit(
  amount: number,
  { services, address }: { services: Services; address: string },
): Promise<void> {
  const limit = services.config.rates.verifications
  const key = `verifyPass from ${address}`
  await incrementRateLimitCounters('verifyPass', [{ key, limit, windowMs: minuteMs, amount }], { services })
}

/**
 * Verifies a pass code for the current day, without storing anything and without a federation call.
 */
export function verifyPassCode(
  code: string,
  { config, addresses, passKeys, clock }: Services,
): PassVerification {
  const read = readAndVerifyPassCode(code, passKeys, buildPassCodePrefix(addresses.portal))
  return {
    result: getPassVerificationResult(read, getTorontoDay(clock.now()), config.passCode.attestationDays),
    pass: read.origin === 'genuine' ? buildVerifiedPassFromContent(read.content) : null,
  }
}
