/** Gallery of the member's profile and account. */
import { expect } from '@playwright/test'
import { type Stage, type State, type States, done, empty, opens, wrong } from './stage.ts'

/** The portal's own icon serves as a picture file. */
const picture = 'web/public/apple-touch-icon.png'
const demo = 'demo'
const as = { as: demo }
const profile = '/editprofile'

async function search(on: Stage): Promise<void> {
  await on.page.getByRole('combobox', { name: on.t('addresses:Search.label') }).fill('rue principale')
}

const dashboard: State[] = [
  opens('dashboard', '/Dashboard', demo),
  opens('dashboard-business', '/Dashboard', 'entreprise'),
  opens('dashboard-requests', '/Dashboard', 'sansassurance'),
  opens('dashboard-nothing', '/Dashboard', 'nouveau'),
  opens('incomplete-profile', '/Dashboard', 'incomplet'),
  opens('not-yet-requests', '/RequestsWithoutInsurance', 'sansassurance'),
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
  done(
    'menu',
    '/receipts',
    async (on) => await on.page.getByRole('button', { name: 'Maude' }).click(),
    'common:shell.signOut',
    as,
  ),
]

const profiles: State[] = [
  opens('profile', profile, demo),
  opens('profile-business', profile, 'entreprise'),
  opens('profile-limited', profile, 'limite'),
  opens('profile-incomplete', profile, 'incomplet'),
  opens('profile-volunteer', profile, 'benevole'),
  opens('profile-american', profile, 'americain'),
  wrong(
    'profile-wrong',
    profile,
    async (on) => {
      await on.field('addresses:Address.manual').check()
      await on.write({
        'members:Person.firstName': '',
        'members:Person.lastName': '',
        'members:Person.phoneNumber': '555-0123',
        'addresses:Address.addressLine': '',
        'addresses:Address.postalCode': 'Rimouski',
      })
      await on.sendInVain('members:Profile.submit')
    },
    'members:Person.phoneNumberForm',
    as,
  ),
  {
    name: 'profile-search',
    kind: 'done',
    as: demo,
    async open(on) {
      await on.go(profile)
      await search(on)
      await expect(on.page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      await on.page.keyboard.press('ArrowDown')
    },
  },
  wrong(
    'profile-search-failed',
    profile,
    async (on) => {
      await on.breakGateway('FEDERATION_UNAVAILABLE')
      await search(on)
    },
    'addresses:Search.failed',
    as,
  ),
  done(
    'profile-picture',
    profile,
    async (on) => await on.page.locator('#picture').setInputFiles(picture),
    'common:ui.picture.remove',
    as,
  ),
  wrong(
    'profile-picture-refused',
    profile,
    async (on) => {
      const file = { name: 'moi.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
      await on.page.locator('#picture').setInputFiles(file)
    },
    'common:errors.picture',
    as,
  ),
  done(
    'profile-saved',
    profile,
    async (on) => await on.press('members:Profile.submit'),
    'members:Profile.done',
    as,
  ),
  wrong(
    'magazine-none',
    profile,
    async (on) => {
      for (const way of ['printed', 'digital']) {
        const box = on.main.getByRole('checkbox', { name: on.t(`magazines:Magazine.review.${way}`) })
        await box.setChecked(false)
      }
      await on.press('magazines:Preferences.submit')
    },
    'magazines:Magazine.review.warningNoSelection',
    as,
  ),
  done(
    'magazine-saved',
    profile,
    async (on) => await on.press('magazines:Preferences.submit'),
    'magazines:Preferences.done',
    as,
  ),
  done(
    'export-started',
    profile,
    async (on) => await on.press('members:ExportData.action'),
    'members:ExportData.started',
    as,
  ),
  wrong(
    'export-failed',
    profile,
    async (on) => {
      await on.breakGateway('RATE_LIMITED')
      await on.press('members:ExportData.action')
    },
    'common:errors.RATE_LIMITED',
    as,
  ),
]

/** Returns an action that requests another e-mail address for the account. */
const change = (email: string) => async (on: Stage) => {
  await on.write({ 'members:EditEmail.new': email, 'members:EditEmail.confirm': email })
  await on.press('members:EditEmail.submit')
}

const account = {
  EditEmailScreen: [
    opens('email', '/editemail', demo),
    empty('email', '/editemail', demo),
    wrong('email-taken', '/editemail', change('nouveau@sentier.example'), 'members:EditEmail.taken', as),
    done('email-sent', '/editemail', change('galerie@sentier.example'), 'members:EditEmail.done.title', as),
  ],
  EditPasswordScreen: [
    opens('password', '/editpassword', demo),
    empty('password', '/editpassword', demo),
    done(
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
    opens('delete-account', '/DeleteAccount', demo),
    wrong(
      'delete-account-wrong',
      '/DeleteAccount',
      async (on) => {
        await on.main.getByRole('checkbox').check()
        await on.write({ 'members:DeleteAccount.password': 'pas-celui-la' })
        await on.press('members:DeleteAccount.submit')
      },
      'common:Problems.Field.wrongPassword',
      as,
    ),
  ],
}

const agreements = {
  TermsSummaryScreen: [
    opens('terms-accepted', '/Consent/TermsSummary', demo),
    opens('terms-outdated', '/Consent/TermsSummary', 'consentement'),
    wrong(
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
  PrivacyPolicySummaryScreen: [opens('privacy-accepted', '/Consent/PrivacyPolicySummary', demo)],
}

export const members = {
  DashboardScreen: dashboard,
  EditProfileScreen: profiles,
  ...account,
  ...agreements,
} satisfies States
