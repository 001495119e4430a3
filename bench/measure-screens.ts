/**
 * Measures the most important screens with Lighthouse on its simulated slow phone: a processor four
 * times slower than this machine, and a network with 1.6 Mb/s and 150 ms latency.
 */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type Report } from 'lighthouse'
import { chromium } from 'playwright'
import { findFreePort } from '../gateway/platform/free-port.ts'
import { chromiumFlags, findOrInstallChromium } from '../tests/find-chromium.ts'
import { type PassVisitFigures, measurePassPageVisits } from './measure-pass-visits.ts'
import { computeMedian } from './statistics.ts'
import { startGateway } from '../tests/gateway/helpers/gateway-process.ts'
import {
  describeBenchmarkConditions,
  formatMarkdownTable,
  writePerformancePageSection,
} from './performance-page.ts'
import { root } from './child-processes.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/**
 * Column titles of the Lighthouse timings, by audit name. All timings are in milliseconds, except
 * the layout shift.
 */
const timings = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocking time',
  'cumulative-layout-shift': 'layout shift',
  'speed-index': 'speed index',
} as const

/** Median Lighthouse figures of a screen over all runs. */
export interface ScreenFigures {
  screen: string
  scores: Record<(typeof categories)[number], number>
  timings: Record<keyof typeof timings, number>
  /**
   * Failed Lighthouse audits, each as `category: id`. Every failed audit lowers its category's
   * score below 100.
   */
  failedAudits: string[]
}

/**
 * Measures each screen `runs` times with Lighthouse, prints the figures and writes them into
 * `docs/performance.md`.
 */
export async function measureScreensAndWriteReport(runs: number, command: string): Promise<void> {
  execFileSync(process.execPath, ['scripts/ensure-generated-files.ts'], { cwd: root, stdio: 'inherit' })
  const pages = await measureScreensWithLighthouse(runs)
  const table = formatMarkdownTable(buildLighthouseTableCells(pages))
  const lacks = pages.flatMap(({ screen, failedAudits }) => failedAudits.map((lack) => `${screen}: ${lack}`))
  const [load = 0] = loadavg()
  const stamp = describeBenchmarkConditions(
    command,
    `medians of ${runs} runs`,
    `load of the machine ${load.toFixed(1)}`,
  )
  const visits = formatMarkdownTable(buildPaintTimeTableCells(await measurePassPageVisits(runs)))
  console.log([table, ...lacks, visits, stamp].join('\n'))
  writePerformancePageSection('pages', [stamp, table, visits])
}

/** Returns the cells of the Lighthouse table: a header row, then a row for each screen. */
function buildLighthouseTableCells(measuredScreens: readonly ScreenFigures[]): string[][] {
  const rows = measuredScreens.map(({ screen, scores, timings: took }) => [
    screen,
    ...categories.map((each) => String(Math.round(scores[each] * 100))),
    ...Object.entries(took).map(([name, value]) =>
      name === 'cumulative-layout-shift' ? value.toFixed(3) : `${Math.round(value)} ms`,
    ),
  ])
  return [['screen', ...categories, ...Object.values(timings)], ...rows]
}

/**
 * Returns a table of paint times as rows of cells: a header row, then one row per measured page
 * visit.
 */
function buildPaintTimeTableCells(figures: readonly PassVisitFigures[]): string[][] {
  const rows = figures.map(({ visit, firstPaint, largestPaint }) => [
    visit,
    ...[firstPaint, largestPaint].map((time) => `${Math.round(time)} ms`),
  ])
  return [['pass on screen', 'first paint', 'largest paint'], ...rows]
}

async function measureScreensWithLighthouse(runs: number): Promise<ScreenFigures[]> {
  await using ending = new AsyncDisposableStack()
  const portal = await startGateway()
  ending.defer(async () => await portal.stop())
  const profile = await mkdtemp(join(tmpdir(), 'sentier-lighthouse-'))
  ending.defer(() => rmSync(profile, { recursive: true, force: true }))
  const port = await findFreePort()
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findOrInstallChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  })
  ending.defer(async () => await browser.close())

  const pages = [await measureScreenWithLighthouse(['sign-in', '/login'])]
  const page = await browser.newPage()
  await page.goto(`${portal.url}/login?lang=fr`)
  await page.locator('#email').fill('demo@sentier.example')
  await page.locator('#password').fill('sentier-demo')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL('**/Dashboard')
  const { receipt, vehicleId } = await findIdsOfReceiptAndVehicleWithoutPass()
  await page.evaluate((chosenVehicleId) => {
    const { userId } = JSON.parse(localStorage.getItem('sentier.session') ?? '{}') as { userId: string }
    const encodeGlobalId = (type: string, number: number) => btoa(`${type}:${number}`).replaceAll('=', '')
    const draft = {
      type: 'ANNUAL',
      vehicleId: chosenVehicleId,
      regionId: encodeGlobalId('Region', 3),
      clubId: encodeGlobalId('Club', 12),
    }
    localStorage.setItem(`sentier.video.watched.${userId}`, '2')
    localStorage.setItem(`sentier.left.purchase.1.${userId}`, JSON.stringify(draft))
  }, vehicleId)
  // The review screen must be visited from its previous step before it can be loaded directly.
  await page.goto(`${portal.url}/accesspass/paymentinfo`)
  await page.getByRole('button', { name: 'Suivant', exact: true }).click()
  await page.waitForURL('**/accesspass/review')
  // Closes the tab, whose own draft Lighthouse must not use.
  await page.close()
  for (const screen of [
    ['dashboard', '/Dashboard'],
    ['review', '/accesspass/review'],
    ['receipt', `/receipt/${receipt}`],
  ] as const)
    pages.push(await measureScreenWithLighthouse(screen))
  return pages

  /**
   * Finds two ids on the member's pages: the id of the first receipt, and the id of a vehicle
   * without a pass.
   */
  async function findIdsOfReceiptAndVehicleWithoutPass() {
    await page.locator('a[href*="vehicle="][href*="accesspass"]').first().waitFor()
    const link = await page.locator('a[href*="vehicle="][href*="accesspass"]').first().getAttribute('href')
    await page.goto(`${portal.url}/receipts`)
    const receiptPath = await page.locator('a[href*="/receipt/"]').first().getAttribute('href')
    return {
      receipt: receiptPath!.split('/').at(-1)!,
      vehicleId: new URL(link!, portal.url).searchParams.get('vehicle')!,
    }
  }

  async function measureScreenWithLighthouse([screen, path]: readonly [
    string,
    string,
  ]): Promise<ScreenFigures> {
    const reports: Report[] = []
    for (let run = 0; run < runs; run += 1) {
      const result = await lighthouse(portal.url + path, {
        port,
        logLevel: 'error',
        onlyCategories: [...categories],
      })
      if (!result) throw new Error(`Lighthouse returned no result for ${path}`)
      const { finalDisplayedUrl } = result.lhr
      if (new URL(finalDisplayedUrl).pathname.toLowerCase() !== path.toLowerCase())
        throw new Error(`${path} redirected to ${finalDisplayedUrl}`)
      reports.push(result.lhr)
    }
    return {
      screen,
      scores: Object.fromEntries(
        categories.map((name) => [
          name,
          computeMedian(reports.map((each) => each.categories[name]?.score ?? 0)),
        ]),
      ) as ScreenFigures['scores'],
      timings: Object.fromEntries(
        Object.keys(timings).map((name) => [
          name,
          computeMedian(reports.map((each) => each.audits[name]?.numericValue ?? 0)),
        ]),
      ) as ScreenFigures['timings'],
      failedAudits: categories
        .slice(1)
        .flatMap((name) =>
          (reports[0]?.categories[name]?.auditRefs ?? [])
            .filter(({ id, weight }) => weight > 0 && (reports[0]?.audits[id]?.score ?? 1) < 1)
            .map(({ id }) => `${name}: ${id}`),
        ),
    }
  }
}
