/**
 * Browser test of a new member from the registration to the first pass, which counts the taps and
 * filled fields.
 */
import { readChargesInCents } from '../gateway/helpers/federation-database.ts'
import { extractMailLink, waitForMail } from './helpers/mails.ts'
import { expect, test, translate } from './helpers/portal-fixtures.ts'
import {
  type ActionCounts,
  wrapInputDeviceToCountActions,
  createPurchasePageObject,
} from './helpers/purchase-page.ts'
import { baseInfoPath, createRegistrationPageObject, newPassword } from './helpers/registration-page.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'

test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

describeWithPortalVariant('fr, phone, by touch', ({ language, createDevice }) => {
  test('a new member registers and buys a pass with at most 18 taps and 22 filled fields', async ({
    page,
    portal,
  }) => {
    const actionCounts: ActionCounts = { taps: 0, fields: 0 }
    const device = wrapInputDeviceToCountActions(createDevice(page), actionCounts)
    const registration = createRegistrationPageObject(page, { language, createDevice: () => device })
    const on = createPurchasePageObject(page, language)
    const translatePortalText = (localeDomain: string, textKey: string) =>
      translate(language, localeDomain, textKey)
    const email = 'jeanne.roy@sentier.example'
    const before = readChargesInCents(portal)

    await page.goto(`${portal.url}${baseInfoPath}?lang=${language}`)
    await registration.begin(email, 'new')
    await device.typeText(registration.person('firstName'), 'Jeanne')
    await device.typeText(registration.person('lastName'), 'Roy')
    await device.typeDate(registration.birthDate, '1990-04-02')
    await device.typeText(registration.person('phoneNumber'), '418 555 0199')
    await device.typeText(
      page.getByRole('combobox', { name: translatePortalText('addresses', 'Search.label') }),
      'rue rimouski',
    )
    await device.selectComboboxOption(page.getByRole('listbox').getByRole('option').first())
    await expect(registration.address('addressLine')).toBeVisible()
    await registration.next()
    await registration.accept()
    await expect(registration.title).toHaveText(registration.t('CreationSucceeded.title'))

    await page.goto(extractMailLink(await waitForMail(portal, email, 'confirmEmail')))
    actionCounts.taps += 1
    await device.typeText(
      page.getByLabel(translatePortalText('session', 'Login.password'), { exact: true }),
      newPassword,
    )
    await device.press(page.getByRole('button', { name: translatePortalText('session', 'Login.submit') }))
    await expect(page).toHaveURL(/\/Dashboard$/)
    await device.press(page.locator('a[href*="type=ANNUAL"]').first())
    await device.press(on.skip)

    // The model determines the type of the vehicle and suggests its name.
    await on.expectStep('addnewvehicle')
    const locateListboxOption = (name: string) =>
      page.getByRole('listbox').getByRole('option', { name, exact: true })
    await device.typeText(
      page.getByRole('combobox', { name: translatePortalText('vehicles', 'Field.make') }),
      'yam',
    )
    await device.selectComboboxOption(locateListboxOption('Yamaha'))
    await device.typeText(
      page.getByRole('combobox', { name: translatePortalText('vehicles', 'Field.model') }),
      'kod',
    )
    await device.selectComboboxOption(page.getByRole('listbox').getByRole('option').first())
    for (const [field, value] of [
      ['registration', 'V555 112'],
      ['year', '2024'],
      ['serialNumber', '5Y4AJ62Y4PA100201'],
      ['displacement', '686'],
      ['weight', '295'],
    ] as const)
      await device.typeText(
        page.getByLabel(translatePortalText('vehicles', `Field.${field}`)).and(page.locator('input')),
        value,
      )
    await device.toggleCheckbox(
      page.getByRole('checkbox', { name: translatePortalText('vehicles', 'Field.restrictionsAccepted') }),
    )
    await device.press(
      page.getByRole('button', { name: translatePortalText('vehicles', 'AddVehicle.submitGoOn') }),
    )

    // The clubs nearest to the address are proposed.
    await on.expectStep('region')
    await device.press(
      on.main
        .getByRole('list', { name: /Rimouski/ })
        .getByRole('button')
        .first(),
    )

    // The name on the card and the billing address are those of the new account.
    await on.expectStep('paymentinfo')
    for (const [field, digits] of [
      ['cardNumber', '4242424242424242'],
      ['cardExpiry', '1234'],
      ['cardCvc', '123'],
    ] as const)
      await device.typeText(page.locator(`#${field}`).frameLocator('iframe').locator('input'), digits)
    await device.press(on.next)
    await on.pay(device)

    expect(readChargesInCents(portal)).toHaveLength(before.length + 1)
    expect(actionCounts.taps, JSON.stringify(actionCounts)).toBeLessThanOrEqual(18)
    expect(actionCounts.fields, JSON.stringify(actionCounts)).toBeLessThanOrEqual(22)
  })
})
