/**
 * Browser tests of the club choice in a purchase: by search, by distance or by the previous pass,
 * with the details of each club.
 */
import type { Locator, Page } from '@playwright/test'
import { fillEmptyVehicleFields, openFormOfIncompleteVehicle } from './helpers/incomplete-vehicle.ts'
import { createPurchasePageObject } from './helpers/purchase-page.ts'
import { performStaffAction, resetDemoPersonas } from './helpers/staff-actions.ts'
import {
  type Language,
  expect,
  expectAccessible,
  newMember,
  openRegionStepOfPurchase,
  signIn,
  test,
  translate,
  windowSizes,
} from './helpers/portal-fixtures.ts'
import { fetchVehicleId } from './helpers/vehicle-ids.ts'
import { describeInFourPortalVariants, describeWithPortalVariant } from './helpers/variants.ts'

/**
 * Resets the members of the seed data after each test, so that every test starts with the same
 * data.
 */
test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

/** Returns the texts and locators of the screens on which a member chooses a club. */
function createClubChoicePageObject(page: Page, language: Language) {
  const translateClubsText = (key: string, values?: Record<string, string>) =>
    translate(language, 'clubs', key, values)
  const foundClubs = page.getByRole('list', { name: translateClubsText('Search.list') })
  return {
    t: translateClubsText,
    search: page.getByRole('searchbox', { name: translateClubsText('Search.label') }),
    near: page.getByRole('button', { name: translateClubsText('Search.near') }),
    stop: page.getByRole('button', { name: translateClubsText('Search.stop') }),
    found: foundClubs,
    cards: foundClubs.getByRole('listitem'),
    club: (name: string) => foundClubs.getByRole('button', { name, exact: true }),
    regions: page.getByRole('list', { name: translateClubsText('RegionChoice.legend') }).getByRole('button'),
    keep: page.getByRole('button', { name: translateClubsText('PreviousClub.keep') }),
  }
}

/**
 * Returns the names on the club map that overlap another name, a dot or a town mark, or that extend
 * beyond the map.
 */
const findOverlapsOfMapTexts = async (map: Locator): Promise<(string | null)[]> =>
  await map.evaluate((drawing) => {
    const area = drawing.getBoundingClientRect()
    const names = [...drawing.querySelectorAll('g:not([data-clubs]) > text')]
    const circles = [...drawing.querySelectorAll('g > circle')].map((circle) =>
      circle.getBoundingClientRect(),
    )
    const doesBoxTouchCircle = (box: DOMRect, circle: DOMRect) => {
      const [x, y] = [circle.left + circle.width / 2, circle.top + circle.height / 2]
      const nearestX = Math.min(Math.max(x, box.left), box.right)
      const nearestY = Math.min(Math.max(y, box.top), box.bottom)
      return Math.hypot(x - nearestX, y - nearestY) < circle.width / 2
    }
    return names
      .filter((name) => {
        const box = name.getBoundingClientRect()
        return (
          box.left < area.left ||
          box.right > area.right ||
          circles.some((circle) => doesBoxTouchCircle(box, circle)) ||
          names.some((other) => {
            const otherBox = other.getBoundingClientRect()
            return (
              other !== name &&
              box.left < otherBox.right &&
              otherBox.left < box.right &&
              box.top < otherBox.bottom &&
              otherBox.top < box.bottom
            )
          })
        )
      })
      .map((name) => name.textContent)
  })

/** Opens the club step of a purchase for the vehicle that the URL names. */
async function openClubStepOfPurchase(
  page: Page,
  portal: Parameters<typeof fetchVehicleId>[0],
  language: Language,
) {
  await signIn(page, portal, language)
  const vehicle = await fetchVehicleId(portal, 'demo', 'RENARD-21')
  await page.goto(`${portal.url}/accesspass?type=ANNUAL&vehicle=${vehicle}`)
  await createPurchasePageObject(page, language).skip.click()
}

describeInFourPortalVariants('fr, phone, by touch', ({ language, size, createDevice }) => {
  test('a member finds a club by town, and chooses it instead of the previous club with one press [E30, E31, E40]', async ({
    page,
    portal,
  }) => {
    const device = createDevice(page)
    const on = createClubChoicePageObject(page, language)
    await openClubStepOfPurchase(page, portal, language)
    await expect(on.keep).toBeVisible()
    await expectAccessible(page)
    await openRegionStepOfPurchase(page, language)
    // Region numbers have two digits in ascending order; a region without eligible clubs is left
    // out.
    await expect(on.regions).toHaveCount(16)
    await expect(page.getByRole('button', { name: /^01 – / })).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^06/ })).toHaveCount(0)

    await device.typeText(on.search, 'toronto')
    await expect(page.getByRole('heading', { name: on.t('Search.none') })).toBeVisible()
    await device.typeText(on.search, 'granby')
    await expect(page.getByText(on.t('Search.nearTown', { town: 'Granby' }))).toBeVisible()
    await expect(on.cards).toHaveCount(5)
    await expect(on.cards.first()).toContainText(/\d+\u00a0km/)
    if (size === 'phone') {
      // The height above an on-screen keyboard.
      await page.setViewportSize({ ...windowSizes.phone, height: 460 })
      await expect(on.cards.nth(1)).toBeInViewport({ ratio: 1 })
      // The message about a town without a club has two lines in one of the languages.
      await expect(on.cards.nth(2)).toBeInViewport({ ratio: 0.9 })
      await page.setViewportSize(windowSizes.phone)
    }
    await device.typeText(on.search, 'levis')
    await expect(on.cards.first()).toContainText('Lévis')
    await expectAccessible(page)
    const name = (await on.found.getByRole('button').first().locator('span[id$=title]').innerText()).trim()
    await device.press(on.club(name))
    await expect(page).toHaveURL(/\/accesspass\/review$/)
    await expect(page.getByRole('main')).toContainText(name)
  })

  test(
    'a member keeps the previous club with one press and continues with the next incomplete purchase step [E40]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = createClubChoicePageObject(page, language)
      await openClubStepOfPurchase(page, portal, language)
      await expect(page).toHaveURL(/\/accesspass\/previousClub$/)
      await createDevice(page).press(on.keep)
      await expect(page).toHaveURL(/\/accesspass\/review$/)
    },
  )
})

describeWithPortalVariant('fr, phone, by touch', ({ language, createDevice }) => {
  test('a press on the club map sorts the clubs by distance from that point and shows the nearest club, and a press on a club of the list chooses it', async ({
    page,
    portal,
  }) => {
    const device = createDevice(page)
    const on = createClubChoicePageObject(page, language)
    await openClubStepOfPurchase(page, portal, language)
    await openRegionStepOfPurchase(page, language)
    await device.press(page.getByRole('button', { name: on.t('Map.open') }))
    const map = page.locator('figure > svg')
    const dots = map.locator('[data-clubs]')
    await expect(dots).not.toHaveCount(0)
    // The dots stand for all selectable clubs with coordinates, and do not cover each other.
    const dotSizes = await dots.evaluateAll((groups) =>
      groups.map((group) => Number(group.getAttribute('data-clubs'))),
    )
    expect(dotSizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(80)
    const circles = await map.locator('[data-clubs] circle').evaluateAll((all) =>
      all.map((circle) => {
        const { left, top, width } = circle.getBoundingClientRect()
        return { x: left + width / 2, y: top + width / 2, radius: width / 2 }
      }),
    )
    for (const [index, one] of circles.entries())
      for (const other of circles.slice(index + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(one.radius + other.radius)
    await expect(map.locator('text', { hasText: 'Gaspé' })).toHaveCount(1)
    expect(await findOverlapsOfMapTexts(map)).toEqual([])
    await expectAccessible(page)

    const readClubDistancesInKilometers = async () =>
      (await on.cards.allInnerTexts()).map((text) => Number(/à (\d+) km/.exec(text)?.[1] ?? 0))
    const southernCluster = map.locator('[data-clubs] text').first()
    await southernCluster.click()
    await expect(on.cards).not.toHaveCount(0)
    const distances = await readClubDistancesInKilometers()
    expect(distances.toSorted((one, other) => one - other)).toEqual(distances)
    // The zoomed map separates the clubs of the cluster into more dots.
    await expect(map.locator('[data-clubs="1"]')).not.toHaveCount(0)
    expect(await findOverlapsOfMapTexts(map)).toEqual([])
    const zoomOut = page.getByRole('button', { name: on.t('Map.zoomOut') })
    const { width: buttonWidth, height: buttonHeight } = (await zoomOut.boundingBox())!
    expect(Math.min(buttonWidth, buttonHeight)).toBeGreaterThanOrEqual(44)

    // The first club may be closed, so it need not be the first club with a button.
    const firstName = await on.cards.first().locator('span[id$=title]').innerText()
    await expect(page.locator('figcaption')).toContainText(firstName.trim())
    await expect(on.cards.first()).toBeInViewport({ ratio: 1 })
    // The zoom buttons are below the drawing and cover no dot.
    const gap = await page
      .locator('figure')
      .evaluate(
        (figure) =>
          figure.querySelector('button')!.getBoundingClientRect().top -
          figure.querySelector('svg')!.getBoundingClientRect().bottom,
      )
    expect(gap).toBeGreaterThanOrEqual(0)
    await expectAccessible(page)
    const nearest = await on.found.getByRole('button').first().locator('span[id$=title]').innerText()
    await device.press(on.club(nearest.trim()))
    await expect(page).toHaveURL(/\/accesspass\/review$/)
    await expect(page.getByRole('main')).toContainText(nearest.trim())
  })
})

describeWithPortalVariant('fr, phone, by touch', ({ language }) => {
  test('the list of clubs shows for every club whether the member can choose the club [E35, E38, E39, E73, E74]', async ({
    page,
    portal,
  }) => {
    const on = createClubChoicePageObject(page, language)
    await openClubStepOfPurchase(page, portal, language)
    await openRegionStepOfPurchase(page, language)
    const translateClubText = (key: string) => translate(language, 'clubs', key)
    for (const [number, message] of [
      ['141', translateClubText('AccessPass.clubUnavailable.141')],
      ['091', translateClubText('AccessPass.clubUnavailable.091')],
      ['143', translateClubText('AccessPass.clubUnavailable.143')],
      ['150', translateClubText('AccessPass.clubUnavailable.150')],
      ['025', translateClubText('AccessPass.clubUnavailable')],
      ['062', 'Message du club\u00a0: Nos sentiers sont fermés'],
    ] as const) {
      await on.search.fill(number)
      await expect(on.cards.first()).toContainText(`Club ${number}`)
      await expect(on.cards.first()).toContainText(message)
      await expect(on.cards.first().getByRole('button')).toHaveCount(0)
    }
    // Club 013 publishes no phone number or postal address.
    await page.getByRole('button', { name: on.t('Search.showDetails') }).click()
    await on.search.fill('013')
    await expect(on.cards.first()).toContainText('Club 013')
    await expect(on.cards.first()).not.toContainText(/\(\d{3}\)|rang des Érables/)
    await on.search.fill('054')
    await expect(on.cards.first()).toContainText(/\(\d{3}\)/)
    await expect(on.cards.first().locator('img')).toHaveCount(1)
    // A club without a logo shows a neutral icon.
    await on.search.fill('005')
    await expect(on.cards.first().locator('img')).toHaveCount(0)
    await expect(on.cards.first().locator('svg').first()).toBeVisible()
  })

  test(
    'if a club of the region has closed meanwhile, a press on the club shows a message, and the member can choose another club [E35]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = createClubChoicePageObject(page, language)
      await openClubStepOfPurchase(page, portal, language)
      await openRegionStepOfPurchase(page, language)
      await page.getByRole('button', { name: /^03/ }).click()
      const purchase = createPurchasePageObject(page, language)
      await purchase.expectStep('clubs')
      const first = purchase.clubsOfRegion.first()
      const name = (await first.locator('span[id$=title]').innerText()).trim()
      const fetchClubByDisplayedName = async () => {
        const { data } = await portal.query<{
          clubs: { name: string; number: string; available: boolean }[]
        }>('{ clubs { name number available } }')
        return data.clubs.find((each) => each.name === name)!
      }
      await performStaffAction(portal, 'close-club', { club: (await fetchClubByDisplayedName()).number })
      // The gateway caches clubs for one second.
      await expect.poll(async () => (await fetchClubByDisplayedName()).available).toBe(false)
      await first.click()
      await expect(page.getByText(on.t('Club.closed', { name }))).toBeVisible()
      await expect(purchase.clubsOfRegion.filter({ hasText: name })).toHaveCount(0)
      await expectAccessible(page)
      await first.click()
      await expect(page).toHaveURL(/\/accesspass\/review$/)
    },
  )

  test(
    'the club choice lists the nearest clubs first if the member shares the location, and otherwise offers other ways to find a club',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = createClubChoicePageObject(page, language)
      await openClubStepOfPurchase(page, portal, language)
      await openRegionStepOfPurchase(page, language)
      await on.near.click()
      await expect(page.getByText(on.t('Search.refused'))).toBeVisible()
      await expect(on.regions).toHaveCount(16)

      await page.context().grantPermissions(['geolocation'])
      await page.context().setGeolocation({ latitude: 46.41, longitude: -70.55 })
      await on.near.click()
      const distances = on.found.getByText(/ à (moins de )?\d+\u00a0km$/)
      await expect(distances.first()).toHaveText(/ à (moins de )?\d\u00a0km$/)
      await expect(distances).toHaveCount(8)
      const distancesInKm = (await distances.allInnerTexts()).map((distanceText) =>
        Number(/(\d+)\u00a0km$/.exec(distanceText)![1]),
      )
      expect(distancesInKm).toEqual(distancesInKm.toSorted((a, b) => a - b))
      await expectAccessible(page)

      // The list shows 20 more clubs on request, and a button returns to the regions.
      await page.getByRole('button', { name: on.t('Search.more_other', { count: '20' }) }).click()
      await expect(on.cards).toHaveCount(28)
      await on.stop.click()
      await expect(on.search).toBeFocused()
      await expect(on.regions).toHaveCount(16)
    },
  )

  test('a region without clubs shows a message and a link to another region [E37]', async ({
    page,
    portal,
  }) => {
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data?: { clubs?: unknown[] } }
      if (body.data?.clubs) body.data.clubs = []
      await route.fulfill({ response, json: body })
    })
    await openClubStepOfPurchase(page, portal, language)
    await openRegionStepOfPurchase(page, language)
    await page.getByRole('button', { name: /^03/ }).click()
    await expect(page).toHaveURL(/\/accesspass\/clubs$/)
    await expect(page.getByText(translate(language, 'access-rights', 'AccessPass.noClub'))).toBeVisible()
    await page.getByRole('link', { name: translate(language, 'clubs', 'ClubChoice.otherRegion') }).click()
    await expect(page).toHaveURL(/\/accesspass\/region$/)
  })
})

describeInFourPortalVariants('fr, phone, by touch', ({ language, createDevice }) => {
  test(
    'a member without vehicles adds a vehicle within the purchase wizard, which then selects that vehicle [E28]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const device = createDevice(page)
      const translateVehiclesText = (key: string) => translate(language, 'vehicles', key)
      const locateVehicleField = (key: string) =>
        page.getByLabel(translateVehiclesText(`Field.${key}`)).and(page.locator('input'))
      await signIn(page, portal, language, newMember)
      await page.goto(`${portal.url}/accesspass?type=ANNUAL`)
      await device.press(createPurchasePageObject(page, language).skip)
      await expect(page).toHaveURL(/\/accesspass\/addnewvehicle$/)
      await expect(locateVehicleField('registration')).toBeVisible()
      await expectAccessible(page)

      const locateListOption = (name: string) =>
        page.getByRole('listbox').getByRole('option', { name, exact: true })
      await device.typeText(page.getByRole('combobox', { name: translateVehiclesText('Field.make') }), 'yam')
      await device.selectComboboxOption(locateListOption('Yamaha'))
      await device.typeText(
        page.getByRole('combobox', { name: translateVehiclesText('Field.model') }),
        'kodiak 4',
      )
      await device.selectComboboxOption(locateListOption('Kodiak 450'))
      // The model determines the vehicle type and suggests a name.
      await expect(
        page.getByRole('radio', { name: translateVehiclesText('Vehicle.type.QUAD') }),
      ).toBeChecked()
      await expect(locateVehicleField('name')).toHaveValue('Kodiak 450')
      await device.typeText(locateVehicleField('registration'), 'v123 456')
      await device.typeText(locateVehicleField('year'), '2024')
      await device.typeText(locateVehicleField('serialNumber'), '5y4an12y3ra000111')
      await device.typeText(locateVehicleField('displacement'), '421')
      await device.typeText(locateVehicleField('weight'), '298')
      await device.toggleCheckbox(
        page.getByRole('checkbox', { name: translateVehiclesText('Field.restrictionsAccepted') }),
      )
      await device.press(page.getByRole('button', { name: translateVehiclesText('AddVehicle.submitGoOn') }))

      // A member who never had a pass skips the step of the previous club.
      await expect(page).toHaveURL(/\/accesspass\/region$/)
      await expect(createPurchasePageObject(page, language).summary).toContainText('Kodiak 450')
    },
  )
})

describeWithPortalVariant('fr, phone, by touch', ({ language }) => {
  test(
    'a member can add missing vehicle data during a purchase, and the URL of an unknown vehicle shows a message [E29, O20]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const translateVehiclesText = (key: string) => translate(language, 'vehicles', key)
      await signIn(page, portal, language)
      await openFormOfIncompleteVehicle(page, portal, language)
      await expectAccessible(page)
      await fillEmptyVehicleFields(page, language)
      await page.getByRole('checkbox', { name: translateVehiclesText('Field.restrictionsAccepted') }).check()
      await page.getByRole('button', { name: translateVehiclesText('UpdateVehicle.submit') }).click()
      await expect(page).toHaveURL(/\/accesspass\/previousClub$/)
      await expect(createPurchasePageObject(page, language).summary).toContainText('LYNX-12')

      await page.goto(`${portal.url}/accesspass/updatevehicle/aucun`)
      await expect(page.getByText(translateVehiclesText('AddVehicle.notFound'))).toBeVisible()
      await page.getByRole('link', { name: translateVehiclesText('AddVehicle.backToVehicles') }).click()
      await expect(page).toHaveURL(/\/accesspass\/vehicle$/)
    },
  )
})
