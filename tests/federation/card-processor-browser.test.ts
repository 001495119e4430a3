/**
 * Tests of the card fields of the federation's test card processor in a real browser, with Stripe's
 * own packages and the portal's security policies.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AxeBuilder } from '@axe-core/playwright'
import { fastify, type FastifyInstance } from 'fastify'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attachPaymentCardToCustomer } from '../../federation/card-processor/processor.ts'
import { tables as cardTables } from '../../federation/card-processor/tables.ts'
import { registerCardRoutes } from '../../federation/card-processor/routes.ts'
import { isThorough } from '../run-mode.ts'
import { chromiumFlags, findOrInstallChromium } from '../find-chromium.ts'

const now = Date.parse('2026-11-21T12:00:00-05:00')

/**
 * LAN address of this machine. Browsers treat an HTTP page at this address as an insecure context.
 */
const lanAddress =
  Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)?.address ?? '127.0.0.1'

let folder: string
let code: string
let federation: FastifyInstance
let portal: FastifyInstance
let db: DatabaseSync
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]
let portalSaw: string
const addresses = { federation: '', portal: '' }

const getUrlOfListeningServer = (app: FastifyInstance) =>
  `http://${lanAddress}:${(app.server.address() as AddressInfo).port}`

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cards-page-'))
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: folder,
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'cards-page/main.tsx'),
        output: { entryFileNames: 'main.js' },
      },
    },
  })
  expect(readdirSync(folder)).toContain('main.js')
  code = readFileSync(join(folder, 'main.js'), 'utf8')
  db = new DatabaseSync(':memory:')
  db.exec(cardTables)
  federation = fastify()
  registerCardRoutes(federation, {
    db,
    now: () => now,
    publicUrl: () => addresses.federation,
    allowedOrigins: () => [addresses.portal],
  })
  await federation.listen({ host: '0.0.0.0', port: 0 })
  addresses.federation = getUrlOfListeningServer(federation)
  portal = serveCardFieldsTestPage()
  await portal.listen({ host: '0.0.0.0', port: 0 })
  addresses.portal = getUrlOfListeningServer(portal)
  browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: chromiumFlags })
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await Promise.all([federation?.close(), portal?.close()])
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  complaints = []
  portalSaw = ''
  context = await browser.newContext()
  page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') complaints.push(line.text())
  })
  page.on('request', (request) => {
    if (request.url().startsWith(addresses.portal)) portalSaw += request.url() + (request.postData() ?? '')
  })
})
afterEach(async () => {
  await context?.close()
  expect(complaints).toEqual([])
})

/** Serves a test page for the card fields, with the security policies of the portal. */
function serveCardFieldsTestPage(): FastifyInstance {
  const app = fastify()
  app.get('/main.js', (_request, reply) => reply.type('text/javascript').send(code))
  app.get('/favicon.ico', (_request, reply) => reply.code(204).send())
  app.get('/page.css', (_request, reply) =>
    reply.type('text/css').send(
      `:root { color-scheme: light } body { background: #fff; color: #13211c; font: 18px sans-serif }
         .dark { color-scheme: dark } .dark body { background: #0b1613; color: #f3eee3 }
         .StripeElement { border: 2px solid #6f7a72; padding: 12px; max-width: 420px }
         .StripeElement--focus { border-color: #0b5fd0 } .StripeElement--invalid { border-color: #b3301c }`,
    ),
  )
  app.get<{ Querystring: { lang?: string } }>('/', (request, reply) => {
    const script = `${addresses.federation}/stripe/stripe.js`
    void reply.header(
      'content-security-policy',
      [
        "default-src 'none'",
        `script-src 'self' ${script}`,
        "style-src 'self'",
        `frame-src ${addresses.federation}`,
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types default',
      ].join('; '),
    )
    const language = request.query.lang ?? 'fr'
    return reply
      .type('text/html')
      .send(
        `<!doctype html><html lang="en" data-locale="${language}" data-script="${script}"><meta charset="utf-8">` +
          '<title>Payment</title><link rel="stylesheet" href="/page.css"><div id="root"></div><script type="module" src="/main.js"></script></html>',
      )
  })
  return app
}

async function openCardFieldsTestPage(language = 'fr'): Promise<void> {
  await page.goto(`${addresses.portal}/?lang=${language}`)
  await page.waitForFunction(
    () => document.getElementById('events')?.textContent?.match(/ready/g)?.length === 3,
  )
}

const findCardInput = (field: string) => page.frameLocator(`#${field} iframe`).getByRole('textbox')

async function typeCardDetails(cardNumber: string, expiry: string, cvc: string): Promise<void> {
  await page.getByText('Number', { exact: true }).click()
  await waitForCardFieldFocus('number')
  await page.keyboard.type(cardNumber)
  await page.keyboard.press('Tab')
  await waitForCardFieldFocus('expiry')
  await page.keyboard.type(expiry)
  await page.keyboard.press('Tab')
  await waitForCardFieldFocus('cvc')
  await page.keyboard.type(cvc)
}

/**
 * Waits until a card field has the focus. The focus moves asynchronously, and the next key press
 * goes to the focused field.
 */
const waitForCardFieldFocus = (field: string) => page.locator(`#${field}.StripeElement--focus`).waitFor()

/**
 * Returns a Vitest assertion that reads the value again until it matches, because test machines may
 * be slow.
 */
const expectEventually = <Value>(readValue: () => Value) => expect.poll(readValue)

async function readPaymentFormResult(): Promise<string> {
  const output = page.locator('#result')
  await output.filter({ hasText: /./ }).waitFor()
  return (await output.textContent()) ?? ''
}

describe('card fields in a browser', () => {
  test('the card fields convert card data typed by keyboard into a card token that can be attached to a member', async () => {
    await openCardFieldsTestPage()
    await typeCardDetails('4242424242424242', '1230', '123')
    await expectEventually(() => findCardInput('number').inputValue()).toBe('4242 4242 4242 4242')
    await expectEventually(() => findCardInput('expiry').inputValue()).toBe('12 / 30')
    await page.keyboard.press('Enter')
    const token = await readPaymentFormResult()
    expect(token).toMatch(/^tok_/)
    expect(attachPaymentCardToCustomer(db, 1, token, new Date(now))).toMatchObject({
      ok: true,
      card: { brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2030, name: 'Maude Tremblay' },
    })
    const bodyHtml = await page.locator('body').innerHTML()
    expect(bodyHtml + portalSaw).not.toContain('4242')
    await expectEventually(() => page.locator('#number').getAttribute('class')).toBe(
      'StripeElement StripeElement--complete',
    )
  })

  test('a card field shows its validation error in the page language when the field is full or loses focus', async () => {
    await openCardFieldsTestPage()
    await typeCardDetails('4242424242424241', '1225', '12')
    await page.getByText('Number', { exact: true }).click()
    await waitForCardFieldFocus('number')
    await expectEventually(() => page.locator('#number-error').textContent()).toBe(
      'Le numéro de la carte n’est pas valide.',
    )
    await expectEventually(() => page.locator('#expiry-error').textContent()).toBe(
      'L’année d’expiration de la carte est passée.',
    )
    await expectEventually(() => page.locator('#cvc-error').textContent()).toBe(
      'Le code de sécurité de la carte est incomplet.',
    )
    await expectEventually(() => findCardInput('number').getAttribute('aria-invalid')).toBe('true')
    await expectEventually(() => page.locator('#number').getAttribute('class')).toContain(
      'StripeElement--invalid',
    )
    await page.keyboard.press('Backspace')
    await expectEventually(() => page.locator('#number-error').textContent()).toBe('')
    await page.keyboard.press('Tab')
    await expectEventually(() => page.locator('#number-error').textContent()).toBe(
      'Le numéro de la carte est incomplet.',
    )
    await page.getByRole('button', { name: 'English' }).click()
    await expectEventually(() => page.locator('#number-error').textContent()).toBe(
      'The card number is incomplete.',
    )
    await expectEventually(() => findCardInput('cvc').getAttribute('aria-describedby')).toBe('error')
    await page.getByRole('button', { name: 'Pay' }).click()
    expect(await readPaymentFormResult()).toBe('incomplete_number: The card number is incomplete.')
  })

  test('the payment form receives the error message of the card processor', async () => {
    await openCardFieldsTestPage('en')
    await typeCardDetails('4539578763621486', '1230', '123')
    await page.keyboard.press('Enter')
    expect(await readPaymentFormResult()).toMatch(/^card_declined: This portal is a trial/)
    // The browser itself logs an error for the response status 402.
    complaints = complaints.filter((line) => !line.includes('402'))
  })

  test('the card fields keep and validate text that was typed before their script loaded', async () => {
    const script = Promise.withResolvers<void>()
    await page.route('**/stripe/frame.js', async (route) => {
      await script.promise
      await route.continue()
    })
    // The page fires its load event only after its frames have loaded.
    await page.goto(`${addresses.portal}/?lang=en`, { waitUntil: 'commit' })
    await findCardInput('number').fill('4000000000000341')
    await findCardInput('expiry').fill('1230')
    await findCardInput('cvc').fill('12')
    await page.getByRole('button', { name: 'Dark' }).focus()
    script.resolve()
    const states = page.locator('#states')
    await expectEventually(() => states.textContent()).toBe('complete complete begun')
    await expectEventually(() => findCardInput('number').inputValue()).toBe('4000 0000 0000 0341')
    await expectEventually(() => findCardInput('expiry').inputValue()).toBe('12 / 30')
    await expectEventually(() => page.locator('#cvc-error').textContent()).toMatch(
      /security code is incomplete/,
    )

    await findCardInput('cvc').fill('123')
    await expectEventually(() => states.textContent()).toBe('complete complete complete')
    await page.getByRole('button', { name: 'Pay' }).click()
    expect(await readPaymentFormResult()).toMatch(/^tok_/)
  })

  test('card fields that a member fills in before the payment page has received their load events count as filled in', async () => {
    // The test delays the load events of the frames.
    await page.addInitScript(() => {
      const heldMessages: MessageEvent[] = []
      const holdBackLoadedMessageOfCardField = (event: MessageEvent) => {
        if ((event.data as { event?: string } | null)?.event !== 'loaded') return
        event.stopImmediatePropagation()
        heldMessages.push(event)
      }
      if (window !== window.parent) return
      window.addEventListener('message', holdBackLoadedMessageOfCardField)
      Object.assign(window, {
        held: heldMessages,
        releaseLoadedMessages() {
          window.removeEventListener('message', holdBackLoadedMessageOfCardField)
          for (const { data, origin, source } of heldMessages)
            window.dispatchEvent(new MessageEvent('message', { data, origin, source }))
        },
      })
    })
    await page.goto(`${addresses.portal}/?lang=en`)
    await page.waitForFunction(() => (window as unknown as { held: unknown[] }).held.length === 3)
    await findCardInput('number').fill('378282246310005')
    await findCardInput('expiry').fill('1230')
    await findCardInput('expiry').fill('')
    await findCardInput('cvc').fill('1234')
    const states = page.locator('#states')
    await expectEventually(() => states.textContent()).toBe('complete empty complete')
    expect(await page.locator('#events').textContent()).not.toContain('ready')
    await page.evaluate(() =>
      (window as unknown as { releaseLoadedMessages(): void }).releaseLoadedMessages(),
    )
    await expectEventually(() => page.locator('#events').textContent()).toMatch(/ready.*ready.*ready/)
    expect(await states.textContent()).toBe('complete empty complete')
  })

  test('the card fields report their errors when the member submits an empty payment form', async () => {
    await openCardFieldsTestPage('en')
    await page.getByRole('button', { name: 'Pay' }).click()
    expect(await readPaymentFormResult()).toBe('incomplete_number: The card number is incomplete.')
    await expectEventually(() => page.locator('#cvc-error').textContent()).toMatch(
      /security code is incomplete/,
    )
  })

  test('the card fields recognize the card brand and require a four-digit security code for American Express', async () => {
    await openCardFieldsTestPage()
    await typeCardDetails('378282246310005', '1/30', '1234')
    await expectEventually(() => findCardInput('number').inputValue()).toBe('3782 822463 10005')
    await expectEventually(() => findCardInput('expiry').inputValue()).toBe('01 / 30')
    await page.keyboard.press('Enter')
    const token = await readPaymentFormResult()
    expect(attachPaymentCardToCustomer(db, 2, token, new Date(now))).toMatchObject({
      card: { brand: 'American Express' },
    })
  })

  test('a member can edit a card number at any position, and clear the card fields', async () => {
    await openCardFieldsTestPage()
    await typeCardDetails('4242424242424242', '12', '99')
    await page.keyboard.press('Shift+Tab')
    await waitForCardFieldFocus('expiry')
    for (const key of ['End', 'Backspace', 'Backspace']) await page.keyboard.press(key)
    await expectEventually(() => findCardInput('expiry').inputValue()).toBe('')
    await page.keyboard.type('0631')
    await expectEventually(() => findCardInput('expiry').inputValue()).toBe('06 / 31')
    await page.keyboard.press('Shift+Tab')
    await waitForCardFieldFocus('number')
    await page.keyboard.press('Home')
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Backspace')
    await expectEventually(() => findCardInput('number').inputValue()).toBe('4244 2424 2424 242')
    await page.keyboard.type('2')
    await expectEventually(() => findCardInput('number').inputValue()).toBe('4242 4242 4242 4242')
    await page.getByRole('button', { name: 'Clear' }).click()
    await expectEventually(() => findCardInput('cvc').inputValue()).toBe('')
  })

  test('the card fields tell the payment form when they get focus and when Escape is pressed', async () => {
    await openCardFieldsTestPage()
    await page.getByText('Code', { exact: true }).click()
    await waitForCardFieldFocus('cvc')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    const events = page.locator('#events')
    await expectEventually(() => events.textContent()).toMatch(/cvc focus, cvc escape, cvc blur$/)
    await expectEventually(() => page.locator('#cvc').getAttribute('class')).toBe(
      'StripeElement StripeElement--empty',
    )
  })

  test.each(isThorough ? ['fr', 'en'] : ['fr'])(
    'axe finds no accessibility violations in the card fields in language %s',
    async (language) => {
      await openCardFieldsTestPage(language)
      const listAxeViolations = async () => {
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze()
        return violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
        )
      }
      expect(await listAxeViolations()).toEqual([])
      await typeCardDetails('4242424242424241', '1225', '1')
      await page.getByRole('button', { name: 'Dark' }).click()
      expect(await listAxeViolations()).toEqual([])
      const titles = await page
        .locator('iframe')
        .evaluateAll((frames) => frames.map((frame) => frame.getAttribute('title')))
      expect(new Set(titles).size).toBe(3)
      expect(titles[0]).toBe(
        language === 'fr' ? 'Champ sécurisé\u00a0: numéro de carte' : 'Secure field: card number',
      )
      if (process.env['SHOTS'])
        await page.screenshot({ path: join(process.env['SHOTS'], `cards-${language}.png`) })
    },
  )

  test('the card fields do not load in a page of another origin', async () => {
    const group = 'a'.repeat(32)
    const buildCardIframeUrl = (origin: string) =>
      `${addresses.federation}/stripe/frame?element=cardNumber&group=${group}&locale=fr&origin=${origin}`
    expect((await fetch(buildCardIframeUrl('http://elsewhere.example'))).status).toBe(403)
    const thief = fastify()
    thief.get('/favicon.ico', (_request, reply) => reply.code(204).send())
    thief.get('/', (_request, reply) =>
      reply
        .type('text/html')
        .send(
          `<!doctype html><title>x</title><iframe src="${buildCardIframeUrl(addresses.portal)}"></iframe>`,
        ),
    )
    await thief.listen({ host: '0.0.0.0', port: 0 })
    try {
      await page.goto(getUrlOfListeningServer(thief))
      await expectEventually(() => complaints.join(' ')).toMatch(/frame-ancestors/)
      await page.goto('about:blank')
      complaints = complaints.filter((line) => !line.includes('frame-ancestors'))
    } finally {
      await thief.close()
    }
  })
})
