/** Browser tests of the minimum size of touch targets on a phone. */
import type { Page } from '@playwright/test'
import { createGuestPageObject } from './helpers/guest-page.ts'
import { createTouchDevice } from './helpers/input-devices.ts'
import { expect, signIn, test, waitForHydration, windowSizes, demoMember } from './helpers/portal-fixtures.ts'
import { encodeNodeId, storePurchaseDraftInBrowser } from './helpers/purchase-draft.ts'
import { openScreenState } from './screen-states/all-screen-states.ts'
import { insurance } from './screen-states/insurance.ts'
import { interventions } from './screen-states/interventions.ts'
import { members } from './screen-states/members.ts'
import { registration } from './screen-states/registration.ts'
import type { ScreenStates, ScreenState } from './screen-states/screen-driver.ts'
import { visitors } from './screen-states/visitors.ts'
import { fetchVehicleId } from './helpers/vehicle-ids.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'

/**
 * Resets the members of the seed data before each test, because an earlier test may have bought a
 * pass.
 */
test.beforeEach(async ({ portal }) => await resetDemoPersonas(portal))

/** Minimum width and height of a touch target, in CSS pixels. */
const minimumSize = 44

/**
 * Returns every visible link, button and field below the minimum size of a touch target, with its
 * size. A checkbox or radio button includes its label, and links within sentences are exempt.
 */
const findTooSmallClickTargets = async (page: Page): Promise<string[]> =>
  await page.evaluate((minimum) => {
    const isLinkInSentence = (link: Element) =>
      link.tagName === 'A' &&
      getComputedStyle(link).display === 'inline' &&
      [...(link.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].flatMap(
      (target) => {
        const labels = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : []
        const isChoice = target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)
        const boxes = [target, ...(isChoice ? labels : [])].map((each) => each.getBoundingClientRect())
        const after = getComputedStyle(target, '::after')
        const isStretched = after.content !== 'none' && after.position === 'absolute'
        const width = Math.max(
          Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left)),
          isStretched ? parseFloat(after.width) : 0,
        )
        const height = Math.max(
          Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top)),
          isStretched ? parseFloat(after.height) : 0,
        )
        const isHidden = !target.checkVisibility({ visibilityProperty: true }) || width <= 1 || height <= 1
        // A skip link is off the screen until it has the focus.
        const isOffScreen = Math.max(...boxes.map(({ bottom }) => bottom)) + scrollY <= 0
        if (isHidden || isOffScreen || isLinkInSentence(target)) return []
        if (width >= minimum - 0.5 && height >= minimum - 0.5) return []
        const name = target.textContent.trim() || target.getAttribute('name') || target.outerHTML.slice(0, 60)
        return [`${name}: ${Math.round(width)} × ${Math.round(height)}`]
      },
    )
  }, minimumSize)

describeWithPortalVariant('fr, phone, by touch', ({ language }) => {
  test(`every touch target on the dashboard and in the purchase wizard is at least ${minimumSize} pixels wide and high`, async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, language)
    const vehicleId = decodeURIComponent(await fetchVehicleId(portal, 'demo', 'CASTOR-450'))
    const regionId = encodeNodeId('Region', 3)
    const { data } = await portal.query<{ clubs: { id: string; available: boolean }[] }>(
      'query ($regionId: ID!) { clubs(regionId: $regionId) { id available } }',
      { regionId },
      await portal.signIn(demoMember.email),
    )
    const clubId = data.clubs.find(({ available }) => available)!.id
    const chosen = { type: 'ANNUAL', vehicleId, previousClub: true }
    const inRegion = { ...chosen, otherClub: true, regionId }
    const screens: [string, Record<string, string | boolean>][] = [
      ['Dashboard', {}],
      ['accesspass/passchoice', chosen],
      ['accesspass/vehicle', { type: 'ANNUAL' }],
      ['accesspass/addnewvehicle', { type: 'ANNUAL' }],
      ['accesspass/previousClub', chosen],
      ['accesspass/region', { ...chosen, otherClub: true }],
      ['accesspass/clubs', inRegion],
      ['accesspass/paymentinfo', { ...inRegion, clubId }],
      ['accesspass/review', { ...inRegion, clubId, paymentSeen: true }],
      ['accesspass/WithoutInsuranceInfo', { type: 'ANNUAL_WITHOUT_INSURANCE' }],
    ]
    const small: Record<string, string[]> = {}
    for (const [path, draft] of screens) {
      await storePurchaseDraftInBrowser(page, draft)
      await page.goto(`${portal.url}/${path}`)
      await expect(page).toHaveURL(new RegExp(`/${path}$`))
      await waitForHydration(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').locator('a:visible, button:visible').first()).toBeVisible()
      const smallTargets = await findTooSmallClickTargets(page)
      if (smallTargets.length > 0) small[path] = smallTargets
    }
    expect(small).toEqual({})
  })

  test(
    `every touch target of a guest purchase is at least ${minimumSize} pixels wide and high`,
    { tag: '@full' },
    async ({ page, portal }) => {
      const guestPage = createGuestPageObject(page, { language, createDevice: createTouchDevice }, 'onnb')
      const { guest } = guestPage
      const small: Record<string, string[]> = {}
      const recordTooSmallClickTargets = async (screen: string) => {
        const smallTargets = await findTooSmallClickTargets(page)
        if (smallTargets.length > 0) small[screen] = smallTargets
      }
      await page.goto(`${portal.url}/IndexProvincial?lang=${language}`)
      await waitForHydration(page)
      await expect(guestPage.main.getByText(guestPage.t('Guest.invoice.taxesIncluded'))).toBeVisible()
      await recordTooSmallClickTargets('offers')
      await page.goto(portal.url + guest.first)
      await waitForHydration(page)
      await guestPage.fillFirstStep()
      await recordTooSmallClickTargets('information')
      await guestPage.press(guestPage.next)
      await expect(page).toHaveURL(portal.url + guest.payment)
      await expect(page.locator('#cardCvc').frameLocator('iframe').locator('input')).toBeVisible()
      await guestPage.toggleCheckbox(guestPage.field('useSameAddress'))
      await expect(guestPage.field('addressLine')).toBeVisible()
      await recordTooSmallClickTargets('payment')
      await guestPage.toggleCheckbox(guestPage.field('useSameAddress'))
      await guestPage.confirmPaymentCard()
      await guestPage.waitUntilReadyToBuy()
      await recordTooSmallClickTargets('payment with a confirmed card')
      await guestPage.press(guestPage.buy)
      await expect(page).toHaveURL(portal.url + guest.confirmation)
      await expect(guestPage.qrCode).toBeVisible()
      await recordTooSmallClickTargets('confirmation')
      expect(small).toEqual({})
    },
  )
})

/** Screen states whose touch targets the full test run measures, by domain of the portal. */
const domains: Record<string, ScreenStates> = { visitors, registration, members, insurance, interventions }

for (const [name, statesByScreen] of Object.entries(domains)) {
  const states: ScreenState[] = Object.values(statesByScreen).flat()
  test(
    `every touch target on the screens of the domain ${name}, in every state, is at least ${minimumSize} pixels wide and high`,
    { tag: '@full' },
    async ({ browser, portal }) => {
      test.slow()
      const small: Record<string, string[]> = {}
      for (const state of states) {
        await openScreenState(
          browser,
          portal,
          state,
          { viewport: windowSizes.phone, language: 'fr' },
          async (page) => {
            const smallTargets = await findTooSmallClickTargets(page)
            if (smallTargets.length > 0) small[state.name] = smallTargets
          },
        )
      }
      expect(states.length).toBeGreaterThan(0)
      expect(small).toEqual({})
    },
  )
}
