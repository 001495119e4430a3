/**
 * Rate limits with a window longer than a minute: wrong passwords and codes per account, e-mails
 * per member, and guesses of control or pass numbers.
 */
import type { Config } from '../platform/config.ts'
import { toEmailKey, toAccountNumberKey } from '../platform/rate-limit-keys.ts'
import type { Count } from '../platform/shared/shared-state.ts'

/**
 * Advice for a rate-limited member: an alternative to waiting. The advice is the suffix of the text
 * key `errors.RATE_LIMITED.<advice>`.
 */
export type LimitAdvice = 'password' | 'reset' | 'mail' | 'number'

/** A rate limit counter, with the advice for a member who reaches its limit. */
export interface Limit extends Count {
  advice?: LimitAdvice
}

/**
 * Rate limit counters that are incremented before a mutation runs, so that parallel requests count
 * too. After certain results of the mutation, the counters are decremented again.
 */
export interface PendingCounts {
  limits: Limit[]
  /**
   * Reserve counters of a rate limit, incremented in place of `limits` when one of the limits is
   * reached. Without reserve counters, the GraphQL request fails when a limit is reached.
   */
  overflow?: Limit[]
  /**
   * Returns true when the rate limit counters stay incremented after a result. `resultType` is the
   * type name of the mutation's result; null when the mutation has failed.
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
const buildWrongSecretKey = (secret: SecretKind, email: string): string =>
  `wrong ${secret} of ${toEmailKey(email)}`

/**
 * Returns the limit of wrong passwords or codes of one account, shared by all clients without a
 * valid token. The limit is lower than the limits of the federation, which allows ten passwords and
 * five attempts per code. Strangers without a token then cannot use up the attempts of the
 * account's owner.
 */
export function createWrongSecretLimitPerAccount(
  secret: SecretKind,
  email: string,
  rates: Rates,
  advice: LimitAdvice,
): Limit {
  const limit = secret === 'password' ? rates.wrongSecrets : rates.wrongCodes
  return createSlidingWindowLimit(buildWrongSecretKey(secret, email), limit, advice)
}

/**
 * Returns the limit of wrong passwords or codes of one account on all its devices together. A
 * session counts as a device. The limit allows one more attempt than the limit per device, so that
 * a lost device cannot use up the attempts of the account's other devices.
 */
export function createWrongSecretLimitAcrossDevices(secret: SecretKind, email: string, rates: Rates): Limit {
  return createSlidingWindowLimit(
    `${buildWrongSecretKey(secret, email)} by devices`,
    rates.wrongSecretsPerDevice + 1,
  )
}

/**
 * Returns the limits of wrong passwords or codes, as one list of limits for each token of a sign-in
 * attempt. An attempt is allowed when at least one list contains no reached limit. `networkLimit`
 * is the limit of the client network.
 */
export function createWrongSecretLimitsPerToken(
  secret: SecretKind,
  email: string,
  { device, codeRequest }: SignInProofs,
  { rates, networkLimit }: { rates: Rates; networkLimit: Limit },
): Limit[][] {
  const key = buildWrongSecretKey(secret, email)
  const limit = rates.wrongSecretsPerDevice
  return [
    ...(device === null
      ? []
      : [
          [
            createSlidingWindowLimit(`${key} by ${device}`, limit),
            createWrongSecretLimitAcrossDevices(secret, email, rates),
          ],
        ]),
    // Anybody can request codes for any account, so all code requests of an account share one
    // counter.
    ...(codeRequest === null || secret === 'password'
      ? []
      : [[createSlidingWindowLimit(`${key} by code requests`, limit), networkLimit]]),
  ]
}

/**
 * Returns the keys of the counters of wrong passwords and codes. The counters are reset when a
 * member has proved to own the mailbox.
 */
export function listWrongSecretCounterKeys(email: string): string[] {
  return (['password', 'code'] as const).flatMap((secret) => {
    const key = buildWrongSecretKey(secret, email)
    return [key, `${key} by devices`, `${key} by code requests`]
  })
}

/**
 * Time for which the gateway counts a wrong password or code, in milliseconds. It is a minute
 * longer than at the federation, because the gateway counts an attempt before the federation does.
 * With equal times, the gateway could forget attempts that the federation still counts, and the
 * member would reach the federation's limit of ten.
 */
const wrongSecretMs = quarterMs + 60_000

function createSlidingWindowLimit(key: string, limit: number, advice?: LimitAdvice): Limit {
  return { key, limit, windowMs: wrongSecretMs, isSliding: true, ...(advice !== undefined && { advice }) }
}

/**
 * Returns the limits of e-mails to one member, for any purpose; only a sent e-mail counts. Repeated
 * confirmation e-mails have a separate limit. A confirmed account gets no confirmation e-mail, and
 * the result must not reveal that (B53). A request for a confirmation e-mail may therefore count
 * although no e-mail was sent.
 *
 * Password resets have a reserve when the limit is reached, so that nobody can lock a member out by
 * requesting e-mails. A member who has used up the reserve too has received a working link within
 * the last hour.
 */
export function createMailLimits(
  recipients: readonly string[],
  { quota = 'mails', hasReserve = false }: { quota?: 'mails' | 'confirmations'; hasReserve?: boolean },
  rates: Rates,
): PendingCounts {
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
 * Returns the limits on mutation results that reveal an existing account. Such results are
 * unavoidable (decision 0030). They are counted per account of the caller and per client network.
 */
export function createAccountDiscoveryLimits(
  askers: readonly string[],
  revealing: string,
  { takenEmails: limit }: Rates,
): PendingCounts {
  return {
    limits: askers.map((asker) => ({
      key: `taken e-mails of ${asker}`,
      limit,
      windowMs: quarterMs,
      isSliding: true,
    })),
    countsIf: (resultType) => resultType === revealing,
  }
}

/**
 * Returns the limits of guesses of a control or pass number: per number, per client network, and in
 * total. An attacker with many networks can reach the total limit. Each network has a few attempts
 * beyond the total, so that such an attack does not block other people.
 */
export function createAccountNumberGuessLimits(
  number: string,
  address: string,
  misses: readonly string[],
  { numbers }: Rates,
): PendingCounts {
  const tries = { windowMs: quarterMs, isSliding: true, advice: 'number' } as const
  const one = { key: `number ${toAccountNumberKey(number)}`, limit: numbers.number, ...tries }
  const from = { key: `numbers from ${address}`, limit: numbers.address, ...tries }
  return {
    // The total has a fixed window. A sliding window would stay full as long as an attack
    // continues.
    limits: [one, from, { key: 'numbers', limit: numbers.all, ...tries, isSliding: false }],
    overflow: [one, { ...from, limit: Math.min(numbers.beyond, numbers.address) }],
    countsIf: (resultType) => resultType !== null && misses.includes(resultType),
  }
}
