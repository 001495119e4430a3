/** Screen states of the member's profile and account. */
import { expect } from '@playwright/test'
import {
  type Stage,
  type State,
  type States,
  doneState,
  emptyFormState,
  pristineState,
  failedState,
} from './stage.ts'

/** The portal's own icon serves as a picture file. */
const picture = 'web/public/apple-touch-icon.png'
const demo = 'demo'
const asDemo = { as: demo }
const profilePath = '/editprofile'

async function searchAddress(driver: Stage): Promise<void> {
  await driver.page.getByRole('combobox', { name: driver.t('addresses:Search.label') }).fill('rue principale')
}

const dashboardStates: State[] = [
  pristineState('dashboard', '/Dashboard', demo),
  pristineState('dashboard-business', '/Dashboard', 'entreprise'),
  pristineState('dashboard-requests', '/Dashboard', 'sansassurance'),
  pristineState('dashboard-nothing', '/Dashboard', 'nouveau'),
  pristineState('incomplete-profile', '/Dashboard', 'incomplet'),
  pristineState('not-yet-requests', '/RequestsWithoutInsurance', 'sansassurance'),
  {
    name: 'dashboard-failed',
    kind: 'wrong',
    as: demo,
    async open(driver) {
      await driver.breakGateway('FEDERATION_UNAVAILABLE')
      await driver.go('/Dashboard')
      await expect(driver.button('common:words.retry')).toBeVisible()
    },
  },
  // On a phone the menu is a sheet above the bottom bar. On a desktop the menu covers a part of the
  // screen, so the test uses the receipts, where no small control is below the menu.
  doneState(
    'menu',
    '/receipts',
    async (driver) => await driver.page.getByRole('button', { name: 'Maude' }).click(),
    'common:shell.signOut',
    asDemo,
  ),
]

const profileStates: State[] = [
  pristineState('profile', profilePath, demo),
  pristineState('profile-business', profilePath, 'entreprise'),
  pristineState('profile-limited', profilePath, 'limite'),
  pristineState('profile-incomplete', profilePath, 'incomplet'),
  pristineState('profile-volunteer', profilePath, 'benevole'),
  pristineState('profile-american', profilePath, 'americain'),
  failedState(
    'profile-wrong',
    profilePath,
    async (driver) => {
      await driver.field('addresses:Address.manual').check()
      await driver.write({
        'members:Person.firstName': '',
        'members:Person.lastName': '',
        'members:Person.phoneNumber': '555-0123',
        'addresses:Address.addressLine': '',
        'addresses:Address.postalCode': 'Rimouski',
      })
      await driver.submitInvalid('members:Profile.submit')
    },
    'members:Person.phoneNumberForm',
    asDemo,
  ),
  {
    name: 'profile-search',
    kind: 'done',
    as: demo,
    async open(driver) {
      await driver.go(profilePath)
      await searchAddress(driver)
      await expect(driver.page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      await driver.page.keyboard.press('ArrowDown')
    },
  },
  failedState(
    'profile-search-failed',
    profilePath,
    async (driver) => {
      await driver.breakGateway('FEDERATION_UNAVAILABLE')
      await searchAddress(driver)
    },
    'addresses:Search.failed',
    asDemo,
  ),
  doneState(
    'profile-picture',
    profilePath,
    async (driver) => await driver.page.locator('#picture').setInputFiles(picture),
    'common:ui.picture.remove',
    asDemo,
  ),
  failedState(
    'profile-picture-refused',
    profilePath,
    async (driver) => {
      const file = { name: 'moi.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
      await driver.page.locator('#picture').setInputFiles(file)
    },
    'common:errors.picture',
    asDemo,
  ),
  doneState(
    'profile-saved',
    profilePath,
    async (driver) => await driver.press('members:Profile.submit'),
    'members:Profile.done',
    asDemo,
  ),
  failedState(
    'magazine-none',
    profilePath,
    async (driver) => {
      for (const way of ['printed', 'digital']) {
        const box = driver.main.getByRole('checkbox', { name: driver.t(`magazines:Magazine.review.${way}`) })
        await box.setChecked(false)
      }
      await driver.press('magazines:Preferences.submit')
    },
    'magazines:Magazine.review.warningNoSelection',
    asDemo,
  ),
  doneState(
    'magazine-saved',
    profilePath,
    async (driver) => await driver.press('magazines:Preferences.submit'),
    'magazines:Preferences.done',
    asDemo,
  ),
  doneState(
    'export-started',
    profilePath,
    async (driver) => await driver.press('members:ExportData.action'),
    'members:ExportData.started',
    asDemo,
  ),
  failedState(
    'export-failed',
    profilePath,
    async (driver) => {
      await driver.breakGateway('RATE_LIMITED')
      await driver.press('members:ExportData.action')
    },
    'common:errors.RATE_LIMITED',
    asDemo,
  ),
]

/** Returns an action that requests another e-mail address for the account. */
const requestEmailChange = (email: string) => async (driver: Stage) => {
  await driver.write({ 'members:EditEmail.new': email, 'members:EditEmail.confirm': email })
  await driver.press('members:EditEmail.submit')
}

const accountStates = {
  EditEmailScreen: [
    pristineState('email', '/editemail', demo),
    emptyFormState('email', '/editemail', demo),
    failedState(
      'email-taken',
      '/editemail',
      requestEmailChange('nouveau@sentier.example'),
      'members:EditEmail.taken',
      asDemo,
    ),
    doneState(
      'email-sent',
      '/editemail',
      requestEmailChange('galerie@sentier.example'),
      'members:EditEmail.done.title',
      asDemo,
    ),
  ],
  EditPasswordScreen: [
    pristineState('password', '/editpassword', demo),
    emptyFormState('password', '/editpassword', demo),
    doneState(
      'password-changed',
      '/editpassword',
      async (driver) => {
        await driver.write({
          'members:EditPassword.current': 'sentier-demo',
          'members:EditPassword.new': 'une-grande-boucle',
          'members:EditPassword.confirm': 'une-grande-boucle',
        })
        await driver.press('members:EditPassword.submit')
      },
      'members:EditPassword.done.title',
      { as: demo, spoils: true },
    ),
  ],
  DeleteAccountScreen: [
    pristineState('delete-account', '/DeleteAccount', demo),
    failedState(
      'delete-account-wrong',
      '/DeleteAccount',
      async (driver) => {
        await driver.main.getByRole('checkbox').check()
        await driver.write({ 'members:DeleteAccount.password': 'pas-celui-la' })
        await driver.press('members:DeleteAccount.submit')
      },
      'common:Problems.Field.wrongPassword',
      asDemo,
    ),
  ],
}

const consentStates = {
  TermsSummaryScreen: [
    pristineState('terms-accepted', '/Consent/TermsSummary', demo),
    pristineState('terms-outdated', '/Consent/TermsSummary', 'consentement'),
    failedState(
      'consent-failed',
      '/Consent/TermsSummary',
      async (driver) => {
        await driver.press('agreements:Consent.acceptTerms')
        await expect(driver.title).toHaveText(driver.t('agreements:Federation.privacy.title'))
        await driver.breakGateway('FEDERATION_UNAVAILABLE')
        await driver.press('agreements:Consent.acceptPrivacy')
      },
      'common:errors.FEDERATION_UNAVAILABLE',
      { as: 'consentement' },
    ),
  ],
  PrivacyPolicySummaryScreen: [pristineState('privacy-accepted', '/Consent/PrivacyPolicySummary', demo)],
}

export const members = {
  DashboardScreen: dashboardStates,
  EditProfileScreen: profileStates,
  ...accountStates,
  ...consentStates,
} satisfies States
