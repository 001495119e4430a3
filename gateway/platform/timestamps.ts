/**
 * Cache of timestamps in text form, such as `2026-11-22T05:00:00.000Z`. A response contains
 * hundreds of timestamps, most of which are the end dates of a few seasons.
 */

const timestampCache = new Map<number, string>()
const maxCachedTimestamps = 10_000

/**
 * Formats epoch milliseconds as an ISO 8601 timestamp. Throws a `RangeError` for a number that
 * `Date` cannot represent.
 */
export function formatTimestamp(epochMs: number): string {
  const found = timestampCache.get(epochMs)
  if (found !== undefined) return found
  const text = new Date(epochMs).toISOString()
  if (timestampCache.size === maxCachedTimestamps) timestampCache.clear()
  timestampCache.set(epochMs, text)
  return text
}
