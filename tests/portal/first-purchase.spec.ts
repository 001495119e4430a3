/** Browser test of the first purchase of a new member, which counts the taps and filled fields. */
import { readChargesInCents } from '../gateway/helpers/federation-database.ts'
import {
  type ActionCounts,
  createPurchasePageObject,
  wrapInputDeviceToCountActions,
} from './helpers/purchase-page.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import {
  expect,
  expectAccessible,
  newMember,
  test,
  translate,
  typeCardIntoPaymentIframes,
} from './helpers/portal-fixtures.ts'
import { describeInFourPortalVariants } from './helpers/variants.ts'

test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

describeInFourPortalVariants('fr, phone, by touch', ({ language, createDevice }) => {
  test(
    'a new member needs at most forty taps and filled fields to add a vehicle and a payment card and buy a pass [E28]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const actionCounts: ActionCounts = { taps: 0, fields: 0 }
      const uncountedDevice = createDevice(page)
      const device = wrapInputDeviceToCountActions(uncountedDevice, actionCounts)
      const on = createPurchasePageObject(page, language)
      const translateTextOfLocaleDomain = (domain: string, key: string) => translate(language, domain, key)
      const before = readChargesInCents(portal)

      await page.goto(`${portal.url}/login?lang=${language}`)
      await device.typeText(
        page.getByLabel(translateTextOfLocaleDomain('session', 'Login.email')),
        newMember.email,
      )
      await device.typeText(
        page.getByLabel(translateTextOfLocaleDomain('session', 'Login.password'), { exact: true }),
        newMember.password,
      )
      await device.press(
        page.getByRole('button', { name: translateTextOfLocaleDomain('session', 'Login.submit') }),
      )
      await expect(page).toHaveURL(/\/Dashboard$/)
      await device.press(page.locator('a[href*="type=ANNUAL"]').first())
      await device.press(on.skip)

      // A member without vehicles adds a vehicle within the purchase.
      await on.expectStep('addnewvehicle')
      await device.selectRadio(
        page.getByRole('radio', { name: translateTextOfLocaleDomain('vehicles', 'Vehicle.type.QUAD') }),
      )
      await device.typeText(
        page.getByRole('combobox', { name: translateTextOfLocaleDomain('vehicles', 'Field.make') }),
        'yam',
      )
      const locateListOption = (name: string) =>
        page.getByRole('listbox').getByRole('option', { name, exact: true })
      await device.selectComboboxOption(locateListOption('Yamaha'))
      await device.typeText(
        page.getByRole('combobox', { name: translateTextOfLocaleDomain('vehicles', 'Field.model') }),
        'kod',
      )
      await device.selectComboboxOption(page.getByRole('listbox').getByRole('option').first())
      // The test fills only the data that a pass requires; the vehicle's name is suggested by its
      // model.
      for (const [field, value] of [
        ['registration', 'V555 111'],
        ['year', '2024'],
        ['serialNumber', '5Y4AJ62Y4PA100200'],
        ['displacement', '686'],
        ['weight', '295'],
      ] as const)
        await device.typeText(
          page
            .getByLabel(translateTextOfLocaleDomain('vehicles', `Field.${field}`))
            .and(page.locator('input')),
          value,
        )
      await device.toggleCheckbox(
        page.getByRole('checkbox', {
          name: translateTextOfLocaleDomain('vehicles', 'Field.restrictionsAccepted'),
        }),
      )
      await expectAccessible(page)
      await device.press(
        page.getByRole('button', { name: translateTextOfLocaleDomain('vehicles', 'AddVehicle.submitGoOn') }),
      )

      // The member finds and chooses a club with one search and one press.
      await on.expectStep('region')
      await device.typeText(
        page.getByLabel(translateTextOfLocaleDomain('clubs', 'Search.label'), { exact: true }),
        'rimouski',
      )
      const foundClubs = page.getByRole('list', { name: translateTextOfLocaleDomain('clubs', 'Search.list') })
      await device.press(foundClubs.getByRole('button').first())

      await on.expectStep('paymentinfo')
      await typeCardIntoPaymentIframes(page, language, '4242 4242 4242 4242', 'Noah Bélanger')
      actionCounts.fields += 4
      const locateAddressField = (key: string) =>
        page.getByLabel(translateTextOfLocaleDomain('addresses', key), { exact: true })
      await device.toggleCheckbox(
        page.getByRole('checkbox', { name: translateTextOfLocaleDomain('addresses', 'Address.manual') }),
      )
      await device.typeText(locateAddressField('Address.addressLine'), '12, rue des Pins')
      await device.selectListOption(locateAddressField('Address.city'), 'Rimouski')
      await device.typeText(locateAddressField('Address.postalCode'), 'G5L 1A1')
      await device.press(on.next)

      await on.expectStep('review')
      const digital = page.getByRole('checkbox', {
        name: translateTextOfLocaleDomain('magazines', 'Magazine.review.digital'),
      })
      if (!(await digital.isChecked())) await device.toggleCheckbox(digital)
      await on.pay(device)
      expect(readChargesInCents(portal)).toHaveLength(before.length + 1)

      expect(actionCounts.taps + actionCounts.fields, JSON.stringify(actionCounts)).toBeLessThanOrEqual(40)
    },
  )
})
