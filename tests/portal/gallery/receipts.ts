/** Gallery of receipts, pass history and insurance documents. */
import { expect } from '@playwright/test'
import { type Stage, type State, type States, done, opens, wrong } from './stage.ts'

const as = { as: 'demo' }

/** Returns a state that opens the last payment of a list. */
const openPayment = (name: string, section?: string): State => ({
  name,
  kind: 'pristine',
  ...as,
  async open(on) {
    await on.go('/receipts')
    const list = section ? on.main.getByRole('region', { name: on.t(section) }) : on.main
    await list.locator('a[href*="/receipt/"]').last().click()
    await expect(on.page).toHaveURL(/\/receipt\//)
    await expect(on.main.getByRole('table')).toBeVisible()
  },
})

/** Makes the browser block new windows. */
const block = async ({ page }: Stage) =>
  await page.addInitScript(() => {
    window.open = () => null
  })

/** Removes the receipts from every result and keeps all other fields. */
const loseReceipts = async ({ page }: Stage) =>
  await page.route('**/graphql', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as { data?: { viewer?: Record<string, unknown> } }
    if (json.data?.viewer) Object.assign(json.data.viewer, { receipts: null, failedPayments: null })
    await route.fulfill({ response: answer, json })
  })

const firstButton = ({ main, t }: Stage, key: string) => main.getByRole('button', { name: t(key) }).first()

export const receipts = {
  ReceiptsScreen: [
    opens('receipts', '/receipts', 'demo'),
    opens('receipts-none', '/receipts', 'nouveau'),
    opens('receipts-empty-year', '/receipts?year=2019', 'demo'),
    {
      name: 'receipts-failed',
      kind: 'wrong',
      ...as,
      async open(on) {
        await loseReceipts(on)
        await on.go('/receipts')
        await on.reads('receipts:Receipts.failed')
      },
    },
  ],
  ReceiptScreen: [
    openPayment('receipt'),
    openPayment('receipt-failed', 'receipts:Receipts.failedTitle'),
    opens('receipt-missing', '/receipt/UmVjZWlwdDo5OTk5OTk', 'demo'),
    {
      name: 'receipt-blocked',
      kind: 'done',
      ...as,
      async open(on) {
        await block(on)
        await openPayment('').open(on)
        await on.press('receipts:Receipt.pdf')
        await on.reads('common:ui.document.blocked')
      },
    },
  ],
  HistoryScreen: [
    opens('history', '/accesspasses', 'demo'),
    opens('history-business', '/accesspasses', 'entreprise'),
    opens('history-none', '/accesspasses', 'nouveau'),
    opens('history-foreign', '/accesspasses/VmVoaWNsZTo5OTk5OTk', 'demo'),
    {
      name: 'history-of-one',
      kind: 'pristine',
      ...as,
      async open(on) {
        await on.go('/accesspasses')
        await on.main
          .getByRole('link', { name: on.t('access-rights:History.ofVehicle') })
          .first()
          .click()
        await expect(on.page).toHaveURL(/\/accesspasses\/./)
        await expect(on.title).toBeVisible()
      },
    },
    done(
      'history-filter',
      '/accesspasses',
      async (on) => await on.main.getByRole('button', { name: on.t('access-rights:History.filter') }).click(),
      'access-rights:History.all',
      as,
    ),
    done(
      'history-resent',
      '/accesspasses',
      async (on) => await firstButton(on, 'access-rights:ResendPass.action').click(),
      'access-rights:ResendPass.sent',
      { ...as, values: { email: 'demo@sentier.example' } },
    ),
    wrong(
      'history-print-failed',
      '/accesspasses',
      async (on) => {
        await on.breakGateway('FEDERATION_UNAVAILABLE')
        await firstButton(on, 'access-rights:PrintPass.action').click()
      },
      'access-rights:emailError.title',
      as,
    ),
    {
      name: 'history-blocked',
      kind: 'done',
      ...as,
      async open(on) {
        await block(on)
        await on.go('/accesspasses')
        await firstButton(on, 'access-rights:PrintPass.action').click()
        await on.reads('common:ui.document.blocked')
      },
    },
  ],
  InsuranceDocumentsScreen: [
    opens('insurance-documents', '/InsuranceDocuments', 'demo'),
    opens('insurance-documents-none', '/InsuranceDocuments', 'nouveau'),
  ],
} satisfies States
