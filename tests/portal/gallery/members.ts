/** Gallery of the member's profile and account. */
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

async function searchAddress(on: Stage): Promise<void> {
  await on.page.getByRole('combobox', { name: on.t('addresses:Search.label') }).fill('rue principale')
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
    async open(on) {
      await on.breakGateway('FEDERATION_UNAVAILABLE')
      await on.go('/Dashboard')
      await expect(on.button('common:words.retry')).toBeVisible()
    },
  },
  // On a phone the menu is a sheet above the bottom bar. On a desktop the menu covers a part of the
  // screen, so the test uses the receipts, where no small control is below the menu.
  doneState(
    'menu',
    '/receipts',
    async (on) => await on.page.getByRole('button', { name: 'Maude' }).click(),
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
    async (on) => {
      await on.field('addresses:Address.manual').check()
      await on.write({
        'members:Person.firstName': '',
        'members:Person.lastName': '',
        'members:Person.phoneNumber': '555-0123',
        'addresses:Address.addressLine': '',
        'addresses:Address.postalCode': 'Rimouski',
      })
      await on.submitInvalid('members:Profile.submit')
    },
    'members:Person.phoneNumberForm',
    asDemo,
  ),
  {
    name: 'profile-search',
    kind: 'done',
    as: demo,
    async open(on) {
      await on.go(profilePath)
      await searchAddress(on)
      await expect(on.page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      await on.page.keyboard.press('ArrowDown')
    },
  },
  failedState(
    'profile-search-failed',
    profilePath,
    async (on) => {
      await on.breakGateway('FEDERATION_UNAVAILABLE')
      await searchAddress(on)
    },
    'addresses:Search.failed',
    asDemo,
  ),
  doneState(
    'profile-picture',
    profilePath,
    async (on) => await on.page.locator('#picture').setInputFiles(picture),
    'common:ui.picture.remove',
    asDemo,
  ),
  failedState(
    'profile-picture-refused',
    profilePath,
    async (on) => {
      const file = { name: 'moi.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
      await on.page.locator('#picture').setInputFiles(file)
    },
    'common:errors.picture',
    asDemo,
  ),
  doneState(
    'profile-saved',
    profilePath,
    async (on) => await on.press('members:Profile.submit'),
    'members:Profile.done',
    asDemo,
  ),
  failedState(
    'magazine-none',
    profilePath,
    async (on) => {
      for (const way of ['printed', 'digital']) {
        const box = on.main.getByRole('checkbox', { name: on.t(`magazines:Magazine.review.${way}`) })
        await box.setChecked(false)
      }
      await on.press('magazines:Preferences.submit')
    },
    'magazines:Magazine.review.warningNoSelection',
    asDemo,
  ),
  doneState(
    'magazine-saved',
    profilePath,
    async (on) => await on.press('magazines:Preferences.submit'),
    'magazines:Preferences.done',
    asDemo,
  ),
  doneState(
    'export-started',
    profilePath,
    async (on) => await on.press('members:ExportData.action'),
    'members:ExportData.started',
    asDemo,
  ),
  failedState(
    'export-failed',
    profilePath,
    async (on) => {
      await on.breakGateway('RATE_LIMITED')
      await on.press('members:ExportData.action')
    },
    'common:errors.RATE_LIMITED',
    asDemo,
  ),
]

/** Returns an action that requests another e-mail address for the account. */
const requestEmailChange = (email: string) => async (on: Stage) => {
  await on.write({ 'members:EditEmail.new': email, 'members:EditEmail.confirm': email })
  await on.press('members:EditEmail.submit')
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
      async (on) => {
        await on.write({
          'members:EditPassword.current': 'sentier-demo',
          'members:EditPassword.new': 'une-grande-boucle',
          'members:EditPassword.confirm': 'une-grande-boucle',
        })
        await on.press('members:EditPassword.submit')
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
      async (on) => {
        await on.main.getByRole('checkbox').check()
        await on.write({ 'members:DeleteAccount.password': 'pas-celui-la' })
        await on.press('members:DeleteAccount.submit')
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
      async (on) => {
        await on.press('agreements:Consent.acceptTerms')
        await expect(on.title).toHaveText(on.t('agreements:Federation.privacy.title'))
        await on.breakGateway('FEDERATION_UNAVAILABLE')
        await on.press('agreements:Consent.acceptPrivacy')
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
