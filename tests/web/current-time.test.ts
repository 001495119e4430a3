/** Tests of the current time of a screen that stays open, with fake timers. */
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useQuebecToday } from '../../web/domains/kept-passes/useQuebecToday.ts'
import { useCurrentTime } from '../../web/platform/useCurrentTime.ts'

const start = Date.parse('2026-11-21T17:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})

const advanceBy = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('reads the time again right after each given time', () => {
  const times = [start - 1, start + 1000, start + 5000]
  const { result } = renderHook(() => useCurrentTime(times))
  advanceBy(1000)
  expect(result.current).toBe(start)
  advanceBy(1)
  expect(result.current).toBe(start + 1001)
  advanceBy(3999)
  expect(result.current).toBe(start + 1001)
  advanceBy(1)
  expect(result.current).toBe(start + 5001)
})

test('reads the time again after a period that is longer than the longest delay of a timer', () => {
  const time = start + 40 * 86_400_000
  const { result } = renderHook(() => useCurrentTime([time]))
  advanceBy(39 * 86_400_000)
  expect(result.current).toBeLessThan(time)
  advanceBy(86_400_001)
  expect(result.current).toBe(time + 1)
})

test('reads the time again when the page becomes visible', () => {
  const { result } = renderHook(() => useCurrentTime([]))
  vi.setSystemTime(start + 8000)
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect(result.current).toBe(start + 8000)
})

test('the day of the page of kept passes changes at midnight in Québec', () => {
  vi.setSystemTime('2026-11-22T04:59:00Z')
  const { result } = renderHook(() => useQuebecToday())
  expect(result.current).toBe('2026-11-21')
  advanceBy(60_000)
  expect(result.current).toBe('2026-11-22')
})
