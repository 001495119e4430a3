/**
 * Browser tests of the profile screen: personal data, picture, postal address, magazine preferences
 * and mandatory completion.
 */
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import { unsupportedPicture, pixelPicture, oversizedPicture } from './helpers/picture-files.ts'
import { expectDateInFields } from './helpers/input-devices.ts'
import {
  expect,
  expectAccessible,
  signIn,
  signOut,
  windowSizes,
  test,
  translate,
  getPersonaCredentials,
} from './helpers/portal-fixtures.ts'
import { describeInFourPortalVariants, describeWithPortalVariant } from './helpers/variants.ts'
import { createProfilePageObject } from './helpers/profile-page.ts'

/**
 * Resets the members of the seed data after each test, so that every test starts with the same
 * data.
 */
test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

const member = getPersonaCredentials('expiree')

describeInFourPortalVariants('fr, phone, by touch', ({ language, size, createDevice }) => {
  test('a member edits the profile, selects a suggested postal address, and adds and removes a picture [M01, M04, M05, M06, M22, B45, G11, G13]', async ({
    page,
    portal,
  }) => {
    const device = createDevice(page)
    const on = createProfilePageObject(page, language)
    await signIn(page, portal, language, member)
    await on.openProfile(portal.url)
    await expect(on.email).toHaveValue(member.email)
    await expect(on.email).not.toBeEditable()

    await device.typeText(on.firstName, 'Marie-Ève')
    await device.typeDate(on.birthDate, '1984-05-31')
    await device.selectListOption(on.gender, translate(language, 'members', 'Person.gender.FEMALE'))
    await device.typeText(on.phoneNumber, '1 581.555.0177')
    await device.uploadFile(on.picture, pixelPicture)
    await expect(on.portrait).toBeVisible()

    await expect(on.addressLine).toHaveCount(0)
    await device.press(on.changeAddress)
    await device.typeText(on.search, 'rue principale')
    const first = on.options.first()
    await expect(first).toBeVisible()
    if (size === 'phone') {
      const tabBar = (await page.getByRole('navigation').last().boundingBox())!
      const list = (await page.getByRole('listbox').boundingBox())!
      expect(list.y + list.height).toBeLessThanOrEqual(tabBar.y)
    }
    const street = (await first.textContent())!.split(/, (?:app|apt)\.| [A-ZÀ-Ý][^,]*\(/)[0]!
    await device.selectComboboxOption(first)
    await expect(on.address).toContainText(street)
    await expect(on.phoneNumber).toHaveValue('(581) 555-0177')
    await device.press(on.save)
    await on.expectProfileSaved()
    await expectAccessible(page)

    await page.reload()
    await expect(on.firstName).toHaveValue('Marie-Ève')
    await expectDateInFields(on.birthDate, '1984-05-31')
    await expect(on.gender).toHaveValue('FEMALE')
    await expect(on.phoneNumber).toHaveValue('(581) 555-0177')
    await expect(on.address).toContainText(street)
    await expect(on.manualAddress).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Marie-Ève' })).toBeVisible()
    await expect
      .poll(async () => await on.portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1)

    await device.press(page.getByRole('button', { name: translate(language, 'common', 'ui.picture.remove') }))
    await expect(on.portrait).toHaveCount(0)
    await device.press(on.save)
    await on.expectProfileSaved()
    await page.reload()
    await expect(on.firstName).toHaveValue('Marie-Ève')
    await expect(on.portrait).toHaveCount(0)
  })

  test('the checkbox for typing the postal address by hand stays checked after the profile is saved [M02, M22, G14, G15, G18]', async ({
    page,
    portal,
  }) => {
    const device = createDevice(page)
    const on = createProfilePageObject(page, language)
    await signIn(page, portal, language, member)
    await on.openProfile(portal.url)
    await device.press(on.changeAddress)
    await device.toggleCheckbox(on.manualAddress)
    await device.typeText(on.addressLine, '7, rang du Lac')
    await device.selectListOption(on.city, 'Rimouski')
    await device.typeText(on.postalCode, 'g5l 1a4')
    await device.press(on.save)
    await on.expectProfileSaved()
    await expect(on.address).toContainText('7, rang du Lac')
    await page.reload()
    await expect(on.address).toContainText('7, rang du Lac')
    await expect(on.manualAddress).toHaveCount(0)
    await device.press(on.changeAddress)
    await expect(on.manualAddress).toBeChecked()
    await expect(on.addressLine).toHaveValue('7, rang du Lac')
    await expect(on.postalCode).toHaveValue('G5L 1A4')
    await expect(on.city.locator('option:checked')).toHaveText('Rimouski')
  })
})

describeWithPortalVariant('fr, phone, by touch', ({ language, createDevice }) => {
  test('the profile form reports all invalid fields in one submission and keeps the typed values [B42, B43, B44, M25]', async ({
    page,
    portal,
  }) => {
    const device = createDevice(page)
    const on = createProfilePageObject(page, language)
    await signIn(page, portal, language, member)
    await on.openProfile(portal.url)
    await device.typeDate(on.birthDate, '1850-01-01')
    await device.typeText(on.lastName, 'de la Grande-Rivière-du-Loup')
    await expectDateInFields(on.birthDate, '1900-01-01')
    await device.typeText(on.firstName, ' ')
    await device.typeDate(on.birthDate, `${new Date().getFullYear() - 5}-01-01`)
    await device.typeText(on.phoneNumber, '555-0123')
    await device.press(on.save)
    await expect(on.summary).toBeFocused()
    await expect(on.summary.getByRole('link')).toHaveCount(4)
    await expect(on.summary).toContainText(translate(language, 'members', 'Person.phoneNumberForm'))
    await expect(on.summary).toContainText(
      translate(language, 'members', 'Person.birthDate.tooYoung_other', { count: '10' }),
    )
    await expectAccessible(page)
    await device.press(on.summary.getByRole('link').nth(1))
    await expect(on.lastName).toBeFocused()

    const otherLanguage = language === 'fr' ? 'en' : 'fr'
    await page.getByRole('button', { name: 'Gaston' }).click()
    await page.getByRole('button', { name: translate(language, 'common', 'shell.language') }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', otherLanguage)
    await expect(page.locator('#lastName')).toHaveValue('de la Grande-Rivière-du-Loup')
    await expect(page.locator('#phoneNumber')).toHaveValue('555-0123')
  })
})

test(
  'the profile form immediately rejects a picture of an unsupported type or above the size limit [M05]',
  { tag: '@full' },
  async ({ page, portal }) => {
    const on = createProfilePageObject(page, 'fr')
    await signIn(page, portal, 'fr')
    await on.openProfile(portal.url)
    const refusalMessage = on.locateText('errors.picture', 'common')
    await on.picture.setInputFiles(unsupportedPicture)
    await expect(refusalMessage).toBeVisible()
    await on.picture.setInputFiles(pixelPicture)
    await expect(refusalMessage).toHaveCount(0)
    await on.picture.setInputFiles(oversizedPicture)
    await expect(refusalMessage).toBeVisible()
    // The previously selected picture stays.
    await expect(on.portrait).toBeVisible()
  },
)

test(
  'profile fields that only the federation may change are read-only and state the reason, unless they are empty [M03]',
  { tag: '@full' },
  async ({ page, portal }) => {
    const on = createProfilePageObject(page, 'fr')
    await signIn(page, portal, 'fr', getPersonaCredentials('limite'))
    await on.openProfile(portal.url)
    await expect(on.locateText('Profile.lockedLead')).toBeVisible()
    for (const field of [on.firstName, on.lastName, on.lockedBirthDate, on.gender]) {
      await expect(field).not.toBeEditable()
      await expect(field).toHaveAccessibleDescription(translate('fr', 'members', 'Profile.locked'))
    }
    // The address is a text with the reason (decision 0049).
    await expect(on.address).toContainText(translate('fr', 'members', 'Profile.locked'))
    for (const control of [on.search, on.manualAddress, on.changeAddress, on.addressLine, on.postalCode])
      await expect(control).toHaveCount(0)
    await expectAccessible(page)
    // An empty phone number can be filled in once; the stored value is read-only.
    if (await on.phoneNumber.isEditable()) {
      await on.phoneNumber.fill('418 555-0188')
      await on.save.click()
      await on.expectProfileSaved()
      await page.reload()
    }
    await expect(on.phoneNumber).toHaveValue('(418) 555-0188')
    await expect(on.phoneNumber).not.toBeEditable()
  },
)

test(
  'a profile without a municipality blocks every other screen until the member completes the profile [D53]',
  { tag: '@full' },
  async ({ page, portal }) => {
    const on = createProfilePageObject(page, 'fr')
    const warning = page.getByRole('heading', {
      level: 1,
      name: translate('fr', 'members', 'IncompleteProfile.title'),
    })
    await page.setViewportSize(windowSizes.phone)
    await signIn(page, portal, 'fr', getPersonaCredentials('incomplet'))
    await expect(warning).toBeVisible()
    await expectAccessible(page)
    for (const path of ['/receipts', '/accesspass/passchoice', '/editpassword', '/accesspasses']) {
      await page.goto(portal.url + path)
      await expect(warning).toBeVisible()
    }
    // The language switch and sign-out remain available.
    const menu = page.getByRole('button', { name: 'Léo' })
    await menu.click()
    await expect(page.getByRole('button', { name: translate('fr', 'common', 'shell.signOut') })).toBeVisible()
    await page.getByRole('button', { name: translate('fr', 'common', 'shell.language') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      translate('en', 'members', 'IncompleteProfile.title'),
    )
    await menu.click()
    await page.getByRole('button', { name: translate('en', 'common', 'shell.language') }).click()
    await page.getByRole('link', { name: translate('fr', 'members', 'IncompleteProfile.action') }).click()
    await expect(on.locateText('Profile.incomplete')).toBeVisible()
    await expectAccessible(page)

    // A profile saved without a municipality is still incomplete.
    await on.save.click()
    await expect(on.summary).toContainText(translate('fr', 'addresses', 'Address.cityNotChosen'))
    await page.getByRole('button', { name: translate('fr', 'members', 'Profile.toCity') }).click()
    await expect(on.city).toBeFocused()
    await on.city.selectOption({ label: 'Rimouski' })
    await on.save.click()
    await on.expectProfileSaved()
    await expect(on.locateText('Profile.incomplete')).toHaveCount(0)
    await page
      .getByRole('link', { name: translate('fr', 'common', 'words.home') })
      .last()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Léo')
    await page.goto(`${portal.url}/receipts`)
    await expect(warning).toHaveCount(0)
  },
)

test('the profile requires an edition for magazines, allows one printed copy per pass, and thanks a member who volunteers [I10, I11, I12, M20]', async ({
  page,
  portal,
}) => {
  const on = createProfilePageObject(page, 'fr')
  await signIn(page, portal, 'fr', getPersonaCredentials('attente'))
  await on.openProfile(portal.url)
  await on.printed.setChecked(false)
  await on.digital.setChecked(false)
  await on.saveMagazine.click()
  await expect(on.locateText('Magazine.review.warningNoSelection', 'magazines')).toBeVisible()
  await expectAccessible(page)
  await on.printed.check()
  await expect(on.copies.locator('option')).toHaveText(['1', '2'])
  await on.copies.selectOption('2')
  await on.saveMagazine.click()
  await expect(on.locateText('Preferences.done', 'magazines')).toBeVisible()
  await page.reload()
  await expect(on.copies).toHaveValue('2')
  await expect(on.digital).not.toBeChecked()

  await signOut(page, portal)
  await signIn(page, portal, 'fr', getPersonaCredentials('benevole'))
  await on.openProfile(portal.url)
  await expect(page.getByText(/Vous êtes bénévole du club .+\. Merci!/)).toBeVisible()
})
