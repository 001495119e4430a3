import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Clock } from '../../../gateway/platform/clock.ts'

const real = Date.UTC(2026, 10, 21, 12)
const days = 40 * 86_400_000

beforeEach(() => void vi.useFakeTimers({ now: real }))
afterEach(() => void vi.useRealTimers())

/** Returns the Date header of a response at a time: it has whole seconds. */
const told = (moment: number) => new Date(moment).toUTCString()

test.each([0, 1, 500, 999])(
  "%i ms into a second of a moved clock, the gateway's clock is not behind the federation's",
  (ms) => {
    const clock = new Clock({ followsFederation: true })
    clock.observe(told(real + days + ms))
    expect(clock.now()).toBeGreaterThanOrEqual(real + days + ms)
    expect(clock.now()).toBeLessThan(real + days + ms + 1_000)
  },
)

test("a delayed response does not turn the clock back, an adjustment at the federation's desk does", () => {
  const clock = new Clock({ followsFederation: true })
  clock.observe(told(real + days + 1_000))
  const before = clock.now()
  clock.observe(told(real + days))
  expect(clock.now()).toBe(before)
  clock.observe(told(real + days - 60_000))
  expect(clock.now()).toBeLessThan(before - 58_000)
  clock.observe(told(real))
  expect(clock.now()).toBe(real)
})

test('the clock of a federation on another machine is ignored', () => {
  const clock = new Clock({ followsFederation: false })
  clock.observe(told(real + days))
  expect(clock.now()).toBe(real)
})
