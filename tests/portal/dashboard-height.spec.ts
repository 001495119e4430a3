/**
 * Browser tests of the height of the dashboard on a phone, and of the single main action that each
 * member sees.
 */
import {
  demoMember,
  expect,
  newMember,
  signIn,
  test,
  translate,
  waitForHydration,
  getPersonaCredentials,
} from './helpers/portal-fixtures.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'

/**
 * Resets the members of the seed data before each test, because an earlier test may have bought a
 * pass.
 */
test.beforeEach(async ({ portal }) => await resetDemoPersonas(portal))

/** Credentials of a member with one vehicle, whose pass of last season has expired. */
const renewingMember = getPersonaCredentials('fidele')

for (const language of ['fr', 'en'] as const) {
  describeWithPortalVariant(`${language}, phone, by touch`, () => {
    for (const [name, member, maximum] of [
      ['a member with a vehicle in every state', demoMember, 3_376],
      ['a member with one vehicle to renew', renewingMember, 1_688],
      ['a member without vehicles', newMember, 1_688],
    ] as const) {
      test(
        `the dashboard of ${name} is at most ${maximum} px high on a phone`,
        { tag: language === 'fr' ? [] : '@full' },
        async ({ page, portal }) => {
          await page.setViewportSize({ width: 390, height: 844 })
          await signIn(page, portal, language, member)
          await waitForHydration(page)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(
            page.getByRole('region', { name: translate(language, 'offers', 'Offers.title') }),
          ).toBeVisible()
          await page.waitForLoadState('networkidle')
          expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
            maximum,
          )
        },
      )
    }
  })
}

describeWithPortalVariant('fr, phone, by touch', ({ language }) => {
  test('the dashboard of a member who only has to renew a pass shows one orange button with the price, above the tab bar', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, language, renewingMember)
    const main = page.getByRole('main')
    const renew = main.getByRole('link', { name: 'Renouveler pour 440,88\u00a0$ – PIONNIER' })
    await expect(renew).toBeInViewport({ ratio: 1 })
    await expect(renew).toHaveAttribute('href', /accesspass\?.*accessRight=/)
    const tabs = await page.getByRole('navigation').last().boundingBox()
    const { y, height } = (await renew.boundingBox())!
    expect(y + height).toBeLessThan(tabs!.y)
    await expect(main.locator('[class*=primary]')).toHaveCount(1)
    await expect(main.getByRole('link', { name: /PIONNIER$/ })).toHaveCount(1)
  })

  test('the dashboard of a member with a current pass and a declined payment shows one orange button, on the task, text links for the other tasks and the purchase for several vehicles below the vehicles', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, language)
    const main = page.getByRole('main')
    const tasks = main.getByRole('region', { name: /^À faire/ })
    await expect(tasks.getByRole('listitem').first().locator('[class*=primary]')).toHaveText(/^Reprendre/)
    await expect(main.locator('[class*=primary]')).toHaveCount(1)
    await expect(tasks.locator('[class*=secondary]')).toHaveCount(0)
    const several = main.getByRole('link', { name: translate(language, 'purchase', 'SeveralVehicles.home') })
    const lastVehicle = main
      .getByRole('region', { name: translate(language, 'vehicles', 'Vehicles.title') })
      .getByRole('listitem')
      .last()
    expect((await several.boundingBox())!.y).toBeGreaterThan((await lastVehicle.boundingBox())!.y)
  })

  test('the dashboard of a new member shows a single prompt to add a vehicle, above the tab bar, and no statistics', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, language, newMember)
    const main = page.getByRole('main')
    const add = main.getByRole('link', { name: translate(language, 'vehicles', 'Vehicles.add') })
    await expect(add).toHaveCount(1)
    const tabs = await page.getByRole('navigation').last().boundingBox()
    const { y, height } = (await add.boundingBox())!
    expect(y + height).toBeLessThan(tabs!.y)
    await expect(main.locator('[class*=primary]')).toHaveCount(1)
    await expect(main.getByText(translate(language, 'wallet', 'Wallet.none'))).toHaveCount(0)
    await expect(
      main.getByRole('list', { name: translate(language, 'dashboard', 'Figures.label') }),
    ).toHaveText(translate(language, 'dashboard', 'Figures.none'))
  })
})
