/**
 * Browser tests of the magazine: the list of issues, the magazine reader, and the fallback for
 * files that the reader cannot load.
 */
import { type Page, expect as expectOf } from '@playwright/test'
import { expect, expectAccessible, newMember, signIn, test, translate } from './helpers/portal-fixtures.ts'
import { describeInFourPortalVariants, describeWithPortalVariant } from './helpers/variants.ts'

/** Counts the distinct red values on each canvas. A drawn magazine page has more than one. */
const countCanvasColors = async (page: Page) =>
  await page.evaluate(() =>
    [...document.querySelectorAll('canvas')].map((canvas) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      return new Set(Array.from({ length: 400 }, (_, i) => data[Math.floor((i * data.length) / 1600) * 4]))
        .size
    }),
  )

describeInFourPortalVariants('fr, phone, by touch', ({ language, createDevice }) => {
  test(
    'a member opens the latest magazine issue, turns pages, zooms and returns to the list [I01, I03, I05, I06]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const translateMagazineText = (textKey: string, values?: Record<string, string>) =>
        translate(language, 'magazines', textKey, values)
      const refused: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') refused.push(message.text())
      })
      await signIn(page, portal, language)
      await page.goto(`${portal.url}/magazines`)
      const device = createDevice(page)
      const main = page.getByRole('main')
      const locateMagazineReaderButton = (textKey: string) =>
        main.getByRole('button', { name: translateMagazineText(textKey), exact: true })
      const pageNumber = main.getByRole('combobox', { name: translateMagazineText('Reader.goTo') })

      const latest = main.getByRole('region').filter({ hasText: translateMagazineText('Magazines.latest') })
      const title = await latest.getByRole('heading').innerText()
      await expectOf
        .poll(
          async () => await latest.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
        )
        .toBeGreaterThan(0)
      await expectAccessible(page)
      await device.press(latest.getByRole('link'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(main).toContainText(/20\d\d · volume \d+, (numéro|number) \d/)

      await expect(main.locator('canvas').first()).toBeVisible()
      await expectOf.poll(async () => Math.max(...(await countCanvasColors(page)))).toBeGreaterThan(5)
      // A web worker parses the file, so the page stays responsive.
      expect(page.workers()).toHaveLength(1)
      await expect(pageNumber).toHaveValue('1')
      await expectAccessible(page)

      await device.press(locateMagazineReaderButton('Reader.next'))
      await expect(pageNumber).toHaveValue('2')
      await expect(
        main.getByRole('group', { name: translateMagazineText('Reader.page', { page: '2', count: '3' }) }),
      ).toBeInViewport()
      await device.selectListOption(pageNumber, translateMagazineText('Reader.of', { page: '3', count: '3' }))
      await expect(
        main
          .getByRole('group', { name: translateMagazineText('Reader.page', { page: '3', count: '3' }) })
          .locator('canvas'),
      ).toBeInViewport()

      const first = main.getByRole('group', {
        name: translateMagazineText('Reader.page', { page: '1', count: '3' }),
      })
      const measureFirstMagazinePageWidth = async () => Math.round((await first.boundingBox())!.width)
      const before = await measureFirstMagazinePageWidth()
      await device.press(locateMagazineReaderButton('Reader.closer'))
      await expect(main.getByRole('status')).toContainText(
        translateMagazineText('Reader.percent', { zoom: '125' }),
      )
      await expectOf.poll(measureFirstMagazinePageWidth).toBe(Math.round(before * 1.25))
      await device.press(locateMagazineReaderButton('Reader.farther'))
      await expectOf.poll(measureFirstMagazinePageWidth).toBe(before)
      // The document stays within the window's width at every zoom level.
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

      await device.press(main.getByRole('link', { name: translateMagazineText('Magazine.back') }))
      await expect(page).toHaveURL(/\/magazines$/)
      expect(refused).toEqual([])
    },
  )
})

describeWithPortalVariant('fr, phone, by touch', ({ language }) => {
  test(
    'two fingers and a double tap enlarge a magazine page around the touched text [I05]',
    { tag: '@full' },
    async ({ page, portal }) => {
      await signIn(page, portal, language)
      await page.goto(`${portal.url}/magazines`)
      await page.locator('a[href*="/magazine/"]').first().click()
      await expect(page.locator('canvas').first()).toBeVisible()
      const firstPage = page.locator('[role=group]:has(> canvas)').first()
      const readWidth = async () => (await firstPage.boundingBox())!.width
      const { x, y, width } = (await firstPage.boundingBox())!
      const devtools = await page.context().newCDPSession(page)
      const dispatchTouches = async (
        type: 'touchStart' | 'touchMove' | 'touchEnd',
        ...points: [x: number, y: number][]
      ) =>
        await devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: points.map(([touchX, touchY], id) => ({ x: touchX, y: touchY, id })),
        })
      const [middle, line] = [x + width / 2, y + 100]
      await dispatchTouches('touchStart', [middle - 40, line], [middle + 40, line])
      await dispatchTouches('touchMove', [middle - 60, line], [middle + 60, line])
      await expectOf.poll(readWidth).toBeCloseTo(width * 1.5, -1)
      // The middle of the page stays between the fingers.
      const enlarged = (await firstPage.boundingBox())!
      expect(Math.abs(enlarged.x + enlarged.width / 2 - middle)).toBeLessThan(12)
      await dispatchTouches('touchEnd')

      const tapTwice = async () => {
        for (let tap = 0; tap < 2; tap += 1) {
          await dispatchTouches('touchStart', [middle, line])
          await dispatchTouches('touchEnd')
        }
      }
      await tapTwice()
      await expectOf.poll(readWidth).toBeCloseTo(width, -1)
      await tapTwice()
      await expectOf.poll(readWidth).toBeCloseTo(width * 2, -1)
    },
  )
})

describeWithPortalVariant('fr, desktop, by keyboard', ({ language }) => {
  test(
    'the keyboard turns the pages of a magazine issue, and screen readers can read the text of each page [I05]',
    { tag: '@full' },
    async ({ page, portal }) => {
      await signIn(page, portal, language)
      await page.goto(`${portal.url}/magazines`)
      await page.locator('a[href*="/magazine/"]').first().click()
      await expect(page).toHaveURL(/\/magazine\/./)
      await expect(page.locator('canvas').first()).toBeVisible()
      const title = await page.getByRole('heading', { level: 1 }).innerText()
      const pages = page.getByRole('main').getByRole('region', { name: title })
      await expect(pages.locator('canvas').first()).toBeVisible()
      await pages.focus()
      const number = page.getByRole('combobox')
      for (const [key, after] of [
        ['PageDown', '2'],
        ['End', '3'],
        ['ArrowLeft', '2'],
        ['Home', '1'],
      ] as const) {
        await page.keyboard.press(key)
        await expect(number).toHaveValue(after)
      }
      await expect(pages.getByRole('group').first()).toContainText(title.split(' ')[0]!)
      const [narrow] = [(await pages.getByRole('group').first().boundingBox())!.width]
      await page.getByRole('button', { name: translate(language, 'magazines', 'Reader.wide') }).click()
      await expectOf
        .poll(async () => (await pages.getByRole('group').first().boundingBox())!.width)
        .toBeGreaterThan(narrow)
    },
  )

  test(
    'a member without a pass cannot open a magazine issue, and a message explains that a pass is required [I04, I07, I08, O41, O48]',
    { tag: '@full' },
    async ({ page, portal }) => {
      await signIn(page, portal, language, newMember)
      await page.goto(`${portal.url}/magazines`)
      const forbidden = translate(language, 'magazines', 'Magazine.forbidden')
      const links = page
        .getByRole('main')
        .getByRole('link', { name: translate(language, 'magazines', 'Magazine.read') })
      await expect(page.getByText(forbidden)).toBeVisible()
      for (const link of await links.all()) await expect(link).toHaveAttribute('aria-disabled', 'true')
      expect(await links.count()).toBeGreaterThan(1)
      // The member opens the URL of an issue directly.
      await page.goto(`${portal.url}/magazine/${Buffer.from('Magazine:1').toString('base64url')}`)
      await expect(page.getByRole('main')).toContainText(forbidden)
      await expect(page.locator('canvas')).toHaveCount(0)
    },
  )

  test(
    'if the magazine reader cannot load the PDF file of an issue, a link opens that file in a new window [I05]',
    { tag: '@full' },
    async ({ page, portal }) => {
      // The browser blocks a file whose host sends no CORS headers.
      await page.route('**/*.pdf', async (route) => await route.abort())
      await signIn(page, portal, language)
      await page.goto(`${portal.url}/magazines`)
      await page.locator('a[href*="/magazine/"]').first().click()
      await expect(page).toHaveURL(/\/magazine\/./)
      const link = page
        .getByRole('main')
        .getByRole('link', { name: translate(language, 'magazines', 'Reader.openInWindow') })
      await expect(link).toHaveAttribute('href', /\.pdf$/)
      await expect(link).toHaveAttribute('target', '_blank')
    },
  )
})
