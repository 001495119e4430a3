import { useCallback, useMemo, useState } from 'react'
import { readGatewayTime, startGatewayClock } from '../../platform/gatewayClock.ts'
import { addDays, quebecDayOf } from '../../platform/quebecDays.ts'
import { useCurrentTime } from '../../platform/useCurrentTime.ts'

/** Number of following days whose start updates the screen. */
const followedDays = 7

/**
 * Returns the current time of the portal, RFC 3339, and updates it when a new day starts in Quebec
 * while the screen is open, and when the page becomes visible.
 * @param now Time of the portal when the screen was loaded, RFC 3339.
 */
export function useLivePortalTime(now: string): string {
  const [clock] = useState(() => startGatewayClock(Date.parse(now)))
  const readTime = useCallback(() => readGatewayTime(clock), [clock])
  const dayStarts = useMemo(() => listPossibleDayStarts(now), [now])
  return new Date(useCurrentTime(dayStarts, readTime)).toISOString()
}

/**
 * Returns the times at which the days after `now` may start in Quebec, in epoch milliseconds:
 * midnight is at 4:00 UTC in summer and at 5:00 UTC in winter.
 */
function listPossibleDayStarts(now: string): number[] {
  const today = quebecDayOf(now)
  const days = Array.from({ length: followedDays }, (_, index) => addDays(today, index + 1))
  return days.flatMap((day) => ['04', '05'].map((hour) => Date.parse(`${day}T${hour}:00:00Z`)))
}
