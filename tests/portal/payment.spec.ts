/**
 * Browser tests that add, change and remove the stored payment card and billing address. All
 * screens show the same card and address.
 */
import type { Locator, Page } from '@playwright/test'
import type { RunningGateway } from '../gateway/helpers/gateway-process.ts'
import { createPurchasePageObject } from './helpers/purchase-page.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import {
  type Language,
  demoMember,
  expect,
  expectAccessible,
  newMember,
  openRegionStepOfPurchase,
  signIn,
  windowSizes,
  test,
  translate,
  typeCardIntoPaymentIframes,
} from './helpers/portal-fixtures.ts'
import { describeInFourPortalVariants } from './helpers/variants.ts'

/**
 * Resets the members of the seed data after each test, so that every test starts with the same
 * data.
 */
test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

/** Returns the texts and locators of the payment screens in a language. */
function createPaymentPageObject(page: Page, language: Language) {
  const translatePaymentText = (textKey: string, values?: Record<string, string>) =>
    translate(language, 'payment', textKey, values)
  const main = page.getByRole('main')
  const createFieldLocatorForLocaleDomain = (localeDomain: string) => (textKey: string) =>
    main.getByLabel(translate(language, localeDomain, textKey), { exact: true })
  return {
    t: translatePaymentText,
    main,
    field: createFieldLocatorForLocaleDomain('payment'),
    addressField: createFieldLocatorForLocaleDomain('addresses'),
    button: (key: string) => page.getByRole('button', { name: translatePaymentText(key), exact: true }),
    link: (key: string) => main.getByRole('link', { name: translatePaymentText(key), exact: true }),
    changeAddressLink: main.getByRole('link', {
      name: translate(language, 'addresses', 'Address.change'),
      exact: true,
    }),
    locateText: (key: string, values?: Record<string, string>) =>
      main.getByText(translatePaymentText(key, values)),
    region: (key: string) => main.getByRole('region', { name: translatePaymentText(key), exact: true }),
    dialog: page.getByRole('dialog'),
    title: page.getByRole('heading', { level: 1 }),
  }
}

describeInFourPortalVariants('fr, phone, by touch', ({ language, createDevice }) => {
  const openPaymentScreen = async (
    page: Page,
    portal: RunningGateway,
    path: string,
    member: typeof demoMember,
  ) => {
    await signIn(page, portal, language, member)
    await page.goto(portal.url + path)
    const device = createDevice(page)
    /** Enters the data of a payment card in the iframes of the payment processor. */
    async function typePaymentCard(number: string, name: string): Promise<void> {
      for (const [field, digits] of [
        ['cardNumber', number],
        ['cardExpiry', '1234'],
        ['cardCvc', '123'],
      ] as const) {
        const input = page.locator(`#${field}`).frameLocator('iframe').locator('input')
        await device.typeText(input, digits)
      }
      await device.typeText(page.locator('#cardName'), name)
    }
    return { ...createPaymentPageObject(page, language), ...device, typePaymentCard }
  }

  test('a member adds, replaces and removes a payment card, and only the payment processor receives the card number [G01, G03–G07, G26, G28, O30]', async ({
    page,
    portal,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(portal.url)) sent.push(request.postData() ?? '')
    })
    const on = await openPaymentScreen(page, portal, '/editpaymentinfo', newMember)
    await expect(on.locateText('StoredCard.none')).toBeVisible()
    await expect(on.main.getByRole('alert')).toHaveCount(0)
    await on.press(on.link('StoredCard.add'))
    await expect(page).toHaveURL(/\/EditCard$/)

    await on.typePaymentCard('4000000000000002', 'Noah Bélanger')
    await on.press(on.button('Card.save'))
    await expect(on.main.getByRole('alert')).toContainText(on.t('Federation.card.generic_decline'))
    await expectAccessible(page)
    await expect(on.field('Card.label.cardName')).toHaveValue('Noah Bélanger')
    await on.typePaymentCard('4242424242424242', 'Noah Bélanger')
    await on.press(on.button('Card.save'))

    await expect(page).toHaveURL(/\/editpaymentinfo$/)
    await expect(on.locateText('EditPaymentInfo.stored.card')).toBeVisible()
    const card = on.region('Card.title')
    await expect(card).toContainText(on.t('Card.ending', { brand: 'Visa', last4: '4242' }))
    await expect(card).toContainText('Noah Bélanger')
    await expect(card).toContainText(on.t('Card.expires', { date: '12/2034' }))
    await expect(page.locator('#cardName')).toHaveCount(0)
    await expectAccessible(page)

    await on.press(on.link('Card.another'))
    await expect(on.region('EditCard.current')).toContainText('4242')
    await on.typePaymentCard('5555555555554444', 'N. Bélanger')
    await on.press(on.button('Card.save'))
    await expect(page).toHaveURL(/\/editpaymentinfo$/)
    await expect(card).toContainText(on.t('Card.ending', { brand: 'Mastercard', last4: '4444' }))
    await expect(card).not.toContainText('4242')

    await on.press(on.button('StoredCard.remove'))
    await expectAccessible(page)
    await on.press(on.dialog.getByRole('button', { name: on.t('RemoveCard.keep') }))
    await expect(on.dialog).toBeHidden()
    await expect(card).toContainText('4444')
    await on.press(on.button('StoredCard.remove'))
    await on.press(on.dialog.getByRole('button', { name: on.t('RemoveCard.confirm') }))
    // The pressed button has disappeared, so the message receives the focus for keyboard users.
    await expect(on.main.getByRole('status').filter({ hasText: on.t('StoredCard.removed') })).toBeFocused()
    await expect(on.locateText('StoredCard.none')).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(on.locateText('StoredCard.none')).toBeVisible()

    expect(sent.some((body) => body.includes('tok_'))).toBe(true)
    for (const number of ['4242424242424242', '5555555555554444', '4000000000000002'])
      expect(sent.filter((body) => body.includes(number))).toEqual([])
  })

  test('a member uses the postal address of the account or a separate address as billing address [G08, G09, G24, M23]', async ({
    page,
    portal,
  }) => {
    const on = await openPaymentScreen(page, portal, '/editpaymentinfo', demoMember)
    await on.press(on.changeAddressLink)
    await expect(page).toHaveURL(/\/EditBillingAddress$/)
    const toggle = page.getByRole('checkbox', { name: on.t('Address.account') })
    const line = on.addressField('Address.addressLine')
    await expect(toggle).toBeChecked()
    const accountAddress = page.getByRole('main').getByText('118, rue du Belvédère')
    await expect(accountAddress).toBeVisible()
    await expect(line).toHaveCount(0)

    await on.toggleCheckbox(toggle)
    await expect(line).toBeEditable()
    await on.typeText(line, '12, chemin du Lac')
    // Toggling to the account's address and back keeps the typed values.
    await on.toggleCheckbox(toggle)
    await expect(accountAddress).toBeVisible()
    await on.toggleCheckbox(toggle)
    await expect(line).toHaveValue('12, chemin du Lac')
    await on.press(on.button('Address.save'))
    await expect(page).toHaveURL(/\/editpaymentinfo$/)
    await expect(on.locateText('EditPaymentInfo.stored.address')).toBeVisible()
    await expect(on.region('Address.title')).toContainText('12, chemin du Lac')
    await expect(on.region('Address.title')).toContainText('Rimouski')

    await on.press(on.changeAddressLink)
    await expect(toggle).not.toBeChecked()
    await on.toggleCheckbox(toggle)
    await on.press(on.button('Address.save'))
    await expect(page).toHaveURL(/\/editpaymentinfo$/)
    await expect(on.region('Address.title')).toContainText('118, rue du Belvédère')
  })
})

test.describe('payment screens of the portal on a phone', () => {
  test.use({ viewport: windowSizes.phone })

  test('a purchase in progress shows the payment card and billing address that were changed on the account screens [G25, G27]', async ({
    page,
    portal,
  }) => {
    const on = createPaymentPageObject(page, 'fr')
    await signIn(page, portal, 'fr')
    await page.goto(`${portal.url}/accesspass?type=ANNUAL`)
    await page.getByText(translate('fr', 'video', 'Video.skip'), { exact: true }).click()
    const next = page.getByRole('button', { name: translate('fr', 'common', 'words.next') })
    for (const step of ['vehicle', 'region', 'clubs']) {
      if (step === 'region') await openRegionStepOfPurchase(page, 'fr')
      await createPurchasePageObject(page, 'fr').expectStep(step)
      if (step === 'region') {
        await page.getByRole('button', { name: /^03/ }).click()
        continue
      }
      if (step === 'clubs') {
        await createPurchasePageObject(page, 'fr').clubsOfRegion.first().click()
        continue
      }
      await page.getByRole('radio', { disabled: false }).first().check()
      await next.click()
    }
    // The step with known data is skipped, so the test opens its URL.
    await expect(page).toHaveURL(/\/accesspass\/review$/)
    await page.goto(`${portal.url}/accesspass/paymentinfo`)
    await expect(on.locateText('Card.ending', { brand: 'Visa', last4: '4242' })).toBeVisible()

    await page.getByRole('button', { name: 'Maude' }).click()
    await page.getByRole('link', { name: translate('fr', 'common', 'shell.payment') }).click()
    await on.link('Card.another').click()
    await expect(page).toHaveURL(/\/EditCard$/)
    await typeCardIntoPaymentIframes(page, 'fr', '5555 5555 5555 4444')
    await on.button('Card.save').click()
    await expect(page).toHaveURL(/\/editpaymentinfo$/)
    await on.changeAddressLink.click()
    await page.getByRole('checkbox', { name: on.t('Address.account') }).uncheck()
    await on.addressField('Address.addressLine').fill('12, chemin du Lac')
    await on.button('Address.save').click()
    await expect(page).toHaveURL(/\/editpaymentinfo$/)

    for (const place of [
      /EditBillingAddress$/,
      /editpaymentinfo$/,
      /EditCard$/,
      /editpaymentinfo$/,
      /paymentinfo$/,
    ]) {
      await page.goBack()
      await expect(page).toHaveURL(place)
    }
    await expect(page).toHaveURL(/\/accesspass\/paymentinfo$/)
    await expect(on.locateText('Card.ending', { brand: 'Mastercard', last4: '4444' })).toBeVisible()
    await expect(page.getByText('12, chemin du Lac')).toBeVisible()
  })

  test(
    'the payment screen labels an expired payment card as expired [G29]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = createPaymentPageObject(page, 'fr')
      await signIn(page, portal, 'fr', { ...demoMember, email: 'expiree@sentier.example' })
      await page.goto(`${portal.url}/editpaymentinfo`)
      const card = on.region('Card.title')
      await expect(card.getByText(new RegExp(`^${on.t('Card.expired', { date: '' })}`))).toBeVisible()
      await expect(card).toContainText(on.t('StoredCard.expired'))
      await expect(card).toContainText(/\d\d\/\d{4}/)
      await expectAccessible(page)
    },
  )
})

test('on a phone, the expiry date and the security code are side by side, and all card fields look alike', async ({
  page,
  portal,
}) => {
  await page.setViewportSize(windowSizes.phone)
  await signIn(page, portal, 'fr', demoMember)
  await page.goto(`${portal.url}/EditCard`)
  // The stored Visa has the mark of its brand in place of the card icon.
  const storedMark = page.locator('[data-brand=Visa]')
  await expect(storedMark).toHaveCSS('background-image', /VISA/)
  await expect(storedMark.locator('svg')).toBeHidden()
  const locateInput = (field: string) => page.locator(`#${field}`).frameLocator('iframe').locator('input')
  const [number, expiry, code, name] = [
    locateInput('cardNumber'),
    locateInput('cardExpiry'),
    locateInput('cardCvc'),
    page.locator('#cardName'),
  ]
  await expect(code).toBeVisible()
  const [expiryBox, codeBox] = [page.locator('#cardExpiry'), page.locator('#cardCvc')]
  const boxes = await Promise.all(
    [page.locator('#cardNumber'), expiryBox, codeBox, name].map(async (box) => (await box.boundingBox())!),
  )
  expect(new Set(boxes.map(({ height }) => Math.round(height))).size).toBe(1)
  expect(boxes[2]!.y).toBe(boxes[1]!.y)
  expect(boxes[2]!.x).toBeGreaterThan(boxes[1]!.x + boxes[1]!.width)

  const readFont = (input: Locator) =>
    input.evaluate((element) => {
      const { fontFamily, fontSize, color } = getComputedStyle(element)
      return { fontFamily, fontSize, color }
    })
  const nameFont = await readFont(name)
  for (const input of [number, expiry, code]) expect(await readFont(input)).toEqual(nameFont)

  for (const [digits, brand] of [
    ['4', 'visa'],
    ['55', 'mastercard'],
    ['37', 'amex'],
  ] as const) {
    await number.fill(digits)
    const mark = page.locator('#cardNumber').frameLocator('iframe').locator('#brand')
    await expect(mark).toHaveAttribute('data-brand', brand)
    await expect(mark).toBeVisible()
  }
})
