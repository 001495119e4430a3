/** A purchase in a real browser: a member signs in and buys the annual pass on a phone. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'

const timeoutOptions = { timeout: 60_000 }

/**
 * Reads the French text of a locale key from the locale files of the portal, so that a browser test
 * can find the text on the page.
 */
function translateKeyToFrench(localeDomain: string, textKey: string): string {
  const file = join(import.meta.dirname, `../../../locales/fr/portal/${localeDomain}.json`)
  const text = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[textKey]
  if (text === undefined) throw new Error(`${localeDomain}.json has no ${textKey}`)
  return text
}

/** Opens a browser page with a new profile and the screen size of a phone. */
export async function openPageWithPhoneScreenSize(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'fr-CA',
    timezoneId: 'America/Toronto',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(timeoutOptions.timeout)
  return await context.newPage()
}

const locateNextButton = (page: Page) =>
  page.getByRole('button', { name: translateKeyToFrench('common', 'words.next'), exact: true })

/**
 * Locates the link that leaves the safety video screen. Its text depends on whether the video could
 * be loaded.
 */
const locateLinkLeavingVideo = (page: Page) =>
  page
    .getByRole('link', { name: translateKeyToFrench('video', 'Video.skip'), exact: true })
    .or(page.getByRole('link', { name: translateKeyToFrench('video', 'Video.next'), exact: true }))

/** Signs in, selects a pass and a vehicle, and opens the region step of the purchase. */
export async function beginPassPurchase(page: Page, url: string, name: string): Promise<void> {
  const response = await page.goto(`${url}/login`)
  if (response?.status() !== 200) throw new Error(`The sign-in page came with status ${response?.status()}`)
  await page.getByLabel(translateKeyToFrench('session', 'Login.email')).fill(`${name}@sentier.example`)
  await page
    .getByLabel(translateKeyToFrench('session', 'Login.password'), { exact: true })
    .fill('sentier-demo')
  await page.getByRole('button', { name: translateKeyToFrench('session', 'Login.submit') }).click()
  await page.waitForURL(/\/Dashboard$/)
  await page.locator('a[href*="type=ANNUAL"]').first().click()
  await locateLinkLeavingVideo(page).click()
  await page.waitForURL(/accesspass\/vehicle$/i)
  await page.getByRole('radio', { disabled: false }).first().check()
  await locateNextButton(page).click()
  await page.waitForURL(/accesspass\/region$/i)
}

/** Continues a purchase from the region step until the pass is paid. */
export async function finishPassPurchase(page: Page): Promise<void> {
  await page.getByLabel(translateKeyToFrench('clubs', 'Search.label'), { exact: true }).fill('rimouski')
  const foundClubs = page.getByRole('list', { name: translateKeyToFrench('clubs', 'Search.list') })
  await foundClubs.getByRole('button').first().click()
  await page.waitForURL(/accesspass\/review$/i)
  const confirm = page.getByRole('button', {
    name: new RegExp(`^${translateKeyToFrench('purchase', 'Review.confirm')}`),
  })
  await confirm.waitFor()
  for (const box of await page.getByRole('main').getByRole('checkbox', { name: /\$/ }).all())
    if (!(await box.isChecked())) await box.check()
  await confirm.click()
  await page.waitForURL(/\/success\//)
  await page
    .getByText(/^#\d{6}$/)
    .first()
    .waitFor()
}

/**
 * Buys the annual pass in a new browser page. Returns null after a successful purchase, otherwise
 * the URL, the error, the failed requests and the visible text.
 */
export async function buyAnnualPass(browser: Browser, url: string, name: string): Promise<string | null> {
  const page = await openPageWithPhoneScreenSize(browser)
  const lost: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) lost.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  page.on('requestfailed', (failedRequest) => {
    lost.push(`${failedRequest.failure()?.errorText ?? 'failed'} ${new URL(failedRequest.url()).pathname}`)
  })
  try {
    await beginPassPurchase(page, url, name)
    await finishPassPurchase(page)
    return null
  } catch (error) {
    const shown = await page
      .locator('body')
      .innerText({ timeout: 5_000 })
      .catch(() => '')
    return [page.url(), String(error), ...lost.slice(-8), shown.slice(0, 600)].join('\n')
  } finally {
    await page.context().close()
  }
}
