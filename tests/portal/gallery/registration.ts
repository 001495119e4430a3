/** Gallery of the registration, step by step. */
import { expect } from '@playwright/test'
import { type Stage, type State, type States, emptyFormState, pristineState } from './stage.ts'

const startPath = '/account/register/baseinfo'

async function begin(
  on: Stage,
  membership: 'new' | 'returning',
  email = 'galerie@sentier.example',
): Promise<void> {
  await on.go(startPath)
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

async function searchByNumber(on: Stage, controlNumber: string, birthDate: string): Promise<void> {
  await begin(on, 'returning')
  await on.write({ 'registration:Search.controlNumber': controlNumber })
  await on.writeDay('members:Person.birthDate', birthDate)
  await on.press('registration:Search.submit')
  await expect(on.page).toHaveURL(/\/memberchoices$/)
  await expect(on.title).toBeVisible()
}

/** Opens the terms with all previous steps completed. */
async function openTerms(on: Stage, email?: string): Promise<void> {
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

async function openPrivacy(on: Stage, email?: string): Promise<void> {
  await openTerms(on, email)
  await on.press('agreements:Consent.acceptTerms')
  await expect(on.title).toHaveText(on.t('agreements:Federation.privacy.title'))
}

async function openNameSearch(on: Stage): Promise<void> {
  await begin(on, 'returning')
  await on.link('registration:OtherWays.otherinfosearch').click()
  await expect(on.page).toHaveURL(/\/otherinfosearch$/)
  await expect(on.title).toBeVisible()
}

const findMember = async (on: Stage) => await searchByNumber(on, 'C1103', '1959-08-30')
const beginNew = async (on: Stage) => await begin(on, 'new')
const beginReturning = async (on: Stage) => await begin(on, 'returning')

/** Returns the state of a step as it opens. */
const stepState = (name: string, open: State['open']): State => ({ name, kind: 'pristine', open })

/** Returns the state of a step that was submitted empty. */
const emptyStepState = (name: string, open: State['open'], submit: string): State => ({
  name: `${name}-empty`,
  kind: 'wrong',
  async open(on) {
    await open(on)
    await on.submitInvalid(submit)
  },
})

export const registration = {
  BaseInfoScreen: [
    pristineState('register', startPath),
    emptyFormState('register', startPath),
    {
      name: 'register-email-taken',
      kind: 'wrong',
      async open(on) {
        await openPrivacy(on, 'demo@sentier.example')
        await on.press('registration:Creation.accept')
        await expect(on.page).toHaveURL(/\/baseinfo$/)
        await on.expectText('session:Problems.EmailTakenProblem')
      },
    },
  ],
  CtrlNumberSearchScreen: [
    stepState('register-number', beginReturning),
    emptyStepState('register-number', beginReturning, 'registration:Search.submit'),
  ],
  OtherInfoSearchScreen: [
    stepState('register-names', openNameSearch),
    emptyStepState('register-names', openNameSearch, 'registration:Search.submit'),
  ],
  MemberChoicesScreen: [
    stepState('register-found', findMember),
    {
      name: 'register-found-empty',
      kind: 'wrong',
      async open(on) {
        await findMember(on)
        await on.press('registration:MemberChoices.submit')
        await on.expectText('registration:MemberChoices.chooseOne')
      },
    },
    {
      name: 'register-not-found',
      kind: 'done',
      async open(on) {
        await searchByNumber(on, 'Z9999', '1950-02-03')
        await expect(on.title).toHaveText(on.t('registration:MemberChoices.none'))
      },
    },
  ],
  CreationScreen: [
    stepState('register-profile', beginNew),
    emptyStepState('register-profile', beginNew, 'common:words.next'),
    stepState('register-profile-found', async (on) => {
      await findMember(on)
      await on.main.getByText('Réjean Côté').click()
      await on.press('registration:MemberChoices.submit')
      await expect(on.page).toHaveURL(/\/creation$/)
      await expect(on.field('members:Person.firstName')).toHaveValue('Réjean')
    }),
  ],
  CreateAccountConsentScreen: [
    stepState('register-terms', async (on) => await openTerms(on)),
    stepState('register-privacy', async (on) => await openPrivacy(on)),
    {
      name: 'register-failed',
      kind: 'wrong',
      async open(on) {
        await openPrivacy(on)
        await on.breakGateway('FEDERATION_TIMEOUT')
        await on.press('registration:Creation.accept')
        await on.expectText('common:errors.FEDERATION_TIMEOUT')
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
        await openPrivacy(on, `galerie-${crypto.randomUUID().slice(0, 8)}@sentier.example`)
        await on.press('registration:Creation.accept')
        await on.expectText('registration:CreationSucceeded.title')
      },
    },
  ],
} satisfies States
