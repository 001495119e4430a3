/** Measures layout shifts of a page in browser tests. */
import type { Page } from '@playwright/test'

/** Returns the cumulative layout shift (CLS) since the page loaded. */
export async function measureLayoutShift(page: Page): Promise<number> {
  return await page.evaluate(
    async () =>
      await new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as never)['value'], 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )
}

/**
 * Waits until the fonts of the visible text have loaded, so that later measurements of positions
 * are stable.
 */
export async function waitForFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The last drawn text requests its fonts only at layout, so a frame passes first.
    await new Promise(requestAnimationFrame)
    await document.fonts.ready
  })
}
