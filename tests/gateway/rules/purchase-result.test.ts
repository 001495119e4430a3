/** Tests of the parser of a member's purchase response. */
import { describe, expect, test } from 'vitest'
import { parsePurchaseResult } from '../../../gateway/domains/payment/rest.ts'

const parseReply = (fields: object) => parsePurchaseResult({ accessRightId: 5, receiptId: 6, ...fields })

describe('parsePurchaseResult', () => {
  test.each([
    ['a failed payment of the pass', { accessRight: { id: 5, status: 0 } }],
    ['an incomplete pass with a failed payment', { accessRight: { status: '0' } }],
    ['an unsuccessful receipt', { receipt: { successful: false } }],
    ['an unsuccessful receipt as a text', { receipt: { successful: 'False' } }],
    [
      'a failed payment beside a successful receipt',
      { accessRight: { status: 0 }, receipt: { successful: true } },
    ],
    [
      'an unsuccessful receipt beside a paid pass',
      { accessRight: { status: 1 }, receipt: { successful: 0 } },
    ],
    ['an unreadable status', { accessRight: { status: 'PaymentFailed' } }],
    ['an unknown status number', { accessRight: { status: 6 } }],
    ['an unreadable outcome of the receipt', { receipt: { successful: 'Non' } }],
    ['the pass id 0', { accessRightId: 0 }],
    ['a negative pass id', { accessRightId: -1 }],
    ['no pass id', { accessRightId: null }],
  ])('returns null for a response with %s', (_, fields) => {
    expect(parseReply(fields)).toBe(null)
  })

  test.each([
    ['only the ids', {}],
    ['a paid pass and a successful receipt', { accessRight: { status: 1 }, receipt: { successful: true } }],
    ['missing outcomes', { accessRight: { status: null }, receipt: {} }],
    ['null for pass and receipt', { accessRight: null, receipt: null }],
  ])('returns the ids of a response with %s', (_, fields) => {
    expect(parseReply(fields)).toMatchObject({ accessRightId: 5, receiptId: 6 })
  })
})
