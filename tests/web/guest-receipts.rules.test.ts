/** Receipts of guest passes in the browser storage (decision 0047). */
import { expect, test } from 'vitest'
import {
  type GuestReceipt,
  guestReceiptOf,
  readGuestReceipt,
} from '../../web/domains/guests/guestReceipts.ts'
import { removeExpiredGuestReceipts } from '../../web/domains/guests/removeExpiredGuestReceipts.ts'

const receipt: GuestReceipt = {
  number: '#500001',
  totalCents: 169_19,
  activeAt: '2026-11-21T05:00:00Z',
  expiresAt: '2026-11-24T04:59:59Z',
  paidAt: '2026-11-21T17:00:00Z',
  keptUntil: '2026-11-24T04:59:59.000Z',
  invoice: null,
  seller: null,
  controlNumber: 'H7K2M9Q',
  passKey: 'a1b2c3d4e5f6',
}

test.each([
  ['on the day of the payment', '2026-11-21T17:00:01.000Z', true],
  ['on the last day', '2026-11-24T04:59:00.000Z', true],
  ['after the last day', '2026-11-24T05:00:00.000Z', false],
] as const)('a stored guest receipt is available until the pass ends: %s', (_, now, isAvailable) => {
  guestReceiptOf('provinces').set(receipt)
  expect(readGuestReceipt('provinces', now)).toEqual(isAvailable ? receipt : null)
  expect(readGuestReceipt('onnb', now)).toBeNull()
  removeExpiredGuestReceipts(now)
  expect(localStorage.getItem('sentier.guest.receipt.provinces') !== null).toBe(isAvailable)
})

test.each([
  ['a text', '"#500001"'],
  ['a receipt without number', JSON.stringify({ ...receipt, number: '' })],
  ['a receipt without end', JSON.stringify({ number: '#500001' })],
  ['text that is not JSON', '{'],
])('an invalid stored guest receipt is ignored: %s', (_, text) => {
  localStorage.setItem('sentier.guest.receipt.provinces', text)
  expect(readGuestReceipt('provinces', receipt.paidAt)).toBeNull()
})
