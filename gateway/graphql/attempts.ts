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
 */
export function mailsTo(name: string, recipients: readonly string[], rates: Rates): Pending {
  const mails = name === 'resendEmailConfirmation' ? 'confirmations' : 'mails'
  return {
    limits: recipients.flatMap((recipient) => [
      {
        key: `${mails} of the hour to ${recipient}`,
        limit: rates.mailsPerHour,
        windowMs: hourMs,
        advice: 'mail',
      },
      {
        key: `${mails} of the day to ${recipient}`,
        limit: rates.mailsPerDay,
        windowMs: 24 * hourMs,
        advice: 'mail',
      },
    ]),
    stands: isSent,
  }
}

/**
 * What a new password has left where a member's mails are used up: the way in that nobody closes by asking for mails.
 * Whoever uses up this too has had a link sent within the hour, and it works.
 */
export function resetsBeyondMails(
  name: string,
  recipients: readonly string[],
  rates: Rates,
): Pending | undefined {
  if (name !== 'requestPasswordReset') return undefined
  return {
    limits: recipients.map((recipient) => ({
      key: `resets beyond mails to ${recipient}`,
      limit: rates.resetsBeyondMails,
      windowMs: hourMs,
      advice: 'mail',
    })),
    stands: isSent,
  }
}

function isSent(answer: string | null): boolean {
  return answer !== null && !answer.endsWith('Problem')
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

/** Tries of a number: of this one, of all from one address, and of all. */
export function triesOf(number: string, address: string, { numbers }: Rates): Pending {
  const tries = { windowMs: quarterMs, lasts: true, advice: 'number' } as const
  return {
    limits: [
      { key: `number ${countedNumber(number)}`, limit: numbers.number, ...tries },
      { key: `numbers from ${address}`, limit: numbers.address, ...tries },
      // One that lasted would stay full for as long as somebody goes on.
      { key: 'numbers', limit: numbers.all, ...tries, lasts: false },
    ],
    stands: (answer) => answer !== null && misses.has(answer),
  }
}
