/** Browser tests of the receipts of a member: list, display, print and PDF file. */
import { recordGraphqlRequests } from './helpers/club-site.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import { captureOpenedPdf, printPageToPdf } from './helpers/pdf-files.ts'
import { signInToLargeAccount } from './helpers/open-large-account.ts'
import {
  expect,
  expectAccessible,
  signIn,
  test,
  translate,
  getPersonaCredentials,
} from './helpers/portal-fixtures.ts'
import { describeInFourPortalVariants, describeWithPortalVariant } from './helpers/variants.ts'

/** Size of US Letter paper, in points. */
const letterSize = { width: 612, height: 792 }

describeInFourPortalVariants('fr, phone, by touch', ({ language, createDevice }) => {
  test('a member opens a receipt from the list, prints it on one Letter page and downloads it [H01, H02, H04, H05, H06]', async ({
    page,
    portal,
  }) => {
    const device = createDevice(page)
    const translateReceiptText = (textKey: string, values?: Record<string, string>) =>
      translate(language, 'receipts', textKey, values)
    await signIn(page, portal, language)
    await page.goto(`${portal.url}/receipts`)
    const main = page.getByRole('main')
    const paid = main
      .getByRole('region', { name: '2025' })
      .or(main.getByRole('region', { name: /^20/ }).last())
    await device.press(paid.last().getByRole('link').last())

    await expect(page).toHaveURL(/\/receipt\//)
    const title = page.getByRole('heading', { level: 1 })
    // The list stays visible until the receipt has loaded.
    await expect(title).toHaveText(/#\d{6}$/)
    const number = /#\d{6}/.exec(await title.innerText())![0]
    const sheet = page.getByRole('article')
    await expect(sheet).toContainText('Maude Tremblay')
    await expect(sheet.getByRole('link', { name: /^\(\d{3}\) \d{3}-\d{4}$/ })).toBeVisible()
    const total = await sheet.getByRole('table').locator('tfoot').getByRole('cell').innerText()

    const paper = await printPageToPdf(page)
    expect(paper).toMatchObject({ pages: 1, ...letterSize })
    for (const text of [number, 'Maude Tremblay', 'RT0001', 'TQ0001', 'Rimouski', 'CARIBOU', '4242'])
      expect(paper.text).toContain(text)
    expect(paper.text).toContain(total.replaceAll(/\s+/g, ' ').trim())
    // The printed page omits the controls of the screen.
    expect(paper.text).not.toContain(translateReceiptText('Receipt.pdf'))
    expect(paper.text).not.toContain(translate(language, 'common', 'shell.dashboard'))

    const file = await captureOpenedPdf(
      page,
      async () => await device.press(page.getByRole('button', { name: translateReceiptText('Receipt.pdf') })),
    )
    expect(file.text).toContain(number)

    await device.press(page.getByRole('link', { name: translateReceiptText('Receipt.all') }))
    const ofRow = await captureOpenedPdf(
      page,
      async () =>
        await device.press(
          main.getByRole('button', { name: `PDF – ${translateReceiptText('Receipt.title', { number })}` }),
        ),
    )
    expect(ofRow.text).toContain(number)
    const year = await captureOpenedPdf(
      page,
      async () =>
        await device.press(
          main.getByRole('button', { name: translateReceiptText('Receipts.yearPdf') }).last(),
        ),
    )
    expect(year.text).toContain(number)
  })

  test(
    'the receipt list has a section for failed payments, from which a member can retry a purchase [H19]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const device = createDevice(page)
      const translateReceiptText = (textKey: string, values?: Record<string, string>) =>
        translate(language, 'receipts', textKey, values)
      await signIn(page, portal, language, getPersonaCredentials('echec'))
      await page.goto(`${portal.url}/receipts`)
      const failedPayments = page
        .getByRole('main')
        .getByRole('region', { name: translateReceiptText('Receipts.failedTitle') })
      await device.press(failedPayments.getByRole('link').first())
      await expect(page.getByRole('heading', { level: 1 })).toContainText(
        translateReceiptText('Receipt.titleFailed', { number: '#' }),
      )
      await expect(page.getByRole('button', { name: translateReceiptText('Receipt.pdf') })).toHaveCount(0)
      await device.press(page.getByRole('link', { name: translateReceiptText('Receipt.retry') }))
      await expect(page).toHaveURL(/accesspass|quadInformativeVideo/i)
    },
  )
})

describeWithPortalVariant('en, desktop, by mouse', ({ language }) => {
  test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

  test(
    'the receipt list sends a single request when it opens, and then loads 400 receipts page by page [H01]',
    { tag: '@full' },
    async ({ page, portal }) => {
      await signInToLargeAccount(page, portal, language)
      const sentRequests = recordGraphqlRequests(page)
      await page.goto(`${portal.url}/receipts`)
      const main = page.getByRole('main')
      const rows = main.getByRole('region', { name: /^20/ }).getByRole('listitem')
      await expect(rows).toHaveCount(20)
      expect(sentRequests).toHaveLength(1)
      await expectAccessible(page)

      await main.getByRole('button', { name: translate(language, 'receipts', 'Receipts.more') }).click()
      await expect(rows).toHaveCount(40)
      await main.getByRole('button', { name: translate(language, 'receipts', 'Receipts.failedMore') }).click()
      const failed = main.getByRole('region', {
        name: translate(language, 'receipts', 'Receipts.failedTitle'),
      })
      await expect(failed.getByRole('listitem')).toHaveCount(20)

      const years = main.getByRole('navigation', { name: translate(language, 'receipts', 'Receipts.years') })
      const last = await years.getByRole('link').last().innerText()
      await years.getByRole('link').last().click()
      await expect(main.getByRole('heading', { level: 2, name: /^20/ })).toHaveText(last)
      await expect(years.getByRole('link', { name: last })).toHaveAttribute('aria-current', 'page')
      await page.goBack()
      await expect(main.getByRole('heading', { level: 2, name: /^20/ }).first()).not.toHaveText(last)
    },
  )
})
