/**
 * Takes screenshots of all gallery states of all screens, for phone and desktop, in both languages
 * and in both themes. Writes the screenshots to `dist/gallery`, with a page that shows them side by
 * side.
 *
 * Usage: `npm run gallery [-- --language fr] [--size phone] [--theme light] [--only login,card-]`.
 * The option `--only` selects screenshots by the beginnings of their names.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Page, chromium } from 'playwright'
import { chromiumFlags, findOrInstallChromium } from '../tests/find-chromium.ts'
import { startGateway } from '../tests/gateway/helpers/gateway-process.ts'
import { type Window, gallery, openScreenState } from '../tests/portal/screen-states/all-screen-states.ts'
import { windowSizes } from '../tests/portal/helpers/portal-fixtures.ts'

const root = join(import.meta.dirname, '..')
const { values: options } = parseArgs({
  options: {
    language: { type: 'string' },
    size: { type: 'string' },
    theme: { type: 'string' },
    only: { type: 'string' },
  },
})

/**
 * Returns the values of a command line option of the screenshot gallery. This is the given value
 * or, if the option is missing, all allowed values.
 */
const selectGalleryOptionValues = <Choice extends string>(
  all: readonly Choice[],
  one: string | undefined,
): readonly Choice[] => all.filter((choice) => one === undefined || choice === one)

execFileSync(process.execPath, ['scripts/ensure-generated-files.ts'], { cwd: root, stdio: 'inherit' })
const namePrefixes = options.only?.split(',') ?? ['']
const states = gallery.filter(({ name }) => namePrefixes.some((beginning) => name.startsWith(beginning)))
const folder = join(root, 'dist/gallery')
const portal = await startGateway()
const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: chromiumFlags })
let failed = 0
try {
  for (const size of selectGalleryOptionValues(['phone', 'desktop'] as const, options.size)) {
    for (const language of selectGalleryOptionValues(['fr', 'en'] as const, options.language)) {
      for (const colorScheme of selectGalleryOptionValues(['light', 'dark'] as const, options.theme)) {
        await takeGalleryScreenshots(`${size}-${language}-${colorScheme}`, {
          viewport: windowSizes[size],
          language,
          colorScheme,
        })
      }
    }
  }
} finally {
  await browser.close()
  await portal.stop()
}
process.exit(failed === 0 ? 0 : 1)

/**
 * Takes a screenshot of every gallery state, in a given window size, language and theme. If a state
 * cannot be reached, prints an error and continues with the next state.
 */
async function takeGalleryScreenshots(variant: string, window: Window): Promise<void> {
  mkdirSync(join(folder, variant), { recursive: true })
  for (const state of states) {
    try {
      await openScreenState(browser, portal, state, window, async (page) => {
        // The pointer is on the last pressed element, or on the one that has replaced it.
        await page.mouse.move(0, 0)
        const path = join(folder, variant, `${state.name}.png`)
        // Content that appears meanwhile makes the page taller, so the screenshot is taken again.
        let attempt = 0
        do {
          await showWholePage(page)
          await waitForPictures(page)
          await waitForTwoFrames(page)
          await page.screenshot({ path, fullPage: !(await hasOpenDialog(page)) })
          attempt += 1
        } while (attempt < 3 && (await showWholePage(page)))
      })
    } catch (error) {
      failed += 1
      console.error(`${variant}/${state.name}: ${String(error).split('\n')[0]}`)
    }
  }
  writeFileSync(join(folder, `${variant}.html`), buildScreenshotOverviewPage(variant))
  console.log(join(folder, `${variant}.html`))
}

/** Waits two frames, until new content is painted. */
async function waitForTwoFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/**
 * Enlarges the window to the height of the page, so that bars at the bottom of the window do not
 * cover its content. Returns false if the window already shows the whole page. A page under an open
 * dialog keeps its window, because dialogs fill the window.
 */
async function showWholePage(page: Page): Promise<boolean> {
  const size = await page.evaluate(() =>
    document.querySelector('dialog[open]') || document.documentElement.scrollHeight <= innerHeight
      ? null
      : { width: innerWidth, height: document.documentElement.scrollHeight },
  )
  if (size !== null) await page.setViewportSize(size)
  return size !== null
}

/** Returns whether a dialog covers the page. A screenshot then shows only the window. */
async function hasOpenDialog(page: Page): Promise<boolean> {
  return await page.evaluate(() => document.querySelector('dialog[open]') !== null)
}

/**
 * Waits at most two seconds until the pictures of the page are drawn: QR codes, contour lines, the
 * sample pass of the sign-in screen and image files. In some states their code or file cannot be
 * loaded. QR codes outside of a row that scrolls sideways are drawn later.
 */
async function waitForPictures(page: Page): Promise<void> {
  const arePicturesDrawn = () => {
    const isInWindow = (element: Element) => {
      const { left } = element.getBoundingClientRect()
      return left >= 0 && left < innerWidth
    }
    const undrawn = document.querySelectorAll('svg[role="img"]:has(> path[d=""]), svg:empty, [inert]:empty')
    return (
      ![...undrawn].some((element) => isInWindow(element)) &&
      [...document.images].every((image) => image.complete || !isInWindow(image))
    )
  }
  await page.waitForFunction(arePicturesDrawn, undefined, { timeout: 2000 }).catch(() => undefined)
}

/** Returns an HTML page with the screenshots of a window size, language and theme. */
function buildScreenshotOverviewPage(variant: string): string {
  const figures = states.map(
    ({ name }) =>
      `<figure><figcaption>${name}</figcaption><img src="${variant}/${name}.png" alt=""></figure>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>${variant}</title><style>
body { display: flex; flex-wrap: wrap; align-items: start; gap: 16px; margin: 16px; font: 14px system-ui; background: #888 }
figure { margin: 0 } img { display: block; width: ${variant.startsWith('phone') ? 260 : 520}px }
</style>${figures.join('\n')}\n`
}
