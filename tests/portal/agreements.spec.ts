/**
 * Browser tests of the consent to the terms. The portal asks for consent before it opens the
 * requested screen, and asks again when the terms change.
 */
import type { Page } from '@playwright/test'
import { type RunningGateway, startGateway } from '../gateway/helpers/gateway-process.ts'
import { performStaffAction } from './helpers/staff-actions.ts'
import { type InputDevice, createMouseDevice } from './helpers/input-devices.ts'
import {
  type Language,
  test as base,
  demoMember,
  expect,
  expectAccessible,
  signIn,
  translate,
} from './helpers/portal-fixtures.ts'
import { describeInFourPortalVariants, describeWithPortalVariant } from './helpers/variants.ts'

/** Credentials of a member who has never accepted the terms. */
const memberWithoutConsent = { email: 'consentement@sentier.example', password: demoMember.password }

/**
 * Playwright `test` function that starts a new portal for each test, because a member can consent
 * only once and new terms apply to every member.
 */
const test = base.extend<{ ownPortal: RunningGateway }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
  ownPortal: async ({}, provide) => {
    const ownPortal = await startGateway()
    await provide(ownPortal)
    await ownPortal.stop()
  },
})

const getConsentTexts = (language: Language) => ({
  terms: translate(language, 'agreements', 'Federation.terms.title'),
  privacy: translate(language, 'agreements', 'Federation.privacy.title'),
  acceptTerms: translate(language, 'agreements', 'Consent.acceptTerms'),
  acceptPrivacy: translate(language, 'agreements', 'Consent.acceptPrivacy'),
  cancel: translate(language, 'agreements', 'Consent.cancel.outdated'),
  changed: translate(language, 'agreements', 'Consent.changed'),
})

const locateButtonByName = (page: Page, name: string) => page.getByRole('button', { name })
const locateScreenTitle = (page: Page) => page.getByRole('heading', { level: 1 })

/** Publishes a new version of the terms, as the federation's staff does. */
const publishNewTermsAsStaff = async (portal: RunningGateway) =>
  await performStaffAction(portal, 'publish-terms')

/** Signs in a member who has not accepted the terms, and expects that the terms are shown. */
async function signInWithoutConsent(
  page: Page,
  portal: RunningGateway,
  language: Language,
  device: InputDevice = createMouseDevice(),
): Promise<void> {
  const translateSessionText = (key: string) => translate(language, 'session', key)
  await page.goto(`${portal.url}/login?lang=${language}`)
  await device.typeText(page.getByLabel(translateSessionText('Login.email')), memberWithoutConsent.email)
  await device.typeText(
    page.getByLabel(translateSessionText('Login.password'), { exact: true }),
    memberWithoutConsent.password,
  )
  await device.press(page.getByRole('button', { name: translateSessionText('Login.submit'), exact: true }))
  await expect(page).toHaveURL(/\/Consent\/TermsSummary/)
}

describeInFourPortalVariants('en, desktop, by mouse', ({ language, createDevice }) => {
  const texts = getConsentTexts(language)

  test('a member who has not yet accepted the agreements accepts them at sign-in and reaches the dashboard [C01, C03, C04, C08, C13]', async ({
    page,
    ownPortal,
  }) => {
    const device = createDevice(page)
    await signInWithoutConsent(page, ownPortal, language, device)
    await expect(locateScreenTitle(page)).toHaveText(texts.terms)
    // The member is signed in, but without consent the portal can only show the e-mail address.
    await expect(page.getByRole('button', { name: memberWithoutConsent.email })).toBeVisible()
    await expect(
      page.getByText(translate(language, 'agreements', 'Agreement.version', { version: '1' })),
    ).toBeVisible()
    await expect(
      page.getByRole('main').getByText(translate(language, 'agreements', 'Federation.terms.passes.summary')),
    ).toBeVisible()
    const opened = page.context().waitForEvent('page')
    await device.press(page.getByRole('link', { name: translate(language, 'agreements', 'Agreement.full') }))
    const full = await opened
    await expect(locateScreenTitle(full)).toHaveText(texts.terms)
    await full.close()
    await expectAccessible(page)

    await device.press(locateButtonByName(page, texts.acceptTerms))
    await expect(page).toHaveURL(/\/Consent\/PrivacyPolicySummary/)
    await expect(locateScreenTitle(page)).toHaveText(texts.privacy)
    await expectAccessible(page)
    await device.press(locateButtonByName(page, texts.acceptPrivacy))
    await expect(page).toHaveURL(/\/Dashboard$/)

    // Consent is asked only once: a reload opens the dashboard.
    await page.reload()
    await expect(page).toHaveURL(/\/Dashboard$/)
    await expect(locateScreenTitle(page)).toBeVisible()
  })
})

describeInFourPortalVariants('en, phone, by keyboard', ({ language, createDevice }) => {
  const texts = getConsentTexts(language)

  test(
    "new terms are shown after the member's next request, and newer terms are shown if the terms change during the acceptance [C02, C03, C12]",
    { tag: '@full' },
    async ({ page, ownPortal }) => {
      const device = createDevice(page)
      await signIn(page, ownPortal, language)
      // The dashboard has loaded, because a pending call would ask for consent too.
      await expect(locateScreenTitle(page)).toBeVisible()
      await publishNewTermsAsStaff(ownPortal)
      await page.goto(`${ownPortal.url}/accesspasses`)
      await expect(locateScreenTitle(page)).toHaveText(texts.terms)
      await expect(
        page.getByText(translate(language, 'agreements', 'Agreement.version', { version: '2' }), {
          exact: true,
        }),
      ).toBeVisible()
      await device.press(locateButtonByName(page, texts.acceptTerms))
      await expect(locateScreenTitle(page)).toHaveText(texts.privacy)

      await publishNewTermsAsStaff(ownPortal)
      await device.press(locateButtonByName(page, texts.acceptPrivacy))
      await expect(page.getByText(texts.changed)).toBeVisible()
      await expect(locateScreenTitle(page)).toHaveText(texts.terms)
      await expect(
        page.getByText(translate(language, 'agreements', 'Agreement.version', { version: '3' }), {
          exact: true,
        }),
      ).toBeVisible()
      await expectAccessible(page)
      await device.press(locateButtonByName(page, texts.acceptTerms))
      await expect(locateScreenTitle(page)).toHaveText(texts.privacy)
      await device.press(locateButtonByName(page, texts.acceptPrivacy))
      await expect(page).toHaveURL(/\/accesspasses$/)
    },
  )

  test('a form keeps the typed values when the member must accept new terms before sending the form [C02, C12]', async ({
    page,
    ownPortal,
  }) => {
    const device = createDevice(page)
    await signIn(page, ownPortal, language)
    await page.goto(`${ownPortal.url}/editemail`)
    await expect(locateScreenTitle(page)).toBeVisible()
    // Additional queries of the form would ask for consent too.
    await page.waitForLoadState('networkidle')
    await publishNewTermsAsStaff(ownPortal)
    const locateMemberField = (key: string) =>
      page.getByLabel(translate(language, 'members', key), { exact: true })
    await device.typeText(locateMemberField('EditEmail.new'), 'maude@sentier.example')
    await device.typeText(locateMemberField('EditEmail.confirm'), 'maude@sentier.example')
    await device.press(locateButtonByName(page, translate(language, 'members', 'EditEmail.submit')))
    await expect(page).toHaveURL(/\/Consent\/TermsSummary\?redirect=%2Feditemail$/)
    await device.press(locateButtonByName(page, texts.acceptTerms))
    await expect(locateScreenTitle(page)).toHaveText(texts.privacy)
    await device.press(locateButtonByName(page, texts.acceptPrivacy))
    await expect(page).toHaveURL(/\/editemail$/)
    await expect(locateMemberField('EditEmail.new')).toHaveValue('maude@sentier.example')
  })
})

describeWithPortalVariant('fr, phone, by touch', () => {
  const fr = getConsentTexts('fr')

  test(
    'a member who has not yet accepted the agreements must accept them before the requested screen opens [C02, C12]',
    { tag: '@full' },
    async ({ page, ownPortal }) => {
      await signInWithoutConsent(page, ownPortal, 'fr')
      await page.goto(`${ownPortal.url}/receipts`)
      await expect(page).toHaveURL(/\/Consent\/TermsSummary\?redirect=%2Freceipts$/)
      // Accepting only the privacy policy does not complete the consent.
      await page.goto(`${ownPortal.url}/Consent/PrivacyPolicySummary?redirect=%2Freceipts`)
      await page.getByRole('button', { name: fr.acceptPrivacy }).click()
      await expect(locateScreenTitle(page)).toHaveText(fr.terms)
      await page.getByRole('button', { name: fr.acceptTerms }).click()
      await page.getByRole('button', { name: fr.acceptPrivacy }).click()
      await expect(page).toHaveURL(/\/receipts$/)
      await expect(locateScreenTitle(page)).toHaveText(translate('fr', 'receipts', 'Receipts.title'))
    },
  )

  test(
    'after a member accepts the terms in one browser tab, another tab opens its requested screen [C04]',
    { tag: '@full' },
    async ({ page, context, ownPortal }) => {
      await signIn(page, ownPortal, 'fr')
      await expect(locateScreenTitle(page)).toBeVisible()
      await publishNewTermsAsStaff(ownPortal)
      const otherPage = await context.newPage()
      await otherPage.goto(`${ownPortal.url}/accesspasses`)
      await expect(otherPage).toHaveURL(/\/Consent\/TermsSummary\?redirect=%2Faccesspasses$/)
      await page.goto(`${ownPortal.url}/receipts`)
      await page.getByRole('button', { name: fr.acceptTerms }).click()
      await page.getByRole('button', { name: fr.acceptPrivacy }).click()
      await expect(page).toHaveURL(/\/receipts$/)
      await expect(otherPage).toHaveURL(/\/accesspasses$/)
      await expect(locateScreenTitle(otherPage)).toHaveText(translate('fr', 'access-rights', 'History.title'))
    },
  )

  test('canceling the acceptance of the terms signs the member out [C05]', async ({ page, ownPortal }) => {
    await signInWithoutConsent(page, ownPortal, 'fr')
    await page.getByRole('button', { name: fr.cancel }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.goto(`${ownPortal.url}/Dashboard`)
    await expect(page).toHaveURL(/\/login\?redirect=/)
  })

  test('a visitor reads and accepts the terms and the privacy policy before registration [C06, C10]', async ({
    page,
    ownPortal,
  }) => {
    await page.goto(`${ownPortal.url}/consent`)
    await expect(page).toHaveURL(/\/Consent\/TermsSummary$/)
    await page.getByRole('button', { name: fr.acceptTerms }).click()
    await expect(locateScreenTitle(page)).toHaveText(fr.privacy)
    await page.getByRole('button', { name: fr.acceptPrivacy }).click()
    await expect(page).toHaveURL(/\/account\/register\/baseinfo$/)
    await page.goBack()
    await page.getByRole('button', { name: translate('fr', 'agreements', 'Consent.cancel.visitor') }).click()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('the terms are read-only for a member who has accepted them [C07, C10]', async ({
    page,
    ownPortal,
  }) => {
    await signIn(page, ownPortal, 'fr')
    await page.goto(`${ownPortal.url}/Consent`)
    await expect(locateScreenTitle(page)).toHaveText(fr.terms)
    await expect(
      page.getByRole('link', { name: translate('fr', 'agreements', 'Consent.readPrivacy') }),
    ).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: translate('fr', 'agreements', 'Consent.readPrivacy') }).click()
    await expect(locateScreenTitle(page)).toHaveText(fr.privacy)
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await page.getByRole('link', { name: translate('fr', 'common', 'words.home') }).click()
    await expect(page).toHaveURL(/\/Dashboard$/)
  })
})
