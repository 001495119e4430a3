/** Page object of the registration. */
import type { Page } from '@playwright/test'
import { expect, translate } from './portal.ts'
import type { Variant } from './variants.ts'

/** Password of new accounts. */
export const newPassword = 'un-bon-sentier'
export const baseInfoPath = '/account/register/baseinfo'

/** Returns the texts, controls and actions of the registration screens. */
export function createRegistrationPage(
  page: Page,
  { language, createDevice }: Pick<Variant, 'language' | 'createDevice'>,
) {
  const device = createDevice(page)
  const label = (domain: string, key: string) =>
    page.getByRole('main').getByLabel(translate(language, domain, key), { exact: true })
  const t = (key: string, values?: Record<string, string>) =>
    translate(language, ['registration', 'session'], key, values)
  const agreements = (key: string) => translate(language, 'agreements', key)
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  const radio = (name: string | RegExp) => page.getByRole('main').getByRole('radio', { name })
  return {
    ...device,
    words: (domain: string, key: string) => translate(language, domain, key),
    t,
    agreements,
    button,
    label,
    radio,
    next: () => device.press(button(translate(language, 'common', 'words.next'))),
    title: page.getByRole('heading', { level: 1 }),
    summary: page.getByRole('group').filter({ has: page.getByRole('listitem') }),
    link: (key: string) => page.getByRole('main').getByRole('link', { name: t(key) }),
    said: (key: string, values?: Record<string, string>) => page.getByRole('main').getByText(t(key, values)),
    person: (key: string) => label('members', `Person.${key}`),
    birthDate: page.getByRole('group', { name: translate(language, 'members', 'Person.birthDate') }),
    address: (key: string) => label('addresses', `Address.${key}`),
    /** Fills in the first step and continues. */
    begin: async (email: string, membership: 'new' | 'returning') => {
      await device.write(label('registration', 'Registration.email'), email)
      await device.write(label('registration', 'Registration.password'), newPassword)
      await device.write(label('registration', 'Registration.confirmPassword'), newPassword)
      await device.pick(radio(t(`BaseInfo.${membership}`)))
      await device.press(button(translate(language, 'common', 'words.next')))
    },
    /** Signs in to a confirmed account. */
    enter: async (email: string) => {
      await device.write(label('session', 'Login.email'), email)
      await device.write(label('session', 'Login.password'), newPassword)
      await device.press(button(t('Login.submit')))
    },
    /** Accepts both texts and creates the account. */
    accept: async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(agreements('Federation.terms.title'))
      await device.press(button(agreements('Consent.acceptTerms')))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(agreements('Federation.privacy.title'))
      await device.press(button(t('Creation.accept')))
    },
  }
}

/** Fills in the personal data of a new account. */
export async function fillProfile(page: Page, who: ReturnType<typeof createRegistrationPage>): Promise<void> {
  await who.write(who.person('firstName'), 'Jeanne')
  await who.write(who.person('lastName'), 'Roy')
  await who.writeDay(who.birthDate, '1990-04-02')
  await who.write(who.person('phoneNumber'), '418 555 0199')
  await fillAddress(page, who)
}

/** Fills in a postal address in Ontario by hand, where the town is a text field. */
export async function fillAddress(page: Page, who: ReturnType<typeof createRegistrationPage>): Promise<void> {
  // The checkbox is already ticked after a rejected postal address.
  const byHand = page.getByRole('main').getByLabel(who.words('addresses', 'Address.manual'))
  if (!(await byHand.isChecked())) await who.tick(byHand)
  await who.write(who.address('addressLine'), '12, rue des Érables')
  await who.choose(who.address('province'), 'Ontario')
  await who.write(who.address('city'), 'Hearst')
  await who.write(who.address('postalCode'), 'p0l1n0')
}
