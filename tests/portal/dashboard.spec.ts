/**
 * Browser tests of the figures, presale countdown, offers, banners and pagination of the dashboard.
 * Other files test its passes, tasks and vehicles.
 */
import type { Locator, Page } from '@playwright/test'
import { setFederationClock } from '../gateway/helpers/federation-database.ts'
import { recordGraphqlRequests } from './helpers/club-site.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import { addVehiclesAndPassesToAccount } from './helpers/seed-large-account.ts'
import {
  type Language,
  expect,
  newMember,
  signIn,
  signOut,
  test,
  translate,
  translateQualifiedKey,
  getPersonaCredentials,
} from './helpers/portal-fixtures.ts'
import { setRootFontSize } from './helpers/text-size.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'

test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

function createDashboardPageObject(page: Page, language: Language) {
  const translateDashboardText = (key: string, values?: Record<string, string>) =>
    translateQualifiedKey(language, key, values)
  const main = page.getByRole('main')
  return {
    t: translateDashboardText,
    main,
    offers: main.getByRole('region', { name: translateDashboardText('offers:Offers.title') }),
  }
}

describeWithPortalVariant('fr, phone, by touch', ({ language }) => {
  test('the dashboard greets the member by name and shows its statistics as text on at most two lines [D02, D05]', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, language)
    const { main } = createDashboardPageObject(page, language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Maude')
    const figures = main.getByRole('list', { name: translate(language, 'dashboard', 'Figures.label') })
    await expect(figures.getByRole('listitem')).toHaveText([
      '8 véhicules',
      // The second pass starts later.
      '1 droit d’accès actif',
      '1 à venir',
      '3 droits d’accès achetés',
    ])
    expect((await figures.boundingBox())!.height).toBeLessThan(48)
    await expect(figures.getByRole('listitem').first()).toHaveCSS('border-style', 'none')
    expect(
      await figures.evaluate((list) => parseFloat(getComputedStyle(list).fontSize)),
    ).toBeGreaterThanOrEqual(14)

    // The window has no room for buttons between the passes, so the place says how many there are.
    const wallet = main.getByRole('region', { name: translate(language, 'wallet', 'Wallet.title') })
    await expect(wallet.getByText('1 sur 2', { exact: true })).toBeVisible()
    await expect(
      wallet.getByRole('button', { name: translate(language, 'wallet', 'Wallet.next') }),
    ).toHaveCount(0)
  })

  test(
    'the presale countdown shows the last day of the presale, shows the number 1 on that day and disappears afterwards [D06, D07, D08]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = createDashboardPageObject(page, language)
      for (const [moment, expectedText] of [
        ['2026-12-01T12:00:00-05:00', /encore 15\u00a0jours, jusqu’au 15\u00a0décembre/],
        ['2026-12-15T23:00:00-05:00', /encore 1\u00a0jour, jusqu’au 15\u00a0décembre/],
        ['2026-12-16T00:30:00-05:00', null],
      ] as const) {
        setFederationClock(portal, Date.parse(moment))
        await page.context().clearCookies()
        await signOut(page, portal)
        await signIn(page, portal, language)
        await expect(on.offers).toBeVisible()
        const banner = on.main.getByText(/encore \d+\u00a0jours?/)
        if (expectedText) await expect(banner.locator('..')).toHaveText(expectedText)
        else await expect(banner).toHaveCount(0)
      }
    },
  )

  test('the dashboard offers an individual all pass types except rental and trail passes, each with prices and dates [D09, D10, D37, D57]', async ({
    page,
    portal,
  }) => {
    setFederationClock(portal, Date.parse('2026-11-22T12:00:00-05:00'))
    await signIn(page, portal, language)
    const { offers, t } = createDashboardPageObject(page, language)
    await expect(offers.getByRole('heading', { level: 3 })).toHaveText(
      ['ANNUAL', 'THREE_DAY', 'DAILY', 'SUMMER'].map((type) => t(`access-rights:AccessRightType.${type}`)),
    )
    const annual = offers
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
      .first()
    // The offer shows its total, both prices before taxes and the period of the presale.
    await expect(annual).toContainText('440,88\u00a0$ taxes comprises')
    await expect(annual).toContainText('389,00\u00a0$ plus taxes, au lieu de 449,00\u00a0$')
    await expect(annual).toContainText('Prévente du 1er\u00a0septembre au 15\u00a0décembre')
    await expect(annual.getByRole('link')).toHaveAttribute('href', /accesspass\?type=ANNUAL$/)
    // The price of the one-day pass is its total, which is not repeated.
    const daily = offers.getByRole('listitem').filter({ hasText: t('access-rights:AccessRightType.DAILY') })
    await expect(daily.getByText('60,00\u00a0$')).toHaveCount(1)
    await expect(daily).toContainText(t('common:ui.price.taxIncluded'))
  })

  test('the dashboard loads 60 vehicles and 57 passes page by page, and sends a single request when it opens [D14]', async ({
    page,
    portal,
  }) => {
    addVehiclesAndPassesToAccount(portal, newMember.email)
    await signIn(page, portal, language, newMember)
    const { main, t } = createDashboardPageObject(page, language)
    const vehicles = main.getByRole('region', { name: t('vehicles:Vehicles.title') })
    const names = vehicles.getByRole('heading', { level: 3 })
    const wallet = main.getByRole('region', { name: t('wallet:Wallet.title') })
    const passes = wallet.getByRole('listitem').filter({ hasText: 'QUAD-' })
    // Three vehicles have no pass; the others of the page need nothing.
    await expect(names).toHaveCount(4)
    await page.waitForLoadState('networkidle')

    const sentRequests = recordGraphqlRequests(page)
    await page.goto(`${portal.url}/Dashboard`)
    await expect(names).toHaveCount(4)
    await expect(passes).toHaveCount(6)
    expect(sentRequests).toHaveLength(1)

    await vehicles.getByRole('button', { name: t('vehicles:Vehicles.more') }).click()
    await expect(names).toHaveCount(15)
    await vehicles.getByRole('button', { name: t('vehicles:Vehicles.more') }).click()
    await expect(names).toHaveCount(30)
    await wallet.getByRole('button', { name: t('wallet:Wallet.more') }).click()
    await expect(passes).toHaveCount(12)
  })

  test(
    'the dashboard offers a business only rental passes [D57]',
    { tag: '@full' },
    async ({ page, portal }) => {
      await signIn(page, portal, language, getPersonaCredentials('entreprise'))
      const { offers, t } = createDashboardPageObject(page, language)
      await expect(offers.getByRole('heading', { level: 3 })).toHaveText(
        ['ANNUAL_RENTAL', 'SUMMER_RENTAL'].map((type) => t(`access-rights:AccessRightType.${type}`)),
      )
    },
  )

  test('the dashboard shows a banner for the latest magazine and a banner for volunteering [D12, D13]', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, language)
    const { main, t } = createDashboardPageObject(page, language)
    const take = main.getByRole('link', { name: t('dashboard:Banners.participate') })
    await expect(take).toHaveAttribute('href', '/BenevoleRequest')
    const latest = main.getByRole('region', { name: 'La forêt en couleurs' })
    await expect(latest).toContainText(t('magazines:Magazines.latest'))
    await expect(latest.getByRole('link').first()).toHaveAttribute('href', /\/magazine\/\w/)
  })

  test('a banner on the dashboard thanks a member who volunteers, and the link for joining is disabled in the banner [D55]', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, language, getPersonaCredentials('benevole'))
    const { main, t } = createDashboardPageObject(page, language)
    const banner = main.getByRole('region', { name: t('dashboard:Banners.thanks') })
    await expect(banner).toContainText('Les Rives hautes')
    const take = banner.getByRole('link', { name: t('dashboard:Banners.participate') })
    await expect(take).toHaveAttribute('aria-disabled', 'true')
    await expect(take).toHaveAccessibleDescription(t('dashboard:Banners.already'))
  })

  test(
    'after a member skips the safety video, the dashboard says once that the member has already watched it [D61]',
    { tag: '@full' },
    async ({ page, portal }) => {
      await signIn(page, portal, language)
      const { main, t } = createDashboardPageObject(page, language)
      await page.goto(`${portal.url}/accesspass`)
      await page.getByText(t('video:Video.skip'), { exact: true }).click()
      await expect(page).toHaveURL(/accesspass\/passchoice$/)
      // A new visit skips the video, because the member has already watched it.
      await page.evaluate(() => sessionStorage.clear())
      await page.goto(`${portal.url}/accesspass`)
      await expect(page).toHaveURL(/accesspass\/passchoice$/)
      await page.goto(`${portal.url}/Dashboard`)
      await expect(main.getByText(t('dashboard:Dashboard.videoWatched'))).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(main.getByText(t('dashboard:Dashboard.videoWatched'))).toHaveCount(0)
    },
  )
})

describeWithPortalVariant('fr, phone, by touch', ({ language }) => {
  test('with text of 200 %, the button of the volunteering banner is below its text', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, language)
    const { main, t } = createDashboardPageObject(page, language)
    const banner = main.getByRole('region', { name: t('dashboard:Banners.volunteer') })
    await expect(banner).toBeVisible()
    await setRootFontSize(page, 200)
    const text = (await banner.getByRole('paragraph').boundingBox())!
    const button = (await banner.getByRole('link').boundingBox())!
    expect(button.y).toBeGreaterThanOrEqual(text.y + text.height)
  })
})

describeWithPortalVariant('fr, desktop, by mouse', ({ language }) => {
  test('on a desktop, the dashboard shows one pass at a time beside the vehicles, with buttons to switch between passes', async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await signIn(page, portal, language)
    const { main, t } = createDashboardPageObject(page, language)
    const wallet = main.getByRole('region', { name: t('wallet:Wallet.title') })
    const [first, second] = [wallet.getByRole('listitem').nth(0), wallet.getByRole('listitem').nth(1)]
    const next = wallet.getByRole('button', { name: t('wallet:Wallet.next') })
    const previous = wallet.getByRole('button', { name: t('wallet:Wallet.previous') })
    await expect(first).toBeInViewport({ ratio: 0.99 })
    await expect(second).not.toBeInViewport()
    await expect(previous).toHaveAttribute('aria-disabled', 'true')

    await next.click()
    await expect(second).toBeInViewport({ ratio: 0.99 })
    await expect(first).not.toBeInViewport()
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await expect(next).toBeFocused()

    await previous.click()
    await expect(first).toBeInViewport({ ratio: 0.99 })

    // The passes screen has room for both passes, so its row does not scroll.
    await page.goto(`${portal.url}/accesspasses`)
    const passes = main.getByRole('region', { name: t('access-rights:History.valid') })
    await expect(passes.getByRole('listitem').nth(1)).toBeInViewport()
    await expect(page.getByRole('button', { name: t('wallet:Wallet.next') })).toHaveCount(0)
  })

  for (const [name, member] of [
    ['one vehicle to renew', getPersonaCredentials('fidele')],
    ['a single offer', getPersonaCredentials('entreprise')],
    ['no vehicle', newMember],
  ] as const)
    test(`on a desktop, the dashboard of a member with ${name} has two columns without empty space between their parts`, async ({
      page,
      portal,
    }) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await signIn(page, portal, language, member)
      const { main, t } = createDashboardPageObject(page, language)
      const readBox = async (part: Locator) => {
        await expect(part).toBeVisible()
        return (await part.boundingBox())!
      }
      const own = main.locator('.Dashboard-own')
      const banners = main.locator('.Dashboard-banners')
      const offers = main.getByRole('region', { name: t('offers:Offers.title') })
      await readBox(offers)
      await readBox(banners)
      await page.waitForLoadState('networkidle')
      const [start, below, side] = [await readBox(own), await readBox(banners), await readBox(offers)]
      expect(below.x).toBeCloseTo(start.x, 0)
      expect(below.width).toBeCloseTo(start.width, 0)
      const gutter = side.x - start.x - start.width
      expect(below.y - start.y - start.height).toBeCloseTo(gutter, 0)
      if (member === newMember) return expect(side.y).toBeCloseTo(start.y, 0)
      const vehicles = await readBox(main.locator('.Dashboard-vehicles'))
      expect(side.x).toBeCloseTo(vehicles.x, 0)
      expect(side.width).toBeCloseTo(vehicles.width, 0)
      expect(side.y - vehicles.y - vehicles.height).toBeCloseTo(gutter, 0)
    })
})
