/**
 * Tests of load shedding: the limit of concurrent requests falls when the delay of the event loop
 * rises.
 */
import { describe, expect, test } from 'vitest'
import { LoadLimiter, computeNextConcurrentRequestLimit } from '../../../gateway/platform/load-limiter.ts'

const settings = { maxRequests: 1_000, maxDelayMs: 50 }

test('the limit of concurrent requests grows to its maximum while the event loop has no delay', () => {
  let limit = 16
  for (let look = 0; look < 60; look += 1)
    limit = computeNextConcurrentRequestLimit(limit, { delayMs: 10, peakRequests: limit }, settings)
  expect(limit).toBe(1_000)
})

test('the limit of concurrent requests grows only while at least half of the limit is in use', () => {
  expect(computeNextConcurrentRequestLimit(64, { delayMs: 10, peakRequests: 31 }, settings)).toBe(64)
  expect(computeNextConcurrentRequestLimit(64, { delayMs: 10, peakRequests: 32 }, settings)).toBe(71)
})

test('a new load limiter admits only a part of many requests that arrive at once', () => {
  const load = new LoadLimiter(settings)
  const admittedRequests = Array.from({ length: 200 }, () => load.admitRequest()).filter(Boolean)
  expect(admittedRequests).toHaveLength(64)
  load.stopEventLoopChecks()
})

test.each([
  { delayMs: 100, peakRequests: 400, limit: 200 },
  { delayMs: 51, peakRequests: 400, limit: 392 },
  // One measurement removes at most two thirds of the requests in progress.
  { delayMs: 5_000, peakRequests: 400, limit: 120 },
])(
  'after an event loop delay of $delayMs ms with $peakRequests requests in progress, the load limiter allows $limit concurrent requests',
  ({ delayMs, peakRequests, limit }) => {
    expect(computeNextConcurrentRequestLimit(1_000, { delayMs, peakRequests }, settings)).toBe(limit)
  },
)

test('a long event-loop delay at low load lowers the limit of concurrent requests no further than to its minimum', () => {
  expect(computeNextConcurrentRequestLimit(1_000, { delayMs: 2_000, peakRequests: 1 }, settings)).toBe(16)
})

/** Blocks the event loop for a time in milliseconds. */
function blockEventLoop(durationMs: number): void {
  for (const end = performance.now() + durationMs; performance.now() < end;);
}

describe('first seconds of load shedding', () => {
  /** Waits until the load limiter has measured the idle event loop. */
  const waitUntilIdleEventLoopIsMeasured = async () =>
    await new Promise((resolve) => setTimeout(resolve, 250))

  test('a single delay of the event loop does not lower the limit of concurrent requests', async () => {
    const load = new LoadLimiter(settings)
    blockEventLoop(400)
    await waitUntilIdleEventLoopIsMeasured()
    expect(load.limit).toBe(64)
    const admissions = Array.from({ length: 20 }, () => load.admitRequest())
    blockEventLoop(400)
    await waitUntilIdleEventLoopIsMeasured()
    expect([load.limit, admissions.every(Boolean)]).toEqual([64, true])
    load.stopEventLoopChecks()
  })

  test('a lasting event-loop delay lowers the limit of concurrent requests', async () => {
    const load = new LoadLimiter(settings)
    for (let request = 0; request < 40; request += 1) load.admitRequest()
    await new Promise<void>((resolve) => {
      let times = 0
      const timer = setInterval(() => {
        blockEventLoop(150)
        times += 1
        if (times === 8) resolve(clearInterval(timer))
      })
    })
    expect(load.limit).toBeLessThan(64)
    load.stopEventLoopChecks()
  })
})

test('a finished request lets the load limiter admit another request', () => {
  const load = new LoadLimiter({ maxRequests: 2, maxDelayMs: 0 })
  expect([load.admitRequest(), load.admitRequest(), load.admitRequest()]).toEqual([true, true, false])
  load.releaseRequestSlot()
  expect(load.admitRequest()).toBe(true)
  load.stopEventLoopChecks()
})
