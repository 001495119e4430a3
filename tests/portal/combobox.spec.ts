/**
 * Browser tests of the combobox. Its text field is usable at once, before the script of the option
 * list has loaded.
 */
import type { Page, Route } from '@playwright/test'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import { expect, expectAccessible, newMember, signIn, test, translate } from './helpers/portal-fixtures.ts'
import { type Variant, describeInFourPortalVariants } from './helpers/variants.ts'

test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

const listScript = /\/ComboboxInput-[^/]+\.js$/

/** Returns the name, caret position and bounds of the focused form field. */
const readNameCaretAndBoundsOfFocusedField = async (page: Page) =>
  await page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement
    const { x, y, width, height } = field.getBoundingClientRect()
    return { name: field.name, caret: field.selectionStart, place: [x, y + scrollY, width, height] }
  })

const defineComboboxTests = ({ language, createDevice }: Variant) => {
  const translateVehiclesText = (key: string) => translate(language, 'vehicles', key)
  const locateVehicleMakeField = (page: Page) =>
    page.getByRole('combobox', { name: translateVehiclesText('Field.make') })
  const locateVehicleMakeOptions = (page: Page) => page.getByRole('listbox').getByRole('option')

  test(
    'typing in a combobox before its options have loaded keeps the focus and the caret position',
    { tag: '@full' },
    async ({ page, portal }) => {
      const heldRoutes: Route[] = []
      await page.route(listScript, (route) => void heldRoutes.push(route))
      await signIn(page, portal, language, newMember)
      await page.goto(`${portal.url}/addvehicle?lang=${language}`)
      const field = locateVehicleMakeField(page)
      await expect(field).toHaveAttribute('aria-expanded', 'false')
      await createDevice(page).press(field)
      await page.keyboard.type('yaa')
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.type('m')
      await expect(field).toBeFocused()
      await expect(field).toHaveValue('yama')
      await expectAccessible(page)
      await expect.poll(() => heldRoutes.length).toBe(1)
      const before = await readNameCaretAndBoundsOfFocusedField(page)
      expect(before).toMatchObject({ name: 'makeId', caret: 3 })

      await heldRoutes[0]!.continue()
      await expect(locateVehicleMakeOptions(page)).toHaveText([
        'Yamaha',
        translateVehiclesText('makeId.unlisted'),
      ])
      expect(await readNameCaretAndBoundsOfFocusedField(page)).toEqual(before)
      await expect(field).toHaveAttribute('aria-expanded', 'true')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(field).toHaveValue('Yamaha')
      await expectAccessible(page)
    },
  )

  test(
    'a combobox whose options fail to load is still usable as a text field, and has a retry button',
    { tag: '@full' },
    async ({ page, portal }) => {
      await page.route(listScript, async (route) => await route.abort())
      await signIn(page, portal, language, newMember)
      await page.goto(`${portal.url}/addvehicle?lang=${language}`)
      const field = locateVehicleMakeField(page)
      const failed = page.getByText(translate(language, 'common', 'ui.combobox.failed')).first()
      await createDevice(page).press(field)
      await expect(failed).toBeVisible()
      await page.keyboard.type('yam')
      await expect(field).toHaveValue('yam')
      await expectAccessible(page)

      await page.unroute(listScript)
      await createDevice(page).press(
        page.getByRole('button', { name: translate(language, 'common', 'ui.retry.action') }),
      )
      await expect(locateVehicleMakeOptions(page)).toHaveText([
        'Yamaha',
        translateVehiclesText('makeId.unlisted'),
      ])
      await expect(field).toBeFocused()
      await expect(failed).toBeHidden()
    },
  )
}

describeInFourPortalVariants('fr, phone, by touch', defineComboboxTests)
