/**
 * Browser tests of the scanner page, on which a trail officer scans passes with and without a
 * network (decision 0057).
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { signPassCode } from '../../gateway/domains/pass-codes/pass-code-signing.ts'
import { buildPassCodePrefix } from '../../gateway/domains/pass-codes/shared/pass-code-format.ts'
import type { PassContent } from '../../gateway/domains/pass-codes/shared/pass-content-encoding.ts'
import { getTorontoDay } from '../../gateway/platform/calendar-days.ts'
import { generatePassSigningKey, parsePassSigningKeys } from '../../gateway/platform/pass-signing-keys.ts'
import { type RunningGateway, startGateway } from '../gateway/helpers/gateway-process.ts'
import { chromiumFlags, findChromium } from '../find-chromium.ts'
import { buildFakeCameraBrowserFlags, writeQrCodeCameraVideo } from './helpers/fake-camera.ts'
import {
  type Language,
  expect,
  expectAccessible,
  test as base,
  translate,
  windowSizes,
} from './helpers/portal-fixtures.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'

const translatePassCodeText = (language: Language, textKey: string, values?: Record<string, string>) =>
  translate(language, 'pass-codes', textKey, values)

/**
 * Test setup of a trail officer: a gateway, a function that signs pass codes with its key, and a
 * browser whose camera shows given QR codes.
 */
interface Officer {
  portal: RunningGateway
  /** Returns the signed code of a pass that is valid this year. */
  sign: (change?: Partial<PassContent>) => string
  openBrowser: (
    shownTexts: string[],
    options?: Parameters<Browser['newContext']>[0],
  ) => Promise<BrowserContext>
}

const test = base.extend<{ officer: Officer }>({
  officer: async ({ playwright }, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'sentier-camera-'))
    const browsers: Browser[] = []
    const portal = await startGateway({ env: { PASS_ATTESTATION_DAYS: '30' } })
    const [key] = parsePassSigningKeys(readFileSync(join(portal.dataDir, '.pass-signing-keys'), 'utf8'))
    await provide({
      portal,
      sign: (change) => signPassCode({ ...content, ...change }, key!, buildPassCodePrefix(portal.url))!,
      openBrowser: async (shownTexts, options) => {
        const video = join(folder, `${browsers.length}.y4m`)
        writeQrCodeCameraVideo(video, shownTexts)
        const browser = await playwright.chromium.launch({
          executablePath: findChromium() ?? undefined,
          args: [...chromiumFlags, ...buildFakeCameraBrowserFlags(video)],
        })
        browsers.push(browser)
        return await browser.newContext({
          timezoneId: 'America/Toronto',
          reducedMotion: 'reduce',
          ...options,
        })
      },
    })
    for (const browser of browsers) await browser.close()
    await portal.stop()
    rmSync(folder, { recursive: true })
  },
})

/**
 * Returns the calendar day in Quebec that is the given number of days after today (`YYYY-MM-DD`).
 * Days are added in UTC, because a day on which the clocks change has 23 or 25 hours.
 */
const computeQuebecDateAfterDays = (days: number) =>
  new Date(Date.parse(getTorontoDay(Date.now())) + days * 86_400_000).toISOString().slice(0, 10)

const content: Omit<PassContent, 'keyId'> = {
  type: 1,
  vehicleType: 2,
  club: 54,
  pass: 4_512,
  plate: 'V107 943',
  firstDay: computeQuebecDateAfterDays(-40),
  lastDay: computeQuebecDateAfterDays(300),
  confirmedOn: computeQuebecDateAfterDays(0),
}

/**
 * Opens the scanner page once with a network, so that the browser stores the page for later use
 * without a network.
 */
async function visitScannerPageOnce(page: Page, portal: RunningGateway, language: Language): Promise<void> {
  await page.goto(`${portal.url}/v/?lang=${language}`)
  await expect(page.getByText(translatePassCodeText(language, 'Scanner.offline.ready'))).toBeVisible()
}

const openScannerCamera = async (page: Page, language: Language) =>
  await page.getByRole('button', { name: translatePassCodeText(language, 'Scanner.start') }).press('Enter')

const locateScanLogEntries = (page: Page) => page.getByRole('listitem')

describeWithPortalVariant('fr, phone, by touch', ({ language }) => {
  test('without a network, the scanner page shows a trail officer every possible verification result of a pass code', async ({
    officer: { portal, sign, openBrowser },
  }) => {
    const [strangeKey] = parsePassSigningKeys(generatePassSigningKey('2026-01-01'))
    const valid = sign()
    const alteredCode = valid.slice(0, -2) + (valid.at(-2) === 'A' ? 'B' : 'A') + valid.slice(-1)
    const shown = [
      { code: valid, result: 'VALID_TODAY' },
      {
        code: sign({ pass: 2, plate: 'FINI 1', lastDay: computeQuebecDateAfterDays(-1) }),
        result: 'NOT_VALID_TODAY',
      },
      {
        code: sign({ pass: 3, plate: 'TOT 1', firstDay: computeQuebecDateAfterDays(1) }),
        result: 'NOT_VALID_TODAY',
      },
      {
        code: sign({ pass: 4, plate: 'VIEUX 1', confirmedOn: computeQuebecDateAfterDays(-31) }),
        result: 'OLD_CONFIRMATION',
      },
      { code: alteredCode, result: 'ALTERED' },
      { code: 'R8W4H6B', result: 'CANNOT_BE_CHECKED' },
      {
        code: signPassCode(content, strangeKey!, buildPassCodePrefix(portal.url))!,
        result: 'CANNOT_BE_CHECKED',
      },
    ]
    const context = await openBrowser(
      shown.map(({ code }) => code),
      { viewport: windowSizes.phone, hasTouch: true },
    )
    const page = await context.newPage()
    await page.goto(`${valid}?lang=${language}`)
    await page.getByRole('link', { name: translatePassCodeText(language, 'PassCheck.next') }).click()
    await expect(page).toHaveURL(`${portal.url}/v/?lang=${language}`)
    await expect(page.getByText(translatePassCodeText(language, 'Scanner.offline.ready'))).toBeVisible()
    expect(await portal.readCompleteOutput()).not.toContain(valid.split('/V/')[1]!.slice(0, 40))

    await portal.end('SIGTERM')
    await context.setOffline(true)
    const tab = await context.newPage()
    await tab.goto(`${portal.url}/v/`)
    await openScannerCamera(tab, language)
    await expect(locateScanLogEntries(tab)).toHaveCount(shown.length)
    for (const { code, result } of shown) {
      const plate = code === valid ? 'V107 943' : ''
      await expect(
        locateScanLogEntries(tab)
          .filter({ hasText: translatePassCodeText(language, `PassCheck.${result}`) })
          .filter({ hasText: plate })
          .first(),
      ).toBeVisible()
    }
    await expectAccessible(tab)

    // The camera app of the phone opens the upper-case URL of a code.
    await tab.goto(valid)
    await expect(
      tab.getByRole('heading', { name: translatePassCodeText(language, 'PassCheck.VALID_TODAY') }),
    ).toBeVisible()
    await expect(tab.getByText('V107 943').first()).toBeInViewport({ ratio: 1 })
    await expect(tab).toHaveURL(`${portal.url}/v/`)
    await tab.setViewportSize({ width: 320, height: 640 })
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await expectAccessible(tab)
    expect(await listCachedResponseUrls(tab)).toEqual(
      expect.arrayContaining([`${portal.url}/v/`, `${portal.url}/.well-known/jwks.json`]),
    )
    expect((await listCachedResponseUrls(tab)).filter((url) => /\/v\/./i.test(url))).toEqual([])
  })

  test(
    'the scanner page reads 60 pass codes in a row without a network',
    { tag: '@full' },
    async ({ officer: { portal, sign, openBrowser } }) => {
      const codes = Array.from({ length: 60 }, (_, index) =>
        sign({ pass: index + 1, plate: `V${index + 1}` }),
      )
      const context = await openBrowser(codes)
      const page = await context.newPage()
      await visitScannerPageOnce(page, portal, language)
      await portal.end('SIGTERM')
      await context.setOffline(true)
      await page.reload()
      await openScannerCamera(page, language)
      await expect(locateScanLogEntries(page)).toHaveCount(60, { timeout: 200_000 })
      await expect(
        locateScanLogEntries(page).filter({
          hasText: translatePassCodeText(language, 'PassCheck.VALID_TODAY'),
        }),
      ).toHaveCount(60)
    },
  )

  test(
    'without JavaScript, a trail officer submits a pass code on the scanner page and sees its verification result',
    { tag: '@full' },
    async ({ officer: { portal, sign, openBrowser } }) => {
      const context = await openBrowser(['A'], { javaScriptEnabled: false, locale: 'fr-CA' })
      const page = await context.newPage()
      await page.goto(`${portal.url}/v/`)
      await page.getByLabel('Code').fill(sign())
      await page.getByRole('button', { name: 'Vérifier' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        translatePassCodeText(language, 'PassCheck.VALID_TODAY'),
      )
    },
  )
})

/** Returns the URLs of all responses that the service worker has stored. */
const listCachedResponseUrls = async (page: Page) =>
  await page.evaluate(async () => {
    const stored = await Promise.all(
      (await caches.keys()).map(async (name) => await (await caches.open(name)).keys()),
    )
    return stored.flat().map(({ url }) => url)
  })
