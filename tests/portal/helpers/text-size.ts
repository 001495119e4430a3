/** Helpers that set the text size of a page, for tests of large text (WCAG 1.4.4). */
import { type Page, expect } from '@playwright/test'

/**
 * Sets the browser's text size, in percent of the default. Chrome sends its own settings to the
 * page after the window is resized, which can reset the text size, so the size is set until it
 * applies.
 */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.enable')
  const standard = (16 * percent) / 100
  const applyTextSize = async () => {
    await browser.send('Page.setFontSizes', { fontSizes: { standard } })
    await waitForFrames(page)
    return await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  }
  await expect.poll(applyTextSize).toBe(`${standard}px`)
}

/** Sets the font size of the root element, in percent of the browser's text size. */
export async function setRootSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, `${percent}%`)
  await waitForFrames(page)
}

/** Waits two frames, because Chrome updates CSS container queries a frame after a resize. */
export const waitForFrames = async (page: Page): Promise<void> =>
  await page.evaluate(
    async () =>
      await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
