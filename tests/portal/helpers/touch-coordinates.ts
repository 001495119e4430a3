/**
 * Touches of the screen at coordinates right after a choice. The press of a locator waits for an
 * enabled button.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'

/** Delays in milliseconds between a choice and the press. */
export const delays = [0, 100, 300]
/** Additional latencies in milliseconds of the gateway's responses. */
export const latencies = [0, 400]

/** Delays every response of the gateway. */
export async function addLatency(page: Page, milliseconds: number): Promise<void> {
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
 * Touches the screen at the center of the element, whether or not the element is enabled. Returns
 * the coordinates.
 */
export async function touchWithoutWaiting(page: Page, target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded()
  // A choice moves the button into the bar at the bottom, so the position is read after a frame.
  await waitForAnimationFrames(page)
  const { x, y, width, height } = (await target.boundingBox())!
  const center = { x: x + width / 2, y: y + height / 2 }
  await page.touchscreen.tap(center.x, center.y)
  return center
}

/**
 * Touches the place of an element repeatedly until another element is shown there, and then once
 * more. On a busy machine the next screen may appear later than the second press of a double press.
 */
export async function touchUntilShown(page: Page, target: Locator, shown: Locator): Promise<void> {
  const { x, y } = await touchWithoutWaiting(page, target)
  while (!(await shown.isVisible())) await page.touchscreen.tap(x, y)
  await page.touchscreen.tap(x, y)
  await waitForAnimationFrames(page)
  const box = (await shown.boundingBox())!
  if (x < box.x || x > box.x + box.width || y < box.y || y > box.y + box.height)
    throw new Error(`The element is not at ${x}, ${y}, where the touches are.`)
}
