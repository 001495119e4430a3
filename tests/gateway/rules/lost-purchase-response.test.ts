/**
 * Tests how the gateway finds the bought pass when the federation's response to a purchase was lost
 * (decision 0003).
 */
import { describe, expect, test } from 'vitest'
import {
  type AccessRightRecord,
  accessRightById,
  accessRights,
} from '../../../gateway/domains/access-rights/rest.ts'
import { createPassPurchaseAttempt } from '../../../gateway/domains/payment/pass-purchase-attempt.ts'
import { Refusal } from '../../../gateway/federation/refusal-errors.ts'
import type { Context } from '../../../gateway/graphql/context.ts'
import { UnreadableResponse } from '../../../gateway/platform/request-failures.ts'

const askedAt = Date.parse('2026-01-15T17:00:00Z')
const unknownTimes = { paidAt: null, activeAt: null, expiresAt: null, desiredActivation: null }
const createPassRecord = (id: number, fields: object = {}) =>
  ({
    id,
    type: 'ANNUAL',
    status: 'ACTIVE',
    vehicle: { id: 2 },
    ...unknownTimes,
    ...fields,
  }) as AccessRightRecord

/**
 * Returns a purchase attempt of an annual pass for vehicle 2. The member has the given passes.
 * `loadReceipts` returns the member's receipts: no receipts by default. `loadPass` reads a pass by
 * its id.
 */
function createPurchaseAttempt(
  passes: AccessRightRecord[],
  loadReceipts = async (): Promise<never[]> => [],
  loadPass = async (id: number) => passes.find((pass) => pass.id === id) ?? null,
) {
  const context = {
    discardReads() {},
    now: () => askedAt,
    load: async (read: unknown, id?: number) => {
      if (read === accessRightById) return await loadPass(id!)
      return read === accessRights ? passes : await loadReceipts()
    },
  }
  return createPassPurchaseAttempt({
    memberId: 1,
    key: 'key-12345',
    goods: {},
    context: context as unknown as Context,
    call: 'buy',
    send: async () => ({ accessRightId: 5, receiptId: 6 }),
    check: async () => {},
    assertPriceUnchanged: async () => {},
    matchCriteria: { vehicleId: 2, types: ['ANNUAL'] },
  })
}

describe('purchase with an unknown outcome', () => {
  const lastYear = createPassRecord(1)

  test("after a lost federation response, the gateway finds the bought pass among the member's passes", async () => {
    const { before, find, matchCriteria } = createPurchaseAttempt([lastYear, createPassRecord(5)])
    expect(await before()).toEqual(new Set([1, 5]))
    expect(await find(new Set([1]), matchCriteria!)).toMatchObject({ accessRightId: 5, receiptId: null })
  })

  test.each([
    ['cannot be read', new UnreadableResponse('no readable row')],
    ['is refused', new Refusal('getReceipts', 400, {})],
  ])(
    'after a lost response, the gateway finds the bought pass without its receipt when the receipt list %s',
    async (_, error) => {
      const bought = createPassRecord(5)
      const { find, matchCriteria } = createPurchaseAttempt([bought], () => Promise.reject(error))
      expect(await find(new Set([1]), matchCriteria!)).toEqual({
        accessRightId: 5,
        receiptId: null,
        accessRight: bought,
        receipt: null,
      })
    },
  )

  test.each([
    ['an older pass of the same vehicle and type', lastYear],
    ['a new pass of another vehicle', createPassRecord(5, { vehicle: { id: 3 } })],
    ['a new pass of another type', createPassRecord(5, { type: 'DAILY' })],
    ['a pass paid long before that the earlier list lacked', createPassRecord(5, { paidAt: 0.5 * askedAt })],
    ['a new pass whose payment failed', createPassRecord(5, { status: 'PAYMENT_FAILED' })],
  ])('after a lost response to a purchase, the search for the bought pass ignores %s', async (_, changes) => {
    const { find, matchCriteria } = createPurchaseAttempt([lastYear, changes])
    expect(await find(new Set([1]), matchCriteria!)).toBe(null)
  })
})

describe('recorded purchase', () => {
  const bought = { accessRightId: 5, receiptId: null, accessRight: null, receipt: null }

  test.each([
    ['a failed payment', { status: 'PAYMENT_FAILED' }, true],
    ['a refusal', { status: 'REFUSED' }, true],
    ['a payment', { status: 'ACTIVE' }, false],
    ['a payment in progress', { status: 'IN_PROGRESS' }, false],
    ['an unknown status', { status: 'UNKNOWN' }, false],
    ['another id', { id: 6, status: 'PAYMENT_FAILED' }, false],
  ])(
    'a recorded purchase whose listed pass has %s is only known as unpaid after a failure',
    async (_, fields, isKnownUnpaid) => {
      const attempt = createPurchaseAttempt([createPassRecord(5, fields)])
      expect(await attempt.isKnownUnpaid!(bought)).toBe(isKnownUnpaid)
    },
  )

  test('a recorded purchase is not known as unpaid if the list of passes cannot be read', async () => {
    const failure = new UnreadableResponse('no readable row')
    const attempt = createPurchaseAttempt([], undefined, () => Promise.reject(failure))
    expect(await attempt.isKnownUnpaid!(bought)).toBe(false)
  })
})
