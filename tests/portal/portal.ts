/**
 * What every journey stands on: a portal of its own (gateway, federation, data), a page in the language, size
 * and theme of the journey, the texts as the locales have them, and axe.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Page, test as base, expect } from '@playwright/test'
import { type RunningGateway, startGateway } from '../gateway/start.ts'

export { expect } from '@playwright/test'

/** The languages of the portal. */
export type Language = 'fr' | 'en'

/** A phone as most members use it, and a desktop. */
export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } } as const

/** The members that come with the embedded federation. */
export const demo = { email: 'demo@sentier.example', password: 'sentier-demo' }
/** A member without a card, an address or a vehicle. */
export const newcomer = { email: 'nouveau@sentier.example', password: 'sentier-demo' }

/** Tests with a portal of their own for as long as their worker lives. */
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

/** The text of a key, as a reader of `language` sees it, whoever says it. */
export function text(
  language: Language,
  domain: string,
  key: string,
  values: Record<string, string> = {},
): string {
  const speakers = ['portal', 'gateway', 'federation'].map((speaker) =>
    join(import.meta.dirname, '../../locales', language, speaker, `${domain}.json`),
  )
  const texts = speakers
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
  const found = texts.find((each) => each[key] !== undefined)?.[key]
  if (found === undefined) throw new Error(`${domain}.json has no ${key} in ${language}`)
  return found.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}

/** The portal has taken over a page that came as HTML: until then a link leads on as it does in any page. */
export const started = async (page: Page): Promise<void> =>
  await expect(page.locator('html')).not.toHaveAttribute('data-starting')

/** Opens the sign-in screen and signs in as a person would. */
export async function signInOnScreen(
  page: Page,
  portal: RunningGateway,
  language: Language,
  member = demo,
): Promise<void> {
  await page.goto(`${portal.url}/login?lang=${language}`)
  await page.getByLabel(text(language, 'session', 'Login.email')).fill(member.email)
  await page.getByLabel(text(language, 'session', 'Login.password'), { exact: true }).fill(member.password)
  await page.getByRole('button', { name: text(language, 'session', 'Login.submit') }).click()
  await expect(page).toHaveURL(/\/Dashboard$/)
}

/**
 * Opens the dashboard of a member whose session this browser has already, by the names of B09 to B11. It spares a
 * journey that is about something else the sign-in screen.
 */
export async function signIn(
  page: Page,
  portal: RunningGateway,
  language: Language,
  member = demo,
): Promise<void> {
  const session = await openSession(portal, member)
  // An address of the portal without a page.
  await page.goto(`${portal.url}/health/live`)
  await page.evaluate((kept) => localStorage.setItem('sentier.session', kept), JSON.stringify(session))
  await page.goto(`${portal.url}/Dashboard?lang=${language}`)
  await expect(page).toHaveURL(/\/Dashboard$/)
}

/** Signs in at the gateway, and returns what the browser keeps of it. */
async function openSession(portal: RunningGateway, { email, password }: typeof demo): Promise<object> {
  const { data } = await portal.query<{ logIn: LogIn }>(
    `mutation ($input: LogInInput!) {
      logIn(input: $input) {
        ... on LogInPayload {
          session { accessToken refreshToken expiresAt }
          viewer { id email consentRequired }
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
    userId: viewer.id,
    userName: viewer.email,
    expiration_date: end,
    consent_required: viewer.consentRequired,
  }
}

interface LogIn {
  session: { accessToken: string; refreshToken: string; expiresAt: string }
  viewer: { id: string; email: string; consentRequired: boolean }
}

/** Signs out by the address that does so, and waits until it has: what is opened before that is a member's still. */
export async function signOut(page: Page, portal: RunningGateway): Promise<void> {
  await page.goto(`${portal.url}/login?exit=1`)
  await expect(page.locator('input[type=password]')).toBeVisible()
}

/** Changes what this browser keeps of its session, as no person would. */
export async function changeSession(page: Page, changes: object): Promise<void> {
  await page.evaluate((changes) => {
    const session = JSON.parse(localStorage.getItem('sentier.session') ?? '{}') as object
    localStorage.setItem('sentier.session', JSON.stringify({ ...session, ...changes }))
  }, changes)
}

/** Types a card into the fields of the card processor, which are frames of another origin. */
export async function typeCard(
  page: Page,
  language: Language,
  number: string,
  name = 'Maude Tremblay',
): Promise<void> {
  const field = (key: string) =>
    page.frameLocator(`[id="${key}"] iframe, iframe[title="${frameTitle(language, key)}"]`).locator('input')
  await field('cardNumber').fill(number)
  await field('cardExpiry').fill('1234')
  await field('cardCvc').fill('123')
  await page.getByLabel(text(language, 'payment', 'Card.label.cardName')).fill(name)
}

function frameTitle(language: Language, key: string): string {
  return text(language, 'payment', `Card.label.${key}`)
}

/** Nothing that axe knows of is wrong with the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // A skeleton has no title yet.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let wrong = await violationsOf(page)
  // A screen that goes over into the next one is read by nobody: what is wrong stays wrong.
  if (wrong.length > 0) wrong = await violationsOf(page)
  expect(wrong).toEqual([])
}

async function violationsOf(page: Page): Promise<string[]> {
  // Colours on their way to another theme are not those that are read.
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const { violations } = await new AxeBuilder({ page })
    // What passed is nobody's to read.
    .options({ resultTypes: ['violations'] })
    // Frames of another origin alone need a blank page in which what was found is put together.
    .setLegacyMode(page.frames().length === 1)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Leaves the previous club, which a purchase offers first, for the choice of another one. */
export async function otherClub(page: Page, language: Language): Promise<void> {
  await expect(page).toHaveURL(/\/accesspass\/previousClub$/)
  await page.getByRole('button', { name: text(language, 'clubs', 'PreviousClub.other') }).click()
  await expect(page).toHaveURL(/\/accesspass\/region$/)
}
