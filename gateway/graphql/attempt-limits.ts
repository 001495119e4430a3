/**
 * Rate limits that count attempts for longer than a minute: wrong passwords and codes, e-mails, and
 * guesses of control or pass numbers.
 */
import type { Config } from '../platform/config.ts'
import { buildEmailRateLimitKey, buildAccountNumberRateLimitKey } from '../platform/rate-limit-keys.ts'
import type { Count } from '../platform/shared/shared-state.ts'

/**
 * Advice to a member who has reached a rate limit, such as an alternative to waiting. The error
 * message is the locale text `errors.RATE_LIMITED.<advice>`.
 */
export type LimitAdvice = 'password' | 'code' | 'reset' | 'mail' | 'number'

/** A rate limit counter, with the advice for a member who reaches its limit. */
export interface Limit extends Count {
  advice?: LimitAdvice
}

/**
 * Rate limit counters that are incremented before a mutation runs, and decremented again if the
 * mutation's result does not count. Parallel requests are thus counted while they run.
 */
export interface ProvisionalCounts {
  limits: Limit[]
  /**
   * Counters that are used instead when a counter of `limits` is full. Without these counters, a
   * full counter rejects the GraphQL request.
   */
  overflow?: Limit[]
  /**
   * Returns true if a mutation's result counts toward the rate limit. `resultType` is the name of
   * the result's GraphQL type; null when the mutation has failed.
   */
  countsIf(resultType: string | null): boolean
}

type Rates = Config['rates']

const quarterMs = 15 * 60_000
const hourMs = 60 * 60_000

/** Kind of secret that an attacker can guess at a sign-in: password or code. */
export type SecretKind = 'password' | 'code'

/** Ids of the valid device token and code request token that a sign-in attempt carries. */
export interface SignInProofs {
  device: string | null
  codeRequest: string | null
}

/** Returns the key of the counter of wrong passwords or codes of one account. */
const buildWrongSecretCounterKey = (secret: SecretKind, email: string): string =>
  `wrong ${secret} of ${buildEmailRateLimitKey(email)}`

/**
 * Returns the rate limit for wrong passwords or codes of one account from clients without a valid
 * account token. The limit is below the federation's limit, so that the owner of the account still
 * has attempts left.
 */
export function createWrongPasswordOrCodeRateLimitPerAccount(
  secret: SecretKind,
  email: string,
  rates: Rates,
  advice: LimitAdvice,
): Limit {
  const limit = secret === 'password' ? rates.wrongSecrets : rates.wrongCodes
  return createSlidingWindowRateLimit(buildWrongSecretCounterKey(secret, email), limit, advice)
}

/**
 * Returns the rate limit for wrong passwords or codes of one account from all its devices and
 * sessions together. The limit is one attempt above the limit per device, so that a lost device
 * cannot block the account's other devices.
 */
export function createWrongPasswordOrCodeRateLimitAcrossDevices(
  secret: SecretKind,
  email: string,
  rates: Rates,
): Limit {
  return createSlidingWindowRateLimit(
    `${buildWrongSecretCounterKey(secret, email)} by devices`,
    rates.wrongSecretsPerDevice + 1,
  )
}

/**
 * Returns one list of rate limits for each account token of a sign-in attempt. The attempt is
 * allowed if, in at least one list, no limit is reached. `networkLimits` are the limits of the
 * client network.
 */
export function createWrongPasswordOrCodeRateLimitsPerToken(
  secret: SecretKind,
  email: string,
  { device, codeRequest }: SignInProofs,
  { rates, networkLimits }: { rates: Rates; networkLimits: readonly Limit[] },
): Limit[][] {
  const key = buildWrongSecretCounterKey(secret, email)
  const limit = rates.wrongSecretsPerDevice
  return [
    ...(device === null
      ? []
      : [
          [
            createSlidingWindowRateLimit(`${key} by ${device}`, limit),
            createWrongPasswordOrCodeRateLimitAcrossDevices(secret, email, rates),
          ],
        ]),
    // Anybody can request codes for any account, so all code requests of an account share one
    // counter.
    ...(codeRequest === null || secret === 'password'
      ? []
      : [[createSlidingWindowRateLimit(`${key} by code requests`, limit), ...networkLimits]]),
  ]
}

/**
 * Returns the keys of the rate limit counters of wrong passwords and codes for one account. The
 * counters are reset when the member uses an e-mailed code or recovery link, which proves access to
 * the mailbox.
 */
export function listWrongSecretCounterKeys(email: string): string[] {
  return (['password', 'code'] as const).flatMap((secret) => {
    const key = buildWrongSecretCounterKey(secret, email)
    return [key, `${key} by devices`, `${key} by code requests`]
  })
}

/**
 * Time for which the gateway counts a wrong password or code, in milliseconds. It is a minute
 * longer than the federation's time, so that the gateway never forgets an attempt that the
 * federation still counts.
 */
const wrongSecretMs = quarterMs + 60_000

function createSlidingWindowRateLimit(key: string, limit: number, advice?: LimitAdvice): Limit {
  return { key, limit, windowMs: wrongSecretMs, isSliding: true, ...(advice !== undefined && { advice }) }
}

/**
 * Returns the rate limits of e-mails to one member. Password resets have additional attempts, so
 * that a stranger who requests many e-mails cannot lock a member out. A confirmation e-mail counts
 * even if it is not sent, so that the limit does not reveal if the account is confirmed (B53).
 */
export function createMailRateLimits(
  recipients: readonly string[],
  { quota = 'mails', hasReserve = false }: { quota?: 'mails' | 'confirmations'; hasReserve?: boolean },
  rates: Rates,
): ProvisionalCounts {
  const advice = 'mail'
  return {
    limits: recipients.flatMap((to) => [
      { key: `${quota} of the hour to ${to}`, limit: rates.mailsPerHour, windowMs: hourMs, advice },
      { key: `${quota} of the day to ${to}`, limit: rates.mailsPerDay, windowMs: 24 * hourMs, advice },
    ]),
    ...(hasReserve && {
      overflow: recipients.map((to) => ({
        key: `resets beyond mails to ${to}`,
        limit: rates.resetsBeyondMails,
        windowMs: hourMs,
        advice,
      })),
    }),
    countsIf: (resultType) => resultType !== null && !resultType.endsWith('Problem'),
  }
}

/**
 * Returns the rate limits for mutation results that reveal an existing account (decision 0030).
 * They count such results per account of the caller and per client network.
 */
export function createAccountDiscoveryRateLimits(
  callerKeys: readonly string[],
  revealingResult: string,
  { takenEmails: limit }: Rates,
): ProvisionalCounts {
  return {
    limits: callerKeys.map((callerKey) => ({
      key: `taken e-mails of ${callerKey}`,
      limit,
      windowMs: quarterMs,
      isSliding: true,
    })),
    countsIf: (resultType) => resultType === revealingResult,
  }
}

/**
 * Returns the rate limits of wrong control or pass numbers: per number, per client network, and for
 * all networks together. A network still has a few attempts when the limit for all networks is
 * reached, so that an attacker cannot block everybody.
 */
export function createAccountNumberGuessRateLimits(
  number: string,
  address: string,
  missResults: readonly string[],
  { numbers }: Rates,
): ProvisionalCounts {
  const windowOptions = { windowMs: quarterMs, isSliding: true, advice: 'number' } as const
  const numberLimit = {
    key: `number ${buildAccountNumberRateLimitKey(number)}`,
    limit: numbers.number,
    ...windowOptions,
  }
  const networkLimit = { key: `numbers from ${address}`, limit: numbers.address, ...windowOptions }
  return {
    // The total has a fixed window. A sliding window would stay full as long as an attack
    // continues.
    limits: [
      numberLimit,
      networkLimit,
      { key: 'numbers', limit: numbers.all, ...windowOptions, isSliding: false },
    ],
    overflow: [numberLimit, { ...networkLimit, limit: Math.min(numbers.beyond, numbers.address) }],
    countsIf: (resultType) => resultType !== null && missResults.includes(resultType),
  }
}
