/** The ways of a member from everywhere: the bar and the sheet of a phone, the header and the account of a wide window. */
import { type Locator, type Page, expect as expectOf } from '@playwright/test'
import type { RunningGateway } from '../gateway/start.ts'
import { buying } from './buying.ts'
import { expect, expectAccessible, signIn, sizes, started, test, text } from './portal.ts'
import { type Way, everyWay, oneWay } from './ways.ts'

/** Every place of the account in the order of the menu (D03), but the requests without insurance. */
const account = [
  'shell.profile',
  'shell.payment',
  'shell.volunteering',
  'shell.email',
  'shell.password',
  'shell.consent',
  'shell.history',
  'shell.receipts',
  'shell.magazines',
]

/** A member who has asked for passes without insurance. */
const asking = { email: 'sansassurance@sentier.example', password: 'sentier-demo' }

async function start(
  page: Page,
  portal: RunningGateway,
  { language, size, handOn }: Way,
  member?: typeof asking,
) {
  await signIn(page, portal, language, member)
  const t = (key: string) => text(language, 'common', key)
  const isPhone = size === 'phone'
  const main = page.getByRole('navigation', { name: t('shell.nav') })
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  const hand = handOn(page)
  // On a phone the account is the last place of the bar, on a desktop what stands behind the avatar.
  const accountButton = page.getByRole('button', { name: /Maude|Olivier/ })
  const opened = isPhone ? page.getByRole('dialog') : main.getByRole('list').last()
  return {
    t,
    hand,
    isPhone,
    main,
    title,
    accountButton,
    opened,
    place: (key: string) => main.getByRole('link', { name: t(key), exact: true }).first(),
    async open() {
      await hand.press(accountButton)
      await expect(opened.getByRole('button', { name: t('shell.signOut') })).toBeVisible()
    },
  }
}

everyWay('fr, phone, by touch', (way) => {
  test('[D03] every place of the account is led to from everywhere, with the language and the way out', async ({
    page,
    portal,
  }) => {
    const on = await start(page, portal, way)
    await on.open()
    await expect(on.opened.getByRole('link')).toHaveText(account.map(on.t))
    for (const key of ['shell.payment', 'shell.history', 'shell.consent']) {
      await on.hand.press(on.opened.getByRole('link', { name: on.t(key), exact: true }))
      await expect(on.title).toBeFocused()
      await on.open()
      await expect(on.opened.getByRole('link', { name: on.t(key), exact: true })).toHaveAttribute(
        'aria-current',
        /page|true/,
      )
    }
    // On a desktop the list lies over a part of the screen: here over nothing small.
    await expectAccessible(page)
    await on.hand.press(on.opened.getByRole('button', { name: on.t('shell.language') }))
    await expect(page.locator('html')).toHaveAttribute('lang', way.language === 'fr' ? 'en' : 'fr')
    // What was pressed is gone with its list: the focus is on what opened it.
    await expect(on.accountButton).toBeFocused()
  })

  test('history, receipts, magazines and payment are found without an avatar, and each leads home', async ({
    page,
    portal,
  }) => {
    const on = await start(page, portal, way)
    await expect(on.place('shell.short.dashboard')).toHaveAttribute('aria-current', 'page')
    await on.hand.press(on.place('shell.history'))
    await expect(page).toHaveURL(/\/accesspasses$/)
    await expect(on.title).toBeFocused()
    await expect(on.place('shell.history')).toHaveAttribute('aria-current', 'page')

    const beside = page.getByRole('navigation', { name: on.t('shell.group.account') })
    for (const [key, address] of [
      ['shell.receipts', /\/receipts$/],
      ['shell.magazines', /\/magazines$/],
      ['shell.payment', /\/editpaymentinfo$/],
    ] as const) {
      if (on.isPhone) await on.open()
      await on.hand.press(beside.getByRole('link', { name: on.t(key), exact: true }))
      await expect(page).toHaveURL(address)
      await expect(on.title).toBeFocused()
    }
    // A phone has no places beside the screen: the way back is on it.
    const back = page.getByRole('main').getByRole('link', { name: on.t('words.home') })
    if (on.isPhone) await on.hand.press(back)
    else {
      await expect(back).toBeHidden()
      await expect(beside.getByRole('link', { name: on.t('shell.payment') })).toHaveAttribute(
        'aria-current',
        'page',
      )
      await on.hand.press(on.place('shell.short.dashboard'))
    }
    await expect(page).toHaveURL(/\/Dashboard$/)
    await on.hand.press(on.place('shell.short.buy'))
    await expect(page).toHaveURL(/\/(accesspass|quadInformativeVideo)/)
  })

  test('[D04] requests without insurance have their place where there are some', async ({ page, portal }) => {
    const on = await start(page, portal, way, asking)
    await on.open()
    await on.hand.press(on.opened.getByRole('link', { name: on.t('shell.requests') }))
    await expect(page).toHaveURL(/\/RequestsWithoutInsurance$/)

    // Known too where the dashboard has not told it.
    await page.reload()
    await expect(on.title).toBeVisible()
    await on.open()
    await expect(on.opened.getByRole('link', { name: on.t('shell.requests') })).toBeVisible()
  })
})

oneWay('fr, phone, by touch', (way) => {
  test('the bar of a phone hides nothing, leaves while a keyboard is open, and makes way for a purchase', async ({
    page,
    portal,
  }) => {
    const on = await start(page, portal, way)
    const bar = on.main
    const box = async () => (await bar.boundingBox())!
    const { width, height } = sizes.phone
    expect(await box()).toMatchObject({ x: 0, width })
    expect(Math.round((await box()).y + (await box()).height)).toBe(height)
    for (const target of await bar.locator('a, button').all()) {
      const size = (await target.boundingBox())!
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44)
    }
    // The last line of the page ends above it.
    const overlap = async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      const foot = (await page.getByRole('contentinfo').boundingBox())!
      return Math.round(foot.y + foot.height) - Math.round((await box()).y)
    }
    await expectOf.poll(overlap).toBeLessThanOrEqual(0)

    await page.goto(`${portal.url}/editemail`)
    const field = page.getByLabel(text('fr', 'members', 'EditEmail.new'), { exact: true })
    await field.tap()
    await expect(bar).toBeVisible()
    // As a device whose keyboard takes a part of the window.
    await page.setViewportSize({ width, height: 500 })
    await expect(bar).toBeHidden()
    await page.setViewportSize(sizes.phone)
    await expect(bar).toBeVisible()

    await page.goto(`${portal.url}/accesspass?type=ANNUAL`)
    await page.getByText(text('fr', 'access-rights', 'Video.skip'), { exact: true }).click()
    await expect(page).toHaveURL(/\/accesspass\//)
    await expect(on.title).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Maude' })).toBeVisible()
    await expect(page.getByRole('link', { name: on.t('shell.short.buy'), exact: true })).toHaveCount(0)
  })
})

oneWay('fr, desktop, by mouse', (way) => {
  test(
    'a change of screen is shown as one where motion is welcome, and not where it is not',
    { tag: '@full' },
    async ({ page, portal }) => {
      await page.addInitScript(() => {
        const counted = window as unknown as { movements: number }
        counted.movements = 0
        const { animate } = Element.prototype
        Element.prototype.animate = function (...given) {
          if (this.matches('main')) counted.movements += 1
          return animate.apply(this, given)
        }
      })
      const movements = async () =>
        await page.evaluate(() => (window as unknown as { movements: number }).movements)
      const on = await start(page, portal, way)
      await on.place('shell.receipts').click()
      await expect(page).toHaveURL(/\/receipts$/)
      await expect(on.title).toBeFocused()
      expect(await movements()).toBe(0)

      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await on.place('shell.history').click()
      await expect(page).toHaveURL(/\/accesspasses$/)
      await on.place('shell.receipts').click()
      await expect(page).toHaveURL(/\/receipts$/)
      await expect(on.title).toBeFocused()
      await expectOf.poll(movements).toBeGreaterThan(0)
    },
  )

  test('a press right after a change of screen does what it says, with motion too', async ({
    page,
    portal,
  }) => {
    await start(page, portal, way)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const on = buying(page, way.language)
    const hand = way.handOn(page)
    await page.goto(`${portal.url}/accesspass`)
    await hand.press(on.skip)
    await on.stepIs('passchoice')
    await hand.pick(on.main.getByRole('radio', { name: on.t('AccessRightType.ANNUAL'), exact: true }))
    // What a press on the first choice of the next screen would meet, in every picture from the first on.
    await page.evaluate(() => {
      const film = window as unknown as { met: string[] }
      film.met = []
      const before = document.querySelector('h1')
      const look = () => {
        const first = document.querySelector('main [type=radio]')
        if (first && document.querySelector('h1') !== before) {
          const { x, y, width, height } = first.getBoundingClientRect()
          film.met.push(document.elementFromPoint(x + width / 2, y + height / 2)!.nodeName)
        }
        requestAnimationFrame(look)
      }
      look()
    })
    await on.goOn(hand)
    const vehicle = on.main.getByRole('radio', { name: 'RENARD-21' })
    await hand.pick(vehicle)
    expect(new Set(await page.evaluate(() => (window as unknown as { met: string[] }).met))).toEqual(
      new Set(['INPUT']),
    )
    await expect(vehicle).toBeChecked()
  })
})

for (const name of ['fr, phone, by touch', 'fr, desktop, by mouse'] as const) {
  oneWay(name, (way) => {
    const details = { tag: name.includes('phone') ? [] : '@full' }
    test(
      'Back returns to where one was, and a screen that one goes to begins at its top',
      details,
      async ({ page, portal }) => {
        const place = async () => await page.evaluate(() => scrollY)
        const title = page.getByRole('heading', { level: 1 })
        const thereAndBack = async (link: Locator, to: RegExp) => {
          const from = page.url()
          await link.scrollIntoViewIfNeeded()
          await expectOf.poll(place).toBeGreaterThan(0)
          const before = await place()
          await way.handOn(page).press(link)
          await expect(page).toHaveURL(to)
          await expect(title).toBeFocused()
          expect(await place()).toBe(0)
          await page.goBack()
          await expect(page).toHaveURL(from)
          await expect(title).toBeFocused()
          await expectOf.poll(place).toBe(before)
        }
        await page.goto(`${portal.url}/login`)
        await started(page)
        await thereAndBack(
          page.getByRole('contentinfo').locator('a[href="/IndexProvincial"]'),
          /\/IndexProvincial$/,
        )
        await signIn(page, portal, way.language)
        const main = page.getByRole('main')
        await thereAndBack(main.locator('a[href*="/magazine/"]').last(), /\/magazine\//)
        await page.goto(`${portal.url}/magazines`)
        await thereAndBack(main.getByRole('link').last(), /\/magazine\//)
      },
    )
  })
}
