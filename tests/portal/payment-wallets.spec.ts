/**
 * Browser tests of Apple Pay and Google Pay for members and guests, with the wallet of the test
 * card processor.
 */
import { readChargesInCents } from '../gateway/helpers/federation-database.ts'
import { createGuestPageObject, guestPurchases } from './helpers/guest-page.ts'
import { expect, expectAccessible, newMember, signIn, test, translate } from './helpers/portal-fixtures.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import { enableTestWallet } from './helpers/test-wallet.ts'
import { describeInFourPortalVariants } from './helpers/variants.ts'

test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

describeInFourPortalVariants('fr, phone, by touch', (variant) => {
  const { language, createDevice } = variant
  const translateWalletText = (textKey: string) =>
    translate(language, 'payment', `Federation.card.wallet.${textKey}`)

  test('a guest cancels Google Pay without losing input, then pays with it, and is charged the total only once', async ({
    page,
    portal,
  }) => {
    await enableTestWallet(page, 'googlePay')
    const on = createGuestPageObject(page, variant, 'provinces')
    const charges = readChargesInCents(portal)
    await page.goto(`${portal.url}${on.guest.first}?lang=${language}`)
    await on.fillFirstStep()
    await on.press(on.next)
    const button = on.main.getByRole('button', { name: /Google Pay/ })
    await expect(button).toContainText('$')
    await expectAccessible(page)
    await on.field('cardName').fill('Megan D. Doyle')
    const sheet = page.getByRole('dialog', { name: 'Google Pay' })

    await on.press(button)
    const total = (await button.innerText()).match(/[\d,.]+/)![0]
    await expect(sheet).toContainText(on.t('Guest.invoice.pass'))
    await expect(sheet).toContainText(total)
    await on.press(sheet.getByRole('button', { name: translateWalletText('cancel') }))
    await expect(sheet).toHaveCount(0)
    await expect(on.field('cardName')).toHaveValue('Megan D. Doyle')
    expect(readChargesInCents(portal)).toEqual(charges)

    await on.press(button)
    await sheet.getByRole('button', { name: translateWalletText('pay') }).dblclick()
    await expect(page).toHaveURL(new RegExp(guestPurchases.provinces.confirmation))
    await expect(on.main).toContainText(total)
    expect(readChargesInCents(portal)).toHaveLength(charges.length + 1)
  })

  test(
    'a new member adds a payment card with Apple Pay and is charged nothing',
    { tag: '@full' },
    async ({ page, portal }) => {
      await enableTestWallet(page, 'applePay')
      const device = createDevice(page)
      const charges = readChargesInCents(portal)
      await signIn(page, portal, language, newMember)
      await page.goto(`${portal.url}/EditCard`)
      await device.press(
        page.getByRole('button', {
          name: translate(language, 'payment', 'PaymentWallet.add', { wallet: 'Apple Pay' }),
        }),
      )
      const sheet = page.getByRole('dialog', { name: 'Apple Pay' })
      await expect(sheet).toContainText(translate(language, 'payment', 'PaymentWallet.addTotal'))
      await device.press(sheet.getByRole('button', { name: translateWalletText('pay') }))
      await expect(page).toHaveURL(/\/editpaymentinfo$/)
      await expect(
        page.getByText(translate(language, 'payment', 'EditPaymentInfo.stored.card')),
      ).toBeVisible()
      await expect(page.getByRole('main')).toContainText('4242')
      expect(readChargesInCents(portal)).toEqual(charges)
    },
  )

  test(
    'in a browser without Apple Pay and Google Pay, the card form shows neither their buttons nor an empty space',
    { tag: '@full' },
    async ({ page, portal }) => {
      await signIn(page, portal, language, newMember)
      await page.goto(`${portal.url}/EditCard`)
      const form = page.getByRole('main').locator('form')
      await expect(page.locator('#cardNumber').frameLocator('iframe').locator('input')).toBeVisible()
      await expect(form.getByRole('button', { name: /Pay/ })).toHaveCount(0)
      const first = form.getByRole('group').first()
      const gap = (await first.boundingBox())!.y - (await form.boundingBox())!.y
      expect(gap).toBeLessThan(60)
    },
  )
})
