/** Tests of the brand of a payment card, on the stored card and on a receipt. */
import { expect, test } from 'vitest'
import { parsePaymentCard } from '../../../gateway/domains/payment/rest.ts'
import { parseCardBrand } from '../../../gateway/domains/receipts/rest.ts'

test.each([
  ['MasterCard', 'Mastercard'],
  ['mastercard', 'Mastercard'],
  ['Visa', 'Visa'],
  ['American Express', 'American Express'],
  [' ', null],
  [null, null],
])('the card brand %j of the federation is %j', (brand, expected) => {
  expect(parseCardBrand(brand)).toBe(expected)
})

test('a stored card has the spelling of its brand', () => {
  const card = { name: null, brand: 'MasterCard', country: null, currency: null, funding: null }
  expect(
    parsePaymentCard({ ...card, last4: '4444', expirationMonth: 12, expirationYear: 2030 }),
  ).toMatchObject({
    brand: 'Mastercard',
    last4: '4444',
  })
})
