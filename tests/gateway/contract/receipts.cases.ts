import { expect } from 'vitest'
import { encodeId } from '../../../gateway/graphql/ids.ts'
import type { Ask, Case } from './harness.ts'

const receipt =
  'query ($id: ID!) { viewer { receipt(id: $id) { number successful total { cents } lines { name } } } }'

async function first(ask: Ask): Promise<{ id: string }> {
  const { viewer } = (await ask('{ viewer { receipts(first: 1) { edges { node { id } } } } }')) as {
    viewer: { receipts: { edges: { node: { id: string } }[] } }
  }
  return viewer.receipts.edges[0]!.node
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
    variables: async ({ ask }) => {
      const { viewer } = (await ask('{ viewer { receiptYears } }')) as { viewer: { receiptYears: number[] } }
      return { year: viewer.receiptYears.at(-1)! }
    },
    expected: {
      holds: {
        viewer: {
          receiptYears: expect.arrayContaining([expect.any(Number)]) as number[],
          // The pass of last year, and the renewal that was declined.
          paid: { edges: [{ node: { successful: true } }] },
          failed: { totalCount: 1, edges: [{ node: { successful: false } }] },
        },
      },
    },
  },
  {
    call: 'getReceipt',
    code: 'ok',
    query: receipt,
    variables: async ({ ask }) => await first(ask),
    expected: { holds: { viewer: { receipt: { number: expect.stringMatching(/^#\d{6}$/) } } } },
  },
  {
    call: 'getReceipt',
    code: '404',
    query: receipt,
    variables: { id: encodeId('Receipt', 999_999) },
    expected: { holds: { viewer: { receipt: null } } },
  },
]
