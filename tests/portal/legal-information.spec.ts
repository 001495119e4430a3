/** Browser tests of the legal information about passes that every page shows in both languages. */
import type { Page } from '@playwright/test'
import { expect, signIn, windowSizes, test, translate } from './helpers/portal-fixtures.ts'
import { legalSentences } from './helpers/legal-sentences.ts'

const visitorPaths = [
  '/login',
  '/account/register/baseinfo',
  '/account/forgottenpassword',
  '/account/verificationcodelogin',
  '/Consent/TermsSummary',
  '/Consent/PrivacyPolicySummary',
  '/IndexProvincial',
  '/FormStep1BaseInfo',
  '/OnFormStep1BaseInfo',
  '/01-054/login',
  '/error',
  '/nowhere',
]
const memberPaths = [
  '/Dashboard',
  '/accesspasses',
  '/receipts',
  '/editprofile',
  '/editpaymentinfo',
  '/quadInformativeVideo',
  '/nowhere',
]

for (const [language, size] of [
  ['fr', 'phone'],
  ['en', 'desktop'],
] as const) {
  test.describe(
    `legal information about passes in the footer of every page, in ${language}, ${size} window`,
    { tag: language === 'fr' ? [] : '@full' },
    () => {
      test.use({ viewport: windowSizes[size], locale: `${language}-CA` })

      async function expectLegalInformation(page: Page, portalUrl: string, paths: string[]): Promise<void> {
        for (const path of paths) {
          await page.goto(portalUrl + path)
          const foot = page.getByRole('contentinfo')
          await expect(page).toHaveURL(portalUrl + path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await foot.scrollIntoViewIfNeeded()
          await foot.getByRole('button', { name: translate(language, 'common', 'footer.legal') }).click()
          const listItems = page.getByRole('dialog').getByRole('listitem')
          for (const sentence of legalSentences[language])
            await expect(listItems.filter({ hasText: sentence }), path).toBeVisible()
          await page.keyboard.press('Escape')
        }
      }

      test(
        'one press on a link in the footer of any page opens the legal information [A33–A36]',
        { tag: '@full' },
        async ({ page, portal }) => {
          // Browsers of either language get French first, so the URL names the language.
          await page.goto(`${portal.url}/login?lang=${language}`)
          // The lang parameter disappears from the URL once the language is stored.
          await expect(page).toHaveURL(`${portal.url}/login`)
          await expectLegalInformation(page, portal.url, visitorPaths)
          await signIn(page, portal, language)
          await expectLegalInformation(page, portal.url, memberPaths)
        },
      )
    },
  )
}

test(
  "a visitor who opens a member's URL is redirected to sign-in and sees no member data",
  { tag: '@full' },
  async ({ page, portal }) => {
    for (const address of [
      ...memberPaths.filter((each) => each !== '/nowhere'),
      '/receipt/1',
      '/editemail',
      '/editpassword',
      '/DeleteAccount',
      '/EditCard',
      '/EditBillingAddress',
      '/accesspass/review',
      '/01-054/Dashboard',
    ]) {
      await page.goto(portal.url + address)
      const [, club = '', path] = /^(\/\d\d-\d{3})?(.+)$/.exec(address)!
      await expect(page).toHaveURL(`${portal.url}${club}/login?redirect=${encodeURIComponent(path!)}`)
    }
  },
)
