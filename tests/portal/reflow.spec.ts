/**
 * Browser tests of large text (WCAG 1.4.4) and reflow (WCAG 1.4.10, 2.4.11). A window of 320 × 256
 * pixels stands for 400 % zoom in a window of 1280 × 1024 pixels.
 */
import type { Locator, Page } from '@playwright/test'
import { findClippedContent } from './helpers/find-clipped-content.ts'
import { chunkScreenStates, gallery, openScreenState } from './screen-states/all-screen-states.ts'
import { expect, signIn, windowSizes, test, translate } from './helpers/portal-fixtures.ts'
import { setRootFontSize, setTextSize, waitForTwoAnimationFrames } from './helpers/text-size.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'

/**
 * Resets the members of the seed data before each test, because an earlier test may have bought a
 * pass.
 */
test.beforeEach(async ({ portal }) => await resetDemoPersonas(portal))

/**
 * Window sizes of the reflow tests in pixels, of which the second corresponds to 400 % zoom. The
 * tests resize the page without a reload.
 */
const windows = [
  { width: 320, height: 640 },
  { width: 320, height: 256 },
]

for (const language of ['fr', 'en'] as const) {
  test.describe(language, { tag: '@full' }, () => {
    for (const states of chunkScreenStates(gallery)) {
      test(`no screen from ${states[0]!.name} to ${states.at(-1)!.name} loses content in a narrow window or with large text`, async ({
        browser,
        portal,
      }) => {
        test.slow()
        for (const state of states) {
          await test.step(state.name, async () => {
            await openScreenState(
              browser,
              portal,
              state,
              { viewport: windows[0]!, language },
              async (page) => {
                for (const viewport of windows) {
                  await page.setViewportSize(viewport)
                  await waitForTwoAnimationFrames(page)
                  expect
                    .soft(await findClippedContent(page), `${state.name}, ${viewport.height} high`)
                    .toEqual([])
                }
                await setTextSize(page, 200)
                expect.soft(await findClippedContent(page), `${state.name}, narrow, text 200 %`).toEqual([])
                await page.setViewportSize(windowSizes.phone)
                for (const percent of [150, 200]) {
                  await setTextSize(page, percent)
                  expect.soft(await findClippedContent(page), `${state.name}, text ${percent} %`).toEqual([])
                  expect
                    .soft(await findPartlyVisibleQrCodes(page), `${state.name}, text ${percent} %`)
                    .toEqual([])
                }
                // A style sheet of the member changes the root element, but not the media queries.
                await setTextSize(page, 100)
                await setRootFontSize(page, 200)
                expect.soft(await findClippedContent(page), `${state.name}, root element 200 %`).toEqual([])
              },
            )
          })
        }
      })
    }
  })
}

/** Returns the QR codes in an open dialog that are only partly visible unless the user scrolls. */
const findPartlyVisibleQrCodes = async (page: Page): Promise<string[]> =>
  await page.evaluate(() => {
    document.querySelector('dialog[open]')?.scrollTo({ top: 0, behavior: 'instant' })
    return [...document.querySelectorAll('dialog[open] svg[role=img]')]
      .filter((code) => !code.closest('[inert]') && code.getBoundingClientRect().bottom > innerHeight)
      .map((code) => `the QR code ends at ${Math.round(code.getBoundingClientRect().bottom)}`)
  })

/** Returns the number of lines that a text occupies in an element, once the fonts have loaded. */
const countTextLines = (element: Locator, expectedText: string) =>
  element.evaluate(async (node, expectedWords) => {
    await new Promise(requestAnimationFrame)
    await document.fonts.ready
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const at = texts.currentNode.nodeValue!.replaceAll('\u00a0', ' ').indexOf(expectedWords)
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(texts.currentNode, at)
      range.setEnd(texts.currentNode, at + expectedWords.length)
      return range.getClientRects().length
    }
    return 0
  }, expectedText)

const screenTitles = [
  ['/login', 'session', 'Login.title'],
  ['/IndexProvincial', 'guests', 'Provincial.title'],
] as const

for (const language of ['fr', 'en'] as const) {
  const details = { tag: language === 'fr' ? [] : '@full' }
  test(
    `no screen for visitors loses content on a phone at a text size of 200 %, in language ${language}`,
    details,
    async ({ page, portal }) => {
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        await setTextSize(page, 200)
        for (const [path, domain, title] of screenTitles) {
          await page.goto(`${portal.url}${path}?lang=${language}`)
          await expect(page.getByRole('heading', { name: translate(language, domain, title) })).toBeVisible()
          await expect(page.getByRole('contentinfo').locator('a[href^="mailto:"]')).toBeVisible()
          expect.soft(await findClippedContent(page), `${path}, ${width} wide`).toEqual([])
          const labels = page.locator('a, button').filter({ has: page.locator('span') })
          const poking = await labels.evaluateAll((all) =>
            all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
          )
          expect.soft(poking, `${path}, ${width} wide`).toEqual([])
        }
      }
      await page.setViewportSize(windowSizes.phone)
      await page.goto(`${portal.url}/login?lang=${language}`)
      const main = page.getByRole('main')
      expect(await countTextLines(main, translate(language, 'session', 'Login.title'))).toBe(1)
    },
  )
}

test(
  'the sign-in screen shows the sample pass only in windows that are large enough',
  { tag: '@full' },
  async ({ page, portal }) => {
    const main = page.getByRole('main')
    const picture = main.locator('[inert] svg').first()
    for (const [width, percent, isElementVisible] of [
      [320, 100, false],
      [352, 100, false],
      [375, 100, true],
      [390, 100, true],
      [390, 125, false],
      [390, 200, false],
      [1280, 100, true],
      [1280, 200, true],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await setTextSize(page, percent)
      await page.goto(`${portal.url}/login`)
      await expect(picture, `${width} wide, ${percent} %`).toBeVisible({ visible: isElementVisible })
      if (isElementVisible)
        expect(await countTextLines(main, 'VR12345'), `${width} wide, ${percent} %`).toBe(1)
    }
  },
)

/**
 * Height of the sky above the riders in the poster image of the safety video, as a fraction of the
 * image height.
 */
const posterSkyHeight = 0.465

test(
  'the label of the start button does not cover the heads of the riders in the poster of the safety video',
  { tag: '@full' },
  async ({ page, portal }) => {
    await signIn(page, portal, 'fr')
    for (const [width, percent] of [
      [320, 100],
      [320, 200],
      [390, 100],
      [390, 200],
      [1280, 100],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await setTextSize(page, percent)
      await page.goto(`${portal.url}/quadInformativeVideo?again`)
      const button = page.getByRole('button', { name: translate('fr', 'video', 'Video.start'), exact: true })
      const label = (await button.locator('span').boundingBox())!
      const video = (await page.locator('video').boundingBox())!
      expect
        .soft((label.y + label.height - video.y) / video.height, `${width} wide, ${percent} %`)
        .toBeLessThan(posterSkyHeight)
    }
  },
)

test(
  'a button label never has a line break inside a proper name, even on a narrow phone',
  { tag: '@full' },
  async ({ page, portal }) => {
    for (const width of [320, 344, 360, 375, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${portal.url}/IndexProvincial`)
      const button = page.getByRole('link', { name: translate('fr', 'guests', 'Provincial.onnb.buy') })
      expect(await countTextLines(button, 'Nouveau-Brunswick'), `${width} wide`).toBe(1)
    }
  },
)

test(
  'the registration number of a vehicle stays on one line on the smallest phone',
  { tag: '@full' },
  async ({ page, portal }) => {
    await page.setViewportSize(windows[0]!)
    await signIn(page, portal, 'fr')
    await expect(page.getByText('V107 943').first()).toBeVisible()
    expect(await countTextLines(page.getByRole('main'), 'V107 943')).toBe(1)
  },
)

test('at a text size of 150 %, the row of passes scrolls to the pass card whose button has the focus', async ({
  page,
  portal,
}) => {
  await page.setViewportSize(windowSizes.phone)
  await signIn(page, portal, 'fr')
  const wallet = page.getByRole('region', { name: translate('fr', 'wallet', 'Wallet.title') })
  await expect(wallet.getByRole('listitem')).toHaveCount(2)
  await setTextSize(page, 150)
  const show = wallet.getByRole('button', {
    name: new RegExp(`^${translate('fr', 'access-rights', 'ShowPass.action')}`),
  })
  await show.last().focus()
  await expect(show.last()).toBeInViewport({ ratio: 1 })
  await show.first().focus()
  await expect(show.first()).toBeInViewport({ ratio: 1 })
})

test.describe('on a phone that cannot keep the screen on', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('the QR code of a full-screen pass is fully visible at text sizes of 150 % and 200 %', async ({
    page,
    portal,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'wakeLock', {
        value: { request: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
      })
    })
    await page.setViewportSize(windowSizes.phone)
    await signIn(page, portal, 'fr')
    await page.goto(`${portal.url}/accesspasses`)
    for (const percent of [150, 200]) {
      await setTextSize(page, percent)
      const show = page.getByRole('button', {
        name: new RegExp(`^${translate('fr', 'access-rights', 'ShowPass.action')}`),
      })
      await show.first().click()
      const dialog = page.getByRole('dialog')
      const qrCode = dialog.getByRole('img', { name: /QR/ })
      // Only the notice makes the sheet higher than on a phone that keeps the screen on.
      await expect(
        dialog.getByText(translate('fr', 'access-rights', 'PassSheet.notAwake')).first(),
      ).toBeVisible()
      await expect(qrCode, `text ${percent} %`).toBeInViewport({ ratio: 1 })
      for (const key of ['PassPager.previous', 'PassPager.next'])
        await expect(
          dialog.getByRole('button', { name: new RegExp(`^${translate('fr', 'access-rights', key)}`) }),
          `${key} with text ${percent} %`,
        ).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  })
})

for (const language of ['fr', 'en'] as const) {
  const details = { tag: language === 'fr' ? [] : '@full' }
  test(
    `the dashboard and the passes show all content on a narrow phone or at a text size of 200 %, in language ${language}`,
    details,
    async ({ page, portal }) => {
      await page.setViewportSize(windows[0]!)
      await signIn(page, portal, language)
      const wallet = page.getByRole('region', { name: translate(language, 'wallet', 'Wallet.title') })
      await expect(wallet.getByRole('listitem')).toHaveCount(2)
      expect.soft(await findClippedContent(page), 'dashboard on a narrow phone').toEqual([])
      await page.setViewportSize(windowSizes.phone)
      await setTextSize(page, 200)
      expect.soft(await findClippedContent(page), 'dashboard with large text').toEqual([])
      // The tab bar leaves most of the window to the page.
      const bar = page.getByRole('navigation').last()
      expect((await bar.boundingBox())!.height).toBeLessThan(windowSizes.phone.height / 8)

      await page.goto(`${portal.url}/accesspasses`)
      const show = page.getByRole('button', {
        name: new RegExp(`^${translate(language, 'access-rights', 'ShowPass.action')}`),
      })
      await expect(show).toHaveCount(2)
      expect.soft(await findClippedContent(page), 'passes').toEqual([])
      await show.first().click()
      await expect(page.getByRole('dialog').getByRole('img', { name: /QR/ })).toBeInViewport({ ratio: 1 })
      expect(await findClippedContent(page), 'full-screen pass').toEqual([])
    },
  )
}
