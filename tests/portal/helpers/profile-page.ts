/** Page object of the profile screen for browser tests. */
import { type Page, expect } from '@playwright/test'
import { type Language, translate } from './portal-fixtures.ts'

/** Returns the locators of the controls on the profile screen. */
export function createProfilePageObject(page: Page, language: Language) {
  const locateFieldByLabelKey = (textKey: string, localeDomain = 'members') =>
    page.getByLabel(translate(language, localeDomain, textKey), { exact: true })
  const locateButton = (textKey: string, localeDomain = 'members') =>
    page.getByRole('button', { name: translate(language, localeDomain, textKey), exact: true })
  return {
    firstName: locateFieldByLabelKey('Person.firstName'),
    lastName: locateFieldByLabelKey('Person.lastName'),
    phoneNumber: locateFieldByLabelKey('Person.phoneNumber'),
    birthDate: page.getByRole('group', { name: translate(language, 'members', 'Person.birthDate') }),
    lockedBirthDate: locateFieldByLabelKey('Person.birthDate'),
    gender: locateFieldByLabelKey('Person.gender'),
    email: locateFieldByLabelKey('Profile.email'),
    picture: page.locator('#picture'),
    portrait: page.getByRole('img', { name: translate(language, 'members', 'Profile.pictureAlt') }),
    search: page.getByRole('combobox', { name: translate(language, 'addresses', 'Search.label') }),
    options: page.getByRole('listbox').getByRole('option'),
    manualAddress: page.getByRole('checkbox', { name: translate(language, 'addresses', 'Address.manual') }),
    address: page.getByRole('group', {
      name: translate(language, 'addresses', 'Address.addressLine'),
      exact: true,
    }),
    changeAddress: locateButton('Address.change', 'addresses'),
    addressLine: page.locator('#addressLine'),
    postalCode: page.locator('#postalCode'),
    city: page.locator('#cityId'),
    printed: page.getByRole('checkbox', {
      name: translate(language, 'magazines', 'Magazine.review.printed'),
    }),
    digital: page.getByRole('checkbox', {
      name: translate(language, 'magazines', 'Magazine.review.digital'),
    }),
    copies: locateFieldByLabelKey('Magazine.review.quantity', 'magazines'),
    save: locateButton('Profile.submit'),
    saveMagazine: locateButton('Preferences.submit', 'magazines'),
    summary: page.getByRole('group').filter({ has: page.getByRole('listitem') }),
    locateText: (textKey: string, localeDomain = 'members') =>
      page.getByText(translate(language, localeDomain, textKey)),
    async openProfile(url: string) {
      await page.goto(`${url}/editprofile`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        translate(language, 'members', 'Profile.title'),
      )
    },
    async expectProfileSaved() {
      await expect(this.locateText('Profile.done')).toBeVisible()
    },
  }
}
