/**
 * Browser tests of sign-in and registration on the site of a club. Every step stays on that site,
 * and every gateway request names the club.
 */
import type { Locator, Page } from '@playwright/test'
import type { RunningGateway } from '../gateway/helpers/gateway-process.ts'
import {
  recordGraphqlRequests,
  club,
  expectClubHeader,
  findLinksOutsideClubSite,
  collectHeaderValues,
} from './helpers/club-site.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import { extractOneTimeCode, extractMailLink, waitForMail } from './helpers/mails.ts'
import { demoMember, expect, openRegionStep, test, translate } from './helpers/portal-fixtures.ts'
import { createRegistrationPage, fillPersonalData } from './helpers/registration-page.ts'
import { type Variant, inCoveringVariants, inOneVariant } from './helpers/variants.ts'

/** Restores the seed members, so that every test starts with the same data. */
test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

/** Opens a URL of the club's site. Returns the controls and checks of the screens that follow. */
async function openClubSite(page: Page, portal: RunningGateway, variant: Variant, path: string) {
  const { language } = variant
  const calls = recordGraphqlRequests(page)
  await page.goto(`${portal.url}/${club.code}${path}?lang=${language}`)
  return {
    ...createRegistrationPage(page, variant),
    calls,
    field: (key: string): Locator => page.getByLabel(translate(language, 'session', key), { exact: true }),
    /**
     * Expects a screen of the club's site, with the club's logo and no link that leaves the site.
     */
    async expectScreen(subpath: string) {
      await expect(page).toHaveURL(`${portal.url}/${club.code}${subpath}`)
      await expectClubHeader(page, language)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await findLinksOutsideClubSite(page)).toEqual([])
      expect(collectHeaderValues(calls, 'x-club')).toEqual([club.code])
    },
    /**
     * Follows the link of a mail, which leads to the portal's own site. Requests from that site
     * name no club.
     */
    async followMailLink(link: string) {
      calls.length = 0
      await page.goto(link)
      await expect.poll(() => calls.length).toBeGreaterThan(0)
      expect(collectHeaderValues(calls, 'x-club')).toEqual([null])
    },
    /** Returns from the portal's own site to a path of the club's site. */
    async returnToClubSite(subpath: string) {
      calls.length = 0
      await page.goto(`${portal.url}/${club.code}${subpath}`)
    },
  }
}

inCoveringVariants(null, (way) => {
  const { language } = way

  test('a visitor creates an account on the site of a club and confirms the account by mail', async ({
    page,
    portal,
  }) => {
    const who = await openClubSite(page, portal, way, '/login')
    const email = 'sapin@sentier.example'
    await who.expectScreen('/login')
    await who.press(who.link('Login.register'))
    await who.expectScreen('/account/register/baseinfo')
    await who.begin(email, 'returning')
    await who.expectScreen('/account/register/ctrlnumbersearch')
    await who.press(who.link('OtherWays.otherinfosearch'))
    await who.expectScreen('/account/register/otherinfosearch')
    await who.press(who.link('OtherWays.ctrlnumbersearch'))
    await who.expectScreen('/account/register/ctrlnumbersearch')
    await who.typeText(who.label('registration', 'Search.controlNumber'), 'Z9999')
    await who.typeDate(who.birthDate, '1990-04-02')
    await who.press(who.button(who.t('Search.submit')))
    await who.expectScreen('/account/register/memberchoices')
    await who.press(who.button(who.t('OtherWays.new')))
    await who.expectScreen('/account/register/creation')
    await fillPersonalData(page, who)
    await who.next()
    await who.expectScreen('/Consent/CreateAccountConsent')
    await who.press(who.button(who.agreements('Consent.acceptTerms')))
    await expect(who.title).toHaveText(who.agreements('Federation.privacy.title'))
    await who.expectScreen('/Consent/CreateAccountConsent?text=privacy')
    await who.press(who.button(who.t('Creation.accept')))
    await who.expectScreen('/account/creationsucceeded')

    await who.followMailLink(extractMailLink(await waitForMail(portal, email, 'confirmEmail')))
    await expect(who.said('Login.message.confirmed')).toBeVisible()
    await who.returnToClubSite('/login')
    await who.enter(email)
    await who.expectScreen('/Dashboard')
    await expect(who.title).toContainText('Jeanne')
  })

  test('a password reset and a sign-in by code return to the site of the club', async ({ page, portal }) => {
    const { email } = demoMember
    const who = await openClubSite(page, portal, way, '/login')
    await who.typeText(who.field('Login.email'), email)
    await who.press(who.link('Login.toForgottenPassword'))
    await who.expectScreen('/account/forgottenpassword')
    await who.press(who.button(who.t('ForgottenPassword.submit')))
    await expect(who.said('ForgottenPassword.sent', { email })).toBeVisible()

    await who.followMailLink(extractMailLink(await waitForMail(portal, email, 'resetPassword')))
    await who.typeText(who.field('ResetPassword.password'), 'une-grande-boucle')
    await who.typeText(who.field('ResetPassword.confirmPassword'), 'une-grande-boucle')
    await who.press(who.button(who.t('ResetPassword.submit')))
    await expect(who.said('Login.message.passwordReset')).toBeVisible()
    await who.returnToClubSite('/receipts')
    await who.expectScreen('/login?redirect=%2Freceipts')
    await who.typeText(who.field('Login.email'), email)
    await who.typeText(who.field('Login.password'), 'une-grande-boucle')
    await who.press(who.button(who.t('Login.submit')))
    await who.expectScreen('/receipts')

    await who.press(page.getByRole('button', { name: 'Maude' }))
    await who.press(page.getByRole('button', { name: translate(language, 'common', 'shell.signOut') }))
    await who.expectScreen('/login?exit=1')
    await who.press(who.link('Login.toCode'))
    await who.expectScreen('/account/verificationcodelogin')
    await who.typeText(who.field('Login.email'), email)
    await who.press(who.button(who.t('CodeRequest.submit')))
    await expect(who.said('Code.sent', { email })).toBeVisible()
    await who.typeText(
      who.field('Code.code'),
      extractOneTimeCode(await waitForMail(portal, email, 'oneTimeCode')),
    )
    await who.press(who.button(who.t('Login.submit')))
    await who.expectScreen('/Dashboard')
  })
})

inCoveringVariants('en, desktop, by mouse', (way) => {
  test(
    'a member without consent accepts the terms on the site of the club',
    { tag: '@full' },
    async ({ page, portal }) => {
      const who = await openClubSite(page, portal, way, '/receipts')
      await who.expectScreen('/login?redirect=%2Freceipts')
      await who.typeText(who.field('Login.email'), 'consentement@sentier.example')
      await who.typeText(who.field('Login.password'), demoMember.password)
      await who.press(who.button(who.t('Login.submit')))
      await expect(who.title).toHaveText(who.agreements('Federation.terms.title'))
      await who.expectScreen('/Consent/TermsSummary?redirect=%2Freceipts')
      await who.press(who.button(who.agreements('Consent.acceptTerms')))
      await expect(who.title).toHaveText(who.agreements('Federation.privacy.title'))
      await who.expectScreen('/Consent/PrivacyPolicySummary?redirect=%2Freceipts')
      await who.press(who.button(who.agreements('Consent.acceptPrivacy')))
      await who.expectScreen('/receipts')
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

inOneVariant('fr, desktop, by mouse', (way) => {
  test('every link and every navigation on the site of the club stays on that site [A13]', async ({
    page,
    portal,
  }) => {
    const who = await openClubSite(page, portal, way, '/login')
    const site = `${portal.url}/${club.code}`
    /** Expects a fully loaded screen of the club's site on which no link leads to another site. */
    const expectLoadedClubScreen = async () => {
      await expect(page).toHaveURL(new RegExp(`^${site}/`))
      await expect(who.title).toBeVisible()
      // Data that load after the screen belong to it, so the test waits for them.
      await expect(page.getByText(who.words('common', 'ui.loading'), { exact: true })).toHaveCount(0)
      expect([page.url(), await findLinksOutsideClubSite(page)]).toEqual([page.url(), []])
    }
    for (const path of visitorPaths) {
      await page.goto(site + path)
      await expectLoadedClubScreen()
    }
    // A member's screen redirects a visitor to sign-in and back; a visitor's screen redirects a
    // member to the dashboard.
    await page.goto(`${site}/receipts`)
    await who.expectScreen('/login?redirect=%2Freceipts')
    await who.typeText(who.field('Login.email'), demoMember.email)
    await who.typeText(who.field('Login.password'), demoMember.password)
    await who.press(who.button(who.t('Login.submit')))
    await who.expectScreen('/receipts')
    await page.goto(`${site}/account/forgottenpassword`)
    await who.expectScreen('/Dashboard')
    for (const path of memberPaths) {
      await page.goto(site + path)
      await expectLoadedClubScreen()
    }
    await page.goto(`${site}/receipts`)
    await who.press(page.getByRole('main').locator('a[href*="/receipt/"]').first())
    await expect(page).toHaveURL(new RegExp(`^${site}/receipt/`))
    await expectLoadedClubScreen()

    // A purchase stays on the site of the club to its last step.
    await page.goto(`${site}/accesspass?type=ANNUAL`)
    await expect(page).toHaveURL(new RegExp(`^${site}/quadInformativeVideo`))
    await expectLoadedClubScreen()
    await page.getByText(who.words('video', 'Video.skip'), { exact: true }).click()
    for (const step of ['vehicle', 'region', 'clubs']) {
      if (step === 'region') await openRegionStep(page, way.language)
      await expect(page).toHaveURL(new RegExp(`^${site}/accesspass/${step}`))
      await expectLoadedClubScreen()
      const choices = page.getByRole('main').getByRole('radio', { disabled: false })
      await (step === 'region' ? page.getByRole('radio', { name: /^03/ }) : choices.first()).check()
      await who.next()
    }
    // The wizard skips the payment step because card and billing address are known, but the step's
    // URL still works.
    await expect(page).toHaveURL(new RegExp(`^${site}/accesspass/review`))
    await expectLoadedClubScreen()
    await page.goto(`${site}/accesspass/paymentinfo`)
    await expectLoadedClubScreen()
    expect(collectHeaderValues(who.calls, 'x-club')).toEqual([club.code])
  })
})
