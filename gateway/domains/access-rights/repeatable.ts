import { isOffered } from './offers.ts'
import { type Pass, isPending } from './rules.ts'

/** How long before the end of a pass its owner thinks of the next one: 60 days, in ms. */
const ahead = 60 * 86_400_000

/**
 * The pass that can be bought again as it was: the paid one that ends last, once it is over or ends within 60 days. None
 * while there is one for afterwards, or one that is asked for or being paid; and none of a kind that is not sold.
 */
export function repeatablePass<P extends Pass>(passes: readonly P[], now: number): P | null {
  if (passes.some((pass) => isPending(pass, now))) return null
  // One without an end lasts the longest.
  const endOf = (pass: P | null) => (pass === null ? -Infinity : (pass.expiresAt ?? Number.MAX_VALUE))
  const last = passes
    .filter(({ status, type }) => status === 'ACTIVE' && isOffered(type))
    .reduce<P | null>((latest, pass) => (endOf(pass) > endOf(latest) ? pass : latest), null)
  return endOf(last) <= now + ahead ? last : null
}
