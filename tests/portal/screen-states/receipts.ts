/**
 * States in which browser tests open the screens of receipts, pass history and insurance documents.
 */
import { expect } from '@playwright/test'
import {
  type ScreenDriver,
  type ScreenState,
  type ScreenStates,
  createDoneScreenState,
  createPristineScreenState,
  createFailedScreenState,
} from './screen-driver.ts'

const asDemo = { as: 'demo' }

/**
 * Creates a screen state that opens the last receipt in the receipt list, or in the given section
 * of the list.
 */
const createScreenStateOfLastReceipt = (name: string, section?: string): ScreenState => ({
  name,
  kind: 'pristine',
  ...asDemo,
  async openScreen(driver) {
    await driver.openPath('/receipts')
    const list = section ? driver.main.getByRole('region', { name: driver.t(section) }) : driver.main
    await list.locator('a[href*="/receipt/"]').last().click()
    await expect(driver.page).toHaveURL(/\/receipt\//)
    await expect(driver.main.getByRole('table')).toBeVisible()
  },
})

/** Makes the browser block every new window, as a popup blocker does. */
const blockNewWindows = async ({ page }: ScreenDriver) =>
  await page.addInitScript(() => {
    window.open = () => null
  })

/** Removes the receipts from every query result of a page and keeps all other fields. */
const removeReceiptsFromGraphqlResults = async ({ page }: ScreenDriver) =>
  await page.route('**/graphql', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as { data?: { viewer?: Record<string, unknown> } }
    if (json.data?.viewer) Object.assign(json.data.viewer, { receipts: null, failedPayments: null })
    await route.fulfill({ response: answer, json })
  })

const locateFirstButton = ({ main, t }: ScreenDriver, key: string) =>
  main.getByRole('button', { name: t(key) }).first()

export const receipts = {
  ReceiptsScreen: [
    createPristineScreenState('receipts', '/receipts', 'demo'),
    createPristineScreenState('receipts-none', '/receipts', 'nouveau'),
    createPristineScreenState('receipts-empty-year', '/receipts?year=2019', 'demo'),
    {
      name: 'receipts-failed',
      kind: 'wrong',
      ...asDemo,
      async openScreen(driver) {
        await removeReceiptsFromGraphqlResults(driver)
        await driver.openPath('/receipts')
        await driver.expectText('receipts:Receipts.failed')
      },
    },
  ],
  ReceiptScreen: [
    createScreenStateOfLastReceipt('receipt'),
    createScreenStateOfLastReceipt('receipt-failed', 'receipts:Receipts.failedTitle'),
    createPristineScreenState('receipt-missing', '/receipt/UmVjZWlwdDo5OTk5OTk', 'demo'),
    {
      name: 'receipt-blocked',
      kind: 'done',
      ...asDemo,
      async openScreen(driver) {
        await blockNewWindows(driver)
        await createScreenStateOfLastReceipt('').openScreen(driver)
        await driver.pressButton('receipts:Receipt.pdf')
        await driver.expectText('common:ui.document.blocked')
      },
    },
  ],
  HistoryScreen: [
    createPristineScreenState('history', '/accesspasses', 'demo'),
    createPristineScreenState('history-business', '/accesspasses', 'entreprise'),
    createPristineScreenState('history-none', '/accesspasses', 'nouveau'),
    createPristineScreenState('history-foreign', '/accesspasses/VmVoaWNsZTo5OTk5OTk', 'demo'),
    {
      name: 'history-of-one',
      kind: 'pristine',
      ...asDemo,
      async openScreen(driver) {
        await driver.openPath('/accesspasses')
        await driver.main
          .getByRole('link', { name: driver.t('access-rights:History.ofVehicle') })
          .first()
          .click()
        await expect(driver.page).toHaveURL(/\/accesspasses\/./)
        await expect(driver.title).toBeVisible()
      },
    },
    createDoneScreenState(
      'history-filter',
      '/accesspasses',
      async (driver) =>
        await driver.main.getByRole('button', { name: driver.t('access-rights:History.filter') }).click(),
      'access-rights:History.all',
      asDemo,
    ),
    createDoneScreenState(
      'history-resent',
      '/accesspasses',
      async (driver) => await locateFirstButton(driver, 'access-rights:ResendPass.action').click(),
      'access-rights:ResendPass.sent',
      { ...asDemo, values: { email: 'demo@sentier.example' } },
    ),
    createFailedScreenState(
      'history-print-failed',
      '/accesspasses',
      async (driver) => {
        await driver.makeGatewayRequestsFail('FEDERATION_UNAVAILABLE')
        await locateFirstButton(driver, 'access-rights:PrintPass.action').click()
      },
      'access-rights:emailError.title',
      asDemo,
    ),
    {
      name: 'history-blocked',
      kind: 'done',
      ...asDemo,
      async openScreen(driver) {
        await blockNewWindows(driver)
        await driver.openPath('/accesspasses')
        await locateFirstButton(driver, 'access-rights:PrintPass.action').click()
        await driver.expectText('common:ui.document.blocked')
      },
    },
  ],
  InsuranceDocumentsScreen: [
    createPristineScreenState('insurance-documents', '/InsuranceDocuments', 'demo'),
    createPristineScreenState('insurance-documents-none', '/InsuranceDocuments', 'nouveau'),
  ],
} satisfies ScreenStates
