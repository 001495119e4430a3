import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Clock } from '../../../gateway/platform/clock.ts'

const realTime = Date.UTC(2026, 10, 21, 12)
const fortyDaysMs = 40 * 86_400_000

beforeEach(() => void vi.useFakeTimers({ now: realTime }))
afterEach(() => void vi.useRealTimers())

/** Formats a timestamp as a Date response header, which has whole seconds. */
const formatHttpDateHeader = (timestamp: number) => new Date(timestamp).toUTCString()

test.each([0, 1, 500, 999])(
  "the gateway's clock does not lag behind a federation clock that is 40 days and %i ms ahead",
  (ms) => {
    const clock = new Clock({ followsFederation: true })
    clock.adjustToDateHeader(formatHttpDateHeader(realTime + fortyDaysMs + ms))
    expect(clock.now()).toBeGreaterThanOrEqual(realTime + fortyDaysMs + ms)
    expect(clock.now()).toBeLessThan(realTime + fortyDaysMs + ms + 1_000)
  },
)

test("the gateway's clock ignores a Date header that is one second behind, but follows larger changes of the federation's clock", () => {
  const clock = new Clock({ followsFederation: true })
  clock.adjustToDateHeader(formatHttpDateHeader(realTime + fortyDaysMs + 1_000))
  const before = clock.now()
  clock.adjustToDateHeader(formatHttpDateHeader(realTime + fortyDaysMs))
  expect(clock.now()).toBe(before)
  clock.adjustToDateHeader(formatHttpDateHeader(realTime + fortyDaysMs - 60_000))
  expect(clock.now()).toBeLessThan(before - 58_000)
  clock.adjustToDateHeader(formatHttpDateHeader(realTime))
  expect(clock.now()).toBe(realTime)
})

test("the gateway's clock ignores the Date header of a federation on another machine", () => {
  const clock = new Clock({ followsFederation: false })
  clock.adjustToDateHeader(formatHttpDateHeader(realTime + fortyDaysMs))
  expect(clock.now()).toBe(realTime)
})
