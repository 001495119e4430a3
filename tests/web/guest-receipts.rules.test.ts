/** Tests of the receipts of guest passes in the browser storage (decision 0047). */
import { expect, test } from 'vitest'
import {
  type GuestReceipt,
  getGuestReceiptStorage,
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
  invoice: {
    amounts: {
      lines: [{ kind: 'ACCESS_RIGHT', cents: 134_81 }],
      subtotal: 149_00,
      tps: 6_74,
      tvq: 13_45,
      total: 169_19,
    },
    tpsRate: 0.05,
    tvqRate: 0.09975,
  },
  seller: { name: 'Fédération', address: '1, rue des Pins', tpsNumber: '1 RT0001', tvqNumber: '1 TQ0001' },
  validIn: 'QC',
  holder: { name: 'M. Doyle', province: 'ON', isCanadian: true },
  controlNumber: 'H7K2M9Q',
  passKey: 'a1b2c3d4e5f6',
}

test.each([
  ['on the day of the payment', '2026-11-21T17:00:01.000Z', true],
  ['on the last day', '2026-11-24T04:59:00.000Z', true],
  ['after the last day', '2026-11-24T05:00:00.000Z', false],
] as const)('a stored guest receipt is available until the pass ends: %s', (_, now, isAvailable) => {
  getGuestReceiptStorage('provinces').set(receipt)
  expect(readGuestReceipt('provinces', now)).toEqual(isAvailable ? receipt : null)
  expect(readGuestReceipt('onnb', now)).toBeNull()
  removeExpiredGuestReceipts(now)
  expect(localStorage.getItem('sentier.guest.receipt.provinces') !== null).toBe(isAvailable)
})

test.each([
  ['a text', '"#500001"'],
  ['a receipt without number', JSON.stringify({ ...receipt, number: '' })],
  ...Object.entries({
    number: { text: '#500001' },
    totalCents: { cents: 169_19 },
    paidAt: {},
    keptUntil: 'never',
    activeAt: 20_261_121,
    expiresAt: [],
    seller: { ...receipt.seller, name: {} },
    invoice: { ...receipt.invoice, tpsRate: '5 %' },
  }).map(([field, value]) => [
    `a receipt with an invalid ${field}`,
    JSON.stringify({ ...receipt, [field]: value }),
  ]),
  ...[[null], [{ kind: 'ACCESS_RIGHT', cents: {} }], [{ kind: {}, cents: 1 }], {}].map((lines) => [
    `a receipt with the invoice lines ${JSON.stringify(lines)}`,
    JSON.stringify({
      ...receipt,
      invoice: { ...receipt.invoice, amounts: { ...receipt.invoice?.amounts, lines } },
    }),
  ]),
  ['a receipt whose number is too long', JSON.stringify({ ...receipt, number: 'x'.repeat(201) })],
  ['a receipt without end', JSON.stringify({ number: '#500001' })],
  ['text that is not JSON', '{'],
])('an invalid stored guest receipt is ignored: %s', (_, text) => {
  localStorage.setItem('sentier.guest.receipt.provinces', text)
  expect(readGuestReceipt('provinces', receipt.paidAt)).toBeNull()
})

test('if an earlier release stored a guest receipt without holder, controlNumber and passKey, all are read as null', () => {
  const { holder: _holder, controlNumber: _number, passKey: _key, ...earlier } = receipt
  localStorage.setItem('sentier.guest.receipt.provinces', JSON.stringify(earlier))
  expect(readGuestReceipt('provinces', receipt.paidAt)).toEqual({
    ...earlier,
    holder: null,
    controlNumber: null,
    passKey: null,
  })
})

test.each([
  ['missing in a receipt of an earlier release', undefined],
  ['unknown', 'BC'],
])('a stored guest receipt whose province is %s has no province', (_, validIn) => {
  localStorage.setItem('sentier.guest.receipt.provinces', JSON.stringify({ ...receipt, validIn }))
  expect(getGuestReceiptStorage('provinces').get()).toEqual({ ...receipt, validIn: null })
})

test.each([{}, 'M. Doyle', { name: '', province: 'ON', isCanadian: true }, { name: 'M. Doyle' }])(
  'a stored guest receipt with the invalid holder %j has no holder',
  (holder) => {
    localStorage.setItem('sentier.guest.receipt.provinces', JSON.stringify({ ...receipt, holder }))
    expect(getGuestReceiptStorage('provinces').get()).toEqual({ ...receipt, holder: null })
  },
)
