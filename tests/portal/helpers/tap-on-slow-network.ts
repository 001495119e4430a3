/**
 * Taps at screen coordinates right after a choice, for browser tests. A Playwright locator would
 * wait until the button is enabled.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'

/** Delays between a choice and the press of the Next button, in milliseconds. */
export const delays = [0, 100, 300]
/** Latencies that the tests add to the gateway's responses, in milliseconds. */
export const latencies = [0, 400]

/** Delays every response of the gateway to a page. */
export async function delayGatewayResponses(page: Page, milliseconds: number): Promise<void> {
  await page.route('**/graphql', async (route) => {
    await sleep(milliseconds)
    await route.continue()
  })
}

/** Waits until the browser has drawn the page again. */
export async function waitForAnimationFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  })
}

/**
 * Presses the touch screen at the center of an element, even if the element is disabled. Returns
 * the coordinates.
 */
export async function tapElementCenterWithoutWaiting(
  page: Page,
  target: Locator,
): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded()
  // A choice moves the button into the bar at the bottom, so the position is read after a frame.
  await waitForAnimationFrames(page)
  const { x, y, width, height } = (await target.boundingBox())!
  const center = { x: x + width / 2, y: y + height / 2 }
  await page.touchscreen.tap(center.x, center.y)
  return center
}

/**
 * Taps at the position of an element until another element appears there, and then taps that other
 * element once.
 */
export async function tapTargetUntilElementAppears(
  page: Page,
  target: Locator,
  shown: Locator,
): Promise<void> {
  const { x, y } = await tapElementCenterWithoutWaiting(page, target)
  while (!(await shown.isVisible())) await page.touchscreen.tap(x, y)
  await page.touchscreen.tap(x, y)
  await waitForAnimationFrames(page)
  const box = (await shown.boundingBox())!
  if (x < box.x || x > box.x + box.width || y < box.y || y > box.y + box.height)
    throw new Error(`The element is not at ${x}, ${y}, where the touches are.`)
}
