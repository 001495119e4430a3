import { useEffect, useState } from 'react'

/** Longest delay of `setTimeout` in milliseconds; a longer delay ends at once. */
const maximumDelayMs = 2 ** 31 - 1

/**
 * Returns the current time, in epoch milliseconds. The time is read again right after each of the
 * given times, and when the page becomes visible, because timers stop while a device sleeps.
 * @param times Times at which the content of the screen changes, in epoch milliseconds.
 * @param readTime Reads the clock; the same function at each rendering.
 */
export function useCurrentTime(times: readonly number[], readTime: () => number = Date.now): number {
  const [now, setNow] = useState(readTime)
  const nextTime = Math.min(...times.filter((time) => time >= now))

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const scheduleUpdate = () => {
      timer = setTimeout(updateTime, Math.min(nextTime + 1 - readTime(), maximumDelayMs))
    }
    const updateTime = () => {
      clearTimeout(timer)
      setNow(readTime())
      // After the next time, the effect runs again with the time after it.
      if (readTime() <= nextTime) scheduleUpdate()
    }
    scheduleUpdate()
    document.addEventListener('visibilitychange', updateTime)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', updateTime)
    }
  }, [nextTime, readTime])

  return now
}
