/**
 * Browser tests of the rules by which a vehicle can get a pass. The dashboard and the purchase
 * wizard apply the same rules, and the member must repeat a choice that has become invalid.
 */
import type { Page } from '@playwright/test'
import { runFederationStaffAction } from '../gateway/helpers/run-staff-action.ts'
import { type RunningGateway, startGateway } from '../gateway/helpers/gateway-process.ts'
import {
  demoMember,
  expect,
  expectAccessible,
  openRegionStepOfPurchase,
  signIn,
  signOut,
  windowSizes,
  test as base,
  translate,
} from './helpers/portal-fixtures.ts'
import { createPurchasePageObject } from './helpers/purchase-page.ts'

/**
 * Playwright `test` function that starts a new portal for each test, because the tests delete
 * vehicles and issue intervention reports.
 */
const test = base.extend<{ ownPortal: RunningGateway }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
  ownPortal: async ({}, provide) => {
    const portal = await startGateway()
    await provide(portal)
    await portal.stop()
  },
})

/**
 * Fetches the demo member's vehicles. Returns their ids by vehicle name, and a function that
 * deletes a vehicle through the GraphQL API.
 */
async function fetchMemberVehicles(portal: RunningGateway) {
  const token = await portal.signIn(demoMember.email)
  const { data } = await portal.query<{
    viewer: { vehicles: { edges: { node: { id: string; name: string } }[] } }
  }>('{ viewer { vehicles { edges { node { id name } } } } }', {}, token)
  const ids = new Map(data.viewer.vehicles.edges.map(({ node }) => [node.name, node.id]))
  return {
    address: (name: string) => encodeURIComponent(ids.get(name)!),
    async deleteVehicle(name: string) {
      const document =
        'mutation ($id: ID!) { deleteVehicle(input: { vehicleId: $id }) { __typename ... on Problem { message } } }'
      const removed = await portal.query(document, { id: ids.get(name) }, token)
      expect(removed.data).toMatchObject({ deleteVehicle: { __typename: 'DeleteVehiclePayload' } })
    },
  }
}

/** Signs in, opens the purchase and skips the safety video. */
async function signInAndSkipSafetyVideo(
  page: Page,
  portal: RunningGateway,
  language: 'fr' | 'en',
): Promise<void> {
  await signIn(page, portal, language)
  await page.goto(`${portal.url}/accesspass`)
  await page.getByText(translate(language, 'video', 'Video.skip'), { exact: true }).click()
  await expect(page).toHaveURL(/passchoice$/)
}

for (const [language, size] of [
  ['fr', 'phone'],
  ['en', 'desktop'],
] as const) {
  const translatePortalText = (localeDomain: string, textKey: string, values?: Record<string, string>) =>
    translate(language, localeDomain, textKey, values)
  const locateNextButton = (page: Page) =>
    page.getByRole('button', { name: translatePortalText('common', 'words.next') })
  const locateVehicleRadio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

  // `npm test` runs the tests in one language and window size; `npm run test:full` runs both.
  test.describe(
    `vehicles for which a pass can be bought, in language ${language}, ${size} window`,
    { tag: size === 'phone' ? [] : '@full' },
    () => {
      test.use({ viewport: windowSizes[size], locale: `${language}-CA` })

      test(
        'the purchase wizard and the dashboard disable buying for the same vehicles [D18–D20]',
        { tag: '@full' },
        async ({ page, ownPortal }) => {
          // No vehicle of this member has this plate, so the report changes nothing.
          await runFederationStaffAction(ownPortal, 'issue-report', { plate: 'Z99 999', price: '500' })
          await signIn(page, ownPortal, language)
          const locateVehicleCard = (name: string) =>
            page
              .getByRole('listitem')
              .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
          const locateBuyLink = (name: string) =>
            locateVehicleCard(name).getByRole('link', {
              name: `${translatePortalText('vehicles', 'Vehicle.purchase.first')} – ${name}`,
              exact: true,
            })

          for (const name of ['BERNACHE', 'LYNX-12', 'CARIBOU', 'RENARD-21'])
            await locateVehicleCard(name).getByRole('button', { name, exact: true }).click()

          // BERNACHE has to be updated.
          await expect(locateBuyLink('BERNACHE')).toBeDisabled()
          await expect(locateBuyLink('BERNACHE')).toHaveAccessibleDescription(
            translatePortalText('vehicles', 'Vehicle.updateFirst'),
          )
          await expect(
            locateVehicleCard('BERNACHE').getByText(translatePortalText('vehicles', 'Vehicle.task.update')),
          ).toBeVisible()
          // LYNX-12 lacks required data.
          await expect(locateBuyLink('LYNX-12')).toBeDisabled()
          await expect(locateBuyLink('LYNX-12')).toHaveAccessibleDescription(
            translatePortalText('vehicles', 'Vehicle.completeFirst'),
          )
          // CARIBOU has a declined payment and an unpaid report; the other vehicles have none.
          await expect(
            locateVehicleCard('CARIBOU').getByText(translatePortalText('vehicles', 'Vehicle.task.finish')),
          ).toBeVisible()
          await expect(
            locateVehicleCard('CARIBOU').getByRole('link', {
              name: translatePortalText('vehicles', 'Vehicle.purchase.first'),
            }),
          ).toHaveCount(0)
          await expect(
            locateVehicleCard('RENARD-21').getByRole('link', {
              name: `${translatePortalText('vehicles', 'Vehicle.purchase.first')} – RENARD-21`,
            }),
          ).toBeEnabled()
          await expectAccessible(page)

          await page.goto(`${ownPortal.url}/accesspass?type=ANNUAL`)
          await page.getByText(translatePortalText('video', 'Video.skip'), { exact: true }).click()
          await expect(page).toHaveURL(/accesspass\/vehicle$/)
          await page.locator('#blocked-vehicles').click()
          for (const [name, obstacle] of [
            ['BERNACHE', 'NEEDS_UPDATE'],
            ['LYNX-12', 'INCOMPLETE'],
            ['CARIBOU', 'UNPAID_REPORT'],
          ] as const) {
            await expect(locateVehicleRadio(page, name)).toBeDisabled()
            await expect(locateVehicleRadio(page, name)).toHaveAccessibleDescription(
              new RegExp(translatePortalText('vehicles', `VehicleChoice.blockedReason.${obstacle}`)),
            )
          }
          await expect(locateVehicleRadio(page, 'RENARD-21')).toBeEnabled()
          await expectAccessible(page)
        },
      )

      test(
        'the purchase wizard explains why the member must select another vehicle if the first one is deleted, unknown or no longer eligible',
        { tag: '@full' },
        async ({ page, ownPortal }) => {
          const vehicles = await fetchMemberVehicles(ownPortal)
          const removalNotice = page.getByText(translatePortalText('vehicles', 'VehicleChoice.gone'))
          const unfit = page.getByText(translatePortalText('vehicles', 'VehicleChoice.unfit'))
          await signInAndSkipSafetyVideo(page, ownPortal, language)

          // An unknown vehicle is reported at the first step, which still continues to the vehicle
          // step.
          await page.goto(`${ownPortal.url}/accesspass?vehicle=nonsense`)
          await expect(page).toHaveURL(/passchoice$/)
          await expect(removalNotice).toBeVisible()
          await page.locator('input[type=radio][value=ANNUAL]').check()
          await locateNextButton(page).click()
          await expect(page).toHaveURL(/accesspass\/vehicle$/)
          await expect(removalNotice).toBeVisible()
          await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
          await expectAccessible(page)

          // The vehicle is deleted while the purchase is at the region step.
          await locateVehicleRadio(page, 'RENARD-21').check()
          await locateNextButton(page).click()
          await expect(page).toHaveURL(/previousClub$/)
          await vehicles.deleteVehicle('RENARD-21')
          await page.reload()
          await expect(page).toHaveURL(/accesspass\/vehicle$/)
          await expect(removalNotice).toBeVisible()
          await expect(locateNextButton(page)).toBeDisabled()

          // A report issued during the purchase makes the chosen vehicle ineligible.
          await locateVehicleRadio(page, 'CASTOR-450').check()
          await locateNextButton(page).click()
          await expect(page).toHaveURL(/previousClub$/)
          await runFederationStaffAction(ownPortal, 'issue-report', { plate: 'V318 226', price: '500' })
          await page.reload()
          await expect(page).toHaveURL(/accesspass\/vehicle$/)
          await expect(unfit).toBeVisible()
          await expect(locateVehicleRadio(page, 'CASTOR-450')).toBeDisabled()

          // A purchase URL that names an ineligible vehicle shows the reason at once.
          await page.goto(`${ownPortal.url}/accesspass?vehicle=${vehicles.address('BERNACHE')}`)
          await expect(page).toHaveURL(/passchoice$/)
          await expect(unfit).toBeVisible()
          await expect(page.getByText(translatePortalText('vehicles', 'Obstacle.NEEDS_UPDATE'))).toBeVisible()
        },
      )

      test(
        'a link that starts another purchase replaces the previous draft, even if the member cannot buy the linked pass type [E66]',
        { tag: '@full' },
        async ({ page, ownPortal }) => {
          const vehicles = await fetchMemberVehicles(ownPortal)
          await signInAndSkipSafetyVideo(page, ownPortal, language)
          await page.goto(`${ownPortal.url}/accesspass?type=ANNUAL&vehicle=${vehicles.address('RENARD-21')}`)
          await openRegionStepOfPurchase(page, language)
          await page.getByRole('button', { name: /^03/ }).click()
          await expect(page).toHaveURL(/clubs$/)

          // A purchase link of another vehicle discards the first draft.
          await page.goto(`${ownPortal.url}/Dashboard`)
          await page.getByRole('main').getByRole('button', { name: 'CASTOR-450', exact: true }).click()
          await page.locator(`main a[href$="vehicle=${vehicles.address('CASTOR-450')}"]`).click()
          await expect(page).toHaveURL(/passchoice$/)
          await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
          const { summary } = createPurchasePageObject(page, language)
          await expect(summary).toContainText('CASTOR-450')
          await expect(summary).not.toContainText('RENARD-21')

          // A purchase link of another pass type discards the vehicle as well.
          await page.goto(`${ownPortal.url}/Dashboard`)
          await page.locator('main a[href$="type=DAILY"]').click()
          await expect(page).toHaveURL(/passchoice$/)
          await expect(page.locator('input[type=radio][value=DAILY]')).toBeChecked()
          await expect(page.getByText('CASTOR-450')).toHaveCount(0)

          // Rental pass types and an unknown type number are rejected, and the previous draft is
          // not resumed.
          for (const type of ['5', '6', '7', '99']) {
            await page.goto(
              `${ownPortal.url}/accesspass?type=${type}&vehicle=${vehicles.address('RENARD-21')}`,
            )
            await expect(page).toHaveURL(/passchoice$/)
            await expect(page.getByText(translatePortalText('purchase', 'PassChoice.unfit'))).toBeVisible()
            await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
            // The step lists no pass type that this account cannot buy, and the pass that is not on
            // sale last.
            const types = await page
              .getByRole('radio')
              .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value))
            expect(types).toEqual(['ANNUAL', 'THREE_DAY', 'DAILY', 'SUMMER'])
          }
          await expectAccessible(page)
          await page.locator('input[type=radio][value=ANNUAL]').check()
          await locateNextButton(page).click()
          await expect(page).toHaveURL(/accesspass\/previousClub$/)
          await expect(summary).toContainText('RENARD-21')

          // A business gets the same message for pass types of individuals.
          await signOut(page, ownPortal)
          await signIn(page, ownPortal, language, { ...demoMember, email: 'entreprise@sentier.example' })
          await page.goto(`${ownPortal.url}/accesspass?type=1`)
          await page.getByText(translatePortalText('video', 'Video.skip'), { exact: true }).click()
          await expect(page.getByText(translatePortalText('purchase', 'PassChoice.unfit'))).toBeVisible()
          const sold = await page
            .getByRole('radio')
            .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value))
          expect(sold).toEqual(['ANNUAL_RENTAL', 'SUMMER_RENTAL'])
        },
      )
    },
  )
}
