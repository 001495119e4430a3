/** What moves on a screen by itself. */
import type { Page } from '@playwright/test'

/** How much of the window has moved since the page began, as browsers measure it (CLS). */
export async function shiftOf(page: Page): Promise<number> {
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

/** Waits until the fonts of what is drawn have loaded: a place that is compared later is measured after that. */
export async function fontsLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What was drawn last asks for its fonts as it is laid out.
    await new Promise(requestAnimationFrame)
    await document.fonts.ready
  })
}
