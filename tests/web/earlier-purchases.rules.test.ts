/**
 * Tests of the warning that a guest has already bought a pass for the same days. For this warning,
 * the browser stores the purchases of guests.
 */
import { afterEach, describe, expect, test } from 'vitest'
import {
  computeGuestPassDays,
  earlierPurchases,
  findOverlappingGuestPurchase,
  removeExpiredGuestPurchases,
  removeGuestPayment,
  dayRangesOverlap,
  storeGuestPayment,
  addPassToStoredGuestPayment,
} from '../../web/domains/guests/earlierPurchases.ts'

afterEach(() => earlierPurchases.remove())

describe('dayRangesOverlap', () => {
  const days = { firstDay: '2026-11-21', lastDay: '2026-11-23' }
  test.each([
    ['2026-11-18', '2026-11-20', false],
    ['2026-11-19', '2026-11-21', true],
    ['2026-11-21', '2026-11-23', true],
    ['2026-11-22', '2026-11-22', true],
    ['2026-11-20', '2026-11-24', true],
    ['2026-11-23', '2026-11-25', true],
    ['2026-11-24', '2026-11-26', false],
  ])(
    'the days from November 21 to 23 and the days from %s to %s overlap: %s',
    (firstDay, lastDay, overlap) => {
      expect(dayRangesOverlap(days, { firstDay, lastDay })).toBe(overlap)
      expect(dayRangesOverlap({ firstDay, lastDay }, days)).toBe(overlap)
    },
  )
})

test.each([
  ['2026-11-22T04:59:00Z', '2026-11-21', '2026-11-23'],
  ['2026-11-22T05:00:00Z', '2026-11-22', '2026-11-24'],
  ['2026-12-31T12:00:00Z', '2026-12-31', '2027-01-02'],
])('a guest pass bought at %s is valid from %s to %s in Quebec', (now, firstDay, lastDay) => {
  expect(computeGuestPassDays(now)).toEqual({ firstDay, lastDay })
})

const megan = { cardNumber: 'ON482913', email: 'megan.doyle@sentier.example' }
const bought = { number: '#500001', activeAt: '2026-11-21T15:00:00Z', expiresAt: '2026-11-24T04:59:59Z' }
const sameDay = computeGuestPassDays('2026-11-21T20:00:00Z')

test.each([
  ['the same holder', megan, true],
  [
    'the same holder, typed differently',
    { cardNumber: 'on 482913', email: ' Megan.Doyle@Sentier.example ' },
    true,
  ],
  ['another card number', { ...megan, cardNumber: 'ON482914' }, false],
  ['another email', { ...megan, email: 'm@sentier.example' }, false],
  ['an empty holder', {}, false],
])(
  'findOverlappingGuestPurchase finds a guest purchase for the same days only if the pass holder is the same: for %s, it is found: %s',
  (_, holder, isFound) => {
    addPassToStoredGuestPayment('key-1', megan, bought)
    expect(findOverlappingGuestPurchase(earlierPurchases.get(), holder, sameDay)?.number).toBe(
      isFound ? '#500001' : undefined,
    )
  },
)

test('the browser stores each guest purchase with a digest of its own, but without data that identifies the pass holder', () => {
  addPassToStoredGuestPayment('key-1', megan, bought)
  addPassToStoredGuestPayment('key-2', megan, bought)
  expect(localStorage.getItem('sentier.guest.purchases')).not.toMatch(/ON482913|megan|key-/i)
  const [first, second] = earlierPurchases.get()
  expect(first!.digest).not.toBe(second!.digest)
})

test('the browser stores a guest purchase only after the federation has returned the validity period of the pass', () => {
  storeGuestPayment('key-1', megan, bought.activeAt)
  addPassToStoredGuestPayment('key-1', megan, { ...bought, expiresAt: null })
  expect(earlierPurchases.get()).toEqual([])
})

test('the browser removes a stored guest purchase only after the last day of the pass in Quebec', () => {
  addPassToStoredGuestPayment('key-1', megan, bought)
  removeExpiredGuestPurchases('2026-11-24T04:59:00Z')
  expect(earlierPurchases.get()).toHaveLength(1)
  removeExpiredGuestPurchases('2026-11-24T05:00:00Z')
  expect(localStorage.getItem('sentier.guest.purchases')).toBeNull()
})

describe('a payment without a response', () => {
  const sentAt = '2026-11-21T15:00:00Z'
  const findEarlierGuestPayment = (ownIdempotencyKey?: string) =>
    findOverlappingGuestPurchase(earlierPurchases.get(), megan, sameDay, ownIdempotencyKey)

  test('a stored guest payment without a response is found by pass holder and days, and its pass number is null', () => {
    storeGuestPayment('key-1', megan, sentAt)
    expect(findEarlierGuestPayment()).toMatchObject({
      number: null,
      firstDay: '2026-11-21',
      lastDay: '2026-11-23',
    })
    expect(localStorage.getItem('sentier.guest.purchases')).not.toMatch(/ON482913|megan|key-/i)
  })

  test('a guest purchase does not warn of an earlier payment if that payment belongs to the purchase itself', () => {
    storeGuestPayment('key-1', megan, sentAt)
    expect(findEarlierGuestPayment('key-1')).toBeNull()
    expect(findEarlierGuestPayment('key-2')).not.toBeNull()
  })

  test('repeating a guest payment keeps a single stored entry, with the validity period of the first attempt', () => {
    storeGuestPayment('key-1', megan, sentAt)
    storeGuestPayment('key-1', megan, '2026-11-22T15:00:00Z')
    expect(earlierPurchases.get()).toMatchObject([{ firstDay: '2026-11-21' }])
  })

  test('a stored guest payment gets the number and validity period of its pass once the response arrives', () => {
    storeGuestPayment('key-1', megan, '2026-11-20T15:00:00Z')
    addPassToStoredGuestPayment('key-1', megan, bought)
    expect(earlierPurchases.get()).toMatchObject([{ number: '#500001', lastDay: '2026-11-23' }])
  })

  test('if a guest payment was not charged, its stored entry is removed, and the entries of other payments remain', () => {
    storeGuestPayment('key-1', megan, sentAt)
    storeGuestPayment('key-2', megan, sentAt)
    removeGuestPayment('key-1')
    expect(earlierPurchases.get()).toHaveLength(1)
    expect(findEarlierGuestPayment('key-2')).toBeNull()
    removeGuestPayment('key-2')
    expect(localStorage.getItem('sentier.guest.purchases')).toBeNull()
  })
})
