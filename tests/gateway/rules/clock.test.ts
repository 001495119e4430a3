import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Clock } from '../../../gateway/platform/clock.ts'

const real = Date.UTC(2026, 10, 21, 12)
const days = 40 * 86_400_000

beforeEach(() => void vi.useFakeTimers({ now: real }))
afterEach(() => void vi.useRealTimers())

/** What a reply tells at a moment of the federation: whole seconds. */
const told = (moment: number) => new Date(moment).toUTCString()

test.each([0, 1, 500, 999])('%i ms into a second of a moved clock, nothing told is still to come', (ms) => {
  const clock = new Clock({ followsFederation: true })
  clock.observe(told(real + days + ms))
  expect(clock.now()).toBeGreaterThanOrEqual(real + days + ms)
  expect(clock.now()).toBeLessThan(real + days + ms + 1_000)
})

test('a reply that was long on its way does not turn the clock back; the desk does', () => {
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

test('a federation that is a machine of its own has no say', () => {
  const clock = new Clock({ followsFederation: false })
  clock.observe(told(real + days))
  expect(clock.now()).toBe(real)
})
