/** What can be bought for which vehicle: the dashboard and the purchase say the same, and a choice that cannot stay is asked for again. */
import type { Page } from '@playwright/test'
import { desk } from '../gateway/desk.ts'
import { type RunningGateway, startGateway } from '../gateway/start.ts'
import {
  demo,
  expect,
  expectAccessible,
  otherClub,
  signIn,
  signOut,
  sizes,
  test as base,
  text,
} from './portal.ts'

/** Vehicles go, and reports come: a portal of its own. */
const test = base.extend<{ own: RunningGateway }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
  own: async ({}, provide) => {
    const portal = await startGateway()
    await provide(portal)
    await portal.stop()
  },
})

/** The ids of the demo member's vehicles, by name, and a hand on them that no screen has yet. */
async function vehiclesOf(own: RunningGateway) {
  const token = await own.signIn(demo.email)
  const { data } = await own.query<{
    viewer: { vehicles: { edges: { node: { id: string; name: string } }[] } }
  }>('{ viewer { vehicles { edges { node { id name } } } } }', {}, token)
  const ids = new Map(data.viewer.vehicles.edges.map(({ node }) => [node.name, node.id]))
  return {
    address: (name: string) => encodeURIComponent(ids.get(name)!),
    async remove(name: string) {
      const document =
        'mutation ($id: ID!) { deleteVehicle(input: { vehicleId: $id }) { __typename ... on Problem { message } } }'
      const removed = await own.query(document, { id: ids.get(name) }, token)
      expect(removed.data).toMatchObject({ deleteVehicle: { __typename: 'DeleteVehiclePayload' } })
    },
  }
}

/** Signs in, with the video behind. */
async function enter(page: Page, own: RunningGateway, language: 'fr' | 'en'): Promise<void> {
  await signIn(page, own, language)
  await page.goto(`${own.url}/accesspass`)
  await page.getByText(text(language, 'access-rights', 'Video.skip'), { exact: true }).click()
  await expect(page).toHaveURL(/passchoice$/)
}

for (const [language, size] of [
  ['fr', 'phone'],
  ['en', 'desktop'],
] as const) {
  const t = (domain: string, key: string, values?: Record<string, string>) =>
    text(language, domain, key, values)
  const next = (page: Page) => page.getByRole('button', { name: t('common', 'words.next') })
  const vehicleRadio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

  // One way is enough for `npm test`; the other is one of the long walks.
  test.describe(`${language}, ${size}`, { tag: size === 'phone' ? [] : '@full' }, () => {
    test.use({ viewport: sizes[size], locale: `${language}-CA` })

    test(
      '[D18–D20] what the dashboard does not sell a pass for, the purchase does not either',
      { tag: '@full' },
      async ({ page, own }) => {
        // On no vehicle of this member: it changes nothing.
        await desk(own, 'issue-report', { plate: 'Z99 999', price: '500' })
        await signIn(page, own, language)
        const card = (name: string) =>
          page
            .getByRole('listitem')
            .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
        const buy = (name: string) =>
          card(name).getByRole('link', {
            name: `${t('members', 'Vehicle.purchase.first')} – ${name}`,
            exact: true,
          })

        // Has to be updated.
        await expect(buy('BERNACHE')).toBeDisabled()
        await expect(buy('BERNACHE')).toHaveAccessibleDescription(t('members', 'Vehicle.updateFirst'))
        await expect(card('BERNACHE').getByText(t('members', 'Vehicle.needsUpdate'))).toBeVisible()
        // Misses something.
        await expect(buy('LYNX-12')).toBeDisabled()
        await expect(buy('LYNX-12')).toHaveAccessibleDescription(t('members', 'Vehicle.completeFirst'))
        // Has an unpaid report; the others have none.
        await expect(
          card('CARIBOU').getByText(
            t('members', 'Vehicle.unpaidReport', {
              amount: { fr: '574,88\u00a0$', en: '$574.88' }[language],
            }),
          ),
        ).toBeVisible()
        await expect(
          card('CARIBOU').getByRole('link', { name: t('members', 'Vehicle.purchase.first') }),
        ).toHaveCount(0)
        await expect(
          card('RENARD-21').getByRole('link', {
            name: `${t('members', 'Vehicle.purchase.first')} – RENARD-21`,
          }),
        ).toBeEnabled()
        await expectAccessible(page)

        await page.goto(`${own.url}/accesspass?type=ANNUAL`)
        await page.getByText(t('access-rights', 'Video.skip'), { exact: true }).click()
        await expect(page).toHaveURL(/accesspass\/vehicle$/)
        for (const [name, obstacle] of [
          ['BERNACHE', 'NEEDS_UPDATE'],
          ['LYNX-12', 'INCOMPLETE'],
          ['CARIBOU', 'UNPAID_REPORT'],
        ] as const) {
          await expect(vehicleRadio(page, name)).toBeDisabled()
          await expect(vehicleRadio(page, name)).toHaveAccessibleDescription(
            new RegExp(t('vehicles', `Obstacle.${obstacle}`).slice(0, 40)),
          )
        }
        await expect(vehicleRadio(page, 'RENARD-21')).toBeEnabled()
        await expectAccessible(page)
      },
    )

    test(
      'a vehicle that is gone, never was, or gets no pass any more is asked for again, in words',
      { tag: '@full' },
      async ({ page, own }) => {
        const vehicles = await vehiclesOf(own)
        const gone = page.getByText(t('access-rights', 'VehicleChoice.gone'))
        const unfit = page.getByText(t('access-rights', 'VehicleChoice.unfit'))
        await enter(page, own, language)

        // Never was: told at the first step already, which lets go on to the vehicles.
        await page.goto(`${own.url}/accesspass?vehicle=nonsense`)
        await expect(page).toHaveURL(/passchoice$/)
        await expect(gone).toBeVisible()
        await page.locator('input[type=radio][value=ANNUAL]').check()
        await next(page).click()
        await expect(page).toHaveURL(/accesspass\/vehicle$/)
        await expect(gone).toBeVisible()
        await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
        await expectAccessible(page)

        // Gone meanwhile, with the purchase at its region.
        await vehicleRadio(page, 'RENARD-21').check()
        await next(page).click()
        await expect(page).toHaveURL(/previousClub$/)
        await vehicles.remove('RENARD-21')
        await page.reload()
        await expect(page).toHaveURL(/accesspass\/vehicle$/)
        await expect(gone).toBeVisible()
        await expect(next(page)).toBeDisabled()

        // There, and kept from a pass meanwhile.
        await vehicleRadio(page, 'CASTOR-450').check()
        await next(page).click()
        await expect(page).toHaveURL(/previousClub$/)
        await desk(own, 'issue-report', { plate: 'V318 226', price: '500' })
        await page.reload()
        await expect(page).toHaveURL(/accesspass\/vehicle$/)
        await expect(unfit).toBeVisible()
        await expect(vehicleRadio(page, 'CASTOR-450')).toBeDisabled()

        // The address of its card says the same at once.
        await page.goto(`${own.url}/accesspass?vehicle=${vehicles.address('BERNACHE')}`)
        await expect(page).toHaveURL(/passchoice$/)
        await expect(unfit).toBeVisible()
        await expect(page.getByText(t('vehicles', 'Obstacle.NEEDS_UPDATE'))).toBeVisible()
      },
    )

    test(
      '[E66] another card begins anew, and a pass that is not for this account is told at once',
      { tag: '@full' },
      async ({ page, own }) => {
        const vehicles = await vehiclesOf(own)
        await enter(page, own, language)
        await page.goto(`${own.url}/accesspass?type=ANNUAL&vehicle=${vehicles.address('RENARD-21')}`)
        await otherClub(page, language)
        await page.getByRole('radio', { name: /^03/ }).check()
        await next(page).click()
        await expect(page).toHaveURL(/clubs$/)

        // Another vehicle: nothing of the first purchase is left.
        await page.goto(`${own.url}/Dashboard`)
        await page.locator(`main a[href$="vehicle=${vehicles.address('CASTOR-450')}"]`).click()
        await expect(page).toHaveURL(/passchoice$/)
        await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
        await expect(page.getByRole('complementary')).toContainText('CASTOR-450')
        await expect(page.getByRole('complementary')).not.toContainText('RENARD-21')

        // Another pass: nor of the vehicle.
        await page.goto(`${own.url}/Dashboard`)
        await page.locator('main a[href$="type=DAILY"]').click()
        await expect(page).toHaveURL(/passchoice$/)
        await expect(page.locator('input[type=radio][value=DAILY]')).toBeChecked()
        await expect(page.getByText('CASTOR-450')).toHaveCount(0)

        // A pass for rental businesses, and a number that is none. What was begun does not go on instead.
        for (const type of ['5', '6', '7', '99']) {
          await page.goto(`${own.url}/accesspass?type=${type}&vehicle=${vehicles.address('RENARD-21')}`)
          await expect(page).toHaveURL(/passchoice$/)
          await expect(page.getByText(t('access-rights', 'PassChoice.unfit'))).toBeVisible()
          await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
          // Nothing of what this account does not buy.
          const types = await page
            .getByRole('radio')
            .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value))
          expect(types).toEqual(['ANNUAL', 'SUMMER', 'THREE_DAY', 'DAILY'])
        }
        await expectAccessible(page)
        await page.locator('input[type=radio][value=ANNUAL]').check()
        await next(page).click()
        await expect(page).toHaveURL(/accesspass\/previousClub$/)
        await expect(page.getByRole('complementary')).toContainText('RENARD-21')

        // A business is told the same of what is for individuals.
        await signOut(page, own)
        await signIn(page, own, language, { ...demo, email: 'entreprise@sentier.example' })
        await page.goto(`${own.url}/accesspass?type=1`)
        await page.getByText(t('access-rights', 'Video.skip'), { exact: true }).click()
        await expect(page.getByText(t('access-rights', 'PassChoice.unfit'))).toBeVisible()
        const sold = await page
          .getByRole('radio')
          .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value))
        expect(sold).toEqual(['ANNUAL_RENTAL', 'SUMMER_RENTAL'])
      },
    )
  })
}
