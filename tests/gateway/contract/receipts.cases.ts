import { expect } from 'vitest'
import { encodeId } from '../../../gateway/graphql/global-ids.ts'
import type { SendGraphQLDocument, Case } from './run-contract-cases.ts'

const receiptQuery = `query ($id: ID!) {
  viewer {
    receipt(id: $id) { number successful total { cents } lines { name } card { brand last4 } accessRightSnapshot { activeAt expiresAt vehicle { name make model year registration } } }
  }
}`
const printReceiptMutation = `mutation ($id: ID!) {
  printReceipt(input: { receiptId: $id }) {
    __typename
    ... on PrintReceiptPayload { url }
    ... on InvalidInputProblem { fields { field } }
    ... on Problem { message }
  }
}`
const printYearMutation = `mutation ($year: Int!) {
  printReceipts(input: { year: $year }) {
    __typename
    ... on PrintReceiptsPayload { url }
    ... on InvalidInputProblem { fields { field } }
    ... on Problem { message }
  }
}`

/**
 * Returns the id of the member's newest receipt of a successful payment or, when `successful` is
 * false, of a failed payment.
 */
async function findNewestReceipt(
  sendGraphQLDocument: SendGraphQLDocument,
  successful = true,
): Promise<{ id: string }> {
  const { viewer } = (await sendGraphQLDocument(
    '{ viewer { receipts { edges { node { id successful } } } } }',
  )) as {
    viewer: { receipts: { edges: { node: { id: string; successful: boolean } }[] } }
  }
  const { id } = viewer.receipts.edges.find(({ node }) => node.successful === successful)!.node
  return { id }
}

/** Returns the latest calendar year in which the member has made a payment. */
async function findLatestReceiptYear(sendGraphQLDocument: SendGraphQLDocument): Promise<{ year: number }> {
  const { viewer } = (await sendGraphQLDocument('{ viewer { receiptYears } }')) as {
    viewer: { receiptYears: number[] }
  }
  return { year: viewer.receiptYears[0]! }
}

export const receiptCases: Case[] = [
  {
    call: 'getReceipts',
    code: 'ok',
    query: '{ viewer { receipts(first: 2) { totalCount edges { node { number } } } } }',
    expected: {
      holds: {
        viewer: {
          receipts: {
            totalCount: expect.any(Number),
            edges: [{ node: { number: expect.stringMatching(/^#\d{6}$/) } }, { node: {} }],
          },
        },
      },
    },
  },
  {
    call: 'getReceipts',
    code: 'ok',
    query: `query ($year: Int!) { viewer { receiptYears
      paid: receipts(year: $year, successful: true) { edges { node { successful paidAt } } }
      failed: receipts(successful: false) { totalCount edges { node { successful } } }
    } }`,
    variables: async ({ sendGraphQLDocument }) => {
      const { viewer } = (await sendGraphQLDocument('{ viewer { receiptYears } }')) as {
        viewer: { receiptYears: number[] }
      }
      return { year: viewer.receiptYears.at(-1)! }
    },
    expected: {
      holds: {
        viewer: {
          receiptYears: expect.arrayContaining([expect.any(Number)]) as number[],
          // The seed data hold last year's pass (paid) and a renewal whose payment was declined.
          paid: { edges: [{ node: { successful: true } }] },
          failed: { totalCount: 1, edges: [{ node: { successful: false } }] },
        },
      },
    },
  },
  {
    call: 'getReceipt',
    code: 'ok',
    query: receiptQuery,
    variables: async ({ sendGraphQLDocument }) => await findNewestReceipt(sendGraphQLDocument),
    expected: {
      holds: {
        viewer: {
          receipt: {
            number: expect.stringMatching(/^#\d{6}$/),
            card: { brand: 'Visa', last4: '4242' },
            accessRightSnapshot: {
              activeAt: expect.stringMatching(/Z$/),
              expiresAt: expect.stringMatching(/Z$/),
              vehicle: {
                name: 'HARFANG',
                make: 'Kawasaki',
                model: 'Teryx KRX 1000',
                year: '2022',
                registration: 'V275 380',
              },
            },
          },
        },
      },
    },
  },
  {
    call: 'getReceipt',
    code: 'ok',
    name: 'the receipt of a failed payment shows the pass that was to be paid [H19]',
    query: receiptQuery,
    variables: async ({ sendGraphQLDocument }) => await findNewestReceipt(sendGraphQLDocument, false),
    expected: {
      holds: {
        viewer: {
          receipt: {
            successful: false,
            accessRightSnapshot: { activeAt: expect.stringMatching(/Z$/), vehicle: { name: 'CARIBOU' } },
          },
        },
      },
    },
  },
  {
    call: 'getReceipt',
    code: '404',
    query: receiptQuery,
    variables: { id: encodeId('Receipt', 999_999) },
    expected: { holds: { viewer: { receipt: null } } },
  },
  {
    call: 'printReceipt',
    code: 'ok',
    query: printReceiptMutation,
    variables: async ({ sendGraphQLDocument }) => await findNewestReceipt(sendGraphQLDocument),
    expected: {
      holds: { printReceipt: { url: expect.stringMatching(/^http.*\/documents\/receipts\/.*\.pdf$/) } },
    },
  },
  {
    call: 'printReceipt',
    code: 'ReceiptNotFound',
    query: printReceiptMutation,
    variables: { id: encodeId('Receipt', 999_999) },
    expected: { problem: 'InvalidInputProblem', fields: ['receiptId'] },
  },
  {
    call: 'printReceipt',
    code: 'NothingPaid',
    query: printReceiptMutation,
    variables: async ({ sendGraphQLDocument }) => await findNewestReceipt(sendGraphQLDocument, false),
    expected: { problem: 'NothingPaidProblem' },
  },
  {
    call: 'printReceipts',
    code: 'ok',
    query: printYearMutation,
    variables: async ({ sendGraphQLDocument }) => await findLatestReceiptYear(sendGraphQLDocument),
    expected: {
      holds: { printReceipts: { url: expect.stringMatching(/^http.*\/documents\/years\/.*\.pdf$/) } },
    },
  },
  {
    call: 'printReceipts',
    code: 'NothingPaid',
    query: printYearMutation,
    variables: { year: 2001 },
    expected: { problem: 'NothingPaidProblem' },
  },
]
