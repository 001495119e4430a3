import { isPassTypeOffered } from './offers.ts'
import { type Pass, isPassPending } from './rules.ts'
import { dayMs } from '../../platform/calendar-days.ts'

/**
 * Time before the end of a pass in which the member can already buy the pass again, in
 * milliseconds: 60 days.
 */
const repeatWindowMs = 60 * dayMs

/**
 * Returns the paid pass that the member can buy again with the same choices: a pass that has ended
 * or ends within 60 days. Returns null while the request or payment of any of the given passes is
 * pending.
 */
export function findPassToBuyAgain<GivenPass extends Pass>(
  passes: readonly GivenPass[],
  now: number,
): GivenPass | null {
  if (passes.some((pass) => isPassPending(pass, now))) return null
  // A pass without an end date counts as the last to end.
  const getPassEndTime = (pass: GivenPass | null) =>
    pass === null ? -Infinity : (pass.expiresAt ?? Number.MAX_VALUE)
  const lastPass = passes
    .filter(({ status, type }) => status === 'ACTIVE' && isPassTypeOffered(type))
    .reduce<GivenPass | null>(
      (latest, pass) => (getPassEndTime(pass) > getPassEndTime(latest) ? pass : latest),
      null,
    )
  return getPassEndTime(lastPass) <= now + repeatWindowMs ? lastPass : null
}
