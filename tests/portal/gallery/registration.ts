/** Opening an account, step by step. */
import { expect } from '@playwright/test'
import { type Stage, type State, empty, opens } from './stage.ts'

const start = '/account/register/baseinfo'

async function begin(
  on: Stage,
  membership: 'new' | 'returning',
  email = 'galerie@sentier.example',
): Promise<void> {
  await on.go(start)
  await on.write({
    'session:Registration.email': email,
    'session:Registration.password': 'un-bon-sentier',
    'session:Registration.confirmPassword': 'un-bon-sentier',
  })
  await on.main.getByRole('radio', { name: on.t(`session:BaseInfo.${membership}`) }).check()
  await on.press('common:words.next')
  await expect(on.page).toHaveURL(membership === 'new' ? /\/creation$/ : /\/ctrlnumbersearch$/)
  await expect(on.title).toBeVisible()
}

async function search(on: Stage, controlNumber: string, birthDate: string): Promise<void> {
  await begin(on, 'returning')
  await on.write({ 'session:Search.controlNumber': controlNumber, 'members:Person.birthDate': birthDate })
  await on.press('session:Search.submit')
  await expect(on.page).toHaveURL(/\/memberchoices$/)
  await expect(on.title).toBeVisible()
}

/** To the texts, with everything before them given. */
async function toTerms(on: Stage, email?: string): Promise<void> {
  await begin(on, 'new', email)
  await on.write({
    'members:Person.firstName': 'Anaïs',
    'members:Person.lastName': 'Gagné',
    'members:Person.birthDate': '1990-04-02',
    'members:Person.phoneNumber': '418 555-0199',
  })
  await on.field('addresses:Address.manual').check()
  await on.write({ 'addresses:Address.addressLine': '12, rue des Érables' })
  await on.field('addresses:Address.province').selectOption({ label: 'Ontario' })
  await on.write({ 'addresses:Address.city': 'Hearst', 'addresses:Address.postalCode': 'P0L 1N0' })
  await on.press('common:words.next')
  await expect(on.title).toHaveText(on.t('agreements:Federation.terms.title'))
}

async function toPrivacy(on: Stage, email?: string): Promise<void> {
  await toTerms(on, email)
  await on.press('agreements:Consent.acceptTerms')
  await expect(on.title).toHaveText(on.t('agreements:Federation.privacy.title'))
}

export const registration: State[] = [
  opens('register', start),
  empty('register', start),
  {
    name: 'register-number',
    kind: 'pristine',
    open: async (on) => await begin(on, 'returning'),
  },
  {
    name: 'register-number-empty',
    kind: 'wrong',
    async open(on) {
      await begin(on, 'returning')
      await on.sendInVain()
    },
  },
  {
    name: 'register-names',
    kind: 'pristine',
    async open(on) {
      await begin(on, 'returning')
      await on.link('session:OtherWays.otherinfosearch').click()
      await expect(on.page).toHaveURL(/\/otherinfosearch$/)
      await expect(on.title).toBeVisible()
    },
  },
  {
    name: 'register-names-empty',
    kind: 'wrong',
    async open(on) {
      await begin(on, 'returning')
      await on.link('session:OtherWays.otherinfosearch').click()
      await expect(on.page).toHaveURL(/\/otherinfosearch$/)
      await on.sendInVain('session:Search.submit')
    },
  },
  {
    name: 'register-found',
    kind: 'pristine',
    open: async (on) => await search(on, 'C1103', '1959-08-30'),
  },
  {
    name: 'register-found-none-chosen',
    kind: 'wrong',
    async open(on) {
      await search(on, 'C1103', '1959-08-30')
      await on.press('session:MemberChoices.submit')
      await on.reads('session:MemberChoices.chooseOne')
    },
  },
  {
    name: 'register-not-found',
    kind: 'done',
    async open(on) {
      await search(on, 'Z9999', '1950-02-03')
      await expect(on.title).toHaveText(on.t('session:MemberChoices.none'))
    },
  },
  {
    name: 'register-profile',
    kind: 'pristine',
    open: async (on) => await begin(on, 'new'),
  },
  {
    name: 'register-profile-empty',
    kind: 'wrong',
    async open(on) {
      await begin(on, 'new')
      await on.sendInVain()
    },
  },
  {
    name: 'register-profile-found',
    kind: 'pristine',
    async open(on) {
      await search(on, 'C1103', '1959-08-30')
      await on.main.getByText('Réjean Côté').click()
      await on.press('session:MemberChoices.submit')
      await expect(on.page).toHaveURL(/\/creation$/)
      await expect(on.field('members:Person.firstName')).toHaveValue('Réjean')
    },
  },
  {
    name: 'register-terms',
    kind: 'pristine',
    open: async (on) => await toTerms(on),
  },
  {
    name: 'register-privacy',
    kind: 'pristine',
    open: async (on) => await toPrivacy(on),
  },
  {
    name: 'register-email-taken',
    kind: 'wrong',
    async open(on) {
      await toPrivacy(on, 'demo@sentier.example')
      await on.press('session:Creation.accept')
      await expect(on.page).toHaveURL(/\/baseinfo$/)
      await on.reads('session:Problems.EmailTakenProblem')
    },
  },
  {
    name: 'register-failed',
    kind: 'wrong',
    async open(on) {
      await toPrivacy(on)
      await on.breakGateway('FEDERATION_TIMEOUT')
      await on.press('session:Creation.accept')
      await on.reads('common:errors.FEDERATION_TIMEOUT')
    },
  },
  opens('register-done', '/account/creationsucceeded'),
]
