/** The desk in a real browser: by keyboard alone, without JavaScript, and as axe sees it. */
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openStore } from '../../federation/store/database.ts'
import { sendMail } from '../../federation/outbox/mails.ts'
import { chromiumFlags, ensureChromium } from '../browser.ts'
import { type RunningFederation, startFederation } from './start.ts'

// A busy machine takes its time to draw a page and to look at it.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let federation: RunningFederation
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  federation = await startFederation({ PUBLIC_URL: 'http://portal.example' })
  browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags })
  const store = openStore(federation.dataDir)
  for (const language of ['fr', 'en'] as const) {
    sendMail(store, {
      to: 'demo@sentier.example',
      kind: 'confirmEmail',
      language,
      values: { token: 'jeton' },
      now: Date.now(),
    })
  }
  store.db.close()
})
afterAll(async () => {
  await browser?.close()
  await federation?.stop()
})

const open = async (javaScriptEnabled: boolean) => {
  context = await browser.newContext({ javaScriptEnabled, viewport: { width: 320, height: 640 } })
  page = await context.newPage()
}
afterEach(async () => await context.close())

describe('without JavaScript', () => {
  beforeEach(async () => await open(false))

  it('by keyboard alone, the clock is moved', async () => {
    await page.goto(`${federation.url}/desk/clock`)
    await page.getByLabel('Nombre de jours').focus()
    await page.keyboard.type('30')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('status').waitFor()
    expect(await page.getByRole('status').textContent()).toBe('L’horloge a avancé.')
    expect(await page.title()).toBe('L’horloge a avancé. – Horloge et données – Le bureau de la fédération')
    await page.getByRole('button', { name: 'Revenir' }).press('Enter')
    expect(await page.getByText('L’horloge est déplacée').count()).toBe(0)
  })

  it('what is wrong is shown first, and leads to its field', async () => {
    await page.goto(`${federation.url}/desk/settings?lang=en`)
    await page.getByRole('button', { name: 'Set the fee' }).waitFor()
    await page.getByLabel('Amount in dollars').fill('much')
    await page.keyboard.press('Enter')
    const alert = page.getByRole('alert')
    await alert.waitFor()
    await alert.getByRole('link', { name: 'Amount in dollars' }).press('Enter')
    expect(page.url()).toMatch(/#set-fee-amount$/)
    const field = page.getByLabel('Amount in dollars')
    expect(await field.inputValue()).toBe('much')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  })

  it('a mail is found, read, and its button opens the portal', async () => {
    await context.route(
      'http://portal.example/**',
      async (route) => await route.fulfill({ body: 'le portail' }),
    )
    await page.goto(`${federation.url}/desk`)
    await page.getByLabel('Adresse du destinataire').fill('DEMO@sentier.example')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Confirmez votre adresse de courriel' }).press('Enter')
    const button = page.frameLocator('iframe').getByRole('link', { name: 'Confirmer mon adresse' })
    const opened = context.waitForEvent('page')
    await button.press('Enter')
    const portal = await opened
    await portal.waitForURL('http://portal.example/account/confirmemail?**')
  })
})

describe('axe finds nothing', () => {
  beforeEach(async () => await open(true))

  const check = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        // A mail runs nothing, axe neither: it is looked at by itself.
        .options({ iframes: false })
        .setLegacyMode()
        .analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
    // Nothing but a wide table scrolls sideways, at 320 pixels.
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  }

  it.each(
    ['', '/mails/1', '/decisions', '/settings', '/clock?done=set-clock'].flatMap((path) => [
      [path, 'fr'],
      [path, 'en'],
    ]),
  )('on /desk%s in %s', async (path, language) => {
    await page.goto(`${federation.url}/desk${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
    await check()
  })

  it('in a mail', async () => {
    const response = await page.request.get(`${federation.url}/desk/mails/1/page`)
    await page.setContent(await response.text())
    await check()
  })

  it('on a form that was filled in wrongly', async () => {
    await page.goto(`${federation.url}/desk/settings`)
    await page.getByRole('button', { name: 'Fermer' }).click()
    await page.getByRole('alert').waitFor()
    await check()
  })
})
