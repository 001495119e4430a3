/** The same pass as last time, from the dashboard to the pass, and what is chosen on the way for coming back. */
import type { Page } from '@playwright/test'
import reviewQuery from '../../web/__generated__/ReviewScreenQuery.graphql.ts'
import { chargesOf, sql } from '../gateway/judge.ts'
import type { RunningGateway } from '../gateway/start.ts'
import { type Done, buying, counted, inDays } from './buying.ts'
import { resetPersonas } from './desk.ts'
import { type Language, demo, expect, expectAccessible, signIn, test, text } from './portal.ts'
import { everyWay, oneWay } from './ways.ts'

/** The demo member at home, with nothing before CARIBOU's next pass: its report is gone, its declined payment given up. */
async function home(page: Page, portal: RunningGateway, language: Language): Promise<void> {
  await resetPersonas(portal)
  sql(portal, 'DELETE FROM intervention_reports WHERE access_right IS NULL')
  await signIn(page, portal, language)
  const give = text(language, 'access-rights', 'GiveUp.action')
  await page
    .getByRole('button', { name: new RegExp(`^${give}`) })
    .first()
    .click()
  await page.getByRole('button', { name: text(language, 'access-rights', 'GiveUp.confirm') }).click()
  await expect(page.getByText(text(language, 'members', 'Tasks.givenUp'))).toBeVisible()
}

/** What leads home from a step, with everything kept. */
const leave = (page: Page, language: Language) =>
  page.getByRole('link', { name: new RegExp(`^${text(language, 'common', 'ui.steps.leave')}`) })

everyWay('fr, phone, by touch', ({ language, handOn }) => {
  test('a season’s pass is bought again in four taps and without a field, and Back leads home', async ({
    page,
    portal,
  }) => {
    const on = buying(page, language)
    const hand = handOn(page)
    const done: Done = { taps: 0, fields: 0 }
    const counting = counted(hand, done)
    await home(page, portal, language)
    const before = chargesOf(portal)

    await counting.press(on.again('CARIBOU'))
    // The video stands before it, as before any purchase; what one does there is not counted.
    await expect(page).toHaveURL(/quadInformativeVideo\?.*accessRight=/i)
    await hand.press(on.skip)
    await on.stepIs('review')
    for (const chosen of ['CARIBOU', '054', on.t('AccessRightType.ANNUAL'), '4242'])
      await expect(on.main).toContainText(chosen)
    await expectAccessible(page)
    await on.pay(counting)

    expect(done.fields).toBe(0)
    expect(done.taps).toBeLessThanOrEqual(4)
    expect(chargesOf(portal)).toHaveLength(before.length + 1)
    await expect(page.getByText('CARIBOU').first()).toBeVisible()

    await page.goBack()
    await expect(page).toHaveURL(/\/Dashboard$/)
    // It is the pass for afterwards that counts now, and there is nothing to buy again.
    await expect(page.getByText('CARIBOU').first()).toBeVisible()
    await expect(on.again('CARIBOU')).toHaveCount(0)
  })
})

oneWay('en, desktop, by mouse', ({ language, handOn }) => {
  test('an empty wallet offers the last pass again, and any other', async ({ page, portal }) => {
    const on = buying(page, language)
    const hand = handOn(page)
    await signIn(page, portal, language, { ...demo, email: 'fidele@sentier.example' })
    const wallet = page.getByRole('region', { name: on.t('Wallet.title') })
    await expect(wallet.getByRole('link', { name: on.t('Wallet.buyOther') })).toBeVisible()
    await hand.press(wallet.getByRole('link', { name: new RegExp(`^${on.t('BuyAgain.action')}`) }))
    await hand.press(on.skip)
    await on.stepIs('review')
  })

  test(
    '[E24] a pass for a few days asks for its first day alone',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = buying(page, language)
      const hand = handOn(page)
      await home(page, portal, language)
      await hand.press(on.again('HARFANG').first())
      await hand.press(on.skip)

      await on.stepIs('passchoice')
      await expect(on.main.getByRole('radio', { name: on.t('AccessRightType.THREE_DAY') })).toBeChecked()
      // It comes first, so that its day is in sight.
      await expect(on.main.getByRole('radio').first()).toBeChecked()
      await on.goOn(hand)
      await expect(on.firstDay).toHaveAttribute('aria-invalid', 'true')
      await on.firstDay.fill(inDays(-1))
      await on.goOn(hand)
      await expect(on.firstDay).toHaveAttribute('aria-invalid', 'true')
      await on.firstDay.fill(inDays(40))
      await on.goOn(hand)
      await on.pay(hand)
    },
  )

  test('each thing that the review shows is changed by itself, and leads back to it', async ({
    page,
    portal,
  }) => {
    const on = buying(page, language)
    const hand = handOn(page)
    await home(page, portal, language)
    await hand.press(on.again('CARIBOU'))
    await hand.press(on.skip)
    await on.stepIs('review')

    await hand.press(on.change(on.t('Review.vehicle')))
    await on.stepIs('vehicle')
    await hand.pick(on.main.getByRole('radio', { name: 'RENARD-21' }))
    await on.goOn(hand)
    await on.stepIs('review')
    await expect(on.main).toContainText('RENARD-21')

    await hand.press(on.change(on.t('Review.passType')))
    await on.stepIs('passchoice')
    await on.goOn(hand)
    await on.stepIs('review')

    // A club of any region: the search comes first, and its regions under it.
    await hand.press(on.change(on.t('Review.club')))
    await on.stepIs('region')
    await expect(on.main.getByLabel(text(language, 'clubs', 'Search.label'))).toBeVisible()
    // Whoever thinks better of it is back where they came from, with what was chosen.
    await hand.press(on.main.getByRole('link', { name: text(language, 'common', 'words.back') }))
    await on.stepIs('review')
    await expect(on.main).toContainText('RENARD-21')

    // So is whoever went to their profile for an address, or for another email.
    for (const [key, wayBack] of [
      ['Review.changeAddress', 'words.back'],
      ['Review.changeEmail', 'words.cancel'],
    ] as const) {
      await hand.press(on.main.getByRole('link', { name: on.t(key) }))
      await expect(page).toHaveURL(/\/edit(profile|email)\?/)
      await hand.press(on.main.getByRole('link', { name: text(language, 'common', wayBack), exact: true }))
      await on.stepIs('review')
    }
  })

  test(
    'a purchase that was left before its review was there is offered at home, and leads back',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = buying(page, language)
      const hand = handOn(page)
      await home(page, portal, language)
      await page.route('**/graphql', async (route) => {
        const { documentId } = route.request().postDataJSON() as { documentId?: string }
        // No answer comes to it as long as the page is there.
        if (documentId !== reviewQuery.params.id) await route.continue()
      })
      await hand.press(on.again('CARIBOU'))
      await hand.press(on.skip)
      await expect(page).toHaveURL(/\/accesspass\/review$/)
      await hand.press(leave(page, language))
      await expect(page.getByText(`${on.t('AccessRightType.ANNUAL')}.`)).toBeVisible()
      await page.unroute('**/graphql')
      await hand.press(
        page.getByRole('link', { name: text(language, 'members', 'LeftPurchase.halfWay.action') }),
      )
      await on.stepIs('review')
      await expect(on.main).toContainText('CARIBOU')
    },
  )

  test('a purchase that was left is offered at home, after the browser was closed too, until it is started over', async ({
    page,
    portal,
    browser,
  }) => {
    const on = buying(page, language)
    const hand = handOn(page)
    await home(page, portal, language)
    await hand.press(on.again('CARIBOU'))
    await hand.press(on.skip)
    await on.stepIs('review')
    await hand.press(leave(page, language))
    await expect(page).toHaveURL(/\/Dashboard$/)
    const offered = text(language, 'members', 'LeftPurchase.halfWay')
    await expect(page.getByText(offered)).toBeVisible()
    await expect(page.getByText(`${on.t('AccessRightType.ANNUAL')}.`)).toBeVisible()

    const again = await browser.newContext({ storageState: await page.context().storageState() })
    const other = await again.newPage()
    await other.goto(`${portal.url}/Dashboard`)
    const there = buying(other, language)
    await other.getByRole('link', { name: text(language, 'members', 'LeftPurchase.halfWay.action') }).click()
    await there.stepIs('review')
    await expect(there.main).toContainText('CARIBOU')
    await again.close()

    await hand.press(page.getByRole('link', { name: text(language, 'members', 'LeftPurchase.startOver') }))
    await on.stepIs('passchoice')
    await page.goBack()
    await expect(page.getByText(offered)).toHaveCount(0)
  })
})
