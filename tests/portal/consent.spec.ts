/** The terms come before anything else, whenever they are asked for, and lead back to where one was. */
import type { Page } from '@playwright/test'
import { type RunningGateway, startGateway } from '../gateway/start.ts'
import { act } from './desk.ts'
import { type Hand, mouse } from './hands.ts'
import { type Language, test as base, demo, expect, expectAccessible, signIn, text } from './portal.ts'
import { everyWay, oneWay } from './ways.ts'

/** Has never accepted the terms. */
const outdated = { email: 'consentement@sentier.example', password: demo.password }

/** A portal of its own for each test: consent is given once, and new terms are for everybody. */
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

/** The staff puts another version of the texts in force. */
const publishTerms = async (portal: RunningGateway) => await act(portal, 'publish-terms')

/** Signs in a member who gets no further than the terms. */
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

  test('[C01] [C03] [C04] [C08] [C13] whoever signs in without consent reads both texts, accepts them, and is in', async ({
    page,
    own,
  }) => {
    const hand = handOn(page)
    await signInWithoutConsent(page, own, language, hand)
    await expect(title(page)).toHaveText(words.terms)
    // Signed in, though nothing of the member's is known yet but the e-mail.
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

    // It is asked once; a new page finds the member in.
    await page.reload()
    await expect(page).toHaveURL(/\/Dashboard$/)
    await expect(title(page)).toBeVisible()
  })
})

everyWay('en, phone, by keyboard', ({ language, handOn }) => {
  const words = wordsOf(language)

  test(
    '[C02] [C03] [C12] new terms come up at the next call, and again when they change while one reads',
    { tag: '@full' },
    async ({ page, own }) => {
      const hand = handOn(page)
      await signIn(page, own, language)
      // Its call is answered: what is still under way would be asked for consent too.
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

  test('[C02] [C12] a form that is sent when the terms have changed comes after them, with what was typed', async ({
    page,
    own,
  }) => {
    const hand = handOn(page)
    await signIn(page, own, language)
    await page.goto(`${own.url}/editemail`)
    await expect(title(page)).toBeVisible()
    // What the form asks for beside it would be asked for consent too.
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
    '[C02] [C12] without consent every screen leads to the terms, and they lead back to it',
    { tag: '@full' },
    async ({ page, own }) => {
      await signInWithoutConsent(page, own, 'fr')
      await page.goto(`${own.url}/receipts`)
      await expect(page).toHaveURL(/\/Consent\/TermsSummary\?redirect=%2Freceipts$/)
      // The privacy policy alone is not both texts.
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
    '[C04] accepted in one tab, the texts let the other go on to where it was wanted',
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

  test('[C05] cancelling signs out', async ({ page, own }) => {
    await signInWithoutConsent(page, own, 'fr')
    await page.getByRole('button', { name: fr.cancel }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.goto(`${own.url}/Dashboard`)
    await expect(page).toHaveURL(/\/login\?redirect=/)
  })

  test('[C06] [C10] a visitor reads both texts, and accepts them on the way to an account', async ({
    page,
    own,
  }) => {
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

  test('[C07] [C10] who has accepted only reads', async ({ page, own }) => {
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
