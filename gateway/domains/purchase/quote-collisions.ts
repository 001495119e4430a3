import type { PeriodRecord } from '../access-rights/rest.ts'

/** A quoted pass that can be bought: its vehicle and its validity period. */
interface QuotedPass extends PeriodRecord {
  vehicleId: number | null
}

/**
 * Returns, for each line of a `purchaseQuotes` query, the period of the pass in an earlier line
 * that overlaps a pass of the same vehicle. Null for a line that can be bought together with the
 * lines before it. A line without a pass that can be bought is null.
 */
export function findCollisionsWithEarlierLines(
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
