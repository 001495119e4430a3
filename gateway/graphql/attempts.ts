/** What is counted beyond the minute: wrong secrets of one account, mails to one member, numbers that are tried. */
import type { Config } from '../platform/config.ts'
import { countedEmail, countedNumber } from '../platform/caller-address.ts'
import type { Count } from '../platform/shared/state.ts'

/** What else somebody can do who has to wait, as `errors.RATE_LIMITED.<advice>` says it. */
export type Advice = 'password' | 'reset' | 'mail' | 'number'

/** A count, and what is said where it is full. */
export interface Limit extends Count {
  advice?: Advice
}

/** Counts that are kept only for certain results. They are taken before the mutation runs, so that parallel requests count too. */
export interface PendingCounts {
  limits: Limit[]
  /** The counts that are taken instead where one of them is full; undefined where the mutation then fails. */
  overflow?: Limit[]
  /** Whether the counts stand, by the type name of the mutation's answer; null where the mutation has failed. */
  countsIf(answer: string | null): boolean
}

type Rates = Config['rates']

const quarterMs = 15 * 60_000
const hourMs = 60 * 60_000

/** What is guessed at a sign-in. */
export type Secret = 'password' | 'code'

/** Ids of the valid tokens that came with an attempt to sign in. */
export interface Proofs {
  device: string | null
  codeRequest: string | null
}

/**
 * Wrong passwords or codes of one account that no token vouches for, wherever they come from. They stop below the
 * federation's own limit of ten, which knows no tokens, and below the five tries that a code is good for: what strangers
 * send leaves room for the account's owner.
 */
export function wrongSecretLimit(secret: Secret, email: string, rates: Rates, advice: Advice): Limit {
  const limit = secret === 'password' ? rates.wrongSecrets : rates.wrongCodes
  return lasting(`wrong ${secret} of ${countedEmail(email)}`, limit, advice)
}

/**
 * Wrong secrets of one account by all its devices together: one more than by one device, so that a lost device does not
 * use up the attempts of the others. A session counts as a device.
 */
export function wrongSecretLimitByDevices(secret: Secret, email: string, rates: Rates): Limit {
  return lasting(`wrong ${secret} of ${countedEmail(email)} by devices`, rates.wrongSecretsPerDevice + 1)
}

/**
 * Wrong secrets that tokens vouch for: the counts of each token that came along, of which one with room is enough.
 * `ofAddress` is the count of the caller's address.
 */
export function wrongSecretLimitWithToken(
  secret: Secret,
  email: string,
  { device, codeRequest }: Proofs,
  { rates, ofAddress }: { rates: Rates; ofAddress: Limit },
): Limit[][] {
  const of = `wrong ${secret} of ${countedEmail(email)}`
  const limit = rates.wrongSecretsPerDevice
  return [
    ...(device === null
      ? []
      : [[lasting(`${of} by ${device}`, limit), wrongSecretLimitByDevices(secret, email, rates)]]),
    // Anybody can ask for codes in anybody's name: all requests of an account count together.
    ...(codeRequest === null || secret === 'password'
      ? []
      : [[lasting(`${of} by code requests`, limit), ofAddress]]),
  ]
}

/** Keys of the counts that end once somebody has shown that the mailbox is theirs. */
export function wrongSecretsOf(email: string): string[] {
  return (['password', 'code'] as const).flatMap((secret) => {
    const of = `wrong ${secret} of ${countedEmail(email)}`
    return [of, `${of} by devices`, `${of} by code requests`]
  })
}

/**
 * How long a wrong secret counts (ms): a minute longer than at the federation. An attempt counts here before it is sent and
 * there when it arrives, so with equal times those of one span and the next could come to ten there.
 */
const wrongSecretMs = quarterMs + 60_000

function lasting(key: string, limit: number, advice?: Advice): Limit {
  return { key, limit, windowMs: wrongSecretMs, lasts: true, ...(advice !== undefined && { advice }) }
}

/**
 * Mails to one member, whatever they are about; nothing counts that has sent none. A confirmation that is asked for again
 * counts apart: whoever has confirmed is sent none, and no answer tells it (B53). So what may be nothing uses up no mail.
 *
 * Where they are used up, a new password has some left: the way in that nobody closes by asking for mails. Whoever uses
 * up these too has had a link sent within the hour, and it works.
 */
export function mailLimits(
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
    countsIf: (answer) => answer !== null && !answer.endsWith('Problem'),
  }
}

/** Addresses that turn out to have an account already, of who asks and from where: the answer must tell it (decision 0030). */
export function takenEmails(
  askers: readonly string[],
  revealing: string,
  { takenEmails: limit }: Rates,
): PendingCounts {
  return {
    limits: askers.map((asker) => ({
      key: `taken e-mails of ${asker}`,
      limit,
      windowMs: quarterMs,
      lasts: true,
    })),
    countsIf: (answer) => answer === revealing,
  }
}

/**
 * Tries of a number: of this one, of all from one address, and of all. Who has many addresses fills the last one, which
 * must not close the door on everybody: beyond it, an address that has tried few still may.
 */
export function numberTryLimits(
  number: string,
  address: string,
  misses: readonly string[],
  { numbers }: Rates,
): PendingCounts {
  const tries = { windowMs: quarterMs, lasts: true, advice: 'number' } as const
  const one = { key: `number ${countedNumber(number)}`, limit: numbers.number, ...tries }
  const from = { key: `numbers from ${address}`, limit: numbers.address, ...tries }
  return {
    // One of all that lasted would stay full for as long as somebody goes on.
    limits: [one, from, { key: 'numbers', limit: numbers.all, ...tries, lasts: false }],
    overflow: [one, { ...from, limit: Math.min(numbers.beyond, numbers.address) }],
    countsIf: (answer) => answer !== null && misses.includes(answer),
  }
}
