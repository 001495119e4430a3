/**
 * States in which browser tests open the steps of the registration.
 */
import { expect } from '@playwright/test'
import {
  type ScreenDriver,
  type ScreenState,
  type ScreenStates,
  createEmptyFormScreenState,
  createPristineScreenState,
} from './screen-driver.ts'

const startPath = '/account/register/baseinfo'

async function beginRegistration(
  driver: ScreenDriver,
  membership: 'new' | 'returning',
  email = 'galerie@sentier.example',
): Promise<void> {
  await driver.openPath(startPath)
  await driver.fillFields({
    'registration:Registration.email': email,
    'registration:Registration.password': 'un-bon-sentier',
    'registration:Registration.confirmPassword': 'un-bon-sentier',
  })
  await driver.main.getByRole('radio', { name: driver.t(`registration:BaseInfo.${membership}`) }).check()
  await driver.pressButton('common:words.next')
  await expect(driver.page).toHaveURL(membership === 'new' ? /\/creation$/ : /\/ctrlnumbersearch$/)
  await expect(driver.title).toBeVisible()
}

async function searchMemberByNumber(
  driver: ScreenDriver,
  controlNumber: string,
  birthDate: string,
): Promise<void> {
  await beginRegistration(driver, 'returning')
  await driver.fillFields({ 'registration:Search.controlNumber': controlNumber })
  await driver.fillDate('members:Person.birthDate', birthDate)
  await driver.pressButton('registration:Search.submit')
  await expect(driver.page).toHaveURL(/\/memberchoices$/)
  await expect(driver.title).toBeVisible()
}

/** Completes the registration up to the terms, and opens the terms. */
async function openRegistrationTerms(driver: ScreenDriver, email?: string): Promise<void> {
  await beginRegistration(driver, 'new', email)
  await driver.fillFields({
    'members:Person.firstName': 'Anaïs',
    'members:Person.lastName': 'Gagné',
    'members:Person.phoneNumber': '418 555-0199',
  })
  await driver.fillDate('members:Person.birthDate', '1990-04-02')
  await driver.field('addresses:Address.manual').check()
  await driver.fillFields({ 'addresses:Address.addressLine': '12, rue des Érables' })
  await driver.field('addresses:Address.province').selectOption({ label: 'Ontario' })
  await driver.fillFields({ 'addresses:Address.city': 'Hearst', 'addresses:Address.postalCode': 'P0L 1N0' })
  await driver.pressButton('common:words.next')
  await expect(driver.title).toHaveText(driver.t('agreements:Federation.terms.title'))
}

async function openRegistrationPrivacyPolicy(driver: ScreenDriver, email?: string): Promise<void> {
  await openRegistrationTerms(driver, email)
  await driver.pressButton('agreements:Consent.acceptTerms')
  await expect(driver.title).toHaveText(driver.t('agreements:Federation.privacy.title'))
}

async function openMemberSearchByName(driver: ScreenDriver): Promise<void> {
  await beginRegistration(driver, 'returning')
  await driver.link('registration:OtherWays.otherinfosearch').click()
  await expect(driver.page).toHaveURL(/\/otherinfosearch$/)
  await expect(driver.title).toBeVisible()
}

const searchFormerMember = async (driver: ScreenDriver) =>
  await searchMemberByNumber(driver, 'C1103', '1959-08-30')
const beginRegistrationAsNewMember = async (driver: ScreenDriver) => await beginRegistration(driver, 'new')
const beginRegistrationAsReturningMember = async (driver: ScreenDriver) =>
  await beginRegistration(driver, 'returning')

/** Returns the screen state of a registration step that has just opened. */
const createScreenStateOfRegistrationStep = (
  name: string,
  openStep: ScreenState['openScreen'],
): ScreenState => ({
  name,
  kind: 'pristine',
  openScreen: openStep,
})

/** Returns the screen state of a registration step whose empty form was submitted. */
const createScreenStateOfEmptyRegistrationStep = (
  name: string,
  openStep: ScreenState['openScreen'],
  submitLabel: string,
): ScreenState => ({
  name: `${name}-empty`,
  kind: 'wrong',
  async openScreen(driver) {
    await openStep(driver)
    await driver.submitAndExpectInvalidField(submitLabel)
  },
})

export const registration = {
  BaseInfoScreen: [
    createPristineScreenState('register', startPath),
    createEmptyFormScreenState('register', startPath),
    {
      name: 'register-email-taken',
      kind: 'wrong',
      async openScreen(driver) {
        await openRegistrationPrivacyPolicy(driver, 'demo@sentier.example')
        await driver.pressButton('registration:Creation.accept')
        await expect(driver.page).toHaveURL(/\/baseinfo$/)
        await driver.expectText('session:Problems.EmailTakenProblem')
      },
    },
  ],
  CtrlNumberSearchScreen: [
    createScreenStateOfRegistrationStep('register-number', beginRegistrationAsReturningMember),
    createScreenStateOfEmptyRegistrationStep(
      'register-number',
      beginRegistrationAsReturningMember,
      'registration:Search.submit',
    ),
  ],
  OtherInfoSearchScreen: [
    createScreenStateOfRegistrationStep('register-names', openMemberSearchByName),
    createScreenStateOfEmptyRegistrationStep(
      'register-names',
      openMemberSearchByName,
      'registration:Search.submit',
    ),
  ],
  MemberChoicesScreen: [
    createScreenStateOfRegistrationStep('register-found', searchFormerMember),
    {
      name: 'register-found-empty',
      kind: 'wrong',
      async openScreen(driver) {
        await searchFormerMember(driver)
        await driver.pressButton('registration:MemberChoices.submit')
        await driver.expectText('registration:MemberChoices.chooseOne')
      },
    },
    {
      name: 'register-not-found',
      kind: 'done',
      async openScreen(driver) {
        await searchMemberByNumber(driver, 'Z9999', '1950-02-03')
        await expect(driver.title).toHaveText(driver.t('registration:MemberChoices.none'))
      },
    },
  ],
  CreationScreen: [
    createScreenStateOfRegistrationStep('register-profile', beginRegistrationAsNewMember),
    createScreenStateOfEmptyRegistrationStep(
      'register-profile',
      beginRegistrationAsNewMember,
      'common:words.next',
    ),
    createScreenStateOfRegistrationStep('register-profile-found', async (driver) => {
      await searchFormerMember(driver)
      await driver.main.getByText('Réjean Côté').click()
      await driver.pressButton('registration:MemberChoices.submit')
      await expect(driver.page).toHaveURL(/\/creation$/)
      await expect(driver.field('members:Person.firstName')).toHaveValue('Réjean')
    }),
  ],
  CreateAccountConsentScreen: [
    createScreenStateOfRegistrationStep(
      'register-terms',
      async (driver) => await openRegistrationTerms(driver),
    ),
    createScreenStateOfRegistrationStep(
      'register-privacy',
      async (driver) => await openRegistrationPrivacyPolicy(driver),
    ),
    {
      name: 'register-failed',
      kind: 'wrong',
      async openScreen(driver) {
        await openRegistrationPrivacyPolicy(driver)
        await driver.makeGatewayRequestsFail('FEDERATION_TIMEOUT')
        await driver.pressButton('registration:Creation.accept')
        await driver.expectText('common:errors.FEDERATION_TIMEOUT')
      },
    },
  ],
  CreationSucceededScreen: [
    {
      name: 'register-done',
      kind: 'done',
      async openScreen(driver) {
        // The federation accepts e-mail addresses of at most 40 characters, hence the short random
        // suffix.
        await openRegistrationPrivacyPolicy(
          driver,
          `galerie-${crypto.randomUUID().slice(0, 8)}@sentier.example`,
        )
        await driver.pressButton('registration:Creation.accept')
        await driver.expectText('registration:CreationSucceeded.title')
      },
    },
  ],
} satisfies ScreenStates
