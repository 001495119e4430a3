/** Screens of visitors come as HTML: what is seen, typed and pressed before any script has run. */
import type { Page } from '@playwright/test'
import { type Language, demo, expect, signIn, test, text } from './portal.ts'

/** Both pages, and what is their title. */
const pages = [
  { path: '/login', domain: 'session', title: 'Login.title' },
  { path: '/IndexProvincial', domain: 'guests', title: 'Provincial.title' },
] as const

/** Holds the portal's code back, and lets it come. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!early).*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Whatever the page complains of: what React says of HTML that is not its own is an error here. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (line) => {
    if (['error', 'warning'].includes(line.type())) complaints.push(line.text())
  })
  return complaints
}

const heading = (page: Page, language: Language, { domain, title } = pages[0] as (typeof pages)[number]) =>
  page.getByRole('heading', { level: 1, name: text(language, domain, title) })

const email = (page: Page, language: Language) =>
  page.getByLabel(text(language, 'session', 'Login.email'), { exact: true })
const password = (page: Page, language: Language) =>
  page.getByLabel(text(language, 'session', 'Login.password'), { exact: true })

/** The portal has taken the page over. */
const started = (page: Page) => expect(page.locator('html')).not.toHaveAttribute('data-starting')

for (const each of pages) {
  for (const language of ['fr', 'en'] as const) {
    test(`${each.path} is there before any code, in ${language}, and stays the same element`, async ({
      page,
      portal,
    }) => {
      const complaints = complaintsOf(page)
      const release = await holdCode(page)
      await page.goto(`${portal.url}${each.path}?lang=${language}`, { waitUntil: 'commit' })
      const title = await heading(page, language, each).elementHandle({ timeout: 15_000 })
      expect(await page.title()).toContain(text(language, each.domain, each.title))
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      expect(await page.locator('meta[name=description]').getAttribute('content')).toBe(
        text(language, 'common', 'shell.description'),
      )
      release()
      await started(page)
      // What was there is what the portal goes on with.
      expect(await title?.evaluate((element) => element.isConnected)).toBe(true)
      await expect(heading(page, language, each)).toBeVisible()
      expect(complaints).toEqual([])
    })
  }
}

test('Enter before the code is there sends nothing, and a password gets into no address and no log', async ({
  page,
  portal,
}) => {
  const release = await holdCode(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) sent.push(`${request.method()} ${request.url()}`)
  })
  await page.goto(`${portal.url}/login`, { waitUntil: 'commit' })
  await email(page, 'fr').fill(demo.email)
  await password(page, 'fr').fill('un-secret-bien-garde')
  await password(page, 'fr').press('Enter')
  await page.getByRole('button', { name: text('fr', 'session', 'Login.submit') }).click()
  expect(await page.locator('form').getAttribute('method')).toBe('post')
  release()
  await started(page)
  expect(sent).toEqual([`GET ${portal.url}/login`])
  expect(page.url()).toBe(`${portal.url}/login`)
  expect(portal.output()).not.toContain('un-secret-bien-garde')
})

test('what was typed before the code is there is kept, and signs in', async ({ page, portal }) => {
  const complaints = complaintsOf(page)
  const release = await holdCode(page)
  await page.goto(`${portal.url}/login`, { waitUntil: 'commit' })
  await email(page, 'fr').fill(demo.email)
  await password(page, 'fr').fill(demo.password)
  await expect(password(page, 'fr')).toBeFocused()
  release()
  await started(page)
  await expect(email(page, 'fr')).toHaveValue(demo.email)
  await expect(password(page, 'fr')).toHaveValue(demo.password)
  await expect(password(page, 'fr')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/Dashboard$/)
  expect(complaints).toEqual([])
})

test('a reader who has chosen English is never shown French, on any later visit', async ({
  page,
  portal,
}) => {
  await page.goto(`${portal.url}/login?lang=en`)
  await started(page)
  await expect(page).toHaveURL(`${portal.url}/login`)
  const complaints = complaintsOf(page)
  const release = await holdCode(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-starting', 'anew')
  await expect(heading(page, 'fr')).toBeHidden()
  release()
  await expect(heading(page, 'en')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(complaints).toEqual([])
})

test('a member who comes back by the bare address is not shown the door', async ({ page, portal }) => {
  await signIn(page, portal, 'fr')
  const complaints = complaintsOf(page)
  const release = await holdCode(page)
  await page.goto(portal.url, { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-starting', 'anew')
  await expect(heading(page, 'fr')).toBeHidden()
  release()
  await expect(page).toHaveURL(/\/Dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(complaints).toEqual([])
})

test('behind a club’s segment, and where the address says more, the page begins with the frame alone', async ({
  page,
  portal,
}) => {
  const complaints = complaintsOf(page)
  for (const address of ['/01-054/login', '/login?message=expired', '/receipts', '/account/register']) {
    const html = await (await page.request.get(portal.url + address)).text()
    expect(html, address).toContain('<div id="root"></div>')
    await page.goto(portal.url + address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto(`${portal.url}/01-054/login`)
  await expect(heading(page, 'fr')).toBeVisible()
  expect(complaints).toEqual([])
})
