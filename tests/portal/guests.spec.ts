/**
 * Browser tests of purchases in each guest flow, from the inter-provincial page to the e-mail with
 * the pass.
 */
import { addDays, readQuebecToday } from '../../web/platform/quebecDays.ts'
import { formatDateRange, formatDayAndMonth, formatLongDate } from '../../web/ui/format.ts'
import { countChargesAndPasses } from '../gateway/helpers/federation-database.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import {
  type GuestFlow,
  isPriceQueryRequest,
  guestPurchases,
  readBrowserStorage,
  createGuestPageObject,
} from './helpers/guest-page.ts'
import { createInputCountingDevice } from './helpers/input-counts.ts'
import { waitForMail } from './helpers/mails.ts'
import { captureOpenedPdf, printPageToPdf } from './helpers/pdf-files.ts'
import { expect, expectAccessible, test } from './helpers/portal-fixtures.ts'
import { describeInFourPortalVariants, describeWithPortalVariant } from './helpers/variants.ts'

/**
 * Restores the seed data after each test, so that every test starts with the same federation data.
 */
test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

const ids: Record<GuestFlow, string> = {
  provinces: '[A20, L01, L03, L04, L08, L10, L11, L14, L15, L17, L18, L23, L24, L28, P26]',
  onnb: '[A20, L02, L03, L05, L08, L10, L11, L14, L15, L17, L18, L23–L25, L28, P26]',
}

describeInFourPortalVariants('fr, phone, by touch', (variant) => {
  const { language } = variant
  for (const guestWay of Object.keys(guestPurchases) as GuestFlow[]) {
    test(`a guest buys a three-day pass in the guest flow ${guestWay} and receives the pass by e-mail ${ids[guestWay]}`, async ({
      page,
      portal,
    }) => {
      const { device, counts } = createInputCountingDevice(variant.createDevice(page))
      const guestScreens = createGuestPageObject(page, { language, createDevice: () => device }, guestWay)
      const { guest } = guestScreens
      const before = countChargesAndPasses(portal)
      await page.goto(`${portal.url}/login?lang=${language}`)
      await guestScreens.press(
        page.getByRole('link', { name: guestScreens.translateKey('session', 'Login.toGuests') }),
      )
      await guestScreens.press(
        guestScreens.main.getByRole('link', { name: guestScreens.t(`Provincial.${guestWay}.buy`) }),
      )
      await expect(page).toHaveURL(portal.url + guest.first)
      await expect(guestScreens.title).toHaveText(guestScreens.t('Guest.info.title'))
      await expectAccessible(page)
      await expect(guestScreens.field('province')).toHaveValue('')
      await expect(guestScreens.field('isCanadian')).toBeChecked()
      const destinations = page.getByRole('radio')
      await expect(destinations).toHaveCount(guestWay === 'onnb' ? 2 : 0)
      if (guestWay === 'onnb') {
        for (const code of ['ON', 'NB'])
          await expect(
            guestScreens.main.getByRole('radio', {
              name: guestScreens.translateKey('addresses', `provinces.${code}`),
            }),
          ).toBeVisible()
      }
      await guestScreens.fillFirstStep()
      // The province follows the postal code.
      await expect(guestScreens.field('province')).toHaveValue(guestWay === 'onnb' ? 'QC' : 'ON')
      await guestScreens.press(guestScreens.next)

      await expect(page).toHaveURL(portal.url + guest.payment)
      await expect(guestScreens.title).toHaveText(guestScreens.t('Guest.payment.title'))
      for (const shown of [guest.cardNumber, `${guest.firstName} ${guest.lastName}`, guest.email])
        await expect(guestScreens.main.getByText(shown)).toBeVisible()
      const invoice = guestScreens.main.getByRole('table', { includeHidden: true })
      await expect(invoice).toContainText(language === 'fr' ? /TPS \(5\s%\)/ : /GST \(5%\)/)
      await expect(invoice).toContainText(language === 'fr' ? /TVQ \(9,975\s%\)/ : /QST \(9\.975%\)/)
      // One sentence states the days that the guest pays for.
      const [beforeDays] = guestScreens.t('Guest.payment.period', { days: '|' }).split('|')
      await expect(guestScreens.main.getByText(beforeDays!)).toHaveText(/\d.*\d{4}\.$/)
      await expect(guestScreens.field('useSameAddress')).toBeChecked()
      await expect(guestScreens.buy).toBeDisabled()
      await expect(guestScreens.buy).toHaveAccessibleDescription(
        guestScreens.t('Guest.payment.cardNotConfirmed'),
      )
      await expectAccessible(page)
      // Only the previous step is linked.
      const steps = page.getByRole('navigation', {
        name: guestScreens.translateKey('common', 'ui.steps.label'),
      })
      await expect(steps.getByRole('link')).toHaveCount(1)

      await guestScreens.confirmPaymentCard()
      await guestScreens.waitUntilReadyToBuy()
      await expect(guestScreens.buy).toBeEnabled()
      await expectAccessible(page)
      await guestScreens.press(guestScreens.buy)

      await expect(page).toHaveURL(portal.url + guest.confirmation)
      // From the sign-in page to the paid pass. The destination of a guest from Quebec is a field.
      expect(counts).toEqual({ taps: 5, fields: guestWay === 'onnb' ? 11 : 10 })
      await expect(guestScreens.title).toHaveText(guestScreens.t('Guest.confirmation.title'))
      await expect(
        guestScreens.main.getByText(guestScreens.t('Guest.confirmation.lead', { email: guest.email })),
      ).toBeVisible()
      await expect(guestScreens.main.getByText(guestScreens.t('Guest.keep.text'))).toBeVisible()
      await expect(guestScreens.main).not.toContainText(/\d+\s(minute|heure|hour|jour|day)/)
      await expectAccessible(page)
      const mail = await waitForMail(portal, guest.email, 'guestAccessRightBought')
      expect(mail.subject).toContain(
        language === 'fr' ? 'Votre droit d’accès de trois jours' : 'Your three-day pass',
      )
      // The screen and the mail show the same three days.
      const today = readQuebecToday()
      const lastDay = addDays(today, 2)
      for (const day of [formatDayAndMonth(today, language), formatLongDate(lastDay, language)])
        expect(mail.text.replaceAll(/\s/g, ' ')).toContain(day.replaceAll(/\s/g, ' '))
      // The label on the pass also names the province.
      const valid = guestScreens.main.getByText(
        new RegExp(`^${guestScreens.t('Guest.confirmation.valid')}( |$)`),
      )
      // The pass and the receipt both show the days.
      await expect(valid).toHaveCount(2)
      for (const shown of await valid.all())
        await expect(shown.locator('..')).toContainText(formatDateRange(today, lastDay, language))
      const number = /#\d{6}/.exec(mail.subject)![0]
      await expect(guestScreens.main.getByRole('definition').filter({ hasText: number })).toBeVisible()
      await expect(guestScreens.qrCode).toBeVisible()
      await guestScreens.press(
        guestScreens.main.getByRole('button', {
          name: guestScreens.translateKey('access-rights', 'ShowPass.action'),
        }),
      )
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(guestScreens.translateKey('access-rights', 'PassSheet.valid'))
      await expect(dialog).toContainText(`${guest.firstName} ${guest.lastName}`)
      await expect(dialog.getByRole('img', { name: /QR/ })).toBeVisible()
      await expectAccessible(page)
      // Back closes the dialog and stays on the confirmation.
      await page.goBack()
      await expect(dialog).toHaveCount(0)
      const file = await captureOpenedPdf(
        page,
        async () => await guestScreens.press(guestScreens.button(guestScreens.t('Guest.pass.file'))),
      )
      for (const fact of [number, `${guest.firstName} ${guest.lastName}`]) expect(file.text).toContain(fact)
      const mailHelp = guestScreens.main
        .locator('summary')
        .filter({ hasText: guestScreens.t('Guest.confirmation.noMail') })
      await guestScreens.press(mailHelp)
      await guestScreens.press(guestScreens.button(guestScreens.t('Guest.resend.action')))
      await expect(guestScreens.main.getByText(guestScreens.t('Guest.resend.sent'))).toBeVisible()
      await waitForMail(portal, guest.email, 'guestAccessRightResent')
      const after = countChargesAndPasses(portal)
      expect(after.charges - before.charges).toBe(1)
      expect(after.passes - before.passes).toBe(1)

      // Back stays on the confirmation and shows no message about an incomplete step.
      await page.goBack()
      await expect(page).toHaveURL(portal.url + guest.confirmation)
      await expect(guestScreens.title).toHaveText(guestScreens.t('Guest.confirmation.title'))
      await expect(
        guestScreens.main.getByText(guestScreens.translateKey('common', 'ui.steps.first')),
      ).toHaveCount(0)

      // The browser stores no other data of the guest than the initial and the family name, and a
      // reload shows the same confirmation.
      expect(await readBrowserStorage(page)).not.toMatch(
        new RegExp(`${guest.firstName}|${guest.email}|${guest.cardNumber}`),
      )
      const receipt = guestScreens.main.getByRole('region', {
        name: guestScreens.t('Guest.receipt.title', { number }),
      })
      const paid = await receipt.innerText()
      await page.reload()
      await expect(page).toHaveURL(portal.url + guest.confirmation)
      await expect(receipt).toHaveText(paid, { useInnerText: true })
      await expect(guestScreens.main).toContainText(`${guest.firstName[0]}. ${guest.lastName}`)
      await expect(receipt).toContainText('123456789 RT0001')
      const printed = await printPageToPdf(page)
      expect(printed.pages).toBe(1)
      expect(printed.text).toContain('123456789 RT0001')
      await expect(guestScreens.qrCode).toBeVisible()
      await expect(guestScreens.button(guestScreens.t('Guest.pass.file'))).toBeVisible()
      await guestScreens.press(mailHelp)
      await expect(guestScreens.button(guestScreens.t('Guest.resend.action'))).toBeVisible()
      await expectAccessible(page)
    })
  }
})

describeWithPortalVariant('fr, phone, by touch', (variant) => {
  test(
    'the sign-in screen shows the link for guests without scrolling, on a phone and on a desktop',
    { tag: '@full' },
    async ({ page, portal }) => {
      for (const language of ['fr', 'en'] as const) {
        const name = createGuestPageObject(page, { ...variant, language }, 'provinces').translateKey(
          'session',
          'Login.toGuests',
        )
        for (const size of [
          { width: 390, height: 844 },
          { width: 1280, height: 800 },
        ]) {
          await page.setViewportSize(size)
          await page.goto(`${portal.url}/login?lang=${language}`)
          await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
        }
      }
      await page.getByRole('link', { name: 'Buy without an account' }).click()
      await expect(page).toHaveURL(`${portal.url}/IndexProvincial`)
    },
  )

  test(
    'an unknown access right number causes an error at its field, and the guest form keeps all typed values [L09, O12]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const guestScreens = createGuestPageObject(page, variant, 'provinces')
      await page.goto(`${portal.url}${guestScreens.guest.first}?lang=fr`)
      // The right of another person, and an expired right.
      for (const cardNumber of ['NB170566', 'ON300117']) {
        await guestScreens.fillFirstStep({ cardNumber })
        await guestScreens.press(guestScreens.next)
        await expect(guestScreens.field('cardNumber')).toHaveAccessibleDescription(
          new RegExp(guestScreens.t('Guest.cardNumberNotFound')),
        )
        const message = guestScreens.t('ProvincesPartnership.ctrlNumberValidationError', {
          place: guestScreens.t('Guest.inProvince.ON'),
          number: cardNumber,
        })
        await expect(guestScreens.main.getByRole('link', { name: message })).toBeVisible()
        await expect(guestScreens.field('province')).toHaveAttribute('aria-invalid', 'true')
        await expect(page).toHaveURL(portal.url + guestScreens.guest.first)
        await expect(guestScreens.field('postalCode')).toHaveValue('K1N 5T2')
      }
      await expectAccessible(page)
    },
  )

  test(
    'the guest form reports all missing values in one submission, each at its field [L06, L07]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const guestScreens = createGuestPageObject(page, variant, 'onnb')
      await page.goto(`${portal.url}${guestScreens.guest.first}?lang=fr`)
      await guestScreens.press(guestScreens.next)
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(8)
      await expect(
        guestScreens.main.getByText(guestScreens.t('Guest.destinationMissing')).first(),
      ).toBeVisible()
      await expectAccessible(page)
      await guestScreens.fillFirstStep({
        email: `${'m'.repeat(90)}@sentier.example`,
        phoneNumber: '6'.repeat(33),
        addressLine: 'r'.repeat(101),
        postalCode: 'J8X 2K12',
      })
      await guestScreens.press(guestScreens.next)
      await expect(page).toHaveURL(portal.url + guestScreens.guest.first)
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(4)
    },
  )

  test('if a guest already has a pass for the same days, the portal shows a warning but does not block the purchase [L08, L19]', async ({
    page,
    portal,
  }) => {
    const guestScreens = createGuestPageObject(page, variant, 'provinces')
    const before = countChargesAndPasses(portal)
    const warning = guestScreens.main.getByRole('heading', { name: /#\d{6}/ })
    const openGuestPaymentStep = async (guestPage: typeof guestScreens) => {
      await page.goto(`${portal.url}${guestPage.guest.first}?lang=fr`)
      await guestPage.fillFirstStep()
      await expect(warning).toHaveCount(0)
      await guestPage.press(guestPage.next)
      await expect(page).toHaveURL(portal.url + guestPage.guest.payment)
    }
    const confirmCardAndBuyGuestPass = async () => {
      await guestScreens.confirmPaymentCard()
      await guestScreens.waitUntilReadyToBuy()
      await guestScreens.press(guestScreens.buy)
      await expect(page).toHaveURL(portal.url + guestScreens.guest.confirmation)
    }
    await openGuestPaymentStep(guestScreens)
    await expect(warning).toHaveCount(0)
    await confirmCardAndBuyGuestPass()
    await expect(guestScreens.main).toContainText(/#\d{6}/)
    const number = /#\d{6}/.exec(await guestScreens.main.innerText())![0]
    const valid = guestScreens.main
      .getByText(guestScreens.t('Guest.pass.validIn.QC'), { exact: true })
      .locator('..')
    const days = /du .+ au .+\s\d{4}/.exec(await valid.innerText())![0]

    await openGuestPaymentStep(guestScreens)
    await expect(warning).toContainText(guestScreens.t('Guest.earlier.title', { number }))
    await expect(guestScreens.main).toContainText(guestScreens.t('Guest.earlier.text', { days }))
    await expectAccessible(page)
    await guestScreens.press(guestScreens.button(guestScreens.t('Guest.earlier.show')))
    await expect(page).toHaveURL(portal.url + guestScreens.guest.confirmation)
    await expect(guestScreens.main).toContainText(number)

    await openGuestPaymentStep(guestScreens)
    await guestScreens.press(guestScreens.button(guestScreens.t('Guest.earlier.continue')))
    await expect(warning).toHaveCount(0)
    await confirmCardAndBuyGuestPass()
    const after = countChargesAndPasses(portal)
    expect([after.charges - before.charges, after.passes - before.passes]).toEqual([2, 2])

    await openGuestPaymentStep(createGuestPageObject(page, variant, 'onnb'))
    await expect(guestScreens.title).toHaveText(guestScreens.t('Guest.payment.title'))
    await expect(warning).toHaveCount(0)
  })

  test('a declined payment card is not charged, and the guest can pay with another card and billing address [L13, L20, L26, O11]', async ({
    page,
    portal,
  }) => {
    const guestScreens = createGuestPageObject(page, variant, 'provinces')
    const before = countChargesAndPasses(portal)
    await page.goto(`${portal.url}${guestScreens.guest.first}?lang=fr`)
    await guestScreens.fillFirstStep()
    await guestScreens.press(guestScreens.next)
    await guestScreens.confirmPaymentCard('4000000000000002')
    await expect(guestScreens.main.getByRole('alert')).toContainText(
      guestScreens.translateKey('payment', 'Federation.card.generic_decline'),
    )
    await expect(guestScreens.buy).toBeDisabled()
    await expectAccessible(page)
    await guestScreens.confirmPaymentCard()
    await guestScreens.waitUntilReadyToBuy()

    await guestScreens.press(guestScreens.button(guestScreens.translateKey('payment', 'Card.another')))
    await expect(guestScreens.buy).toBeDisabled()
    // The test card 4000000000000341 is confirmed, but declined at the charge.
    await guestScreens.confirmPaymentCard('4000000000000341')
    await guestScreens.waitUntilReadyToBuy()
    await guestScreens.press(guestScreens.buy)
    await expect(guestScreens.main.getByRole('alert')).toContainText(
      guestScreens.translateKey('payment', 'Refusal.notChargedCard'),
    )
    await expectAccessible(page)
    expect(countChargesAndPasses(portal)).toEqual(before)

    await guestScreens.press(guestScreens.button(guestScreens.translateKey('payment', 'Card.another')))
    await guestScreens.confirmPaymentCard()
    await guestScreens.waitUntilReadyToBuy()
    await guestScreens.toggleCheckbox(guestScreens.field('useSameAddress'))
    await guestScreens.press(guestScreens.buy)
    await expect(guestScreens.field('addressLine')).toHaveAttribute('aria-invalid', 'true')
    expect(countChargesAndPasses(portal)).toEqual(before)
    await guestScreens.typeText(guestScreens.field('addressLine'), '1 Main Street')
    await guestScreens.typeText(guestScreens.field('postalCode'), 'k1n5t3')
    const sent = page.waitForRequest((request) => request.postData()?.includes('idempotencyKey') ?? false)
    await guestScreens.press(guestScreens.buy)
    expect((await sent).postDataJSON()).toMatchObject({
      variables: {
        input: {
          address: { addressLine: '12 Rideau Street', postalCode: 'K1N 5T2' },
          billingAddress: { addressLine: '1 Main Street', postalCode: 'K1N 5T3', province: 'ON' },
        },
      },
    })
    await expect(page).toHaveURL(portal.url + guestScreens.guest.confirmation)
    const after = countChargesAndPasses(portal)
    expect([after.charges - before.charges, after.passes - before.passes]).toEqual([1, 1])
  })

  test('the first step of a guest purchase shows the price once in every width', async ({ page, portal }) => {
    const guestScreens = createGuestPageObject(page, variant, 'provinces')
    await page.goto(`${portal.url}${guestScreens.guest.first}?lang=fr`)
    const prices = page.getByText(/^\d+,\d\d\s\$$/).filter({ visible: true })
    for (const width of [390, 800, 960, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(prices).toHaveCount(1)
    }
  })

  test(
    'a guest cannot pay before the screen shows the price from the gateway [L12, P25]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const guestScreens = createGuestPageObject(page, variant, 'provinces')
      await page.goto(`${portal.url}${guestScreens.guest.first}?lang=fr`)
      await guestScreens.fillFirstStep()
      let forwardHeldPriceRequest = () => {}
      const priceRelease = new Promise<void>((resolve) => (forwardHeldPriceRequest = resolve))
      await page.route('**/graphql', async (route) => {
        if (isPriceQueryRequest(route.request())) await priceRelease
        await route.continue()
      })
      await guestScreens.press(guestScreens.next)
      await expect(page).toHaveURL(portal.url + guestScreens.guest.payment)
      await guestScreens.confirmPaymentCard()
      await guestScreens.waitUntilReadyToBuy()
      await expect(guestScreens.buy).toBeDisabled()
      await expect(guestScreens.buy).toHaveAccessibleDescription(guestScreens.t('Guest.invoice.calculating'))
      await expect(guestScreens.main).not.toContainText(/\d,\d\d\s\$/)
      await expectAccessible(page)
      forwardHeldPriceRequest()
      await expect(guestScreens.buy).toBeEnabled()
    },
  )

  test(
    'if the response to a guest purchase is lost, the portal looks up the purchase, and the guest is charged only once',
    { tag: '@full' },
    async ({ page, portal }) => {
      const guestScreens = createGuestPageObject(page, variant, 'provinces')
      const before = countChargesAndPasses(portal)
      await page.goto(`${portal.url}${guestScreens.guest.first}?lang=fr`)
      await guestScreens.fillFirstStep()
      await guestScreens.press(guestScreens.next)
      await guestScreens.confirmPaymentCard()
      await guestScreens.waitUntilReadyToBuy()
      // The request arrives at the gateway; its response is lost.
      await page.route('**/graphql', async (route) => {
        if (!route.request().postData()?.includes('idempotencyKey')) return await route.continue()
        await route.fetch()
        await route.abort()
      })
      await guestScreens.press(guestScreens.buy)
      await expect(guestScreens.title).toHaveText(guestScreens.translateKey('payment', 'Unconfirmed.title'))
      await expectAccessible(page)
      // The unconfirmed payment survives a reload.
      await page.unroute('**/graphql')
      await page.reload()
      await expect(guestScreens.title).toHaveText(guestScreens.translateKey('payment', 'Unconfirmed.title'))
      await page.goto(portal.url + guestScreens.guest.first)
      await expect(page).toHaveURL(portal.url + guestScreens.guest.payment)
      await guestScreens.press(guestScreens.button(guestScreens.translateKey('payment', 'Unconfirmed.check')))
      await expect(page).toHaveURL(portal.url + guestScreens.guest.confirmation)
      const after = countChargesAndPasses(portal)
      expect([after.charges - before.charges, after.passes - before.passes]).toEqual([1, 1])
    },
  )

  test(
    'each step of a guest purchase requires the previous step, and leaving the purchase deletes the data of the guest [L19, L23, L27]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const guestScreens = createGuestPageObject(page, variant, 'provinces')
      const { guest } = guestScreens
      for (const guestPurchase of Object.values(guestPurchases)) {
        for (const step of [guestPurchase.payment, guestPurchase.confirmation]) {
          await page.goto(portal.url + step)
          await expect(page).toHaveURL(portal.url + guestPurchase.first)
        }
      }
      await page.goto(`${portal.url}${guest.first}?lang=fr`)
      await guestScreens.fillFirstStep()
      // A reload of the first step keeps the typed values.
      await page.reload()
      await expect(guestScreens.field('lastName')).toHaveValue(guest.lastName)
      await guestScreens.press(guestScreens.next)
      await expect(page).toHaveURL(portal.url + guest.payment)
      await expect(guestScreens.main.getByText(guest.email)).toBeVisible()
      expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(
        guest.lastName,
      )

      const expectGuestDataDeleted = async () => {
        await expect.poll(async () => await readBrowserStorage(page)).not.toContain(guest.lastName)
        await page.goto(portal.url + guest.payment)
        await expect(page).toHaveURL(portal.url + guest.first)
        await expect(guestScreens.field('lastName')).toHaveValue('')
      }
      // The guest leaves by a link of the portal, by a URL of the portal and by another site.
      await guestScreens.press(
        page
          .getByRole('contentinfo')
          .getByRole('link', { name: guestScreens.translateKey('common', 'footer.provincial') }),
      )
      await expect(page).toHaveURL(`${portal.url}/IndexProvincial`)
      await expectGuestDataDeleted()
      await guestScreens.fillFirstStep()
      await page.goto(`${portal.url}/login`)
      await expectGuestDataDeleted()
      await guestScreens.fillFirstStep()
      await page.goto('about:blank')
      await page.goto(portal.url + guest.first)
      await expectGuestDataDeleted()
    },
  )
})
