/** Page object of the registration wizard for browser tests. */
import type { Page } from '@playwright/test'
import { expect, translate } from './portal-fixtures.ts'
import type { Variant } from './variants.ts'

/** Password of the accounts that browser tests create. */
export const newPassword = 'un-bon-sentier'
export const baseInfoPath = '/account/register/baseinfo'

/** Returns the texts, locators and actions of the registration screens. */
export function createRegistrationPageObject(
  page: Page,
  { language, createDevice }: Pick<Variant, 'language' | 'createDevice'>,
) {
  const device = createDevice(page)
  const locateFieldByLabelKey = (localeDomain: string, textKey: string) =>
    page.getByRole('main').getByLabel(translate(language, localeDomain, textKey), { exact: true })
  const translateRegistrationText = (key: string, values?: Record<string, string>) =>
    translate(language, ['registration', 'session'], key, values)
  const translateAgreementText = (key: string) => translate(language, 'agreements', key)
  const locateButton = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  const locateRadio = (name: string | RegExp) => page.getByRole('main').getByRole('radio', { name })
  return {
    ...device,
    translateKey: (domain: string, key: string) => translate(language, domain, key),
    t: translateRegistrationText,
    agreements: translateAgreementText,
    button: locateButton,
    label: locateFieldByLabelKey,
    radio: locateRadio,
    next: () => device.press(locateButton(translate(language, 'common', 'words.next'))),
    title: page.getByRole('heading', { level: 1 }),
    summary: page.getByRole('group').filter({ has: page.getByRole('listitem') }),
    link: (key: string) => page.getByRole('main').getByRole('link', { name: translateRegistrationText(key) }),
    locateText: (key: string, values?: Record<string, string>) =>
      page.getByRole('main').getByText(translateRegistrationText(key, values)),
    person: (key: string) => locateFieldByLabelKey('members', `Person.${key}`),
    birthDate: page.getByRole('group', { name: translate(language, 'members', 'Person.birthDate') }),
    address: (key: string) => locateFieldByLabelKey('addresses', `Address.${key}`),
    /** Fills in the first step of the registration and continues to the next step. */
    begin: async (email: string, membership: 'new' | 'returning') => {
      await device.typeText(locateFieldByLabelKey('registration', 'Registration.email'), email)
      await device.typeText(locateFieldByLabelKey('registration', 'Registration.password'), newPassword)
      await device.typeText(
        locateFieldByLabelKey('registration', 'Registration.confirmPassword'),
        newPassword,
      )
      await device.selectRadio(locateRadio(translateRegistrationText(`BaseInfo.${membership}`)))
      await device.press(locateButton(translate(language, 'common', 'words.next')))
    },
    /** Signs in to a new account whose e-mail address has been confirmed. */
    enter: async (email: string) => {
      await device.typeText(locateFieldByLabelKey('session', 'Login.email'), email)
      await device.typeText(locateFieldByLabelKey('session', 'Login.password'), newPassword)
      await device.press(locateButton(translateRegistrationText('Login.submit')))
    },
    /** Accepts the terms and the privacy policy, and creates the account. */
    accept: async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        translateAgreementText('Federation.terms.title'),
      )
      await device.press(locateButton(translateAgreementText('Consent.acceptTerms')))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        translateAgreementText('Federation.privacy.title'),
      )
      await device.press(locateButton(translateRegistrationText('Creation.accept')))
    },
  }
}

/** Fills in the personal data of a new account. */
export async function fillPersonalData(
  page: Page,
  registrationPage: ReturnType<typeof createRegistrationPageObject>,
): Promise<void> {
  await registrationPage.typeText(registrationPage.person('firstName'), 'Jeanne')
  await registrationPage.typeText(registrationPage.person('lastName'), 'Roy')
  await registrationPage.typeDate(registrationPage.birthDate, '1990-04-02')
  await registrationPage.typeText(registrationPage.person('phoneNumber'), '418 555 0199')
  await fillOntarioAddress(page, registrationPage)
}

/** Fills in the form of a postal address in Ontario, where the town is a text field. */
export async function fillOntarioAddress(
  page: Page,
  registrationPage: ReturnType<typeof createRegistrationPageObject>,
): Promise<void> {
  // The checkbox is already ticked after a rejected postal address.
  const byHand = page
    .getByRole('main')
    .getByLabel(registrationPage.translateKey('addresses', 'Address.manual'))
  if (!(await byHand.isChecked())) await registrationPage.toggleCheckbox(byHand)
  await registrationPage.typeText(registrationPage.address('addressLine'), '12, rue des Érables')
  await registrationPage.selectListOption(registrationPage.address('province'), 'Ontario')
  await registrationPage.typeText(registrationPage.address('city'), 'Hearst')
  await registrationPage.typeText(registrationPage.address('postalCode'), 'p0l1n0')
}
