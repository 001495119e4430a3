/** What members keep of themselves, and how they leave. */
import { expect } from '@playwright/test'
import { type State, empty, opens } from './stage.ts'

/** The portal's own icon: a picture that is there. */
const picture = 'web/public/apple-touch-icon.png'
const demo = 'demo'

export const members: State[] = [
  opens('dashboard', '/Dashboard', demo),
  opens('dashboard-business', '/Dashboard', 'entreprise'),
  opens('dashboard-nothing', '/Dashboard', 'nouveau'),
  opens('incomplete-profile', '/Dashboard', 'incomplet'),
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
  {
    name: 'menu',
    kind: 'done',
    as: demo,
    async open(on) {
      await on.go('/Dashboard')
      await on.page.getByRole('button', { name: 'Maude' }).click()
      await expect(on.button('common:shell.signOut')).toBeVisible()
    },
  },

  opens('profile', '/editprofile', demo),
  opens('profile-business', '/editprofile', 'entreprise'),
  opens('profile-limited', '/editprofile', 'limite'),
  opens('profile-incomplete', '/editprofile', 'incomplet'),
  opens('profile-volunteer', '/editprofile', 'benevole'),
  opens('profile-american', '/editprofile', 'americain'),
  {
    name: 'profile-wrong',
    kind: 'wrong',
    as: demo,
    async open(on) {
      await on.go('/editprofile')
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
  },
  {
    name: 'profile-search',
    kind: 'done',
    as: demo,
    async open(on) {
      await on.go('/editprofile')
      await on.page.getByRole('combobox', { name: on.t('addresses:Search.label') }).fill('rue principale')
      await expect(on.page.getByRole('option').first()).toBeVisible()
      await on.page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'profile-search-failed',
    kind: 'wrong',
    as: demo,
    async open(on) {
      await on.go('/editprofile')
      await on.breakGateway('FEDERATION_UNAVAILABLE')
      await on.page.getByRole('combobox', { name: on.t('addresses:Search.label') }).fill('rue principale')
      await on.reads('addresses:Search.failed')
    },
  },
  {
    name: 'profile-picture',
    kind: 'done',
    as: demo,
    async open(on) {
      await on.go('/editprofile')
      await on.page.locator('#picture').setInputFiles(picture)
      await expect(on.page.getByRole('img', { name: on.t('members:Profile.pictureAlt') })).toBeVisible()
    },
  },
  {
    name: 'profile-picture-refused',
    kind: 'wrong',
    as: demo,
    async open(on) {
      await on.go('/editprofile')
      await on.page
        .locator('#picture')
        .setInputFiles({ name: 'moi.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
      await on.reads('common:errors.picture')
    },
  },
  {
    name: 'profile-saved',
    kind: 'done',
    as: demo,
    async open(on) {
      await on.go('/editprofile')
      await on.press('members:Profile.submit')
      await on.reads('members:Profile.done')
    },
  },
  {
    name: 'magazine-none',
    kind: 'wrong',
    as: demo,
    async open(on) {
      await on.go('/editprofile')
      for (const way of ['printed', 'digital']) {
        await on.main
          .getByRole('checkbox', { name: on.t(`magazines:Magazine.review.${way}`) })
          .setChecked(false)
      }
      await on.press('magazines:Preferences.submit')
      await on.reads('magazines:Magazine.review.warningNoSelection')
    },
  },
  {
    name: 'magazine-saved',
    kind: 'done',
    as: demo,
    async open(on) {
      await on.go('/editprofile')
      await on.press('magazines:Preferences.submit')
      await on.reads('magazines:Preferences.done')
    },
  },
  {
    name: 'export-started',
    kind: 'done',
    as: demo,
    async open(on) {
      await on.go('/editprofile')
      await on.press('members:ExportData.action')
      await on.reads('members:ExportData.started')
    },
  },
  {
    name: 'export-failed',
    kind: 'wrong',
    as: demo,
    async open(on) {
      await on.go('/editprofile')
      await on.breakGateway('RATE_LIMITED')
      await on.press('members:ExportData.action')
      await on.reads('common:errors.RATE_LIMITED')
    },
  },

  opens('email', '/editemail', demo),
  empty('email', '/editemail', demo),
  {
    name: 'email-taken',
    kind: 'wrong',
    as: demo,
    async open(on) {
      await on.go('/editemail')
      await on.write({
        'members:EditEmail.new': 'nouveau@sentier.example',
        'members:EditEmail.confirm': 'nouveau@sentier.example',
      })
      await on.press('members:EditEmail.submit')
      await on.reads('members:EditEmail.taken')
    },
  },
  {
    name: 'email-sent',
    kind: 'done',
    as: demo,
    async open(on) {
      await on.go('/editemail')
      await on.write({
        'members:EditEmail.new': 'galerie@sentier.example',
        'members:EditEmail.confirm': 'galerie@sentier.example',
      })
      await on.press('members:EditEmail.submit')
      await expect(on.page.getByRole('dialog')).toBeVisible()
    },
  },

  opens('password', '/editpassword', demo),
  empty('password', '/editpassword', demo),
  {
    name: 'password-changed',
    kind: 'done',
    as: demo,
    spoils: true,
    async open(on) {
      await on.go('/editpassword')
      await on.write({
        'members:EditPassword.current': 'sentier-demo',
        'members:EditPassword.new': 'une-grande-boucle',
        'members:EditPassword.confirm': 'une-grande-boucle',
      })
      await on.press('members:EditPassword.submit')
      await on.reads('members:EditPassword.done.title')
    },
  },

  opens('delete-account', '/DeleteAccount', demo),
  {
    name: 'delete-account-wrong',
    kind: 'wrong',
    as: demo,
    async open(on) {
      await on.go('/DeleteAccount')
      await on.main.getByRole('checkbox').check()
      await on.write({ 'members:DeleteAccount.password': 'pas-celui-la' })
      await on.sendInVain('members:DeleteAccount.submit')
    },
  },

  opens('terms-accepted', '/Consent/TermsSummary', demo),
  opens('privacy-accepted', '/Consent/PrivacyPolicySummary', demo),
  opens('terms-outdated', '/Consent/TermsSummary', 'consentement'),
  {
    name: 'consent-failed',
    kind: 'wrong',
    as: 'consentement',
    async open(on) {
      await on.go('/Consent/TermsSummary')
      await on.press('agreements:Consent.acceptTerms')
      await expect(on.title).toHaveText(on.t('agreements:Federation.privacy.title'))
      await on.breakGateway('FEDERATION_UNAVAILABLE')
      await on.press('agreements:Consent.acceptPrivacy')
      await on.reads('common:errors.FEDERATION_UNAVAILABLE')
    },
  },
]
