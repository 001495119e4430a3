/**
 * Cache of formatted timestamps, such as `2026-11-22T05:00:00.000Z`. A response has hundreds, most
 * of them the ends of a few seasons.
 */

const known = new Map<number, string>()
const mostKnown = 10_000

/**
 * Formats epoch milliseconds as an ISO 8601 timestamp. Throws a `RangeError` outside the range of
 * `Date`.
 */
export function formatTimestamp(moment: number): string {
  const found = known.get(moment)
  if (found !== undefined) return found
  const text = new Date(moment).toISOString()
  if (known.size === mostKnown) known.clear()
  known.set(moment, text)
  return text
}
