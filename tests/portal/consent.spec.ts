/** The terms come before anything else, whenever they are asked for, and lead back to where one was. */
import type { Page } from '@playwright/test'
import { type RunningGateway, startGateway } from '../gateway/start.ts'
import { keyboard } from './hands.ts'
import { type Language, test as base, demo, expect, expectAccessible, signIn, sizes, text } from './portal.ts'

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

const words = (language: Language) => ({
  terms: text(language, 'agreements', 'Federation.terms.title'),
  privacy: text(language, 'agreements', 'Federation.privacy.title'),
  acceptTerms: text(language, 'agreements', 'Consent.acceptTerms'),
  acceptPrivacy: text(language, 'agreements', 'Consent.acceptPrivacy'),
  cancel: text(language, 'agreements', 'Consent.cancel.outdated'),
  changed: text(language, 'agreements', 'Consent.changed'),
})

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** The staff puts another version of the texts in force. */
async function publishTerms({ federationUrl }: RunningGateway): Promise<void> {
  const answer = await fetch(`${federationUrl}/desk/api/publish-terms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(answer.status).toBe(200)
}

/** Signs in a member who gets no further than the terms. */
async function signInWithoutConsent(page: Page, portal: RunningGateway, language: Language): Promise<void> {
  await page.goto(`${portal.url}/login?lang=${language}`)
  await page.getByLabel(text(language, 'session', 'Login.email')).fill(outdated.email)
  await page.getByLabel(text(language, 'session', 'Login.password'), { exact: true }).fill(outdated.password)
  await page.getByRole('button', { name: text(language, 'session', 'Login.submit') }).click()
  await expect(page).toHaveURL(/\/Consent\/TermsSummary/)
}

test.describe('on a phone, in French', () => {
  test.use({ viewport: sizes.phone })
  const fr = words('fr')

  test('[C01] [C03] [C04] [C08] [C13] whoever signs in without consent reads both texts, accepts them, and is in', async ({
    page,
    own,
  }) => {
    await signInWithoutConsent(page, own, 'fr')
    await expect(title(page)).toHaveText(fr.terms)
    // Signed in, though nothing of the member's is known yet but the e-mail.
    await expect(page.getByRole('button', { name: outdated.email })).toBeVisible()
    await expect(
      page.getByText(text('fr', 'agreements', 'Agreement.version', { version: '1' })),
    ).toBeVisible()
    await expect(
      page.getByRole('main').getByText(text('fr', 'agreements', 'Federation.terms.passes.summary')),
    ).toBeVisible()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: text('fr', 'agreements', 'Agreement.full') }).click()
    const full = await opened
    await expect(title(full)).toHaveText(fr.terms)
    await full.close()
    await expectAccessible(page)

    await page.getByRole('button', { name: fr.acceptTerms }).click()
    await expect(page).toHaveURL(/\/Consent\/PrivacyPolicySummary/)
    await expect(title(page)).toHaveText(fr.privacy)
    await expectAccessible(page)
    await page.getByRole('button', { name: fr.acceptPrivacy }).click()
    await expect(page).toHaveURL(/\/Dashboard$/)

    // It is asked once; a new page finds the member in.
    await page.reload()
    await expect(page).toHaveURL(/\/Dashboard$/)
    await expect(title(page)).toBeVisible()
  })

  test('[C02] [C12] without consent every screen leads to the terms, and they lead back to it', async ({
    page,
    own,
  }) => {
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
  })

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
    await page.getByRole('link', { name: text('fr', 'agreements', 'Consent.back') }).click()
    await expect(page).toHaveURL(/\/Dashboard$/)
  })
})

// The walk by keyboard is one of the long ones.
test.describe('on a desktop, in English, by keyboard alone', { tag: '@full' }, () => {
  test.use({ viewport: sizes.desktop })
  const en = words('en')
  const button = (page: Page, name: string) => page.getByRole('button', { name })

  test('[C02] [C03] [C12] new terms come up at the next call, and again when they change while one reads', async ({
    page,
    own,
  }) => {
    await signIn(page, own, 'en')
    // Its call is answered: what is still under way would be asked for consent too.
    await expect(title(page)).toBeVisible()
    await publishTerms(own)
    await page.goto(`${own.url}/accesspasses`)
    await expect(title(page)).toHaveText(en.terms)
    await expect(
      page.getByText(text('en', 'agreements', 'Agreement.version', { version: '2' }), { exact: true }),
    ).toBeVisible()
    await keyboard(page).press(button(page, en.acceptTerms))
    await expect(title(page)).toHaveText(en.privacy)

    await publishTerms(own)
    await keyboard(page).press(button(page, en.acceptPrivacy))
    await expect(page.getByText(en.changed)).toBeVisible()
    await expect(title(page)).toHaveText(en.terms)
    await expect(
      page.getByText(text('en', 'agreements', 'Agreement.version', { version: '3' }), { exact: true }),
    ).toBeVisible()
    await expectAccessible(page)
    await keyboard(page).press(button(page, en.acceptTerms))
    await expect(title(page)).toHaveText(en.privacy)
    await keyboard(page).press(button(page, en.acceptPrivacy))
    await expect(page).toHaveURL(/\/accesspasses$/)
  })

  test('[C02] [C12] a form that is sent when the terms have changed comes after them, with what was typed', async ({
    page,
    own,
  }) => {
    await signIn(page, own, 'en')
    await page.goto(`${own.url}/editemail`)
    await expect(title(page)).toBeVisible()
    await publishTerms(own)
    const field = (key: string) => page.getByLabel(text('en', 'members', key), { exact: true })
    await keyboard(page).write(field('EditEmail.new'), 'maude@sentier.example')
    await keyboard(page).write(field('EditEmail.confirm'), 'maude@sentier.example')
    await keyboard(page).press(button(page, text('en', 'members', 'EditEmail.submit')))
    await expect(page).toHaveURL(/\/Consent\/TermsSummary\?redirect=%2Feditemail$/)
    await keyboard(page).press(button(page, en.acceptTerms))
    await expect(title(page)).toHaveText(en.privacy)
    await keyboard(page).press(button(page, en.acceptPrivacy))
    await expect(page).toHaveURL(/\/editemail$/)
    await expect(field('EditEmail.new')).toHaveValue('maude@sentier.example')
  })
})
