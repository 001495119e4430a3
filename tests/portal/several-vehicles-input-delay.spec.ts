/** Browser tests of the input delay of the screen that selects the vehicles of a purchase. */
import { slowDownProcessor } from './helpers/input-delay.ts'
import { expect, newMember, signIn, test, translate } from './helpers/portal-fixtures.ts'
import { createPurchasePageObject } from './helpers/purchase-page.ts'
import { addVehiclesAndPassesToAccount } from './helpers/seed-large-account.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'

test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

/**
 * Longest permitted time from an input to the next paint of the page, in milliseconds.
 */
const maximumDelayMs = 100

/**
 * Maximum number of times that the test measures the delay of one input. The shortest delay counts,
 * because other processes can delay a single input.
 */
const maximumRepetitions = 12

// Two measurements at once would delay each other.
test.describe.configure({ mode: 'default' })

describeWithPortalVariant('fr, phone, by touch', ({ language, createDevice }) => {
  for (const [fleet, passes] of [
    ['with passes of last season', 60],
    ['without earlier passes', 0],
  ] as const)
    test(
      `the screen for selecting among 60 vehicles (${fleet}) reacts to input within ${maximumDelayMs} ms on a processor that is four times slower`,
      { tag: '@full' },
      async ({ page, portal }) => {
        const translateSeveralVehiclesText = (key: string) =>
          translate(language, 'several-vehicles', `SeveralVehicles.${key}`)
        const device = createDevice(page)
        addVehiclesAndPassesToAccount(portal, newMember.email, { vehicles: 60, passes, seasonsAgo: 1 })
        await signIn(page, portal, language, newMember)
        await page.goto(`${portal.url}/severalvehicles`)
        await device.press(createPurchasePageObject(page, language).skip)
        const boxes = page.getByRole('main').getByRole('checkbox')
        await expect(boxes).toHaveCount(60)
        const box = boxes.nth(30)
        const search = page.getByLabel(translateSeveralVehiclesText('search'))

        const measureInputDelay = await slowDownProcessor(page, 4)
        const delays: Record<string, number[]> = {}
        const recordInputDelay = async (input: string, act: () => Promise<void>) =>
          void (delays[input] ??= []).push(await measureInputDelay(act))
        const toggleVehicleCheckbox = async (isChecked: boolean) => {
          await recordInputDelay(isChecked ? 'tick' : 'untick', async () => await device.toggleCheckbox(box))
          await expect(box).toBeChecked({ checked: isChecked })
        }
        const pressButtonAndExpectAllBoxes = async (key: 'selectAll' | 'selectNone') => {
          const button = page.getByRole('button', { name: translateSeveralVehiclesText(key), exact: true })
          await recordInputDelay(key, async () => await device.press(button))
          await expect(boxes.last()).toBeChecked({ checked: key === 'selectAll' })
        }
        const findInputsWithLongDelay = () =>
          Object.entries(delays).filter(([, each]) => Math.min(...each) > maximumDelayMs)
        for (let repetition = 1; repetition <= maximumRepetitions; repetition += 1) {
          await toggleVehicleCheckbox(true)
          await toggleVehicleCheckbox(false)
          await pressButtonAndExpectAllBoxes('selectAll')
          await toggleVehicleCheckbox(false)
          await toggleVehicleCheckbox(true)
          await search.focus()
          await recordInputDelay('filter', async () => await page.keyboard.type('quad-4'))
          // QUAD-4, and QUAD-40 to QUAD-49.
          await expect(boxes).toHaveCount(11)
          await recordInputDelay('clear the filter', async () => {
            for (const _ of 'quad-4') await page.keyboard.press('Backspace')
          })
          await expect(boxes).toHaveCount(60)
          await pressButtonAndExpectAllBoxes('selectNone')
          if (findInputsWithLongDelay().length === 0) break
        }
        expect(findInputsWithLongDelay()).toEqual([])
      },
    )
})
