/**
 * Browser tests of the history of a member's passes by vehicle: display, print, resend and proof of
 * insurance.
 */
import type { Page } from '@playwright/test'
import { recordGraphqlRequests } from './helpers/club-site.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import { makeEveryMailFail } from '../gateway/helpers/federation-database.ts'
import { waitForMail } from './helpers/mails.ts'
import { captureOpenedPdf } from './helpers/pdf-files.ts'
import { signInToLargeAccount } from './helpers/open-large-account.ts'
import { addVehiclesAndPassesToAccount } from './helpers/seed-large-account.ts'
import {
  type Language,
  demoMember,
  expect,
  expectAccessible,
  newMember,
  signIn,
  test,
  translate,
} from './helpers/portal-fixtures.ts'
import { describeInFourPortalVariants, describeWithPortalVariant } from './helpers/variants.ts'

/** Locates the sections of the pass history, one for each vehicle. */
const locateVehicleSections = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByRole('heading', { level: 4 }) })

/** Locates the cards of current and upcoming passes in the pass history. */
const locateValidPassCards = (page: Page, language: Language) =>
  page
    .getByRole('region', { name: translate(language, 'access-rights', 'History.valid') })
    .getByRole('listitem')

test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

describeInFourPortalVariants('fr, phone, by touch', ({ language, createDevice }) => {
  const translateAccessRightText = (textKey: string, values?: Record<string, string>) =>
    translate(language, 'access-rights', textKey, values)

  test('a member prints an active pass, resends it and opens its proof of insurance [H07, H10, H13, H15, H17, H18, H22]', async ({
    page,
    portal,
  }) => {
    const device = createDevice(page)
    await signIn(page, portal, language)
    await page.goto(`${portal.url}/accesspasses`)
    const main = page.getByRole('main')
    // The cards of active passes come first, then those of upcoming passes.
    const cards = locateValidPassCards(page, language)
    await expect(cards).toHaveCount(2)
    await expect(cards.last()).toContainText(translate(language, 'common', 'ui.pass.state.upcoming'))
    const first = cards.first()
    await expect(first).toContainText(translate(language, 'common', 'ui.pass.state.current'))
    const number = /#\d{6}/.exec(await first.getByRole('heading').innerText())![0]

    const file = await captureOpenedPdf(
      page,
      async () =>
        await device.press(first.getByRole('button', { name: translateAccessRightText('PrintPass.action') })),
    )
    expect(file.text).toContain(number)

    await device.press(first.getByRole('button', { name: translateAccessRightText('ResendPass.action') }))
    await expect(
      first.getByText(translateAccessRightText('ResendPass.sent', { email: demoMember.email })),
    ).toBeVisible()
    const mail = await waitForMail(portal, demoMember.email, 'accessRightResent')
    expect(mail.subject + mail.text).toContain(number)

    await device.press(first.getByRole('link', { name: translateAccessRightText('PassActions.insurance') }))
    await expect(page).toHaveURL(/\/InsuranceDocuments$/)
    const papers = main.getByRole('listitem').getByRole('link', { name: /#\d{6}/ })
    await expect(papers.filter({ hasText: number })).toHaveCount(1)
    // Only the two active passes with a premium have a proof; expired and unpaid passes have none.
    await expect(papers).toHaveCount(2)
    const proof = await captureOpenedPdf(
      page,
      async () => await device.press(papers.filter({ hasText: number })),
    )
    expect(proof.text).toContain(number)
  })

  test(
    'pressing the name of a vehicle or choosing it in the vehicle filter limits the pass history to that vehicle [H11]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const device = createDevice(page)
      await signIn(page, portal, language)
      await page.goto(`${portal.url}/accesspasses`)
      const main = page.getByRole('main')
      const cards = locateValidPassCards(page, language)
      await expect(cards).toHaveCount(2)
      await device.press(
        locateVehicleSections(page)
          .getByRole('link', { name: /^CARIBOU/ })
          .first(),
      )
      await expect(page).toHaveURL(/\/accesspasses\/.+/)
      await expect(main.getByRole('heading', { level: 1 })).toContainText('CARIBOU')
      await expect(locateVehicleSections(page).getByRole('heading', { level: 3 })).toHaveText([
        'CARIBOU',
        'CARIBOU',
      ])
      await expect(locateVehicleSections(page).getByRole('listitem')).toHaveCount(2)
      await expect(cards).toHaveCount(0)

      await device.press(main.getByRole('button', { name: translateAccessRightText('History.filter') }))
      await device.press(main.getByRole('link', { name: /ORIGNAL/ }))
      await expect(main.getByRole('heading', { level: 1 })).toContainText('ORIGNAL')
      await expect(cards).toHaveCount(1)
      await expect(cards).toContainText('ORIGNAL')
      await expect(locateVehicleSections(page)).toHaveCount(0)
      await device.press(main.getByRole('link', { name: translateAccessRightText('History.back') }))
      await expect(cards).toHaveCount(2)
    },
  )
})

describeWithPortalVariant('en, desktop, by mouse', ({ language }) => {
  const translateAccessRightText = (textKey: string, values?: Record<string, string>) =>
    translate(language, 'access-rights', textKey, values)

  test(
    'if the browser blocks the new window for a printed pass, the pass history shows a link to the PDF file [H20]',
    { tag: '@full' },
    async ({ page, portal }) => {
      await page.addInitScript(() => {
        window.open = () => null
      })
      await signIn(page, portal, language)
      await page.goto(`${portal.url}/accesspasses`)
      await page
        .getByRole('button', { name: translateAccessRightText('PrintPass.action') })
        .first()
        .click()
      await expect(page.getByText(translate(language, 'common', 'ui.document.blocked'))).toBeVisible()
      const link = page.getByRole('main').locator('a[href$=".pdf"]')
      expect((await captureOpenedPdf(page, async () => await link.click())).text).toMatch(/#\d{6}/)
    },
  )

  test(
    'a dialog with contact details tells the member that the e-mail with a pass could not be sent [H16, O18]',
    { tag: '@full' },
    async ({ page, portal }) => {
      makeEveryMailFail(portal)
      await signIn(page, portal, language)
      await page.goto(`${portal.url}/accesspasses`)
      await page
        .getByRole('button', { name: translateAccessRightText('ResendPass.action') })
        .first()
        .click()
      const dialog = page.getByRole('dialog', { name: translateAccessRightText('ResendPass.failed') })
      await expect(dialog).toContainText(translate(language, 'access-rights', 'Problems.MailFailedProblem'))
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    },
  )

  test(
    'the pass history sends a single request when it opens, and loads further passes page by page [H10]',
    { tag: '@full' },
    async ({ page, portal }) => {
      await signInToLargeAccount(page, portal, language)
      const sentRequests = recordGraphqlRequests(page)
      await page.goto(`${portal.url}/accesspasses`)
      const main = page.getByRole('main')
      const rows = locateVehicleSections(page).getByRole('listitem')
      // The first 20 passes of the history, below the three unpaid passes in progress.
      await expect(rows).toHaveCount(23)
      expect(sentRequests).toHaveLength(1)
      const cards = locateValidPassCards(page, language).filter({ hasText: 'QUAD-' })
      await expect(cards).toHaveCount(6)
      await main.getByRole('button', { name: translate(language, 'wallet', 'Wallet.more') }).click()
      await expect(cards).toHaveCount(12)
      await main.getByRole('button', { name: translateAccessRightText('History.more') }).click()
      await expect(rows).toHaveCount(43)
      await expect(
        page.getByText(translateAccessRightText('History.shown', { shown: '40', total: '340' })),
      ).toBeVisible()
    },
  )

  test(
    'the vehicle filter lists all 150 vehicles of a member [H11]',
    { tag: '@full' },
    async ({ page, portal }) => {
      addVehiclesAndPassesToAccount(portal, newMember.email, { vehicles: 150, passes: 150 })
      await signIn(page, portal, language, newMember)
      await page.goto(`${portal.url}/accesspasses`)
      const choice = page
        .getByRole('main')
        .getByRole('button', { name: translateAccessRightText('History.filter') })
      await choice.click()
      const last = page.getByRole('link', { name: /^QUAD-150/ })
      // The filter lists each vehicle by its name and registration.
      await expect(page.getByRole('link', { name: /^QUAD-\d+ ?V/ })).toHaveCount(150)
      await last.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        translateAccessRightText('History.titleOf', { name: 'QUAD-150' }),
      )
      await expect(choice).toContainText('QUAD-150')
      await expect(locateValidPassCards(page, language)).toHaveCount(1)
    },
  )
})
