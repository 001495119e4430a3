/** How often a mutation may be sent, per account and per address (`config.ts`). */
import type { Context } from './context.ts'
import { type Limit, type Pending, mailsTo, takenEmails, triesOf } from './attempts.ts'
import { countedEmail, countedNumber } from '../platform/caller-address.ts'
import { Failure } from '../platform/failures.ts'
import type { Count } from '../platform/shared/state.ts'

/**
 * Why a mutation is limited: `secret` tries a password, a code, a link or a number that opens something;
 * `mail` has one sent; `payment` reaches for a card; `file` has one made. Each goes once per request too. `once`
 * is limited within a request alone: signing in counts its own failures, and a refresh token works but once.
 */
export type RateLimit = 'secret' | 'mail' | 'payment' | 'file' | 'once' | 'none'

export const minuteMs = 60_000

/** The mutations that say whether an address has an account. */
const wantsEmail = new Set(['register', 'changeEmail'])

/** Takes one of the tries of a mutation, or fails. What is given back is what stands only where something came of it. */
export async function takeRate(
  name: string,
  limit: RateLimit,
  input: unknown,
  context: Context,
): Promise<Pending[]> {
  if (limit === 'once' || limit === 'none') return []
  const { config, shared, metrics } = context.services
  const { rates } = config
  const limits = rates.sensitive[limit]
  const account = accountIn(input, limit, context) ?? (await context.account())
  const number = numberIn(input)
  const pending = [
    ...(limit === 'mail' ? [mailsTo(name, recipientsOf(input, account), rates)] : []),
    ...(wantsEmail.has(name)
      ? [takenEmails(account === null ? [context.address] : [account, context.address], rates)]
      : []),
    ...(number === null ? [] : [triesOf(number, context.address, rates)]),
  ]
  const ofMinute = (key: string, limit: number): Count => ({ key, limit, windowMs: minuteMs })
  const counts = (counted: readonly Pending[]): Limit[] => [
    // Whoever waits for a mail has one: what a stranger has asked for opens the account as well.
    ...(account === null
      ? []
      : [
          {
            ...ofMinute(`${name} of ${account}`, limits.account),
            ...(limit === 'mail' && { advice: 'mail' as const }),
          },
        ]),
    ofMinute(`${name} from ${context.address}`, limits.address),
    ...counted.flatMap((each) => each.limits),
  ]
  if (!pending.some(({ beyond }) => beyond)) {
    await takeAll(name, counts(pending), context)
    return pending
  }
  if ((await shared.take(counts(pending))) === null) return pending
  const rest = pending.map(({ limits: usual, beyond = usual, stands }) => ({ limits: beyond, stands }))
  await takeAll(name, counts(rest), context)
  // It was let through, and whoever looks at the numbers still sees that a limit is full.
  metrics.count('limits_hit', { limit: name })
  return rest
}

/** Gives back what does not stand, by the type that was answered; null where the mutation has failed. */
export async function settleRate(
  pending: readonly Pending[],
  answer: string | null,
  { services }: Context,
): Promise<void> {
  const lapsed = pending.filter(({ stands }) => !stands(answer)).flatMap(({ limits }) => limits)
  if (lapsed.length > 0) await services.shared.giveBack(lapsed)
}

/** Takes one of each of the counts, or fails and takes none. */
export async function takeAll(name: string, limits: readonly Limit[], context: Context): Promise<void> {
  const { shared, metrics } = context.services
  const full = await shared.take(limits)
  if (full === null) return
  metrics.count('limits_hit', { limit: name })
  const advice = limits.find(({ key }) => key === full.key)?.advice
  throw new Failure('RATE_LIMITED', `too often: ${name}`, {
    retryAfter: Math.ceil(full.retryAfterMs / 1_000),
    ...(advice !== undefined && { advice }),
  })
}

/** Takes one of each of the counts of the first alternative that has room, and returns them; fails where none has. */
async function takeFirst(
  name: string,
  alternatives: readonly (readonly Limit[])[],
  context: Context,
): Promise<readonly Limit[]> {
  for (const limits of alternatives.slice(0, -1)) {
    if ((await context.services.shared.take(limits)) === null) return limits
  }
  const last = alternatives.at(-1) ?? []
  await takeAll(name, last, context)
  return last
}

/**
 * Runs a try that counts only where it goes wrong. It counts before it runs, so that those sent at once count too;
 * what was not wrong is taken back. Of several alternatives the first that has room is counted; where none has, the last
 * says how long to wait.
 */
export async function withinTries<Result>(
  name: string,
  alternatives: readonly (readonly Limit[])[],
  context: Context,
  attempt: () => Promise<Result>,
  isWrong: (error: unknown) => boolean,
): Promise<Result> {
  const limits = await takeFirst(name, alternatives, context)
  let wrong = false
  try {
    return await attempt()
  } catch (error) {
    wrong = isWrong(error)
    throw error
  } finally {
    if (!wrong) await context.services.shared.giveBack(limits)
  }
}

/**
 * The account that a visitor names by its e-mail, or a guest by the number of a right. Wrong secrets are counted
 * apart for each address, as with signing in, so that nobody keeps a member out by guessing; mails are not,
 * since they bother their reader.
 */
function accountIn(input: unknown, limit: RateLimit, { address }: Context): string | null {
  const email = textAt(input, 'email')
  const number = textAt(input, 'holder', 'cardNumber')
  if (email === null && number === null) return null
  const name = email === null ? countedNumber(number!) : countedEmail(email)
  return limit === 'mail' ? name : `${name} ${address}`
}

/** Who gets the mail: whose e-mail is named, or who is signed in; and the address that an account is to have. */
function recipientsOf(input: unknown, account: string | null): string[] {
  const next = textAt(input, 'newEmail')
  return [account, next === null ? null : countedEmail(next)].filter((each) => each !== null)
}

/** The number that a mutation tries: a member's of old, or that of a guest's right. */
function numberIn(input: unknown): string | null {
  return (
    textAt(input, 'controlNumber') ??
    textAt(input, 'formerMember', 'search', 'controlNumber') ??
    textAt(input, 'holder', 'cardNumber')
  )
}

/** The text at a place of an input; null where there is none but space. */
function textAt(input: unknown, ...path: string[]): string | null {
  const found = path.reduce(
    (part, step) => (part as Record<string, unknown> | null | undefined)?.[step],
    input,
  )
  return typeof found === 'string' && found.trim() !== '' ? found : null
}
