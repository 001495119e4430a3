/** Gallery of the registration, step by step. */
import { expect } from '@playwright/test'
import { type Stage, type State, type States, empty, opens } from './stage.ts'

const start = '/account/register/baseinfo'

async function begin(
  on: Stage,
  membership: 'new' | 'returning',
  email = 'galerie@sentier.example',
): Promise<void> {
  await on.go(start)
  await on.write({
    'registration:Registration.email': email,
    'registration:Registration.password': 'un-bon-sentier',
    'registration:Registration.confirmPassword': 'un-bon-sentier',
  })
  await on.main.getByRole('radio', { name: on.t(`registration:BaseInfo.${membership}`) }).check()
  await on.press('common:words.next')
  await expect(on.page).toHaveURL(membership === 'new' ? /\/creation$/ : /\/ctrlnumbersearch$/)
  await expect(on.title).toBeVisible()
}

async function search(on: Stage, controlNumber: string, birthDate: string): Promise<void> {
  await begin(on, 'returning')
  await on.write({ 'registration:Search.controlNumber': controlNumber })
  await on.writeDay('members:Person.birthDate', birthDate)
  await on.press('registration:Search.submit')
  await expect(on.page).toHaveURL(/\/memberchoices$/)
  await expect(on.title).toBeVisible()
}

/** Opens the terms with all previous steps completed. */
async function toTerms(on: Stage, email?: string): Promise<void> {
  await begin(on, 'new', email)
  await on.write({
    'members:Person.firstName': 'Anaïs',
    'members:Person.lastName': 'Gagné',
    'members:Person.phoneNumber': '418 555-0199',
  })
  await on.writeDay('members:Person.birthDate', '1990-04-02')
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

async function toNames(on: Stage): Promise<void> {
  await begin(on, 'returning')
  await on.link('registration:OtherWays.otherinfosearch').click()
  await expect(on.page).toHaveURL(/\/otherinfosearch$/)
  await expect(on.title).toBeVisible()
}

const find = async (on: Stage) => await search(on, 'C1103', '1959-08-30')
const beginNew = async (on: Stage) => await begin(on, 'new')
const beginReturning = async (on: Stage) => await begin(on, 'returning')

/** Returns the state of a step as it opens. */
const step = (name: string, open: State['open']): State => ({ name, kind: 'pristine', open })

/** Returns the state of a step that was submitted empty. */
const emptyStep = (name: string, open: State['open'], submit: string): State => ({
  name: `${name}-empty`,
  kind: 'wrong',
  async open(on) {
    await open(on)
    await on.sendInVain(submit)
  },
})

export const registration = {
  BaseInfoScreen: [
    opens('register', start),
    empty('register', start),
    {
      name: 'register-email-taken',
      kind: 'wrong',
      async open(on) {
        await toPrivacy(on, 'demo@sentier.example')
        await on.press('registration:Creation.accept')
        await expect(on.page).toHaveURL(/\/baseinfo$/)
        await on.reads('session:Problems.EmailTakenProblem')
      },
    },
  ],
  CtrlNumberSearchScreen: [
    step('register-number', beginReturning),
    emptyStep('register-number', beginReturning, 'registration:Search.submit'),
  ],
  OtherInfoSearchScreen: [
    step('register-names', toNames),
    emptyStep('register-names', toNames, 'registration:Search.submit'),
  ],
  MemberChoicesScreen: [
    step('register-found', find),
    {
      name: 'register-found-empty',
      kind: 'wrong',
      async open(on) {
        await find(on)
        await on.press('registration:MemberChoices.submit')
        await on.reads('registration:MemberChoices.chooseOne')
      },
    },
    {
      name: 'register-not-found',
      kind: 'done',
      async open(on) {
        await search(on, 'Z9999', '1950-02-03')
        await expect(on.title).toHaveText(on.t('registration:MemberChoices.none'))
      },
    },
  ],
  CreationScreen: [
    step('register-profile', beginNew),
    emptyStep('register-profile', beginNew, 'common:words.next'),
    step('register-profile-found', async (on) => {
      await find(on)
      await on.main.getByText('Réjean Côté').click()
      await on.press('registration:MemberChoices.submit')
      await expect(on.page).toHaveURL(/\/creation$/)
      await expect(on.field('members:Person.firstName')).toHaveValue('Réjean')
    }),
  ],
  CreateAccountConsentScreen: [
    step('register-terms', async (on) => await toTerms(on)),
    step('register-privacy', async (on) => await toPrivacy(on)),
    {
      name: 'register-failed',
      kind: 'wrong',
      async open(on) {
        await toPrivacy(on)
        await on.breakGateway('FEDERATION_TIMEOUT')
        await on.press('registration:Creation.accept')
        await on.reads('common:errors.FEDERATION_TIMEOUT')
      },
    },
  ],
  CreationSucceededScreen: [
    {
      name: 'register-done',
      kind: 'done',
      async open(on) {
        // The federation accepts e-mail addresses of at most 40 characters, hence the short random
        // suffix.
        await toPrivacy(on, `galerie-${crypto.randomUUID().slice(0, 8)}@sentier.example`)
        await on.press('registration:Creation.accept')
        await on.reads('registration:CreationSucceeded.title')
      },
    },
  ],
} satisfies States
