/** Sets the text size of a page, for browser tests of large text (WCAG 1.4.4). */
import { type Page, expect } from '@playwright/test'

/**
 * Sets the text size of the browser, in percent of the default. Repeats the setting until it
 * applies, because Chrome may reset it after a window is resized.
 */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.enable')
  const standard = (16 * percent) / 100
  const applyTextSize = async () => {
    await browser.send('Page.setFontSizes', { fontSizes: { standard } })
    await waitForTwoAnimationFrames(page)
    return await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  }
  await expect.poll(applyTextSize).toBe(`${standard}px`)
}

/** Sets the font size of the root element, in percent of the text size of the browser. */
export async function setRootFontSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, `${percent}%`)
  await waitForTwoAnimationFrames(page)
}

/**
 * Waits two animation frames, because Chrome updates CSS container queries one frame after a
 * resize.
 */
export const waitForTwoAnimationFrames = async (page: Page): Promise<void> =>
  await page.evaluate(
    async () =>
      await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
