/**
 * Tests of the demo admin page of the embedded federation, in a real browser: keyboard
 * use, operation without JavaScript, and axe checks.
 */
import { type FederationInProcess, startFederationInProcess } from './helpers/federation-in-process.ts'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabaseStore } from '../../federation/store/database.ts'
import { sendMail } from '../../federation/outbox/mails.ts'
import { isThorough } from '../run-mode.ts'
import { chromiumFlags, findOrInstallChromium } from '../find-chromium.ts'

// Longer timeout, because a busy machine is slow to render and check a page.

let federation: FederationInProcess
let browser: Browser
let context: BrowserContext
let page: Page
/** Id of an e-mail with an attachment, for the tests of the demo admin page's e-mail outbox. */
let carrier: number

beforeAll(async () => {
  federation = await startFederationInProcess({ PUBLIC_URL: 'http://portal.example' })
  browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: chromiumFlags })
  const store = openDatabaseStore(federation.dataDir)
  for (const language of ['fr', 'en'] as const) {
    sendMail(store, {
      to: 'demo@sentier.example',
      kind: 'confirmEmail',
      language,
      values: { token: 'jeton' },
      now: Date.now(),
    })
  }
  const pass = Number(
    store.sql.get`SELECT id FROM access_rights WHERE status = 1 AND expires_at > ${Date.now()}`?.['id'],
  )
  carrier = sendMail(store, {
    to: 'demo@sentier.example',
    kind: 'accessRightResent',
    language: 'en',
    values: {
      number: '#000001',
      document: '/documents/passes/x.pdf',
      attached: [{ kind: 'passes', subject: pass, number: '#000001' }],
    },
    now: Date.now(),
  })
  store.db.close()
})
afterAll(async () => {
  await browser?.close()
  await federation?.stop()
})

const openAdminBrowserPage = async (javaScriptEnabled: boolean) => {
  context = await browser.newContext({ javaScriptEnabled, viewport: { width: 320, height: 640 } })
  page = await context.newPage()
}
afterEach(async () => await context.close())

describe('the demo admin page without JavaScript', () => {
  beforeEach(async () => await openAdminBrowserPage(false))

  test('staff can move the federation’s clock by keyboard when JavaScript is disabled', async () => {
    await page.goto(`${federation.url}/desk/clock`)
    await page.getByLabel('Nombre de jours').focus()
    await page.keyboard.type('30')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('status').waitFor()
    expect(await page.getByRole('status').textContent()).toBe('L’horloge a avancé.')
    expect(await page.title()).toBe('L’horloge a avancé. – Horloge et données – Le bureau de la fédération')
    await page.getByRole('button', { name: 'Revenir' }).press('Enter')
    await expect.poll(async () => await page.getByText('L’horloge est déplacée').count()).toBe(0)
  })

  test('an invalid form on the demo admin page shows its errors at the top, with links to the invalid fields', async () => {
    await page.goto(`${federation.url}/desk/settings?lang=en`)
    await page.getByRole('button', { name: 'Set the fee' }).waitFor()
    await page.getByLabel('Amount in dollars').fill('much')
    await page.keyboard.press('Enter')
    const alert = page.getByRole('alert')
    await alert.waitFor()
    await alert.getByRole('link', { name: 'Amount in dollars' }).press('Enter')
    await page.waitForURL(/#set-fee-amount$/)
    const field = page.getByLabel('Amount in dollars')
    expect(await field.inputValue()).toBe('much')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  })

  test('staff can find and read a sent e-mail on the demo admin page, and the button in the e-mail opens the portal', async () => {
    await context.route(
      'http://portal.example/**',
      async (route) => await route.fulfill({ body: 'le portail' }),
    )
    await page.goto(`${federation.url}/desk`)
    await page.getByLabel('Adresse du destinataire').fill('DEMO@sentier.example')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Confirmez votre adresse courriel' }).press('Enter')
    const button = page.frameLocator('iframe').getByRole('link', { name: 'Confirmer mon adresse' })
    const opened = context.waitForEvent('page')
    await button.press('Enter')
    const portal = await opened
    await portal.waitForURL('http://portal.example/account/confirmemail?**')
  })
})

/**
 * Returns the pairs of page path and language to test. A full test run gets each path in both
 * languages; other runs get each path in one language.
 */
const pairAdminPathsWithLanguages = (paths: string[], languageUnlessFullRun: 'fr' | 'en') =>
  paths.flatMap((path) =>
    (['fr', 'en'] as const)
      .filter((language) => isThorough || language === languageUnlessFullRun)
      .map((language) => [path, language] as const),
  )

describe('the demo admin page on a phone with a width of 390 pixels', () => {
  beforeEach(async () => {
    await openAdminBrowserPage(false)
    await page.setViewportSize({ width: 390, height: 844 })
  })

  test.each(pairAdminPathsWithLanguages(['', '/mails/1', '/decisions', '/settings', '/clock'], 'fr'))(
    'the demo admin page /desk%s in language %s fits the width of the window and has touch-sized buttons',
    async (path, language) => {
      await page.goto(`${federation.url}/desk${path}?lang=${language}`)
      const wide = await page
        .locator('body *:not(.unseen, .unseen *, thead, thead *, iframe *)')
        .evaluateAll((elements) =>
          elements
            .filter((element) => element.getBoundingClientRect().right > 390 || element.scrollWidth > 390)
            .map(({ outerHTML }) => outerHTML.slice(0, 80)),
        )
      expect(wide).toEqual([])
      for (const button of await page.getByRole('button').all())
        expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    },
  )

  test.each([
    ['fr', 'light', 'Accepter', 'Refuser', 'Véhicule'],
    ['en', 'dark', 'Accept', 'Refuse', 'Vehicle'],
  ] as const)(
    'with the language %s and the %s color scheme, the accept and refuse buttons of the demo admin page look clearly different',
    async (language, colorScheme, accept, refuse, column) => {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${federation.url}/desk/decisions?lang=${language}`)
      const row = page.getByRole('table').first().getByRole('row').last()
      const [acceptButton, no] = [accept, refuse].map((name) =>
        row.getByRole('button', { name: new RegExp(`^${name}`) }),
      )
      const readButtonStyle = (button: typeof acceptButton) =>
        button!.evaluate((element) => {
          const { backgroundColor, color } = getComputedStyle(element)
          return { backgroundColor, color, text: (element as HTMLElement).innerText.slice(0, 1) }
        })
      const [first, second] = [await readButtonStyle(acceptButton), await readButtonStyle(no)]
      expect([first.text, second.text]).toEqual(['✓', '✕'])
      expect(first.backgroundColor).not.toBe(second.backgroundColor)
      expect(first.color).not.toBe(second.color)
      const [acceptBox, refuseBox] = [(await acceptButton!.boundingBox())!, (await no!.boundingBox())!]
      // The buttons are side by side with a gap, the accept button first.
      expect(acceptBox.y).toBe(refuseBox.y)
      expect(refuseBox.x - (acceptBox.x + acceptBox.width)).toBeGreaterThanOrEqual(12)
      // Each cell shows its own label, because the table headings are hidden.
      expect(
        await row
          .getByRole('cell')
          .nth(3)
          .evaluate((element) => getComputedStyle(element, '::before').content),
      ).toContain(column)
    },
  )

  test('the demo admin page opens the attachment of an e-mail', async () => {
    await page.goto(`${federation.url}/desk/mails/${carrier}?lang=en`)
    await page.getByText('Pass #000001 (PDF)').first().waitFor()
    const file = page.getByRole('link', { name: /^sentier-\d{6}\.pdf$/ })
    const reply = await page.request.get(new URL((await file.getAttribute('href'))!, federation.url).href)
    expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'application/pdf'])
  })
})

describe('accessibility of the demo admin page', () => {
  beforeEach(async () => await openAdminBrowserPage(true))

  const expectNoAxeViolations = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        // An e-mail frame runs no scripts, so axe checks the e-mail page separately.
        .options({ iframes: false })
        .setLegacyMode()
        .analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
    // At a width of 320 pixels only wide tables scroll horizontally.
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  }

  test.each(
    pairAdminPathsWithLanguages(['', '/mails/1', '/decisions', '/settings', '/clock?done=set-clock'], 'en'),
  )(
    'axe finds no accessibility violations on the demo admin page /desk%s in language %s',
    async (path, language) => {
      await page.goto(`${federation.url}/desk${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
      await expectNoAxeViolations()
    },
  )

  test('axe finds no accessibility violations in the HTML of an e-mail', async () => {
    const response = await page.request.get(`${federation.url}/desk/mails/1/page`)
    await page.setContent(await response.text())
    await expectNoAxeViolations()
  })

  test('axe finds no accessibility violations on a demo admin page that shows validation errors', async () => {
    await page.goto(`${federation.url}/desk/settings`)
    await page.getByRole('button', { name: 'Fermer' }).click()
    await page.getByRole('alert').waitFor()
    await expectNoAxeViolations()
  })
})
