/**
 * Browser tests of purchases that are interrupted because the browser is closed, the session ends
 * or another member signs in.
 */
import type { Page } from '@playwright/test'
import { readChargesInCents } from '../gateway/helpers/federation-database.ts'
import type { RunningGateway } from '../gateway/helpers/gateway-process.ts'
import { createPurchasePageObject } from './helpers/purchase-page.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import type { InputDevice } from './helpers/input-devices.ts'
import {
  type Language,
  changeSessionInBrowserStorage,
  demoMember,
  expect,
  newMember,
  signInWithSignInForm,
  test,
  translate,
  typeCardIntoPaymentIframes,
} from './helpers/portal-fixtures.ts'
import { describeInFourPortalVariants } from './helpers/variants.ts'

test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

/**
 * Opens the vehicle step of the purchase of an annual pass, as the demo member without a payment
 * card.
 */
async function openVehicleStepWithoutStoredCard(
  page: Page,
  portal: RunningGateway,
  language: Language,
  device: InputDevice,
): Promise<void> {
  await signInWithSignInForm(page, portal, language)
  await page.goto(`${portal.url}/editpaymentinfo`)
  await page.getByRole('button', { name: translate(language, 'payment', 'StoredCard.remove') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: translate(language, 'payment', 'RemoveCard.confirm') })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto(`${portal.url}/accesspass?type=1`)
  const on = createPurchasePageObject(page, language)
  await device.press(on.skip)
  await on.expectStep('vehicle')
}

/**
 * Continues a purchase from the previous-club step to the club step, which lists the clubs of
 * region 03.
 */
async function continueToClubStepInRegion03(
  page: Page,
  language: Language,
  device: InputDevice,
): Promise<void> {
  const on = createPurchasePageObject(page, language)
  await expect(page).toHaveURL(/\/accesspass\/(previousClub|region)$/)
  if (page.url().endsWith('previousClub'))
    await device.press(
      on.main.getByRole('button', { name: translate(language, 'clubs', 'PreviousClub.other') }),
    )
  await on.expectStep('region')
  await device.press(on.main.getByRole('button', { name: /^03/ }))
  await on.expectStep('clubs')
}

describeInFourPortalVariants('fr, phone, by touch', ({ language, createDevice }) => {
  test(
    'an unpaid purchase continues at its last step after the browser was closed and opened again',
    { tag: '@full' },
    async ({ page: first, portal, context }) => {
      await openVehicleStepWithoutStoredCard(first, portal, language, createDevice(first))
      const before = readChargesInCents(portal)
      let page = first

      /**
       * Closes the tab and resumes the purchase in a new tab, which has only the draft in
       * localStorage.
       */
      const resumePurchaseInNewTab = async (step: string) => {
        const next = await context.newPage()
        await page.close()
        page = next
        // With only a pass type chosen, the dashboard offers nothing to resume, so the purchase
        // link is opened again.
        await page.goto(`${portal.url}/${step === 'vehicle' ? 'accesspass' : 'Dashboard'}`)
        const goOn = translate(language, 'purchase', 'LeftPurchase.halfWay.action')
        if (step !== 'vehicle') await createDevice(page).press(page.getByRole('link', { name: goOn }))
        await createPurchasePageObject(page, language).expectStep(step)
        return { on: createPurchasePageObject(page, language), device: createDevice(page) }
      }

      let { on, device } = await resumePurchaseInNewTab('vehicle')
      const vehicle = on.main.getByRole('radio', { disabled: false }).first()
      const name = (await vehicle.getAttribute('value')) ?? ''
      await device.selectRadio(vehicle)
      await device.press(on.next)
      await expect(page).toHaveURL(/\/accesspass\/(previousClub|region)$/)
      ;({ on, device } = await resumePurchaseInNewTab(new URL(page.url()).pathname.split('/').at(-1)!))

      await continueToClubStepInRegion03(page, language, device)
      ;({ on, device } = await resumePurchaseInNewTab('clubs'))
      await device.press(on.clubsOfRegion.first())

      await on.expectStep('paymentinfo')
      ;({ on, device } = await resumePurchaseInNewTab('paymentinfo'))
      await typeCardIntoPaymentIframes(page, language, '4242 4242 4242 4242')
      await device.press(on.next)

      await on.expectStep('review')
      ;({ on, device } = await resumePurchaseInNewTab('review'))
      // The region step marks the chosen region, which leads to its clubs.
      await page.goto(`${portal.url}/accesspass/region`)
      const region = on.main.getByRole('button', { name: /^03/ })
      await expect(region).toContainText(translate(language, 'common', 'ui.chosen'))
      await device.press(region)
      await on.expectStep('clubs')
      await expect(on.clubsOfRegion.first()).toContainText(translate(language, 'common', 'ui.chosen'))
      await device.press(on.clubsOfRegion.first())
      await on.expectStep('review')
      await device.press(on.change(on.t('Review.vehicle')))
      await on.expectStep('vehicle')
      await expect(on.main.getByRole('radio', { checked: true })).toHaveValue(name)
      await device.press(on.next)
      await on.pay(device)
      expect(readChargesInCents(portal)).toHaveLength(before.length + 1)

      // A completed purchase leaves nothing to resume.
      await page.goto(`${portal.url}/Dashboard`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(translate(language, 'purchase', 'LeftPurchase.halfWay'))).toHaveCount(0)
    },
  )

  test('after a session expires, only the same member can resume the purchase draft, and sign-out deletes the draft [B18]', async ({
    page,
    portal,
  }) => {
    const on = createPurchasePageObject(page, language)
    const device = createDevice(page)
    const translateSessionText = (key: string) => translate(language, 'session', key)
    const signInAs = async (member: typeof demoMember) => {
      await device.typeText(page.getByLabel(translateSessionText('Login.email')), member.email)
      await device.typeText(
        page.getByLabel(translateSessionText('Login.password'), { exact: true }),
        member.password,
      )
      await device.press(page.getByRole('button', { name: translateSessionText('Login.submit') }))
    }
    const expectNoPurchaseDraft = async () => {
      await expect(page).toHaveURL(/\/Dashboard$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(translate(language, 'purchase', 'LeftPurchase.halfWay'))).toHaveCount(0)
    }
    await openVehicleStepWithoutStoredCard(page, portal, language, device)
    await device.selectRadio(on.main.getByRole('radio', { disabled: false }).first())
    await device.press(on.next)
    await continueToClubStepInRegion03(page, language, device)

    // Makes the access token and the refresh token invalid.
    const invalidateSessionInBrowserStorage = async () => {
      await changeSessionInBrowserStorage(page, { access_token: 'spent', refresh_token: 'spent' })
      await page.reload()
      await expect(page.getByText(translateSessionText('Login.message.expired'))).toBeVisible()
    }
    await invalidateSessionInBrowserStorage()
    await signInAs(demoMember)
    await on.expectStep('clubs')
    await device.press(on.clubsOfRegion.first())
    await on.expectStep('paymentinfo')

    await invalidateSessionInBrowserStorage()
    await signInAs(newMember)
    // A member without a draft sees the safety video first.
    await expect(page).toHaveURL(/quadInformativeVideo/)
    await page.goto(`${portal.url}/Dashboard`)
    await expectNoPurchaseDraft()

    await page.goto(`${portal.url}/login?exit=1`)
    await signInAs(demoMember)
    await expect(page).toHaveURL(/\/Dashboard$/)
    await page.goto(`${portal.url}/accesspass?type=1`)
    await on.expectStep('vehicle')
    await device.selectRadio(on.main.getByRole('radio', { disabled: false }).first())
    await device.press(on.next)
    await expect(page).toHaveURL(/\/accesspass\/(previousClub|region)$/)
    await page.goto(`${portal.url}/Dashboard`)
    await expect(page.getByText(translate(language, 'purchase', 'LeftPurchase.halfWay'))).toBeVisible()
    await page.goto(`${portal.url}/login?exit=1`)
    await signInAs(demoMember)
    await expectNoPurchaseDraft()
  })
})
