/** How often a mutation may be sent within a minute, per account and per address (`config.ts`). */
import type { Context } from './context.ts'
import { plainEmail, plainNumber } from '../platform/caller-address.ts'
import { Failure } from '../platform/failures.ts'
import type { Count } from '../platform/shared/state.ts'

/**
 * Why a mutation is limited: `secret` tries a password, a code, a link or a number that opens something;
 * `mail` has one sent; `payment` reaches for a card; `file` has one made. Each goes once per request too. `once`
 * is limited within a request alone: signing in counts its own failures, and a refresh token works but once.
 */
export type RateLimit = 'secret' | 'mail' | 'payment' | 'file' | 'once' | 'none'

export const minuteMs = 60_000

/** Takes one of the minute's tries of a mutation, or fails. */
export async function takeRate(
  name: string,
  limit: RateLimit,
  input: unknown,
  context: Context,
): Promise<void> {
  if (limit === 'once' || limit === 'none') return
  const limits = context.services.config.rates.sensitive[limit]
  const account = accountIn(input, limit, context) ?? (await context.account())
  const countOf = (key: string, limit: number): Count => ({ key, limit, windowMs: minuteMs })
  await takeAll(
    name,
    [
      ...(account === null ? [] : [countOf(`${name} of ${account}`, limits.account)]),
      countOf(`${name} from ${context.address}`, limits.address),
    ],
    context,
  )
}

/** Takes one of each of the counts, or fails and takes none. */
export async function takeAll(limit: string, counts: readonly Count[], context: Context): Promise<void> {
  const { shared, metrics } = context.services
  const full = await shared.take(counts)
  if (full === null) return
  metrics.count('limits_hit', { limit })
  throw new Failure('RATE_LIMITED', `too often: ${limit}`, {
    retryAfter: Math.ceil(full.retryAfterMs / 1_000),
  })
}

/**
 * Runs a try that counts only where it goes wrong. It counts before it runs, so that those sent at once count too;
 * what was not wrong is taken back.
 */
export async function withinTries<Result>(
  limit: string,
  counts: readonly Count[],
  context: Context,
  attempt: () => Promise<Result>,
  isWrong: (error: unknown) => boolean,
): Promise<Result> {
  await takeAll(limit, counts, context)
  let wrong = false
  try {
    return await attempt()
  } catch (error) {
    wrong = isWrong(error)
    throw error
  } finally {
    if (!wrong) await context.services.shared.giveBack(counts)
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
  const name = (email === null ? plainNumber(number!.slice(0, 200)) : plainEmail(email.slice(0, 200))).slice(
    0,
    100,
  )
  return limit === 'mail' ? name : `${name} ${address}`
}

/** The text at a place of an input; null where there is none. */
function textAt(input: unknown, ...path: string[]): string | null {
  const found = path.reduce(
    (part, step) => (part as Record<string, unknown> | null | undefined)?.[step],
    input,
  )
  return typeof found === 'string' && found !== '' ? found : null
}
