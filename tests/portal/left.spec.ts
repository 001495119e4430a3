/** Interrupted purchases: the browser is closed, the session ends or another member signs in. */
import type { Page } from '@playwright/test'
import { chargesOf } from '../gateway/judge.ts'
import type { RunningGateway } from '../gateway/start.ts'
import { buying } from './buying.ts'
import { resetPersonas } from './desk.ts'
import type { Hand } from './hands.ts'
import {
  type Language,
  changeSession,
  demo,
  expect,
  newcomer,
  signInOnScreen,
  test,
  text,
  typeCard,
} from './portal.ts'
import { everyWay } from './ways.ts'

test.afterEach(async ({ portal }) => await resetPersonas(portal))

/** Opens the vehicle step of an annual pass as the demo member, whose card was removed. */
async function atVehicle(page: Page, portal: RunningGateway, language: Language, hand: Hand): Promise<void> {
  await signInOnScreen(page, portal, language)
  await page.goto(`${portal.url}/editpaymentinfo`)
  await page.getByRole('button', { name: text(language, 'payment', 'StoredCard.remove') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text(language, 'payment', 'RemoveCard.confirm') })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto(`${portal.url}/accesspass?type=1`)
  const on = buying(page, language)
  await hand.press(on.skip)
  await on.stepIs('vehicle')
}

/** Continues to the clubs of region 03, past the step of the previous club. */
async function toClubs(page: Page, language: Language, hand: Hand): Promise<void> {
  const on = buying(page, language)
  await expect(page).toHaveURL(/\/accesspass\/(previousClub|region)$/)
  if (page.url().endsWith('previousClub'))
    await hand.press(on.main.getByRole('button', { name: text(language, 'clubs', 'PreviousClub.other') }))
  await on.stepIs('region')
  await hand.pick(on.main.getByRole('radio', { name: /^03/ }))
  await hand.press(on.next)
  await on.stepIs('clubs')
}

everyWay('fr, phone, by touch', ({ language, handOn }) => {
  test(
    'a purchase continues at its step after the browser was closed, until it is paid',
    { tag: '@full' },
    async ({ page: first, portal, context }) => {
      await atVehicle(first, portal, language, handOn(first))
      const before = chargesOf(portal)
      let page = first

      /**
       * Closes the tab and resumes the purchase in a new tab, which finds only the persistent
       * draft.
       */
      const closed = async (step: string) => {
        const next = await context.newPage()
        await page.close()
        page = next
        // With only a pass type chosen, the dashboard offers nothing to resume, so the purchase
        // link is opened again.
        await page.goto(`${portal.url}/${step === 'vehicle' ? 'accesspass' : 'Dashboard'}`)
        const goOn = text(language, 'members', 'LeftPurchase.halfWay.action')
        if (step !== 'vehicle') await handOn(page).press(page.getByRole('link', { name: goOn }))
        await buying(page, language).stepIs(step)
        return { on: buying(page, language), hand: handOn(page) }
      }

      let { on, hand } = await closed('vehicle')
      const vehicle = on.main.getByRole('radio', { disabled: false }).first()
      const name = (await vehicle.getAttribute('value')) ?? ''
      await hand.pick(vehicle)
      await hand.press(on.next)
      await expect(page).toHaveURL(/\/accesspass\/(previousClub|region)$/)
      ;({ on, hand } = await closed(new URL(page.url()).pathname.split('/').at(-1)!))

      await toClubs(page, language, hand)
      ;({ on, hand } = await closed('clubs'))
      await hand.pick(on.main.getByRole('radio', { disabled: false }).first())
      await hand.press(on.next)

      await on.stepIs('paymentinfo')
      ;({ on, hand } = await closed('paymentinfo'))
      await typeCard(page, language, '4242 4242 4242 4242')
      await hand.press(on.next)

      await on.stepIs('review')
      ;({ on, hand } = await closed('review'))
      // The region step keeps the chosen region and leads to its clubs.
      await page.goto(`${portal.url}/accesspass/region`)
      await hand.press(on.next)
      await on.stepIs('clubs')
      await hand.press(on.next)
      await on.stepIs('review')
      await hand.press(on.change(on.t('Review.vehicle')))
      await on.stepIs('vehicle')
      await expect(on.main.getByRole('radio', { checked: true })).toHaveValue(name)
      await hand.press(on.next)
      await on.pay(hand)
      expect(chargesOf(portal)).toHaveLength(before.length + 1)

      // A completed purchase leaves nothing to resume.
      await page.goto(`${portal.url}/Dashboard`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(text(language, 'members', 'LeftPurchase.halfWay'))).toHaveCount(0)
    },
  )

  test('after an expired session only the same member gets the purchase draft back, and signing out deletes it [B18]', async ({
    page,
    portal,
  }) => {
    const on = buying(page, language)
    const hand = handOn(page)
    const session = (key: string) => text(language, 'session', key)
    const enter = async (member: typeof demo) => {
      await hand.write(page.getByLabel(session('Login.email')), member.email)
      await hand.write(page.getByLabel(session('Login.password'), { exact: true }), member.password)
      await hand.press(page.getByRole('button', { name: session('Login.submit') }))
    }
    const nothingLeft = async () => {
      await expect(page).toHaveURL(/\/Dashboard$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(text(language, 'members', 'LeftPurchase.halfWay'))).toHaveCount(0)
    }
    await atVehicle(page, portal, language, hand)
    await hand.pick(on.main.getByRole('radio', { disabled: false }).first())
    await hand.press(on.next)
    await toClubs(page, language, hand)

    // Makes the access token and the refresh token invalid.
    const end = async () => {
      await changeSession(page, { access_token: 'spent', refresh_token: 'spent' })
      await page.reload()
      await expect(page.getByText(session('Login.message.expired'))).toBeVisible()
    }
    await end()
    await enter(demo)
    await on.stepIs('clubs')
    await hand.pick(on.main.getByRole('radio', { disabled: false }).first())
    await hand.press(on.next)
    await on.stepIs('paymentinfo')

    await end()
    await enter(newcomer)
    // A member without a draft sees the safety video first.
    await expect(page).toHaveURL(/quadInformativeVideo/)
    await page.goto(`${portal.url}/Dashboard`)
    await nothingLeft()

    await page.goto(`${portal.url}/login?exit=1`)
    await enter(demo)
    await expect(page).toHaveURL(/\/Dashboard$/)
    await page.goto(`${portal.url}/accesspass?type=1`)
    await on.stepIs('vehicle')
    await hand.pick(on.main.getByRole('radio', { disabled: false }).first())
    await hand.press(on.next)
    await expect(page).toHaveURL(/\/accesspass\/(previousClub|region)$/)
    await page.goto(`${portal.url}/Dashboard`)
    await expect(page.getByText(text(language, 'members', 'LeftPurchase.halfWay'))).toBeVisible()
    await page.goto(`${portal.url}/login?exit=1`)
    await enter(demo)
    await nothingLeft()
  })
})
