/**
 * Measures how long a page takes to react to input in browser tests, on a slowed-down processor.
 */
import type { Page } from '@playwright/test'

/**
 * Slows down the processor of a page by a factor. Returns a function that measures the reaction
 * time of the page to input.
 */
export async function slowDownProcessor(page: Page, factor: number) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: factor })
  await page.evaluate(() => {
    const { inputEvents } = Object.assign(window, { inputEvents: [] as PerformanceEntry[] })
    const observed: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      // The shortest duration that browsers report, in milliseconds.
      durationThreshold: 16,
    }
    new PerformanceObserver((list) => inputEvents.push(...list.getEntries())).observe(observed)
  })

  /**
   * Calls `act`, which performs inputs, and returns the longest delay from an input to the next
   * paint (INP), in milliseconds. Returns 0 for delays below 16 ms.
   */
  return async function measureInputDelay(act: () => Promise<void>): Promise<number> {
    const start = await page.evaluate(() => performance.now())
    await act()
    return await page.evaluate(async (since) => {
      // An event is reported after the paint that shows its effect.
      for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
      const { inputEvents } = window as unknown as { inputEvents: PerformanceEntry[] }
      const events = inputEvents.filter(({ startTime }) => startTime >= since)
      return Math.max(0, ...events.map(({ duration }) => duration))
    }, start)
  }
}
