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
  const [last] = passes
    .filter(({ status, type }) => status === 'ACTIVE' && isOffered(type))
    // One without an end lasts the longest.
    .toSorted((a, b) => (b.expiresAt ?? Number.MAX_VALUE) - (a.expiresAt ?? Number.MAX_VALUE))
  return last !== undefined && last.expiresAt !== null && last.expiresAt <= now + ahead ? last : null
}
