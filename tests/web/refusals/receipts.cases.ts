/**
 * Test cases: requests for receipt files that the gateway refuses, and what the screen must show.
 */
import { screen } from '@testing-library/react'
import yearFile from '../../../web/__generated__/YearFileMutation.graphql.ts'
import file from '../../../web/__generated__/ReceiptFileMutation.graphql.ts'
import { viewer } from './default-mutation-results.ts'
import { translate, user } from '../helpers/portal-screen.tsx'
import { type RefusalScreen, mapNamesToRefusalCheck, expectDialog, blockPopUpWindows } from './harness.tsx'
import { createMoney } from '../helpers/purchase-results.ts'

const receipt = {
  __typename: 'Receipt',
  id: 'receipt-1',
  number: '#000123',
  paidAt: '2026-11-21T17:00:00Z',
  successful: true,
  lines: [{ name: 'Droit annuel', description: null, amount: createMoney(38_900) }],
  amount: createMoney(38_900),
  taxable: createMoney(38_900),
  nonTaxable: createMoney(0),
  tps: createMoney(1_945),
  tvq: createMoney(3_880),
  total: createMoney(44_725),
  card: null,
  accessRight: null,
  accessRightSnapshot: null,
}

export const screens: RefusalScreen[] = [
  {
    title: 'opening the file of a receipt',
    document: file,
    mutation: 'printReceipt',
    before: blockPopUpWindows,
    address: '/receipt/receipt-1',
    signedIn: true,
    data: {
      portal: { name: 'Sentier', contact: null, siteClub: null, seller: null },
      viewer: { ...viewer, receipt },
    },
    send: ['receipts:Receipt.pdf'],
    problems: mapNamesToRefusalCheck(
      expectDialog('receipts:Receipt.pdfFailedTitle'),
      'NothingPaidProblem',
      'DocumentUnavailableProblem',
      'RefusedProblem',
    ),
    inputs: { receiptId: expectDialog('receipts:Receipt.pdfFailedTitle') },
  },
  {
    title: 'opening the file of a year of receipts',
    document: yearFile,
    mutation: 'printReceipts',
    before: blockPopUpWindows,
    address: '/receipts',
    signedIn: true,
    data: {
      viewer: {
        ...viewer,
        receiptYears: [2026],
        receipts: {
          totalCount: 1,
          edges: [{ cursor: 'c', node: receipt }],
          pageInfo: { hasNextPage: false, endCursor: 'c' },
        },
      },
    },
    fill: async () => {
      const name = new RegExp(`^${translate('receipts:Receipts.yearPdf')}`)
      await user.click(await screen.findByRole('button', { name }))
    },
    send: [],
    problems: mapNamesToRefusalCheck(
      expectDialog('receipts:Receipts.yearPdfFailedTitle'),
      'NothingPaidProblem',
      'DocumentUnavailableProblem',
      'RefusedProblem',
    ),
    inputs: { year: expectDialog('receipts:Receipts.yearPdfFailedTitle') },
  },
]
