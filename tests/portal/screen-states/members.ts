/**
 * States in which browser tests open the screens of the member's profile and account.
 */
import { expect } from '@playwright/test'
import {
  type ScreenDriver,
  type ScreenState,
  type ScreenStates,
  createDoneScreenState,
  createEmptyFormScreenState,
  createPristineScreenState,
  createFailedScreenState,
} from './screen-driver.ts'

/** Picture file for upload fields: the icon of the portal. */
const picture = 'web/public/apple-touch-icon.png'
const demo = 'demo'
const asDemo = { as: demo }
const profilePath = '/editprofile'

async function searchPostalAddress(driver: ScreenDriver): Promise<void> {
  await driver.pressButton('addresses:Address.change')
  await driver.page.getByRole('combobox', { name: driver.t('addresses:Search.label') }).fill('rue principale')
}

const dashboardStates: ScreenState[] = [
  createPristineScreenState('dashboard', '/Dashboard', demo),
  createPristineScreenState('dashboard-business', '/Dashboard', 'entreprise'),
  createPristineScreenState('dashboard-requests', '/Dashboard', 'sansassurance'),
  createPristineScreenState('dashboard-nothing', '/Dashboard', 'nouveau'),
  createPristineScreenState('incomplete-profile', '/Dashboard', 'incomplet'),
  createPristineScreenState('not-yet-requests', '/RequestsWithoutInsurance', 'sansassurance'),
  {
    name: 'dashboard-failed',
    kind: 'wrong',
    as: demo,
    async openScreen(driver) {
      // The browser stores the contact data from the first screen that loads.
      await driver.openPath('/receipts')
      await expect(driver.page.locator('footer a[href^="tel:"]')).toBeVisible()
      await driver.makeGatewayRequestsFail('FEDERATION_UNAVAILABLE')
      await driver.openPath('/Dashboard')
      await expect(driver.button('common:words.retry')).toBeVisible()
      await expect(driver.page.locator('[data-contact] a[href^="tel:"]').first()).toBeVisible()
    },
  },
  // On a phone the menu is a sheet above the bottom bar. On a desktop the menu covers a part of the
  // screen, so the test uses the receipts, where no small control is below the menu.
  createDoneScreenState(
    'menu',
    '/receipts',
    async (driver) => await driver.page.getByRole('button', { name: 'Maude' }).click(),
    'common:shell.signOut',
    asDemo,
  ),
]

const profileStates: ScreenState[] = [
  createPristineScreenState('profile', profilePath, demo),
  createPristineScreenState('profile-business', profilePath, 'entreprise'),
  createPristineScreenState('profile-limited', profilePath, 'limite'),
  createPristineScreenState('profile-incomplete', profilePath, 'incomplet'),
  createPristineScreenState('profile-volunteer', profilePath, 'benevole'),
  createPristineScreenState('profile-american', profilePath, 'americain'),
  createFailedScreenState(
    'profile-wrong',
    profilePath,
    async (driver) => {
      await driver.pressButton('addresses:Address.change')
      await driver.field('addresses:Address.manual').check()
      await driver.fillFields({
        'members:Person.firstName': '',
        'members:Person.lastName': '',
        'members:Person.phoneNumber': '555-0123',
        'addresses:Address.addressLine': '',
        'addresses:Address.postalCode': 'Rimouski',
      })
      await driver.submitAndExpectInvalidField('members:Profile.submit')
    },
    'members:Person.phoneNumberForm',
    asDemo,
  ),
  {
    name: 'profile-search',
    kind: 'done',
    as: demo,
    async openScreen(driver) {
      await driver.openPath(profilePath)
      await searchPostalAddress(driver)
      await expect(driver.page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      await driver.page.keyboard.press('ArrowDown')
    },
  },
  createFailedScreenState(
    'profile-search-failed',
    profilePath,
    async (driver) => {
      await driver.makeGatewayRequestsFail('FEDERATION_UNAVAILABLE')
      await searchPostalAddress(driver)
    },
    'addresses:Search.failed',
    asDemo,
  ),
  createDoneScreenState(
    'profile-picture',
    profilePath,
    async (driver) => await driver.page.locator('#picture').setInputFiles(picture),
    'common:ui.picture.remove',
    asDemo,
  ),
  createFailedScreenState(
    'profile-picture-refused',
    profilePath,
    async (driver) => {
      const file = { name: 'moi.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
      await driver.page.locator('#picture').setInputFiles(file)
    },
    'common:errors.picture',
    asDemo,
  ),
  createDoneScreenState(
    'profile-saved',
    profilePath,
    async (driver) => await driver.pressButton('members:Profile.submit'),
    'members:Profile.done',
    asDemo,
  ),
  createFailedScreenState(
    'magazine-none',
    profilePath,
    async (driver) => {
      for (const edition of ['printed', 'digital']) {
        const box = driver.main.getByRole('checkbox', {
          name: driver.t(`magazines:Magazine.review.${edition}`),
        })
        await box.setChecked(false)
      }
      await driver.pressButton('magazines:Preferences.submit')
    },
    'magazines:Magazine.review.warningNoSelection',
    asDemo,
  ),
  createDoneScreenState(
    'magazine-saved',
    profilePath,
    async (driver) => await driver.pressButton('magazines:Preferences.submit'),
    'magazines:Preferences.done',
    asDemo,
  ),
  createDoneScreenState(
    'export-started',
    profilePath,
    async (driver) => await driver.pressButton('members:ExportData.action'),
    'members:ExportData.started',
    asDemo,
  ),
  createFailedScreenState(
    'export-failed',
    profilePath,
    async (driver) => {
      await driver.makeGatewayRequestsFail('RATE_LIMITED')
      await driver.pressButton('members:ExportData.action')
    },
    'common:errors.RATE_LIMITED',
    asDemo,
  ),
]

/** Returns an action that requests a change of the e-mail address of the account. */
const createActionChangingEmail = (email: string) => async (driver: ScreenDriver) => {
  await driver.fillFields({ 'members:EditEmail.new': email, 'members:EditEmail.confirm': email })
  await driver.pressButton('members:EditEmail.submit')
}

const accountStates = {
  EditEmailScreen: [
    createPristineScreenState('email', '/editemail', demo),
    createEmptyFormScreenState('email', '/editemail', demo),
    createFailedScreenState(
      'email-taken',
      '/editemail',
      createActionChangingEmail('nouveau@sentier.example'),
      'members:EditEmail.taken',
      asDemo,
    ),
    createDoneScreenState(
      'email-sent',
      '/editemail',
      createActionChangingEmail('galerie@sentier.example'),
      'members:EditEmail.done.title',
      asDemo,
    ),
  ],
  EditPasswordScreen: [
    createPristineScreenState('password', '/editpassword', demo),
    createEmptyFormScreenState('password', '/editpassword', demo),
    createDoneScreenState(
      'password-changed',
      '/editpassword',
      async (driver) => {
        await driver.fillFields({
          'members:EditPassword.current': 'sentier-demo',
          'members:EditPassword.new': 'une-grande-boucle',
          'members:EditPassword.confirm': 'une-grande-boucle',
        })
        await driver.pressButton('members:EditPassword.submit')
      },
      'members:EditPassword.done.title',
      { as: demo, spoils: true },
    ),
  ],
  DeleteAccountScreen: [
    createPristineScreenState('delete-account', '/DeleteAccount', demo),
    createFailedScreenState(
      'delete-account-wrong',
      '/DeleteAccount',
      async (driver) => {
        await driver.main.getByRole('checkbox').check()
        await driver.fillFields({ 'members:DeleteAccount.password': 'pas-celui-la' })
        await driver.pressButton('members:DeleteAccount.submit')
      },
      'common:Problems.Field.wrongPassword',
      asDemo,
    ),
  ],
}

const consentStates = {
  TermsSummaryScreen: [
    createPristineScreenState('terms-accepted', '/Consent/TermsSummary', demo),
    createPristineScreenState('terms-outdated', '/Consent/TermsSummary', 'consentement'),
    createFailedScreenState(
      'consent-failed',
      '/Consent/TermsSummary',
      async (driver) => {
        await driver.pressButton('agreements:Consent.acceptTerms')
        await expect(driver.title).toHaveText(driver.t('agreements:Federation.privacy.title'))
        await driver.makeGatewayRequestsFail('FEDERATION_UNAVAILABLE')
        await driver.pressButton('agreements:Consent.acceptPrivacy')
      },
      'common:errors.FEDERATION_UNAVAILABLE',
      { as: 'consentement' },
    ),
  ],
  PrivacyPolicySummaryScreen: [
    createPristineScreenState('privacy-accepted', '/Consent/PrivacyPolicySummary', demo),
  ],
}

export const members = {
  DashboardScreen: dashboardStates,
  EditProfileScreen: profileStates,
  ...accountStates,
  ...consentStates,
} satisfies ScreenStates
