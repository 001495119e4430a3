/** Simulated input devices of browser tests: touch, mouse or keyboard only. */
import { type Locator, type Page, expect } from '@playwright/test'

/** File that a simulated input device selects in an upload field. */
export interface DeviceFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export interface InputDevice {
  /** Moves the pointer or the keyboard focus to an element without pressing it. */
  moveTo(target: Locator): Promise<void>
  /** Presses a button or follows a link. */
  press(target: Locator): Promise<void>
  /** Replaces the text of a form field. */
  typeText(target: Locator, text: string): Promise<void>
  /**
   * Fills in an ISO date such as `1984-05-31` in the three text fields of a date group: day, month,
   * year.
   */
  typeDate(target: Locator, day: string): Promise<void>
  /** Toggles a checkbox of the page. */
  toggleCheckbox(target: Locator): Promise<void>
  /** Selects a radio button. */
  selectRadio(radio: Locator): Promise<void>
  /** Selects an option of a native `select` element by its label. */
  selectListOption(list: Locator, name: string): Promise<void>
  /** Selects an option of a combobox. */
  selectComboboxOption(option: Locator): Promise<void>
  /** Selects a file for a file field. */
  uploadFile(field: Locator, file: DeviceFile): Promise<void>
}

/**
 * Calls a callback for the day, month and year fields of a date group, each with the digits that
 * belong in the field.
 */
async function forEachDateField(
  target: Locator,
  day: string,
  handlePart: (part: Locator, digits: string) => Promise<void>,
): Promise<void> {
  const digits = day === '' ? ['', '', ''] : day.split('-').toReversed()
  for (const [index, part] of digits.entries()) await handlePart(target.getByRole('textbox').nth(index), part)
}

/**
 * Expects an ISO date in the three fields of a date group. An empty string stands for three empty
 * fields.
 */
export const expectDateInFields = async (target: Locator, isoDate: string): Promise<void> =>
  await forEachDateField(target, isoDate, async (part, digits) => await expect(part).toHaveValue(digits))

/**
 * Simulates a press elsewhere on the page, so that the portal does not ignore the next press as the
 * second half of a double press.
 */
export const simulatePressElsewhereOnPage = async (target: Locator): Promise<void> =>
  await target.evaluate(() => void dispatchEvent(new PointerEvent('pointerdown', { clientX: -1_000 })))

/** Returns an input device that taps the touch screen. The page must be created with `hasTouch`. */
export const createTouchDevice = (): InputDevice => createPointerDevice(async (target) => await target.tap())

export const createMouseDevice = (): InputDevice =>
  createPointerDevice(async (target) => await target.click())

/** Returns a simulated mouse or touch screen that presses elements with the given function. */
function createPointerDevice(pressTarget: (target: Locator) => Promise<void>): InputDevice {
  return {
    moveTo: async (target) => await target.scrollIntoViewIfNeeded(),
    async press(target) {
      await simulatePressElsewhereOnPage(target)
      await pressTarget(target)
    },
    async typeText(target, text) {
      await pressTarget(target)
      await target.fill(text)
    },
    typeDate: async (target, day) =>
      await forEachDateField(target, day, async (part, digits) => await part.fill(digits)),
    // Native lists open outside the page, where Playwright cannot tap, so `selectOption` is used.
    toggleCheckbox: pressTarget,
    selectRadio: pressTarget,
    selectListOption: async (list, name) => void (await list.selectOption({ label: name })),
    selectComboboxOption: pressTarget,
    uploadFile: async (field, file) => await selectFileInChooser(field, file, pressTarget),
  }
}

/**
 * Returns a test driver that operates the page only by keyboard. An action fails if the Tab key
 * does not reach its element.
 */
export function createKeyboardDevice(page: Page): InputDevice {
  const hasKeyboardFocus = async (target: Locator) =>
    await target.evaluate((element) => element === document.activeElement && document.hasFocus())

  async function pressTabUntil(target: Locator, hasReachedTarget: () => Promise<boolean>): Promise<void> {
    await target.waitFor()
    for (let tabs = 0; tabs < 80; tabs += 1) {
      if (await hasReachedTarget()) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${target.toString()}.`)
  }
  const focusByTab = async (target: Locator) =>
    await pressTabUntil(target, async () => await hasKeyboardFocus(target))

  async function pressByKeyboard(target: Locator): Promise<void> {
    await focusByTab(target)
    // A press waits, like a tap, until the button is enabled again after its validation.
    await expect(target).toBeEnabled()
    await page.keyboard.press('Enter')
  }

  return {
    moveTo: focusByTab,
    press: pressByKeyboard,
    async typeText(target, text) {
      await focusByTab(target)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    typeDate: async (target, day) =>
      await forEachDateField(target, day, async (part, digits) => {
        await focusByTab(part)
        await page.keyboard.press('ControlOrMeta+A')
        await page.keyboard.type(digits)
      }),
    async toggleCheckbox(target) {
      await focusByTab(target)
      await page.keyboard.press('Space')
    },
    async selectRadio(radio) {
      // Tab reaches one radio button of a group; the arrow keys move on from there.
      await pressTabUntil(
        radio,
        async () =>
          await radio.evaluate((element) => {
            const focused = document.activeElement
            return focused instanceof HTMLInputElement && focused.name === (element as HTMLInputElement).name
          }),
      )
      await page.keyboard.press('Space')
      for (let tries = 0; tries < 20 && !(await radio.isChecked()); tries += 1)
        await page.keyboard.press('ArrowDown')
      await expect(radio).toBeChecked()
    },
    async selectListOption(list, name) {
      await focusByTab(list)
      await page.keyboard.type(name)
      await expect(list.getByRole('option', { name, selected: true })).toHaveCount(1)
    },
    async selectComboboxOption(option) {
      await option.waitFor()
      for (let tries = 0; tries < 20 && (await option.getAttribute('aria-selected')) !== 'true'; tries += 1)
        await page.keyboard.press('ArrowDown')
      await expect(option).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
    },
    uploadFile: async (field, file) => await selectFileInChooser(field, file, pressByKeyboard),
  }
}

/** Opens the file chooser of a file field and selects a file. */
async function selectFileInChooser(
  field: Locator,
  file: DeviceFile,
  openChooser: (target: Locator) => Promise<void>,
): Promise<void> {
  const chooser = field.page().waitForEvent('filechooser')
  await openChooser(field)
  await (await chooser).setFiles(file)
}
