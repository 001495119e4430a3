/** How a person acts on a page: with a finger, or with the keyboard alone. */
import type { Locator, Page } from '@playwright/test'

export interface Hand {
  /** Goes to a thing without doing anything to it. */
  reach(target: Locator): Promise<void>
  /** Presses a button or follows a link. */
  press(target: Locator): Promise<void>
  /** Writes into a field, in place of what is there. */
  write(target: Locator, text: string): Promise<void>
  /** Ticks a box, or takes its tick away. */
  tick(target: Locator): Promise<void>
}

/** Fingers need a page with `hasTouch`. */
export function finger(): Hand {
  return {
    reach: async (target) => await target.scrollIntoViewIfNeeded(),
    press: async (target) => await target.tap(),
    async write(target, text) {
      await target.tap()
      await target.fill(text)
    },
    tick: async (target) => await target.tap(),
  }
}

/** Goes from one thing to the next with Tab, as whoever sees no pointer does: what Tab does not reach is not reached. */
export function keyboard(page: Page): Hand {
  async function reach(target: Locator): Promise<void> {
    await target.waitFor()
    for (let tabs = 0; tabs < 80; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement && document.hasFocus()))
        return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${target.toString()}.`)
  }
  return {
    reach,
    async press(target) {
      await reach(target)
      await page.keyboard.press('Enter')
    },
    async write(target, text) {
      await reach(target)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    async tick(target) {
      await reach(target)
      await page.keyboard.press('Space')
    },
  }
}
