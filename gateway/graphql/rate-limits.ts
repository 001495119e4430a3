/** How often a mutation may be sent within a minute, per account and per address (`config.ts`). */
import type { Context } from './context.ts'
import { plainEmail, plainNumber } from '../platform/caller-address.ts'
import { Failure } from '../platform/failures.ts'

/**
 * Why a mutation is limited: `secret` tries a password, a code, a link or a number that opens something;
 * `mail` has one sent; `payment` reaches for a card; `file` has one made. Each goes once per request too. `once`
 * is limited within a request alone: signing in counts its own failures, and a refresh token works but once.
 */
export type RateLimit = 'secret' | 'mail' | 'payment' | 'file' | 'once' | 'none'

/** Takes one of the minute's tries of a mutation, or fails. */
export async function takeRate(
  name: string,
  limit: RateLimit,
  input: unknown,
  context: Context,
): Promise<void> {
  if (limit === 'once' || limit === 'none') return
  const { config, rates, metrics } = context.services
  const limits = config.rates.sensitive[limit]
  const account = accountIn(input, limit, context) ?? (await context.account())
  const counts = [
    ...(account === null ? [] : [{ key: `${name} of ${account}`, limit: limits.account }]),
    { key: `${name} from ${context.address}`, limit: limits.address },
  ]
  for (const { key, limit } of counts) {
    if (await rates.take(key, limit)) continue
    metrics.count('limits_hit', { limit: name })
    throw new Failure('RATE_LIMITED', `too often: ${name}`)
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
