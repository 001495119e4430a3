/**
 * Playwright fixtures of the browser tests. They provide a portal with its own gateway, federation
 * and data, the locale texts, and accessibility checks by axe.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Page, test as base, expect } from '@playwright/test'
import { type RunningGateway, startGateway } from '../../gateway/helpers/gateway-process.ts'

export { expect } from '@playwright/test'

/** Languages of the portal. */
export type Language = 'fr' | 'en'

/** Window sizes of browser tests in pixels: a common phone and a desktop. */
export const windowSizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
} as const

/** Returns the credentials of a persona of the seed data. */
export const getPersonaCredentials = (personaName: string) => ({
  email: `${personaName}@sentier.example`,
  password: 'sentier-demo',
})

/** Credentials of the demo member, the main member of the seed data. */
export const demoMember = getPersonaCredentials('demo')
/** Credentials of a member of the seed data without payment card, postal address or vehicle. */
export const newMember = getPersonaCredentials('nouveau')

/** Playwright `test` function. All tests of a Playwright worker process share one portal. */
export const test = base.extend<object, { portal: RunningGateway }>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
    async ({}, provide) => {
      const portal = await startGateway()
      await provide(portal)
      await portal.stop()
    },
    { scope: 'worker' },
  ],
})

/** Returns a translated text from the locale files of the portal, the gateway or the federation. */
export function translate(
  language: Language,
  domains: string | string[],
  key: string,
  values: Record<string, string> = {},
): string {
  const speakers = [domains]
    .flat()
    .flatMap((domain) =>
      ['portal', 'gateway', 'federation'].map((speaker) =>
        join(import.meta.dirname, '../../../locales', language, speaker, `${domain}.json`),
      ),
    )
  const texts = speakers
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
  const text = texts.find((each) => each[key] !== undefined)?.[key]
  if (text === undefined) throw new Error(`No text ${key} of ${[domains].flat().join(', ')} in ${language}`)
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}

/** Returns the translated text of the locale key `domain:key`. */
export function translateQualifiedKey(
  language: Language,
  qualifiedKey: string,
  values?: Record<string, string>,
): string {
  const [domain = '', key = ''] = qualifiedKey.split(':')
  return translate(language, domain, key, values)
}

/**
 * Waits until React has hydrated a prerendered page. Before hydration, a click on a link reloads
 * the page.
 */
export const waitForHydration = async (page: Page): Promise<void> =>
  await expect(page.locator('html')).not.toHaveAttribute('data-starting')

/** Opens the sign-in screen and signs in through its form. */
export async function signInWithSignInForm(
  page: Page,
  portal: RunningGateway,
  language: Language,
  member = demoMember,
): Promise<void> {
  await page.goto(`${portal.url}/login?lang=${language}`)
  // Hydration can fill in the address between the two steps of `fill`, which select the text and
  // replace it. The address would then stand in the field twice.
  await waitForHydration(page)
  await page.getByLabel(translate(language, 'session', 'Login.email')).fill(member.email)
  await page
    .getByLabel(translate(language, 'session', 'Login.password'), { exact: true })
    .fill(member.password)
  await page.getByRole('button', { name: translate(language, 'session', 'Login.submit') }).click()
  await expect(page).toHaveURL(/\/Dashboard$/)
}

/** Opens the dashboard as a signed-in member without the sign-in screen. */
export async function signIn(
  page: Page,
  portal: RunningGateway,
  language: Language,
  member = demoMember,
): Promise<void> {
  await storeSessionInBrowser(page, portal, member)
  await page.goto(`${portal.url}/Dashboard?lang=${language}`)
  await expect(page).toHaveURL(/\/Dashboard$/)
}

/** Signs in a member and stores the session in the browser, without opening a screen. */
export async function storeSessionInBrowser(
  page: Page,
  portal: RunningGateway,
  member = demoMember,
): Promise<void> {
  const session = await createSessionForBrowserStorage(portal, member)
  // This URL of the portal's origin serves no page, so no script reads the storage yet.
  await page.goto(`${portal.url}/health/live`)
  await page.evaluate(
    (sessionText) => localStorage.setItem('sentier.session', sessionText),
    JSON.stringify(session),
  )
}

/**
 * Signs in through the gateway's API and returns the session as the browser stores it (B09 to B11).
 */
export async function createSessionForBrowserStorage(
  portal: RunningGateway,
  { email, password }: typeof demoMember,
): Promise<object> {
  const { data } = await portal.query<{ logIn: LogInResult }>(
    `mutation ($input: LogInInput!) {
      logIn(input: $input) {
        ... on LogInPayload {
          session { accessToken refreshToken expiresAt }
          viewer { id consentRequired }
        }
      }
    }`,
    { input: { email, password } },
  )
  const { session, viewer } = data.logIn
  const end = Date.parse(session.expiresAt)
  return {
    access_token: session.accessToken,
    token_type: 'bearer',
    expires_in: Math.round((end - Date.now()) / 1_000),
    refresh_token: session.refreshToken,
    userId: viewer?.id ?? '',
    userName: email,
    expiration_date: end,
    consent_required: viewer?.consentRequired ?? true,
  }
}

interface LogInResult {
  session: { accessToken: string; refreshToken: string; expiresAt: string }
  /** Null if the member must accept the terms before any other request. */
  viewer: { id: string; consentRequired: boolean } | null
}

/** Opens the sign-out URL and waits for the sign-in form. */
export async function signOut(page: Page, portal: RunningGateway): Promise<void> {
  await page.goto(`${portal.url}/login?exit=1`)
  await expect(page.locator('input[type=password]')).toBeVisible()
}

/** Changes properties of the session that the browser stores. */
export async function changeSessionInBrowserStorage(page: Page, changes: object): Promise<void> {
  await page.evaluate((changedFields) => {
    const session = JSON.parse(localStorage.getItem('sentier.session') ?? '{}') as object
    localStorage.setItem('sentier.session', JSON.stringify({ ...session, ...changedFields }))
  }, changes)
}

/** Enters the data of a payment card in the iframes of the payment processor. */
export async function typeCardIntoPaymentIframes(
  page: Page,
  language: Language,
  number: string,
  name = 'Maude Tremblay',
): Promise<void> {
  const locateCardField = (key: string) =>
    page
      .frameLocator(`[id="${key}"] iframe, iframe[title="${translatePaymentIframeTitle(language, key)}"]`)
      .locator('input')
  await locateCardField('cardNumber').fill(number)
  await locateCardField('cardExpiry').fill('1234')
  await locateCardField('cardCvc').fill('123')
  await page.getByLabel(translate(language, 'payment', 'Card.label.cardName')).fill(name)
}

function translatePaymentIframeTitle(language: Language, key: string): string {
  return translate(language, 'payment', `Card.label.${key}`)
}

/** Expects that axe finds no accessibility violation on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  // A skeleton has no heading yet, so the check waits for the screen.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let violations = await findAccessibilityViolations(page)
  // A screen may be in transition, so only violations that persist count.
  if (violations.length > 0) violations = await findAccessibilityViolations(page)
  expect(violations).toEqual([])
}

async function findAccessibilityViolations(page: Page): Promise<string[]> {
  // Colors in transition to another theme would distort the contrast check, so the check waits for
  // finite animations.
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const { violations } = await new AxeBuilder({ page })
    // Passed rules are not reported, which saves time.
    .options({ resultTypes: ['violations'] })
    // Only cross-origin frames need the blank page in which axe merges the results of frames.
    .setLegacyMode(page.frames().length === 1)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/**
 * Continues a purchase from the step that offers the previous club to the step that selects a
 * region.
 */
export async function openRegionStepOfPurchase(page: Page, language: Language): Promise<void> {
  await expect(page).toHaveURL(/\/accesspass\/previousClub$/)
  await page.getByRole('button', { name: translate(language, 'clubs', 'PreviousClub.other') }).click()
  await expect(page).toHaveURL(/\/accesspass\/region$/)
}
