/** Purchase in two tabs, and wizards whose URL requests another language. */
import type { RunningGateway } from '../gateway/start.ts'
import { chargesOf } from '../gateway/judge.ts'
import { buying } from './buying.ts'
import { resetPersonas } from './desk.ts'
import { visiting } from './guests.ts'
import { type Language, expect, expectAccessible, signIn, test, text } from './portal.ts'
import { keepPurchase } from './purchase-draft.ts'
import { oneWay } from './ways.ts'
import type { BrowserContext, Page } from '@playwright/test'

test.afterEach(async ({ portal }) => await resetPersonas(portal))

/** Opens the vehicle step of the demo member with the annual pass selected. */
async function atVehicle(page: Page, portal: RunningGateway, language: Language): Promise<void> {
  await signIn(page, portal, language)
  await keepPurchase(page, {})
  await page.goto(`${portal.url}/accesspass?type=1`)
  await buying(page, language).stepIs('vehicle')
}

oneWay('fr, phone, by touch', ({ language, handOn }) => {
  const lost = (key: string, values?: Record<string, string>) =>
    text(language, 'common', `ui.steps.lost.${key}`, values)
  const titleOf = (page: Page) => page.getByRole('heading', { level: 1 })

  /**
   * Walks the first tab to the review, choosing every step by hand, and opens the same review in a
   * second tab.
   */
  async function twoTabs(page: Page, context: BrowserContext, portal: RunningGateway) {
    const on = buying(page, language)
    const hand = handOn(page)
    await atVehicle(page, portal, language)
    await hand.pick(on.main.getByRole('radio', { disabled: false }).first())
    await on.goOn(hand)
    await expect(page).toHaveURL(/\/accesspass\/(previousClub|region)$/)
    if (page.url().endsWith('previousClub'))
      await hand.press(on.main.getByRole('button', { name: text(language, 'clubs', 'PreviousClub.other') }))
    await on.stepIs('region')
    await hand.pick(on.main.getByRole('radio', { name: /^03/ }))
    await on.goOn(hand)
    await on.stepIs('clubs')
    await hand.pick(on.main.getByRole('radio', { disabled: false }).first())
    await on.goOn(hand)
    await on.stepIs('review')
    const second = await context.newPage()
    await second.goto(`${portal.url}/accesspass/review`)
    await buying(second, language).stepIs('review')
    await expect(buying(second, language).confirm).toBeVisible()
    return { on, hand, second }
  }

  test('a second tab on the review names the pass that the first tab has paid, and links to it [E08, A37]', async ({
    page,
    context,
    portal,
  }) => {
    const { on, hand, second } = await twoTabs(page, context, portal)
    const third = await context.newPage()
    await third.goto(`${portal.url}/accesspass/clubs`)
    await buying(third, language).stepIs('clubs')
    const before = chargesOf(portal).length
    await on.pay(hand)
    const paid = new URL(page.url()).pathname

    for (const tab of [second, third]) {
      await expect(titleOf(tab)).toHaveText(new RegExp(`${lost('bought', { number: '#\\d{6}' })}$`))
      await expectAccessible(tab)
    }
    await second.getByRole('link', { name: lost('bought.action') }).click()
    await expect(second).toHaveURL(portal.url + paid)
    await expect(titleOf(second)).toBeVisible()
    expect(chargesOf(portal)).toHaveLength(before + 1)
  })

  test(
    'a second tab on the review reports that the first tab has restarted the purchase [E08, A37]',
    { tag: '@full' },
    async ({ page, context, portal }) => {
      const { hand, second } = await twoTabs(page, context, portal)
      await hand.press(page.getByRole('button', { name: text(language, 'common', 'ui.steps.startOver') }))
      await expect(titleOf(second)).toHaveText(lost('replaced'))
      await second.getByRole('link', { name: lost('replaced.action'), exact: true }).click()
      await buying(second, language).stepIs('passchoice')
    },
  )

  test('a guest keeps the typed values when the URL requests the other language [A05, A42]', async ({
    page,
    portal,
  }) => {
    const who = visiting(page, { language, handOn }, 'provinces')
    await page.goto(`${portal.url}${who.guest.first}?lang=fr`)
    await who.fillIn()
    await page.goto(`${portal.url}${who.guest.first}?lang=en`)
    await expect(titleOf(page)).toHaveText(text('en', 'guests', 'Guest.info.title'))
    await expect(page).toHaveURL(portal.url + who.guest.first)
    await expect(who.field('lastName')).toHaveValue(who.guest.lastName)
    await expect(who.field('email')).toHaveValue(who.guest.email)
    // A URL without `lang` counts as a new visit, which clears the form.
    await page.goto(portal.url + who.guest.first)
    await expect(who.field('lastName')).toHaveValue('')
  })
})
