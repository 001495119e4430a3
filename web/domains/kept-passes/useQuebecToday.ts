import { useEffect, useState } from 'react'
import { readQuebecToday } from '../../platform/quebecDays.ts'

/** Time between two readings of the clock, in milliseconds. */
const readingIntervalMs = 30_000

/**
 * Returns the day in Quebec by the clock of the device, `YYYY-MM-DD`. The day changes at midnight,
 * because the page keeps the screen on, and when the page becomes visible, because an installed app
 * stays open for days.
 */
export function useQuebecToday(): string {
  const [today, setToday] = useState(readQuebecToday)
  useEffect(() => {
    const updateQuebecToday = () => setToday(readQuebecToday())
    const timer = setInterval(updateQuebecToday, readingIntervalMs)
    document.addEventListener('visibilitychange', updateQuebecToday)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', updateQuebecToday)
    }
  }, [])
  return today
}
