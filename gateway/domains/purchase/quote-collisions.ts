import type { PeriodRecord } from '../access-rights/rest.ts'

/** A quoted pass that can be bought: its vehicle and its validity period. */
interface QuotedPass extends PeriodRecord {
  vehicleId: number | null
}

/**
 * Returns, for each line of a `purchaseQuotes` query, the period of the overlapping pass of the
 * same vehicle in an earlier line; null if there is none. `passes` has null for a line that cannot
 * be bought.
 */
export function findCollisionsWithEarlierQuotedPasses(
  passes: readonly (QuotedPass | null)[],
): (PeriodRecord | null)[] {
  const passesToBuy: QuotedPass[] = []
  return passes.map((pass) => {
    if (pass === null) return null
    const collidingPass = passesToBuy.find(
      (earlier) => earlier.vehicleId === pass.vehicleId && doPeriodsOverlap(earlier, pass),
    )
    if (collidingPass !== undefined)
      return { activeAt: collidingPass.activeAt, expiresAt: collidingPass.expiresAt }
    passesToBuy.push(pass)
    return null
  })
}

/** Returns true when two validity periods overlap; both ends belong to a period. */
const doPeriodsOverlap = (first: PeriodRecord, second: PeriodRecord): boolean =>
  first.activeAt <= second.expiresAt && second.activeAt <= first.expiresAt
