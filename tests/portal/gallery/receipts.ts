/** Gallery of receipts, pass history and insurance documents. */
import { expect } from '@playwright/test'
import { type Stage, type State, type States, doneState, pristineState, failedState } from './stage.ts'

const asDemo = { as: 'demo' }

/** Returns a state that opens the last payment of a list. */
const paymentState = (name: string, section?: string): State => ({
  name,
  kind: 'pristine',
  ...asDemo,
  async open(on) {
    await on.go('/receipts')
    const list = section ? on.main.getByRole('region', { name: on.t(section) }) : on.main
    await list.locator('a[href*="/receipt/"]').last().click()
    await expect(on.page).toHaveURL(/\/receipt\//)
    await expect(on.main.getByRole('table')).toBeVisible()
  },
})

/** Makes the browser block new windows. */
const blockWindows = async ({ page }: Stage) =>
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

const locateFirstButton = ({ main, t }: Stage, key: string) =>
  main.getByRole('button', { name: t(key) }).first()

export const receipts = {
  ReceiptsScreen: [
    pristineState('receipts', '/receipts', 'demo'),
    pristineState('receipts-none', '/receipts', 'nouveau'),
    pristineState('receipts-empty-year', '/receipts?year=2019', 'demo'),
    {
      name: 'receipts-failed',
      kind: 'wrong',
      ...asDemo,
      async open(on) {
        await loseReceipts(on)
        await on.go('/receipts')
        await on.expectText('receipts:Receipts.failed')
      },
    },
  ],
  ReceiptScreen: [
    paymentState('receipt'),
    paymentState('receipt-failed', 'receipts:Receipts.failedTitle'),
    pristineState('receipt-missing', '/receipt/UmVjZWlwdDo5OTk5OTk', 'demo'),
    {
      name: 'receipt-blocked',
      kind: 'done',
      ...asDemo,
      async open(on) {
        await blockWindows(on)
        await paymentState('').open(on)
        await on.press('receipts:Receipt.pdf')
        await on.expectText('common:ui.document.blocked')
      },
    },
  ],
  HistoryScreen: [
    pristineState('history', '/accesspasses', 'demo'),
    pristineState('history-business', '/accesspasses', 'entreprise'),
    pristineState('history-none', '/accesspasses', 'nouveau'),
    pristineState('history-foreign', '/accesspasses/VmVoaWNsZTo5OTk5OTk', 'demo'),
    {
      name: 'history-of-one',
      kind: 'pristine',
      ...asDemo,
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
    doneState(
      'history-filter',
      '/accesspasses',
      async (on) => await on.main.getByRole('button', { name: on.t('access-rights:History.filter') }).click(),
      'access-rights:History.all',
      asDemo,
    ),
    doneState(
      'history-resent',
      '/accesspasses',
      async (on) => await locateFirstButton(on, 'access-rights:ResendPass.action').click(),
      'access-rights:ResendPass.sent',
      { ...asDemo, values: { email: 'demo@sentier.example' } },
    ),
    failedState(
      'history-print-failed',
      '/accesspasses',
      async (on) => {
        await on.breakGateway('FEDERATION_UNAVAILABLE')
        await locateFirstButton(on, 'access-rights:PrintPass.action').click()
      },
      'access-rights:emailError.title',
      asDemo,
    ),
    {
      name: 'history-blocked',
      kind: 'done',
      ...asDemo,
      async open(on) {
        await blockWindows(on)
        await on.go('/accesspasses')
        await locateFirstButton(on, 'access-rights:PrintPass.action').click()
        await on.expectText('common:ui.document.blocked')
      },
    },
  ],
  InsuranceDocumentsScreen: [
    pristineState('insurance-documents', '/InsuranceDocuments', 'demo'),
    pristineState('insurance-documents-none', '/InsuranceDocuments', 'nouveau'),
  ],
} satisfies States
