/** How a person acts on a page: with a finger, with a mouse, or with the keyboard alone. */
import { type Locator, type Page, expect } from '@playwright/test'

/** A file of the person's device. */
export interface DeviceFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export interface Hand {
  /** Goes to a thing without doing anything to it. */
  reach(target: Locator): Promise<void>
  /** Presses a button or follows a link. */
  press(target: Locator): Promise<void>
  /** Writes into a field, in place of what is there. */
  write(target: Locator, text: string): Promise<void>
  /** Writes a day, `1984-05-31`, into the three fields of a group: day, month, year. */
  writeDay(target: Locator, day: string): Promise<void>
  /** Ticks a box, or takes its tick away. */
  tick(target: Locator): Promise<void>
  /** Picks one of several radio buttons. */
  pick(radio: Locator): Promise<void>
  /** Chooses from a list of the device, by the words of the choice. */
  choose(list: Locator, name: string): Promise<void>
  /** Takes what a field that is being written into offers. */
  take(option: Locator): Promise<void>
  /** Gives a field a file of the device. */
  upload(field: Locator, file: DeviceFile): Promise<void>
}

/** Does something with each field of a day, and the digits that belong there. */
async function eachPart(
  target: Locator,
  day: string,
  act: (part: Locator, digits: string) => Promise<void>,
): Promise<void> {
  const digits = day === '' ? ['', '', ''] : day.split('-').toReversed()
  for (const [index, part] of digits.entries()) await act(target.getByRole('textbox').nth(index), part)
}

/** The three fields of a group hold a day; none where it is empty. */
export const expectDay = async (target: Locator, day: string): Promise<void> =>
  await eachPart(target, day, async (part, digits) => await expect(part).toHaveValue(digits))

/** Fingers need a page with `hasTouch`. */
export const finger = (): Hand => pointer(async (target) => await target.tap())

export const mouse = (): Hand => pointer(async (target) => await target.click())

/** What is under a finger or a pointer is acted on; `act` is a tap or a click. */
function pointer(act: (target: Locator) => Promise<void>): Hand {
  return {
    reach: async (target) => await target.scrollIntoViewIfNeeded(),
    press: act,
    async write(target, text) {
      await act(target)
      await target.fill(text)
    },
    writeDay: async (target, day) =>
      await eachPart(target, day, async (part, digits) => await part.fill(digits)),
    // The lists that open then are the device's, and out of a page's reach.
    tick: act,
    pick: act,
    choose: async (list, name) => void (await list.selectOption({ label: name })),
    take: act,
    upload: async (field, file) => await answerFileChooser(field, file, act),
  }
}

/** Goes from one thing to the next with Tab, as whoever sees no pointer does: what Tab does not reach is not reached. */
export function keyboard(page: Page): Hand {
  const hasFocus = async (target: Locator) =>
    await target.evaluate((element) => element === document.activeElement && document.hasFocus())

  async function tabTo(target: Locator, isThere: () => Promise<boolean>): Promise<void> {
    await target.waitFor()
    for (let tabs = 0; tabs < 80; tabs += 1) {
      if (await isThere()) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${target.toString()}.`)
  }
  const reach = async (target: Locator) => await tabTo(target, async () => await hasFocus(target))

  async function press(target: Locator): Promise<void> {
    await reach(target)
    // As a finger does, it waits until a button that is checking something can be pressed.
    await expect(target).toBeEnabled()
    await page.keyboard.press('Enter')
  }

  return {
    reach,
    press,
    async write(target, text) {
      await reach(target)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    writeDay: async (target, day) =>
      await eachPart(target, day, async (part, digits) => {
        await reach(part)
        await page.keyboard.press('ControlOrMeta+A')
        await page.keyboard.type(digits)
      }),
    async tick(target) {
      await reach(target)
      await page.keyboard.press('Space')
    },
    async pick(radio) {
      // Tab comes to one of a group; the arrows go on from there.
      await tabTo(
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
    async choose(list, name) {
      await reach(list)
      await page.keyboard.type(name)
      await expect(list.getByRole('option', { name, selected: true })).toHaveCount(1)
    },
    async take(option) {
      await option.waitFor()
      for (let tries = 0; tries < 20 && (await option.getAttribute('aria-selected')) !== 'true'; tries += 1)
        await page.keyboard.press('ArrowDown')
      await expect(option).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
    },
    upload: async (field, file) => await answerFileChooser(field, file, press),
  }
}

/** Opens the device's window of files with `open`, and takes one there. */
async function answerFileChooser(
  field: Locator,
  file: DeviceFile,
  open: (target: Locator) => Promise<void>,
): Promise<void> {
  const chooser = field.page().waitForEvent('filechooser')
  await open(field)
  await (await chooser).setFiles(file)
}
