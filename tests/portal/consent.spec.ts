/**
 * Consent to the terms: asked before any other screen, also after new terms, with a return to the
 * requested screen.
 */
import type { Page } from '@playwright/test'
import { type RunningGateway, startGateway } from '../gateway/start.ts'
import { act } from './desk.ts'
import { type Hand, mouse } from './hands.ts'
import { type Language, test as base, demo, expect, expectAccessible, signIn, text } from './portal.ts'
import { everyWay, oneWay } from './ways.ts'

/** A member who has never accepted the terms. */
const outdated = { email: 'consentement@sentier.example', password: demo.password }

/** Test with its own portal: consent is given only once, and new terms apply to every member. */
const test = base.extend<{ own: RunningGateway }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
  own: async ({}, provide) => {
    const own = await startGateway()
    await provide(own)
    await own.stop()
  },
})

const wordsOf = (language: Language) => ({
  terms: text(language, 'agreements', 'Federation.terms.title'),
  privacy: text(language, 'agreements', 'Federation.privacy.title'),
  acceptTerms: text(language, 'agreements', 'Consent.acceptTerms'),
  acceptPrivacy: text(language, 'agreements', 'Consent.acceptPrivacy'),
  cancel: text(language, 'agreements', 'Consent.cancel.outdated'),
  changed: text(language, 'agreements', 'Consent.changed'),
})

const button = (page: Page, name: string) => page.getByRole('button', { name })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Publishes a new version of the terms as federation staff. */
const publishTerms = async (portal: RunningGateway) => await act(portal, 'publish-terms')

/** Signs in a member without consent, who is stopped at the terms. */
async function signInWithoutConsent(
  page: Page,
  portal: RunningGateway,
  language: Language,
  hand: Hand = mouse(),
): Promise<void> {
  const t = (key: string) => text(language, 'session', key)
  await page.goto(`${portal.url}/login?lang=${language}`)
  await hand.write(page.getByLabel(t('Login.email')), outdated.email)
  await hand.write(page.getByLabel(t('Login.password'), { exact: true }), outdated.password)
  await hand.press(page.getByRole('button', { name: t('Login.submit'), exact: true }))
  await expect(page).toHaveURL(/\/Consent\/TermsSummary/)
}

everyWay('en, desktop, by mouse', ({ language, handOn }) => {
  const words = wordsOf(language)

  test('a member without consent reads and accepts both texts at sign-in and reaches the dashboard [C01] [C03] [C04] [C08] [C13]', async ({
    page,
    own,
  }) => {
    const hand = handOn(page)
    await signInWithoutConsent(page, own, language, hand)
    await expect(title(page)).toHaveText(words.terms)
    // The member is signed in, but without consent the portal can only show the e-mail address.
    await expect(page.getByRole('button', { name: outdated.email })).toBeVisible()
    await expect(
      page.getByText(text(language, 'agreements', 'Agreement.version', { version: '1' })),
    ).toBeVisible()
    await expect(
      page.getByRole('main').getByText(text(language, 'agreements', 'Federation.terms.passes.summary')),
    ).toBeVisible()
    const opened = page.context().waitForEvent('page')
    await hand.press(page.getByRole('link', { name: text(language, 'agreements', 'Agreement.full') }))
    const full = await opened
    await expect(title(full)).toHaveText(words.terms)
    await full.close()
    await expectAccessible(page)

    await hand.press(button(page, words.acceptTerms))
    await expect(page).toHaveURL(/\/Consent\/PrivacyPolicySummary/)
    await expect(title(page)).toHaveText(words.privacy)
    await expectAccessible(page)
    await hand.press(button(page, words.acceptPrivacy))
    await expect(page).toHaveURL(/\/Dashboard$/)

    // Consent is asked only once: a reload opens the dashboard.
    await page.reload()
    await expect(page).toHaveURL(/\/Dashboard$/)
    await expect(title(page)).toBeVisible()
  })
})

everyWay('en, phone, by keyboard', ({ language, handOn }) => {
  const words = wordsOf(language)

  test(
    'new terms are shown at the next call, and again if they change while the member reads them [C02] [C03] [C12]',
    { tag: '@full' },
    async ({ page, own }) => {
      const hand = handOn(page)
      await signIn(page, own, language)
      // The dashboard has loaded, because a pending call would ask for consent too.
      await expect(title(page)).toBeVisible()
      await publishTerms(own)
      await page.goto(`${own.url}/accesspasses`)
      await expect(title(page)).toHaveText(words.terms)
      await expect(
        page.getByText(text(language, 'agreements', 'Agreement.version', { version: '2' }), { exact: true }),
      ).toBeVisible()
      await hand.press(button(page, words.acceptTerms))
      await expect(title(page)).toHaveText(words.privacy)

      await publishTerms(own)
      await hand.press(button(page, words.acceptPrivacy))
      await expect(page.getByText(words.changed)).toBeVisible()
      await expect(title(page)).toHaveText(words.terms)
      await expect(
        page.getByText(text(language, 'agreements', 'Agreement.version', { version: '3' }), { exact: true }),
      ).toBeVisible()
      await expectAccessible(page)
      await hand.press(button(page, words.acceptTerms))
      await expect(title(page)).toHaveText(words.privacy)
      await hand.press(button(page, words.acceptPrivacy))
      await expect(page).toHaveURL(/\/accesspasses$/)
    },
  )

  test('a form that is submitted after the terms changed keeps its values while the member accepts the terms [C02] [C12]', async ({
    page,
    own,
  }) => {
    const hand = handOn(page)
    await signIn(page, own, language)
    await page.goto(`${own.url}/editemail`)
    await expect(title(page)).toBeVisible()
    // Additional queries of the form would ask for consent too.
    await page.waitForLoadState('networkidle')
    await publishTerms(own)
    const field = (key: string) => page.getByLabel(text(language, 'members', key), { exact: true })
    await hand.write(field('EditEmail.new'), 'maude@sentier.example')
    await hand.write(field('EditEmail.confirm'), 'maude@sentier.example')
    await hand.press(button(page, text(language, 'members', 'EditEmail.submit')))
    await expect(page).toHaveURL(/\/Consent\/TermsSummary\?redirect=%2Feditemail$/)
    await hand.press(button(page, words.acceptTerms))
    await expect(title(page)).toHaveText(words.privacy)
    await hand.press(button(page, words.acceptPrivacy))
    await expect(page).toHaveURL(/\/editemail$/)
    await expect(field('EditEmail.new')).toHaveValue('maude@sentier.example')
  })
})

oneWay('fr, phone, by touch', () => {
  const fr = wordsOf('fr')

  test(
    'every screen redirects a member without consent to the terms, and the terms lead back to it [C02] [C12]',
    { tag: '@full' },
    async ({ page, own }) => {
      await signInWithoutConsent(page, own, 'fr')
      await page.goto(`${own.url}/receipts`)
      await expect(page).toHaveURL(/\/Consent\/TermsSummary\?redirect=%2Freceipts$/)
      // Accepting only the privacy policy does not complete the consent.
      await page.goto(`${own.url}/Consent/PrivacyPolicySummary?redirect=%2Freceipts`)
      await page.getByRole('button', { name: fr.acceptPrivacy }).click()
      await expect(title(page)).toHaveText(fr.terms)
      await page.getByRole('button', { name: fr.acceptTerms }).click()
      await page.getByRole('button', { name: fr.acceptPrivacy }).click()
      await expect(page).toHaveURL(/\/receipts$/)
      await expect(title(page)).toHaveText(text('fr', 'receipts', 'Receipts.title'))
    },
  )

  test(
    'acceptance of the terms in one tab lets another tab continue to its requested screen [C04]',
    { tag: '@full' },
    async ({ page, context, own }) => {
      await signIn(page, own, 'fr')
      await expect(title(page)).toBeVisible()
      await publishTerms(own)
      const other = await context.newPage()
      await other.goto(`${own.url}/accesspasses`)
      await expect(other).toHaveURL(/\/Consent\/TermsSummary\?redirect=%2Faccesspasses$/)
      await page.goto(`${own.url}/receipts`)
      await page.getByRole('button', { name: fr.acceptTerms }).click()
      await page.getByRole('button', { name: fr.acceptPrivacy }).click()
      await expect(page).toHaveURL(/\/receipts$/)
      await expect(other).toHaveURL(/\/accesspasses$/)
      await expect(title(other)).toHaveText(text('fr', 'access-rights', 'History.title'))
    },
  )

  test('cancelling the consent signs the member out [C05]', async ({ page, own }) => {
    await signInWithoutConsent(page, own, 'fr')
    await page.getByRole('button', { name: fr.cancel }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.goto(`${own.url}/Dashboard`)
    await expect(page).toHaveURL(/\/login\?redirect=/)
  })

  test('a visitor reads and accepts both texts before registration [C06] [C10]', async ({ page, own }) => {
    await page.goto(`${own.url}/consent`)
    await expect(page).toHaveURL(/\/Consent\/TermsSummary$/)
    await page.getByRole('button', { name: fr.acceptTerms }).click()
    await expect(title(page)).toHaveText(fr.privacy)
    await page.getByRole('button', { name: fr.acceptPrivacy }).click()
    await expect(page).toHaveURL(/\/account\/register\/baseinfo$/)
    await page.goBack()
    await page.getByRole('button', { name: text('fr', 'agreements', 'Consent.cancel.visitor') }).click()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('a member who has accepted the terms can only read them [C07] [C10]', async ({ page, own }) => {
    await signIn(page, own, 'fr')
    await page.goto(`${own.url}/Consent`)
    await expect(title(page)).toHaveText(fr.terms)
    await expect(
      page.getByRole('link', { name: text('fr', 'agreements', 'Consent.readPrivacy') }),
    ).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: text('fr', 'agreements', 'Consent.readPrivacy') }).click()
    await expect(title(page)).toHaveText(fr.privacy)
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await page.getByRole('link', { name: text('fr', 'common', 'words.home') }).click()
    await expect(page).toHaveURL(/\/Dashboard$/)
  })
})
