/**
 * Browser tests of the payment of intervention reports with interruptions, from the task on the
 * dashboard to the pass that the payment includes.
 */
import type { Locator, Page, Route } from '@playwright/test'
import { readChargesInCents, issueInterventionReport } from '../gateway/helpers/federation-database.ts'
import type { RunningGateway } from '../gateway/helpers/gateway-process.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import { extractMailLink, waitForMail } from './helpers/mails.ts'
import type { InputDevice } from './helpers/input-devices.ts'
import {
  type Language,
  changeSessionInBrowserStorage,
  expect,
  expectAccessible,
  signIn,
  signOut,
  test,
  translate,
  translateQualifiedKey,
  typeCardIntoPaymentIframes,
  getPersonaCredentials,
} from './helpers/portal-fixtures.ts'
import { describeInFourPortalVariants, describeWithPortalVariant } from './helpers/variants.ts'

/**
 * Resets the members of the seed data after each test, so that every test starts with the same
 * data.
 */
test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

const steps = [
  'reviewinterventionvehiculechoice',
  'interventionreportregion',
  'interventionreportclubs',
  'payinterventionreport',
  'reviewinterventionreportpayment',
] as const
type Step = (typeof steps)[number]
const reviewUrl = /\/reviewinterventionreportpayment$/

function createInterventionReportPageObject(page: Page, language: Language) {
  const translateKeyWithDomainPrefix = (key: string, values?: Record<string, string>) =>
    translateQualifiedKey(language, key, values)
  const main = page.getByRole('main')
  const pays = translateKeyWithDomainPrefix('interventions:ReportReview.pay')
  const tasks = main.getByRole('region', {
    name: new RegExp(`^${translateKeyWithDomainPrefix('tasks:Tasks.title')}`),
  })
  const action = translateKeyWithDomainPrefix('tasks:Task.report.action')
  const locateInterventionReportTasks = (vehicle: string) =>
    tasks.getByRole('listitem').filter({ hasText: vehicle, has: page.getByRole('link', { name: action }) })
  return {
    t: translateKeyWithDomainPrefix,
    main,
    tasks,
    /** Returns the tasks on the dashboard for the intervention reports on a vehicle. */
    reports: (vehicle: string) => locateInterventionReportTasks(vehicle),
    /** Returns the link on the dashboard that pays the first intervention report on a vehicle. */
    toPay: (vehicle: string) =>
      locateInterventionReportTasks(vehicle).first().getByRole('link', { name: action }),
    payButton: main.getByRole('button', { name: new RegExp(`^${pays}\\s`) }),
    button: (key: string) =>
      main.getByRole('button', { name: translateKeyWithDomainPrefix(key), exact: true }),
    change: (key: string) =>
      main
        .getByRole('link', {
          name: translateKeyWithDomainPrefix('purchase:Review.changeWhat', {
            what: translateKeyWithDomainPrefix(key),
          }),
        })
        .first(),
    title: page.getByRole('heading', { level: 1 }),
    figures: main
      .getByRole('list', { name: translateKeyWithDomainPrefix('dashboard:Figures.label') })
      .getByRole('listitem'),
    wallet: main.getByRole('region', { name: translateKeyWithDomainPrefix('wallet:Wallet.title') }),
    card: (vehicle: string) =>
      main
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 3, name: vehicle, exact: true }) }),
  }
}
type ReportPage = ReturnType<typeof createInterventionReportPageObject> & InputDevice

const expectInterventionPaymentStep = async (page: Page, step: Step) =>
  await expect(page).toHaveURL(new RegExp(`/interventionreport/[^/]+/${step}$`))

/** Returns the leading number in the text of a dashboard figure. */
const readNumberShownInDashboardFigure = async (figure: Locator) =>
  Number((await figure.innerText()).match(/\d+/)?.[0])

/**
 * Chooses a region and a club for the pass of an intervention report, and continues to the review.
 */
async function chooseInterventionReportClub(page: Page, reportPage: ReportPage): Promise<void> {
  await expectInterventionPaymentStep(page, 'interventionreportregion')
  await reportPage.press(reportPage.main.getByRole('button', { name: /^03/ }))
  await expectInterventionPaymentStep(page, 'interventionreportclubs')
  // The URL changes before the clubs are drawn, and the region step still accepts presses until
  // then.
  await expect(reportPage.title).toHaveText(reportPage.t('clubs:ClubChoice.title'))
  await reportPage.press(
    reportPage.main
      .getByRole('list', { name: reportPage.t('clubs:ClubChoice.list') })
      .locator('button')
      .first(),
  )
  await expect(page).toHaveURL(reviewUrl)
}

/**
 * Enters another payment card in the payment step of an intervention report, and continues to the
 * review.
 */
async function enterPaymentCardForInterventionReport(
  page: Page,
  reportPage: ReportPage,
  cardDigits: string,
  name: string,
): Promise<void> {
  for (const [field, digits] of [
    ['cardNumber', cardDigits],
    ['cardExpiry', '1234'],
    ['cardCvc', '123'],
  ] as const)
    await reportPage.typeText(page.locator(`#${field}`).frameLocator('iframe').locator('input'), digits)
  await reportPage.typeText(page.locator('#cardName'), name)
  await reportPage.press(reportPage.button('common:words.next'))
  await expect(page).toHaveURL(reviewUrl)
}

/** Intercepts the first request that pays an intervention report; later requests pass through. */
async function interceptFirstInterventionPayment(
  page: Page,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  let lost = false
  await page.route('**/graphql', async (route) => {
    if (lost || !route.request().postData()?.includes('interventionReportId')) return await route.fallback()
    lost = true
    await handle(route)
  })
}

describeInFourPortalVariants('fr, phone, by touch', ({ language, createDevice }) => {
  const openDashboardAsPersona = async (
    page: Page,
    portal: RunningGateway,
    persona = 'demo',
  ): Promise<ReportPage> => {
    await signIn(page, portal, language, getPersonaCredentials(persona))
    return { ...createInterventionReportPageObject(page, language), ...createDevice(page) }
  }

  test('paying an intervention report removes its task from the dashboard and adds a pass and a receipt [D60, K07, K10, K11, K15, K16, P23]', async ({
    page,
    portal,
  }) => {
    const on = await openDashboardAsPersona(page, portal)
    const before = readChargesInCents(portal)
    const active = await readNumberShownInDashboardFigure(on.figures.nth(1))
    const purchased = await readNumberShownInDashboardFigure(on.figures.last())
    // No other pass can be bought for a vehicle with an open report.
    await expect(on.card('CARIBOU')).toBeVisible()
    await expect(on.card('CARIBOU').locator('a[href*="vehicle="]')).toHaveCount(0)
    // The declined payment of the vehicle is more urgent than its report.
    await expect(
      on.card('CARIBOU').getByRole('link', { name: on.t('vehicles:Vehicle.task.finish') }),
    ).toBeVisible()

    await on.press(on.toPay('CARIBOU'))
    await expect(page).toHaveURL(reviewUrl)
    await expect(on.title).toBeFocused()
    for (const shown of [
      'CARIBOU',
      'Maude Tremblay',
      'demo@sentier.example',
      '118, rue du Belvédère',
      '4242',
    ])
      await expect(on.main.getByText(shown).first()).toBeVisible()
    await expect(
      on.main.getByText(on.t('interventions:ReportReview.fixedPrice'), { exact: true }),
    ).toBeVisible()
    await expect(on.payButton).toContainText(/574[,.]88/)
    await expectAccessible(page)
    const second = await page.context().newPage()
    await second.goto(page.url())
    await expect(createInterventionReportPageObject(second, language).payButton).toContainText(/574[,.]88/)
    await page.bringToFront()
    await on.press(on.payButton)

    await expect(page).toHaveURL(/\/Dashboard$/)
    const paid = on.main.getByRole('status').filter({ hasText: /574[,.]88/ })
    await expect(paid).toBeFocused()
    await expectAccessible(page)
    expect(readChargesInCents(portal)).toEqual([...before, 574_88])
    await expect(on.reports('CARIBOU')).toHaveCount(0)
    await expect(on.figures.nth(1)).toHaveText(new RegExp(`^${active + 1}\\s`))
    await expect(on.figures.last()).toHaveText(new RegExp(`^${purchased + 1}\\s`))
    const number = (await paid.innerText()).match(/#\d{6}/)?.[0] ?? ''
    // Another tab with the same payment shows the completed payment, after a reload too (E08).
    const successMessage = translate(language, 'common', 'ui.steps.lost.paid', { number })
    await expect(createInterventionReportPageObject(second, language).title).toHaveText(successMessage)
    await second.reload()
    await expect(createInterventionReportPageObject(second, language).title).toHaveText(successMessage)
    await expectAccessible(second)
    await second.close()
    // The new pass comes first.
    const newPass = on.wallet.getByRole('listitem').first()
    await expect(newPass.getByText(number, { exact: true })).toBeVisible()
    await expect(newPass.getByText(on.t('wallet:Wallet.new'), { exact: true })).toBeVisible()
    await expect(on.card('CARIBOU').getByText(on.t('vehicles:Vehicle.task.finish'))).toHaveCount(0)

    await on.press(paid.getByRole('link', { name: on.t('interventions:Paid.receipt') }))
    await expect(page).toHaveURL(/receipt\//)
    await expect(on.main.getByText(/574[,.]88/).first()).toBeVisible()

    // The confirmation is shown only once, and Back does not lead to a payment step.
    await page.goBack()
    await expect(page).toHaveURL(/\/Dashboard$/)
    await expect(on.title).toBeVisible()
    await expect(paid).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/Dashboard$/)
    await expect(on.title).toBeVisible()
  })

  test(
    'the payment of an intervention report asks for region and club, and accepts another card after a decline [K02, K05, K13, O29]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = await openDashboardAsPersona(page, portal, 'infraction')
      const before = readChargesInCents(portal)
      await on.press(on.toPay('VOYAGEUR'))
      await chooseInterventionReportClub(page, on)
      await on.press(on.change('purchase:Review.card'))
      await expectInterventionPaymentStep(page, 'payinterventionreport')
      await on.press(on.button('payment:Card.another'))
      await enterPaymentCardForInterventionReport(page, on, '4000000000000341', 'Arnaud Simard')
      await on.press(on.payButton)
      await expect(on.main.getByText(on.t('payment:Federation.card.generic_decline'))).toBeVisible()
      await expectAccessible(page)
      expect(readChargesInCents(portal)).toEqual(before)

      await on.press(on.button('payment:Card.another'))
      await typeCardIntoPaymentIframes(page, language, '4242 4242 4242 4242')
      await on.press(on.main.getByRole('button', { name: on.t('payment:OtherCard.pay') }))
      await expect(page).toHaveURL(/\/Dashboard$/)
      expect(readChargesInCents(portal)).toHaveLength(before.length + 1)
      await expect(on.reports('VOYAGEUR')).toHaveCount(0)
      // The report on the other vehicle remains.
      await expect(on.tasks.getByRole('link', { name: on.t('tasks:Task.report.action') })).toHaveCount(1)
    },
  )

  test(
    'a member who pays two intervention reports on one vehicle gets a pass for this season and a pass for the next season',
    { tag: '@full' },
    async ({ page, portal }) => {
      issueInterventionReport(portal, 'V092 618', 200_00)
      const on = await openDashboardAsPersona(page, portal)
      const before = readChargesInCents(portal)
      await expect(on.reports('CARIBOU')).toHaveCount(2)
      for (const remainingReports of [1, 0]) {
        await on.press(on.toPay('CARIBOU'))
        await expect(page).toHaveURL(reviewUrl)
        await on.press(on.payButton)
        await expect(page).toHaveURL(/\/Dashboard$/)
        await expect(on.reports('CARIBOU')).toHaveCount(remainingReports)
      }
      // Each report is charged at its own price, including taxes.
      expect(
        readChargesInCents(portal)
          .slice(before.length)
          .toSorted((a, b) => a - b),
      ).toEqual([229_95, 574_88])
      await expect(on.wallet.getByRole('listitem').filter({ hasText: 'CARIBOU' })).toHaveCount(2)
    },
  )

  test(
    'if the response to the payment of an intervention report is lost, the portal later finds the payment, and the card is charged once',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = await openDashboardAsPersona(page, portal)
      const before = readChargesInCents(portal)
      await on.press(on.toPay('CARIBOU'))
      await expect(page).toHaveURL(reviewUrl)
      // The federation charges the card, but the browser does not receive the response.
      await interceptFirstInterventionPayment(page, async (route) => {
        await route.fetch()
        await route.abort()
      })
      await on.press(on.payButton)
      await expect(on.title).toHaveText(on.t('payment:Unconfirmed.title'))
      expect(readChargesInCents(portal)).toHaveLength(before.length + 1)

      // The unconfirmed payment survives a reload at any step.
      await page.goto(page.url().replace(reviewUrl, '/interventionreportregion'))
      await expect(on.title).toHaveText(on.t('payment:Unconfirmed.title'))
      await expectAccessible(page)
      await on.press(on.button('payment:Unconfirmed.check'))
      await expect(page).toHaveURL(/\/Dashboard$/)
      await expect(on.reports('CARIBOU')).toHaveCount(0)
      expect(readChargesInCents(portal)).toHaveLength(before.length + 1)
    },
  )

  test(
    'the link in the e-mail about an intervention report opens the payment screen after sign-in',
    { tag: '@full' },
    async ({ page, portal }) => {
      issueInterventionReport(portal, 'V092 618', 200_00)
      const link = extractMailLink(await waitForMail(portal, 'demo@sentier.example', 'interventionIssued'))
      // The link contains only the report's number.
      expect(new URL(link).pathname).toMatch(/^\/interventionreport\/\d+$/)
      await page.goto(`${link.split('?')[0]}?lang=${language}`)
      const on = { ...createInterventionReportPageObject(page, language), ...createDevice(page) }
      await expect(page).toHaveURL(/\/login/)
      const locateFieldByLabelKey = (textKey: string) => page.getByLabel(on.t(textKey), { exact: true })
      await on.typeText(locateFieldByLabelKey('session:Login.email'), 'demo@sentier.example')
      await on.typeText(locateFieldByLabelKey('session:Login.password'), 'sentier-demo')
      await on.press(on.button('session:Login.submit'))
      await expect(page).toHaveURL(reviewUrl)
      await expect(on.payButton).toContainText(/229[,.]95/)
    },
  )

  test(
    'the payment URL of an unknown intervention report shows a message with a link to the dashboard [K12, K18, O28]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = await openDashboardAsPersona(page, portal)
      for (const id of ['nonsense', 'SW50ZXJ2ZW50aW9uUmVwb3J0Ojk5OQ']) {
        await page.goto(`${portal.url}/interventionreport/${id}`)
        await expect(on.main.getByText(on.t('interventions:PayInterventionReport.notFound'))).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`/interventionreport/${id}`))
      }
      await on.press(on.main.getByRole('link', { name: on.t('common:words.home') }))
      await expect(page).toHaveURL(/\/Dashboard$/)
    },
  )

  test(
    'the URL of a later step in the payment of an intervention report redirects to the first incomplete step [K06]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = await openDashboardAsPersona(page, portal, 'infraction')
      const address = (await on.toPay('VOYAGEUR').getAttribute('href')) ?? ''
      for (const step of steps) {
        await page.goto(`${portal.url}${address}/${step}`)
        // The vehicle is known, so its step may be shown; every other step redirects to the region
        // step.
        const isFirst = step === 'reviewinterventionvehiculechoice'
        await expectInterventionPaymentStep(page, isFirst ? step : 'interventionreportregion')
        // A redirect from a later step shows the reason of the redirect.
        const reason = on.main.getByText(on.t('common:ui.steps.first'))
        await expect(
          on.main.getByRole(isFirst ? 'radio' : 'button', isFirst ? {} : { name: /^03/ }).first(),
        ).toBeVisible()
        await expect(reason).toHaveCount(isFirst || step === 'interventionreportregion' ? 0 : 1)
      }
      // A choice made in a step enables only the next step; a typed URL restarts the payment.
      await on.press(on.main.getByRole('button', { name: /^03/ }))
      await expectInterventionPaymentStep(page, 'interventionreportclubs')
      for (const step of ['payinterventionreport', 'reviewinterventionreportpayment']) {
        await page.goto(`${portal.url}${address}/${step}`)
        await expectInterventionPaymentStep(page, 'interventionreportregion')
      }
    },
  )

  test(
    'the payment of an intervention report starts over after the member leaves it by a link, Back or another URL [K08]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = await openDashboardAsPersona(page, portal, 'infraction')
      const beginInterventionPayment = async () => {
        await on.press(on.toPay('VOYAGEUR'))
        await expectInterventionPaymentStep(page, 'interventionreportregion')
        const region = on.main.getByRole('button', { name: /^03/ })
        await expect(region).not.toContainText(on.t('common:ui.chosen'))
        await on.press(region)
        await expectInterventionPaymentStep(page, 'interventionreportclubs')
      }
      await beginInterventionPayment()
      // A reload keeps the chosen region.
      await page.reload()
      await expectInterventionPaymentStep(page, 'interventionreportclubs')
      const within = page.url()
      await page.goto(`${portal.url}/Dashboard`)
      await expect(on.title).toBeVisible()
      await page.goto(within)
      await expectInterventionPaymentStep(page, 'interventionreportregion')

      await page.goto(`${portal.url}/Dashboard`)
      await beginInterventionPayment()
      await page.goBack()
      await expectInterventionPaymentStep(page, 'interventionreportregion')
      await page.goBack()
      await expect(page).toHaveURL(/\/Dashboard$/)
      await beginInterventionPayment()
      await on.press(page.getByRole('banner').getByRole('link').first())
      await expect(page).toHaveURL(/\/Dashboard$/)
      await beginInterventionPayment()
    },
  )
})

describeWithPortalVariant('fr, phone, by touch', ({ language, createDevice }) => {
  test(
    'the payment of an intervention report keeps its step and choices after an expired session, but not after sign-out',
    { tag: '@full' },
    async ({ page, portal }) => {
      await signIn(page, portal, language, getPersonaCredentials('infraction'))
      const on = { ...createInterventionReportPageObject(page, language), ...createDevice(page) }
      await on.press(on.toPay('VOYAGEUR'))
      await expectInterventionPaymentStep(page, 'interventionreportregion')
      const region = on.main.getByRole('button', { name: /^03/ })
      await expect(region).toBeVisible()
      await changeSessionInBrowserStorage(page, { access_token: 'spent', refresh_token: 'spent' })
      await on.press(region)
      await expect(page).toHaveURL(/\/login\?message=expired/)
      const locateFieldByLabelKey = (textKey: string) => page.getByLabel(on.t(textKey), { exact: true })
      await on.typeText(locateFieldByLabelKey('session:Login.email'), 'infraction@sentier.example')
      await on.typeText(locateFieldByLabelKey('session:Login.password'), 'sentier-demo')
      await on.press(on.button('session:Login.submit'))
      // Either of the two steps may have sent the rejected query; both keep the choice.
      await expect(page).toHaveURL(/interventionreport(region|clubs)$/)
      if (page.url().endsWith('region')) {
        await expect(region).toContainText(on.t('common:ui.chosen'))
        await on.press(region)
      }
      await expectInterventionPaymentStep(page, 'interventionreportclubs')
      const within = page.url()

      await signOut(page, portal)
      expect(
        await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft'))),
      ).toEqual([])
      await signIn(page, portal, language, getPersonaCredentials('infraction'))
      await page.goto(within)
      await expectInterventionPaymentStep(page, 'interventionreportregion')
    },
  )

  test(
    'the payment of an intervention report omits the excluded region 6, and explains why a club accepts no payments [K14, K17, O34]',
    { tag: '@full' },
    async ({ page, portal }) => {
      await signIn(page, portal, language, getPersonaCredentials('infraction'))
      const on = createInterventionReportPageObject(page, language)
      await on.toPay('VOYAGEUR').click()
      await expectInterventionPaymentStep(page, 'interventionreportregion')
      await expect(on.main.getByRole('button', { name: /^05/ })).toBeVisible()
      await expect(on.main.getByRole('button', { name: /^06/ })).toHaveCount(0)

      // The facts of the report are folded, so the search is on the first screen of the phone.
      const search = on.main.getByRole('searchbox')
      await expect(search).toBeInViewport({ ratio: 1 })
      await search.fill('141')
      const closed = on.main.getByText(on.t('clubs:InterventionReport.clubUnavailable.141'))
      await expect(closed).toBeVisible()
    },
  )
})
