/**
 * Browser tests of the tasks on the dashboard, from which a member retries or abandons failed
 * payments.
 */
import type { Page } from '@playwright/test'
import { readChargesInCents } from '../gateway/helpers/federation-database.ts'
import type { RunningGateway } from '../gateway/helpers/gateway-process.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import {
  type Language,
  expect,
  expectAccessible,
  signIn,
  test,
  translate,
  translateQualifiedKey,
  getPersonaCredentials,
} from './helpers/portal-fixtures.ts'
import { describeInFourPortalVariants, describeWithPortalVariant } from './helpers/variants.ts'

/**
 * Resets the members of the seed data after each test, so that every test starts with the same
 * data.
 */
test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

function createDashboardTasksPageObject(page: Page, language: Language) {
  const translateTasksScreenText = (key: string, values?: Record<string, string>) =>
    translateQualifiedKey(language, key, values)
  const main = page.getByRole('main')
  return {
    t: translateTasksScreenText,
    main,
    tasks: main.getByRole('region', {
      name: new RegExp(`^${translateTasksScreenText('tasks:Tasks.title')}`),
    }),
    button: (key: string) => page.getByRole('button', { name: translateTasksScreenText(key) }),
    dialog: page.getByRole('dialog'),
    title: page.getByRole('heading', { level: 1 }),
  }
}

describeInFourPortalVariants('fr, phone, by touch', ({ language, createDevice }) => {
  const openDashboardTasks = async (page: Page, portal: RunningGateway, persona: string) => {
    await signIn(page, portal, language, getPersonaCredentials(persona))
    return { ...createDashboardTasksPageObject(page, language), ...createDevice(page) }
  }

  test('a dashboard task opens the review of a declined payment, where the member can pay with another card [D32, E64, E65]', async ({
    page,
    portal,
  }) => {
    const on = await openDashboardTasks(page, portal, 'echec')
    const before = readChargesInCents(portal)
    const resume = on.tasks.getByRole('link', { name: on.t('access-rights:History.tryAgain') })
    const number = (await resume.innerText()).match(/#\d{6}/)?.[0] ?? ''

    const resumePaymentAtReviewStep = async () => {
      await on.press(resume)
      await expect(page).toHaveURL(/quadInformativeVideo|accesspass\/review$/)
      if (page.url().includes('Video'))
        await on.press(on.main.getByRole('link', { name: on.t('video:Video.skip'), exact: true }))
      await expect(page).toHaveURL(/accesspass\/review$/)
      await expect(on.main.getByText(on.t('purchase:Review.resumed'))).toBeVisible()
    }
    const payWithAnotherCard = async (cardDigits: string, name: string) => {
      const changeCard = on.t('purchase:Review.changeWhat', { what: on.t('purchase:Review.card') })
      await on.press(on.main.getByRole('link', { name: changeCard }))
      await expect(page).toHaveURL(/accesspass\/paymentinfo/)
      await on.press(on.button('payment:Card.another'))
      for (const [field, digits] of [
        ['cardNumber', cardDigits],
        ['cardExpiry', '1234'],
        ['cardCvc', '123'],
      ] as const) {
        await on.typeText(page.locator(`#${field}`).frameLocator('iframe').locator('input'), digits)
      }
      await on.typeText(page.locator('#cardName'), name)
      await on.press(on.button('common:words.next'))
      await expect(page).toHaveURL(/accesspass\/review$/)
      await expect(on.main.getByText(cardDigits.slice(-4)).first()).toBeVisible()
      const pays = on.t('purchase:Review.confirm').split(' ')[0] ?? ''
      await on.press(on.main.getByRole('button', { name: new RegExp(`^${pays}`) }))
    }

    await resumePaymentAtReviewStep()
    // The review shows the original choices from the gateway.
    await expect(on.main.getByText(on.t('access-rights:AccessRightType.ANNUAL')).first()).toBeVisible()
    await expect(on.main.getByText('Les Rives hautes').first()).toBeVisible()
    await expectAccessible(page)
    await payWithAnotherCard('4000000000000341', 'Élodie Bergeron')
    await expect(
      on.main.getByText(translate(language, 'payment', 'Federation.card.generic_decline')),
    ).toBeVisible()
    expect(readChargesInCents(portal)).toEqual(before)

    // A declined card changes neither the task nor the pass number.
    await page.goto(`${portal.url}/Dashboard`)
    await expect(resume).toHaveCount(1)
    await expect(resume).toContainText(number)
    await resumePaymentAtReviewStep()
    await payWithAnotherCard('4242424242424242', 'Élodie Bergeron')
    await expect(page).toHaveURL(/success\//)
    await expect(on.main.getByText(number).first()).toBeVisible()
    expect(readChargesInCents(portal)).toHaveLength(before.length + 1)

    await page.goto(`${portal.url}/Dashboard`)
    await expect(on.main.getByText(number).first()).toBeVisible()
    await expect(on.tasks).toHaveCount(0)

    // The URL of an unknown purchase shows a message and does not affect later purchases.
    await page.goto(`${portal.url}/accesspass?accessRight=QWNjZXNzUmlnaHQ6OTk5OTk5`)
    await expect(on.main.getByText(on.t('purchase:Resume.gone'))).toBeVisible()
    await page.goto(`${portal.url}/accesspass`)
    await expect(page).toHaveURL(/accesspass\/passchoice$/)
  })

  test(
    'abandoning a failed payment requires a confirmation in a dialog, and charges nothing [D32]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = await openDashboardTasks(page, portal, 'echec')
      const before = readChargesInCents(portal)
      const giveUp = on.tasks.getByRole('button', { name: on.t('access-rights:GiveUp.action') })
      await on.press(giveUp)
      await expect(on.dialog).toBeVisible()
      await expectAccessible(page)
      await on.press(on.button('access-rights:GiveUp.keep'))
      await expect(on.dialog).toHaveCount(0)
      await expect(giveUp).toBeFocused()

      await on.press(giveUp)
      await on.press(on.button('access-rights:GiveUp.confirm'))
      await expect(on.main.getByRole('status').filter({ hasText: on.t('tasks:Tasks.givenUp') })).toBeVisible()
      await expect(on.tasks.getByRole('listitem')).toHaveCount(0)
      await expect(on.tasks.getByRole('status').locator('> div')).toBeFocused()
      await page.reload()
      await expect(on.title).toBeVisible()
      await expect(on.tasks).toHaveCount(0)
      expect(readChargesInCents(portal)).toEqual(before)
    },
  )
})

describeWithPortalVariant('fr, phone, by touch', ({ language }) => {
  test(
    'the dashboard shows the first pass and the first task without scrolling, and sorts the tasks by urgency [D11, D20]',
    { tag: '@full' },
    async ({ page, portal }) => {
      await signIn(page, portal, language)
      const on = createDashboardTasksPageObject(page, language)
      const rows = on.tasks.getByRole('listitem')
      await expect(rows).toHaveCount(2)
      const wallet = on.main.getByRole('region', { name: on.t('wallet:Wallet.title') })
      await expect(wallet.getByRole('listitem').first()).toBeInViewport({ ratio: 1 })
      await expect(rows.first().getByRole('link')).toBeInViewport({ ratio: 1 })

      await on.tasks.getByRole('button', { name: 'Afficher les 4 tâches' }).click()
      await expect(rows).toHaveText([
        new RegExp(on.t('tasks:Task.finish.title', { amount: '440,88\u00a0\\$' })),
        new RegExp(on.t('tasks:Task.report.title', { amount: '574,88\u00a0\\$' })),
        new RegExp(on.t('tasks:Task.update.title', { name: 'BERNACHE' })),
        new RegExp(on.t('tasks:Task.complete.title', { name: 'LYNX-12' })),
      ])
      // The link names the vehicle, because a member may have several reports.
      await expect(rows.nth(1).getByRole('link')).toHaveText(`${on.t('tasks:Task.report.action')} – CARIBOU`)
    },
  )

  test(
    "the dashboard card of a vehicle links to the vehicle's most urgent task, even if the task list hides that task",
    { tag: '@full' },
    async ({ page, portal }) => {
      await signIn(page, portal, language, getPersonaCredentials('tout'))
      const on = createDashboardTasksPageObject(page, language)
      const locateVehicleListItem = (name: string) =>
        on.main
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
      const task = on.tasks.getByRole('listitem').filter({ hasText: 'MANQUE-12' })
      await expect(task).toHaveCount(0)
      const line = locateVehicleListItem('MANQUE-12').getByRole('link')
      await expect(line).toHaveText('Renseignements manquants – MANQUE-12')
      await line.click()
      await expect(task).toBeFocused()
      await expect(task).toBeInViewport({ ratio: 1 })
      expect(new URL(page.url()).hash).toBe('')
      // The vehicle offers no action of its task a second time.
      await expect(locateVehicleListItem('ECHEC-06').getByRole('link')).toHaveCount(1)
    },
  )

  test('the dashboard shows a request for a pass without insurance as awaiting approval, or with the days left to pay [D25, F25]', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, language, getPersonaCredentials('sansassurance'))
    const on = createDashboardTasksPageObject(page, language)
    // A pending request requires no action by the member, so only the vehicle's card shows the
    // request.
    const [before, after] = on.t('vehicles:Vehicle.requestPending', { number: '|' }).split('|')
    await on.main.getByRole('button', { name: 'ATTENTE-23', exact: true }).click()
    await expect(
      on.main
        .getByRole('listitem')
        .filter({ hasText: 'ATTENTE-23' })
        .getByText(new RegExp(`${before}\\d{6}${after}`)),
    ).toBeVisible()
    await expect(on.tasks).not.toContainText('ATTENTE-23')
    const row = on.tasks.getByRole('listitem').filter({ hasText: 'ACCEPTE-22' })
    // The request was accepted yesterday and has to be paid within five days.
    await expect(row).toContainText(/Il reste [45]\u00a0jours, jusqu’au \d/)
    const request = (await row.innerText()).match(/\d{6}/)![0]
    await row.getByRole('link', { name: `${on.t('tasks:Task.request.pay')} – ${request}` }).click()
    await expect(page).toHaveURL(/WithoutInsurance\//)
    await expect(page.getByRole('main')).toContainText(request)
  })

  test(
    'the dashboard shows a task for an expired payment card, with a link to replace the card',
    { tag: '@full' },
    async ({ page, portal }) => {
      await signIn(page, portal, language, getPersonaCredentials('expiree'))
      const on = createDashboardTasksPageObject(page, language)
      await on.tasks.getByRole('link', { name: on.t('tasks:Task.card.action') }).click()
      await expect(page).toHaveURL(/EditCard$/)
    },
  )
})

describeWithPortalVariant('fr, desktop, by mouse', ({ language }) => {
  for (const [name, passes] of [
    ['echec', 0],
    ['tout', 3],
  ] as const) {
    test(
      `on a small desktop, a member with ${passes} passes sees the first task and the first pass, if any, without scrolling`,
      { tag: '@full' },
      async ({ page, portal }) => {
        await page.setViewportSize({ width: 1280, height: 800 })
        await signIn(page, portal, language, getPersonaCredentials(name))
        const on = createDashboardTasksPageObject(page, language)
        const wallet = on.main.getByRole('region', { name: on.t('wallet:Wallet.title') })
        await expect(wallet.getByRole('listitem')).toHaveCount(passes)
        const first = on.tasks.getByRole('listitem').first()
        await expect(first.getByRole('link').first()).toBeInViewport({ ratio: 1 })
        if (passes > 0) await expect(wallet.getByRole('listitem').first()).toBeInViewport({ ratio: 1 })
      },
    )
  }
})

describeWithPortalVariant('en, desktop, by mouse', ({ language }) => {
  test(
    'a double click opens the dialog for abandoning a payment only once, and abandons the payment only once [D32]',
    { tag: '@full' },
    async ({ page, portal }) => {
      await signIn(page, portal, language, getPersonaCredentials('echec'))
      const on = createDashboardTasksPageObject(page, language)
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.postData()?.includes('accessRightId')) sent.push(request.url())
      })
      await on.tasks.getByRole('button', { name: on.t('access-rights:GiveUp.action') }).dblclick()
      await expect(on.dialog).toBeVisible()
      expect(sent).toEqual([])
      await on.button('access-rights:GiveUp.confirm').dblclick()
      await expect(on.main.getByRole('status').filter({ hasText: on.t('tasks:Tasks.givenUp') })).toBeVisible()
      await expect(on.dialog).toHaveCount(0)
      expect(sent).toHaveLength(1)
      await expect(page).toHaveURL(/Dashboard$/)
    },
  )
})
