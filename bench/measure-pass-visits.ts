/**
 * Measures the time until a slow phone shows a pass, on the first visit and on later visits. On
 * later visits, the browser already has the stored data, caches and service worker.
 */
import { type BrowserContext, type Page, chromium } from 'playwright'
import { startGateway } from '../tests/gateway/helpers/gateway-process.ts'
import { chromiumFlags, findOrInstallChromium } from '../tests/find-chromium.ts'
import { computeMedian } from './statistics.ts'

/** Emulation settings of Lighthouse's slow phone: a slower processor, and a network of 1.6 Mb/s. */
const slowPhone = {
  processor: { rate: 4 },
  network: {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  },
}

/** Page visits whose paint times the benchmark measures. Every visited page shows a pass. */
const visits = [
  { title: 'dashboard, first visit', path: '/Dashboard', isFirst: true },
  { title: 'dashboard, later visit', path: '/Dashboard', isFirst: false },
  { title: '`/pass`, later visit', path: '/pass', isFirst: false },
] as const

/**
 * Median paint times of a page that shows a pass, in milliseconds since the browser began to load
 * the page.
 */
export interface PassVisitFigures {
  visit: string
  /**
   * Time of the first contentful paint of the page.
   */
  firstPaint: number
  /**
   * Time of the largest contentful paint of the page. The painted element is part of the pass.
   */
  largestPaint: number
}

/** Measures each browser visit `runs` times, and returns the median paint times. */
export async function measurePassPageVisits(runs: number): Promise<PassVisitFigures[]> {
  await using ending = new AsyncDisposableStack()
  const portal = await startGateway()
  ending.defer(async () => await portal.stop())
  const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: chromiumFlags })
  ending.defer(async () => await browser.close())
  const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true }

  const usedPhone = await browser.newContext(phone)
  await signInAndKeepPassesOnDevice(usedPhone, portal.url)
  const storageState = await usedPhone.storageState()
  const figures: PassVisitFigures[] = []
  for (const { title, path, isFirst } of visits) {
    const paints: Paints[] = []
    for (let run = 0; run < runs; run += 1) {
      const context = isFirst ? await browser.newContext({ ...phone, storageState }) : usedPhone
      paints.push(await measurePassPaintTimes(context, portal.url + path))
      if (isFirst) await context.close()
    }
    figures.push({
      visit: title,
      firstPaint: computeMedian(paints.map(({ firstPaint }) => firstPaint)),
      largestPaint: computeMedian(paints.map(({ largestPaint }) => largestPaint)),
    })
  }
  return figures
}

/** Signs in, chooses to keep the passes on this device, and opens `/pass` once. */
async function signInAndKeepPassesOnDevice(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/login?lang=fr`)
  await page.locator('#email').fill('demo@sentier.example')
  await page.locator('#password').fill('sentier-demo')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL('**/Dashboard')
  await page
    .getByRole('button', { name: /^Montrer/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Garder sur cet appareil' }).click()
  await page.getByText('Vos droits d’accès sont gardés sur cet appareil.').waitFor()
  await page.goto(`${url}/pass`)
  await locateVehicleNameOnPass(page).waitFor()
  await page.close()
}

/** Locates the name of the vehicle on the first pass. */
const locateVehicleNameOnPass = (page: Page) => page.getByText('ORIGNAL').first()

type Paints = Pick<PassVisitFigures, 'firstPaint' | 'largestPaint'>

/** Opens a page in a new tab of the emulated slow phone, and returns its paint times. */
async function measurePassPaintTimes(context: BrowserContext, url: string): Promise<Paints> {
  const page = await context.newPage()
  try {
    const devTools = await context.newCDPSession(page)
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', slowPhone.network)
    await devTools.send('Emulation.setCPUThrottlingRate', slowPhone.processor)
    await page.goto(url)
    await locateVehicleNameOnPass(page).waitFor()
    // A later request could still show a larger element.
    await page.waitForLoadState('networkidle')
    return await page.evaluate(async () => {
      const largestPaint = await new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime))
        observer.observe({ type: 'largest-contentful-paint', buffered: true })
      })
      const [firstPaint] = performance.getEntriesByName('first-contentful-paint')
      return { firstPaint: firstPaint!.startTime, largestPaint }
    })
  } finally {
    await page.close()
  }
}
