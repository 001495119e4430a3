/**
 * Browser tests of sign-in and registration on the portal site of a club. Every step stays on that
 * site, and every gateway request names the club.
 */
import type { Locator, Page } from '@playwright/test'
import type { RunningGateway } from '../gateway/helpers/gateway-process.ts'
import {
  recordGraphqlRequests,
  club,
  expectClubInPageHeader,
  findLinksThatLeaveClubSite,
  collectHeaderValues,
} from './helpers/club-site.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import { extractOneTimeCode, extractMailLink, waitForMail } from './helpers/mails.ts'
import { demoMember, expect, openRegionStepOfPurchase, test, translate } from './helpers/portal-fixtures.ts'
import { createPurchasePageObject } from './helpers/purchase-page.ts'
import { createRegistrationPageObject, fillPersonalData } from './helpers/registration-page.ts'
import { type Variant, describeInFourPortalVariants, describeWithPortalVariant } from './helpers/variants.ts'

/**
 * Resets the personas of the seed data after each test, so that every test starts with the same
 * data.
 */
test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

/**
 * Opens a path on the portal site of a club. Returns the locators of its screens, and functions
 * that check them.
 */
async function openClubSitePath(page: Page, portal: RunningGateway, variant: Variant, path: string) {
  const { language } = variant
  const calls = recordGraphqlRequests(page)
  await page.goto(`${portal.url}/${club.code}${path}?lang=${language}`)
  return {
    ...createRegistrationPageObject(page, variant),
    calls,
    field: (key: string): Locator => page.getByLabel(translate(language, 'session', key), { exact: true }),
    /**
     * Expects a screen on the portal site of a club, with the club's logo and no link that leaves
     * the site.
     */
    async expectScreen(subpath: string) {
      await expect(page).toHaveURL(`${portal.url}/${club.code}${subpath}`)
      await expectClubInPageHeader(page, language)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await findLinksThatLeaveClubSite(page)).toEqual([])
      expect(collectHeaderValues(calls, 'x-club')).toEqual([club.code])
    },
    /**
     * Opens an e-mail link that leads from the portal site of a club to the federation's portal
     * site. Expects that no request of the opened page names a club.
     */
    async followMailLink(link: string) {
      calls.length = 0
      await page.goto(link)
      await expect.poll(() => calls.length).toBeGreaterThan(0)
      expect(collectHeaderValues(calls, 'x-club')).toEqual([null])
    },
    /** Navigates from the federation's portal site back to a path of the club's portal site. */
    async returnToClubSite(subpath: string) {
      calls.length = 0
      await page.goto(`${portal.url}/${club.code}${subpath}`)
    },
  }
}

describeInFourPortalVariants(null, (variant) => {
  const { language } = variant

  test('a visitor creates an account on the portal site of a club and confirms the account by e-mail', async ({
    page,
    portal,
  }) => {
    const visitor = await openClubSitePath(page, portal, variant, '/login')
    const email = 'sapin@sentier.example'
    await visitor.expectScreen('/login')
    await visitor.press(visitor.link('Login.register'))
    await visitor.expectScreen('/account/register/baseinfo')
    await visitor.begin(email, 'returning')
    await visitor.expectScreen('/account/register/ctrlnumbersearch')
    await visitor.press(visitor.link('OtherWays.otherinfosearch'))
    await visitor.expectScreen('/account/register/otherinfosearch')
    await visitor.press(visitor.link('OtherWays.ctrlnumbersearch'))
    await visitor.expectScreen('/account/register/ctrlnumbersearch')
    await visitor.typeText(visitor.label('registration', 'Search.controlNumber'), 'Z9999')
    await visitor.typeDate(visitor.birthDate, '1990-04-02')
    await visitor.press(visitor.button(visitor.t('Search.submit')))
    await visitor.expectScreen('/account/register/memberchoices')
    await visitor.press(visitor.button(visitor.t('OtherWays.new')))
    await visitor.expectScreen('/account/register/creation')
    await fillPersonalData(page, visitor)
    await visitor.next()
    await visitor.expectScreen('/Consent/CreateAccountConsent')
    await visitor.press(visitor.button(visitor.agreements('Consent.acceptTerms')))
    await expect(visitor.title).toHaveText(visitor.agreements('Federation.privacy.title'))
    await visitor.expectScreen('/Consent/CreateAccountConsent?text=privacy')
    await visitor.press(visitor.button(visitor.t('Creation.accept')))
    await visitor.expectScreen('/account/creationsucceeded')

    await visitor.followMailLink(extractMailLink(await waitForMail(portal, email, 'confirmEmail')))
    await expect(visitor.locateText('Login.message.confirmed')).toBeVisible()
    await visitor.returnToClubSite('/login')
    await visitor.enter(email)
    await visitor.expectScreen('/Dashboard')
    await expect(visitor.title).toContainText('Jeanne')
  })

  test('a password reset and a sign-in with a one-time code return to the portal site of the club', async ({
    page,
    portal,
  }) => {
    const { email } = demoMember
    const visitor = await openClubSitePath(page, portal, variant, '/login')
    await visitor.typeText(visitor.field('Login.email'), email)
    await visitor.press(visitor.link('Login.toForgottenPassword'))
    await visitor.expectScreen('/account/forgottenpassword')
    await visitor.press(visitor.button(visitor.t('ForgottenPassword.submit')))
    await expect(visitor.locateText('ForgottenPassword.sent', { email })).toBeVisible()

    await visitor.followMailLink(extractMailLink(await waitForMail(portal, email, 'resetPassword')))
    await visitor.typeText(visitor.field('ResetPassword.password'), 'une-grande-boucle')
    await visitor.typeText(visitor.field('ResetPassword.confirmPassword'), 'une-grande-boucle')
    await visitor.press(visitor.button(visitor.t('ResetPassword.submit')))
    await expect(visitor.locateText('Login.message.passwordReset')).toBeVisible()
    await visitor.returnToClubSite('/receipts')
    await visitor.expectScreen('/login?redirect=%2Freceipts')
    await visitor.typeText(visitor.field('Login.email'), email)
    await visitor.typeText(visitor.field('Login.password'), 'une-grande-boucle')
    await visitor.press(visitor.button(visitor.t('Login.submit')))
    await visitor.expectScreen('/receipts')

    await visitor.press(page.getByRole('button', { name: 'Maude' }))
    await visitor.press(page.getByRole('button', { name: translate(language, 'common', 'shell.signOut') }))
    await visitor.expectScreen('/login?exit=1')
    await visitor.press(visitor.link('Login.toCode'))
    await visitor.expectScreen('/account/verificationcodelogin')
    await visitor.typeText(visitor.field('Login.email'), email)
    await visitor.press(visitor.button(visitor.t('CodeRequest.submit')))
    await expect(visitor.locateText('Code.sent', { email })).toBeVisible()
    await visitor.typeText(
      visitor.field('Code.code'),
      extractOneTimeCode(await waitForMail(portal, email, 'oneTimeCode')),
    )
    await visitor.press(visitor.button(visitor.t('Login.submit')))
    await visitor.expectScreen('/Dashboard')
  })
})

describeInFourPortalVariants('en, desktop, by mouse', (variant) => {
  test(
    'a member who has not yet accepted the agreements accepts them on the portal site of the club',
    { tag: '@full' },
    async ({ page, portal }) => {
      const visitor = await openClubSitePath(page, portal, variant, '/receipts')
      await visitor.expectScreen('/login?redirect=%2Freceipts')
      await visitor.typeText(visitor.field('Login.email'), 'consentement@sentier.example')
      await visitor.typeText(visitor.field('Login.password'), demoMember.password)
      await visitor.press(visitor.button(visitor.t('Login.submit')))
      await expect(visitor.title).toHaveText(visitor.agreements('Federation.terms.title'))
      await visitor.expectScreen('/Consent/TermsSummary?redirect=%2Freceipts')
      await visitor.press(visitor.button(visitor.agreements('Consent.acceptTerms')))
      await expect(visitor.title).toHaveText(visitor.agreements('Federation.privacy.title'))
      await visitor.expectScreen('/Consent/PrivacyPolicySummary?redirect=%2Freceipts')
      await visitor.press(visitor.button(visitor.agreements('Consent.acceptPrivacy')))
      await visitor.expectScreen('/receipts')
    },
  )
})

/** Paths of the screens that both visitors and members may open directly. */
const publicPaths = ['/error', '/error?from=%2Freceipts', '/nowhere', '/foo.bar', '/confirmchangeemail']
const visitorPaths = [
  ...publicPaths,
  '/login',
  '/account/verificationcodelogin',
  '/account/verificationcodelogin/step2?initialEmail=demo%40sentier.example',
  '/account/forgottenpassword',
  '/account/resetpassword',
  '/account/resetpassword?token=a&email=b%40sentier.example',
  '/account/resendemailconfirmation',
  '/account/register/baseinfo',
  '/Consent/TermsSummary',
  '/Consent/PrivacyPolicySummary',
  '/IndexProvincial',
  '/FormStep1BaseInfo',
  '/OnFormStep1BaseInfo',
]
const memberPaths = [
  ...publicPaths,
  '/Dashboard',
  '/accesspasses',
  '/receipts',
  '/editprofile',
  '/editemail',
  '/editpassword',
  '/DeleteAccount',
  '/editpaymentinfo',
  '/EditCard',
  '/EditBillingAddress',
  '/Consent/TermsSummary',
  '/Consent/PrivacyPolicySummary',
]

describeWithPortalVariant('fr, desktop, by mouse', (variant) => {
  test('every link and every navigation on the portal site of a club stays on that site [A13]', async ({
    page,
    portal,
  }) => {
    const visitor = await openClubSitePath(page, portal, variant, '/login')
    const site = `${portal.url}/${club.code}`
    /**
     * Expects a fully loaded screen on the portal site of the club, without links to other sites.
     */
    const expectLoadedScreenOfClubSite = async () => {
      await expect(page).toHaveURL(new RegExp(`^${site}/`))
      await expect(visitor.title).toBeVisible()
      // Data that load after the screen belong to it, so the test waits for them.
      await expect(page.getByText(visitor.translateKey('common', 'ui.loading'), { exact: true })).toHaveCount(
        0,
      )
      expect([page.url(), await findLinksThatLeaveClubSite(page)]).toEqual([page.url(), []])
    }
    for (const path of visitorPaths) {
      await page.goto(site + path)
      await expectLoadedScreenOfClubSite()
    }
    // A member's screen redirects a visitor to sign-in and back; a visitor's screen redirects a
    // member to the dashboard.
    await page.goto(`${site}/receipts`)
    await visitor.expectScreen('/login?redirect=%2Freceipts')
    await visitor.typeText(visitor.field('Login.email'), demoMember.email)
    await visitor.typeText(visitor.field('Login.password'), demoMember.password)
    await visitor.press(visitor.button(visitor.t('Login.submit')))
    await visitor.expectScreen('/receipts')
    await page.goto(`${site}/account/forgottenpassword`)
    await visitor.expectScreen('/Dashboard')
    for (const path of memberPaths) {
      await page.goto(site + path)
      await expectLoadedScreenOfClubSite()
    }
    await page.goto(`${site}/receipts`)
    await visitor.press(page.getByRole('main').locator('a[href*="/receipt/"]').first())
    await expect(page).toHaveURL(new RegExp(`^${site}/receipt/`))
    await expectLoadedScreenOfClubSite()

    // A purchase stays on the site of the club to its last step.
    await page.goto(`${site}/accesspass?type=ANNUAL`)
    await expect(page).toHaveURL(new RegExp(`^${site}/quadInformativeVideo`))
    await expectLoadedScreenOfClubSite()
    await page.getByText(visitor.translateKey('video', 'Video.skip'), { exact: true }).click()
    for (const step of ['vehicle', 'region', 'clubs']) {
      if (step === 'region') await openRegionStepOfPurchase(page, variant.language)
      await expect(page).toHaveURL(new RegExp(`^${site}/accesspass/${step}`))
      await expectLoadedScreenOfClubSite()
      if (step === 'region') {
        await page.getByRole('button', { name: /^03/ }).click()
        continue
      }
      if (step === 'clubs') {
        await createPurchasePageObject(page, variant.language).clubsOfRegion.first().click()
        continue
      }
      await page.getByRole('main').getByRole('radio', { disabled: false }).first().check()
      await visitor.next()
    }
    // The wizard skips the payment step because card and billing address are known, but the step's
    // URL still works.
    await expect(page).toHaveURL(new RegExp(`^${site}/accesspass/review`))
    await expectLoadedScreenOfClubSite()
    await page.goto(`${site}/accesspass/paymentinfo`)
    await expectLoadedScreenOfClubSite()
    expect(collectHeaderValues(visitor.calls, 'x-club')).toEqual([club.code])
  })
})
