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

/** Counts that stand only where something came of it; they are taken beforehand, so that what is sent at once counts too. */
export interface Pending {
  limits: Limit[]
  /** What is taken in their place where one of them is full; left out where that is the end of it. */
  beyond?: Limit[]
  /** By the type that a mutation answers; null where it has failed. */
  stands(answer: string | null): boolean
}

type Rates = Config['rates']

const quarterMs = 15 * 60_000
const hourMs = 60 * 60_000

/** Wrong passwords or codes of one account, whoever tries them from wherever. */
export function wrongSecret(secret: 'password' | 'code', email: string, rates: Rates, advice: Advice): Limit {
  return { key: keyOf(secret, email), limit: rates.wrongSecrets, windowMs: quarterMs, lasts: true, advice }
}

/** What is forgotten once somebody has shown that the mailbox is theirs. */
export function wrongSecretsOf(email: string): string[] {
  return [keyOf('password', email), keyOf('code', email)]
}

function keyOf(secret: string, email: string): string {
  return `wrong ${secret} of ${countedEmail(email)}`
}

/**
 * Mails to one member, whatever they are about; nothing counts that has sent none. A confirmation that is asked for again
 * counts apart: whoever has confirmed is sent none, and no answer tells it (B53). So what may be nothing uses up no mail.
 *
 * Where they are used up, a new password has some left: the way in that nobody closes by asking for mails. Whoever uses
 * up these too has had a link sent within the hour, and it works.
 */
export function mailsTo(name: string, recipients: readonly string[], rates: Rates): Pending {
  const mails = name === 'resendEmailConfirmation' ? 'confirmations' : 'mails'
  const advice = 'mail'
  return {
    limits: recipients.flatMap((to) => [
      { key: `${mails} of the hour to ${to}`, limit: rates.mailsPerHour, windowMs: hourMs, advice },
      { key: `${mails} of the day to ${to}`, limit: rates.mailsPerDay, windowMs: 24 * hourMs, advice },
    ]),
    ...(name === 'requestPasswordReset' && {
      beyond: recipients.map((to) => ({
        key: `resets beyond mails to ${to}`,
        limit: rates.resetsBeyondMails,
        windowMs: hourMs,
        advice,
      })),
    }),
    stands: (answer) => answer !== null && !answer.endsWith('Problem'),
  }
}

/** Addresses that turn out to have an account already, of who asks and from where: the answer must tell it (decision 0030). */
export function takenEmails(askers: readonly string[], { takenEmails: limit }: Rates): Pending {
  return {
    limits: askers.map((asker) => ({
      key: `taken e-mails of ${asker}`,
      limit,
      windowMs: quarterMs,
      lasts: true,
    })),
    stands: (answer) => answer === 'EmailTakenProblem',
  }
}

/**
 * What is answered to a number that opens nothing. A search among former members counts whatever it finds: what is found
 * is what a walk is for.
 */
const misses = new Set([
  'FindExistingMembersPayload',
  'FormerMemberNotFoundProblem',
  'ExternalRightNotFoundProblem',
])

/**
 * Tries of a number: of this one, of all from one address, and of all. Who has many addresses fills the last one, which
 * must not close the door on everybody: beyond it, an address that has tried few still may.
 */
export function triesOf(number: string, address: string, { numbers }: Rates): Pending {
  const tries = { windowMs: quarterMs, lasts: true, advice: 'number' } as const
  const one = { key: `number ${countedNumber(number)}`, limit: numbers.number, ...tries }
  const from = { key: `numbers from ${address}`, limit: numbers.address, ...tries }
  return {
    // One of all that lasted would stay full for as long as somebody goes on.
    limits: [one, from, { key: 'numbers', limit: numbers.all, ...tries, lasts: false }],
    beyond: [one, { ...from, limit: Math.min(numbers.beyond, numbers.address) }],
    stands: (answer) => answer !== null && misses.has(answer),
  }
}
