/**
 * Tests of the validation of a guest's input (rules §5, R-21) and of the parser of guest invoices.
 */
import { describe, expect, test } from 'vitest'
import {
  readGuestAddressInput,
  readGuestPassHolderInput,
  readGuestPhoneInput,
  isSamePostalCode,
} from '../../../gateway/domains/guests/input.ts'
import { parseGuestInvoice, parseGuestPurchaseReply } from '../../../gateway/domains/guests/rest.ts'
import { convertCentsToMoney } from '../../../gateway/federation/parse-values.ts'
import type { GuestAddressInput, GuestHolderInput } from '../../../gateway/graphql/generated/types.ts'
import { InputCheck, InvalidInput } from '../../../gateway/graphql/input-check.ts'

const holder: GuestHolderInput = {
  flow: 'OTHER_PROVINCES',
  cardNumber: ' ON482913 ',
  firstName: 'Megan',
  lastName: 'Doyle',
  email: 'megan.doyle@sentier.example',
  postalCode: 'K1N 5T2',
  province: 'Ontario',
}
const address: GuestAddressInput = {
  addressLine: '12 Rideau Street',
  province: 'ON',
  postalCode: 'k1n5t2',
  country: 'CANADA',
}

/** Runs an input check and returns its validation errors, each as the field name and the reason. */
function collectInputValidationErrors(runInputCheck: (check: InputCheck) => unknown): string[] {
  const check = new InputCheck({})
  runInputCheck(check)
  try {
    check.assertValid()
  } catch (error) {
    if (error instanceof InvalidInput) return error.mistakes.map(({ field, reason }) => `${field} ${reason}`)
    throw error
  }
  return []
}

describe('holder of a guest purchase', () => {
  test("the gateway trims the pass holder's details in a guest purchase", () => {
    expect(readGuestPassHolderInput(holder, new InputCheck({}))).toEqual({
      holder: {
        cardNumber: 'ON482913',
        firstName: 'Megan',
        lastName: 'Doyle',
        email: 'megan.doyle@sentier.example',
      },
      home: { postalCode: 'K1N 5T2', province: 'Ontario' },
      destination: null,
    })
  })

  test.each<[string, Partial<GuestHolderInput>, string[]]>([
    [
      'with values of the maximum length',
      { cardNumber: 'x'.repeat(20), firstName: '😀'.repeat(25), province: 'x'.repeat(50) },
      [],
    ],
    ['with a ZIP code', { postalCode: '05401' }, []],
    [
      'with empty fields',
      { cardNumber: '', firstName: ' ', lastName: '', email: '', postalCode: '', province: '' },
      [
        'holder.cardNumber required',
        'holder.firstName required',
        'holder.lastName required',
        'holder.email required',
        'holder.postalCode required',
        'holder.province required',
      ],
    ],
    [
      'with values that are too long',
      {
        cardNumber: 'x'.repeat(21),
        firstName: 'x'.repeat(51),
        lastName: 'x'.repeat(51),
        email: `${'x'.repeat(90)}@sentier.example`,
        postalCode: 'K1N  5T2',
        province: 'x'.repeat(51),
      },
      [
        'holder.cardNumber maxLength',
        'holder.firstName maxLength',
        'holder.lastName maxLength',
        'holder.email maxLength',
        'holder.postalCode maxLength',
        'holder.province maxLength',
      ],
    ],
    ['with an invalid e-mail address', { email: 'megan' }, ['holder.email email']],
    ['with an invalid postal code', { postalCode: '1234' }, ['holder.postalCode postalCode']],
    ['with control characters', { lastName: 'Do\u0000yle' }, ['holder.lastName malformed']],
    [
      'without a province of destination',
      { flow: 'ONTARIO_NEW_BRUNSWICK' },
      ['holder.provinceOfDestination required'],
    ],
    ['with Ontario as destination', { flow: 'ONTARIO_NEW_BRUNSWICK', provinceOfDestination: 'ONTARIO' }, []],
  ])(
    'the validation of a guest pass holder reports exactly the invalid fields: a holder %s',
    (_, changes, mistakes) => {
      expect(
        collectInputValidationErrors((check) => readGuestPassHolderInput({ ...holder, ...changes }, check)),
      ).toEqual(mistakes)
    },
  )

  test.each([
    ['ONTARIO_NEW_BRUNSWICK', 'NEW_BRUNSWICK', 'NB'],
    ['ONTARIO_NEW_BRUNSWICK', 'ONTARIO', 'ON'],
    // A guest in Quebec has no province of destination.
    ['OTHER_PROVINCES', 'ONTARIO', null],
  ] as const)(
    'a guest purchase in the flow %s with the destination %s sends the destination code %s to the federation',
    (flow, provinceOfDestination, destination) => {
      const guest = readGuestPassHolderInput({ ...holder, flow, provinceOfDestination }, new InputCheck({}))
      expect(guest.destination).toBe(destination)
    },
  )
})

describe('postal address of a guest', () => {
  test("a guest's postal code is normalized to the Canadian form", () => {
    expect(readGuestAddressInput('address', address, new InputCheck({}))).toEqual({
      addressLine: '12 Rideau Street',
      apartment: null,
      city: null,
      province: 'ON',
      postalCode: 'K1N 5T2',
      countryId: 1,
    })
  })

  test.each<[string, Partial<GuestAddressInput>, string[]]>([
    ['in the United States', { postalCode: '05401', country: 'UNITED_STATES' }, []],
    ['with a ZIP code in Canada', { postalCode: '05401' }, ['address.postalCode postalCode']],
    [
      'with a ZIP+4',
      { postalCode: '05401-1234', country: 'UNITED_STATES' },
      ['address.postalCode maxLength'],
    ],
    [
      'with a Canadian postal code in the United States',
      { country: 'UNITED_STATES' },
      ['address.postalCode zipCode'],
    ],
    [
      'with empty fields',
      { addressLine: '', province: '', postalCode: '' },
      ['address.postalCode required', 'address.addressLine required', 'address.province required'],
    ],
    [
      'with values that are too long',
      {
        addressLine: 'x'.repeat(101),
        apartment: 'x'.repeat(11),
        city: 'x'.repeat(51),
        province: 'x'.repeat(51),
      },
      [
        'address.addressLine maxLength',
        'address.apartment maxLength',
        'address.city maxLength',
        'address.province maxLength',
      ],
    ],
  ])(
    "the validation of a guest's postal address reports exactly the invalid fields: an address %s",
    (_, changes, mistakes) => {
      expect(
        collectInputValidationErrors((check) =>
          readGuestAddressInput('address', { ...address, ...changes }, check),
        ),
      ).toEqual(mistakes)
    },
  )
})

test.each([
  ['613 555-0111', []],
  ['+1 (613) 555-0111 #22', []],
  ['', ['phoneNumber required']],
  ['555-0111', ['phoneNumber phoneNumber']],
  ['6'.repeat(33), ['phoneNumber maxLength']],
])('the validation of the phone number “%s” returns the errors %j', (input, mistakes) => {
  expect(collectInputValidationErrors((check) => readGuestPhoneInput(input, check))).toEqual(mistakes)
})

test.each([
  ['K1N 5T2', 'k1n5t2', true],
  ['K1N-5T2', 'K1N 5T2', true],
  ['K1N 5T2', 'K1N 5T3', false],
])(
  'isSamePostalCode ignores letter case and separators: the postal codes %s and %s are equal: %s',
  (a, b, same) => {
    expect(isSamePostalCode(a, b)).toBe(same)
  },
)

describe('invoice of a guest purchase', () => {
  const row = { amount: 149, tps: 6.74, tpsRate: 0.05, tvq: 13.45, tvqRate: 0.09975, totalAmount: 169.19 }
  test('parseGuestInvoice reads the amounts of a guest invoice to the cent', () => {
    expect(parseGuestInvoice(row)).toEqual({
      lines: [{ kind: 'ACCESS_RIGHT', amount: convertCentsToMoney(149_00) }],
      taxable: null,
      nonTaxable: null,
      subtotal: convertCentsToMoney(149_00),
      tps: convertCentsToMoney(6_74),
      tpsRate: 0.05,
      tvq: convertCentsToMoney(13_45),
      tvqRate: 0.09975,
      total: convertCentsToMoney(169_19),
    })
  })

  test.each([
    [14.19, [134_81, 14_19], 134_81, 14_19],
    [0, [149_00], 149_00, 0],
    [null, [149_00], null, null],
    [150, [149_00], null, null],
  ])(
    'a guest invoice with the insurance premium %s has the lines %j (in cents), the taxable amount %s and the non-taxable amount %s',
    (insurance, lines, taxable, nonTaxable) => {
      const parsed = parseGuestInvoice({ ...row, insurance })
      expect(parsed?.lines.map(({ amount }) => amount.cents)).toEqual(lines)
      expect([parsed?.taxable?.cents ?? null, parsed?.nonTaxable?.cents ?? null]).toEqual([
        taxable,
        nonTaxable,
      ])
      expect(parsed?.subtotal).toEqual(convertCentsToMoney(149_00))
    },
  )

  test('parseGuestInvoice fills in a missing tax rate, and returns null for an invoice without a total [L12, P25]', () => {
    expect(parseGuestInvoice({ ...row, tpsRate: 5, tvqRate: null as unknown as number })).toMatchObject({
      tpsRate: 0.05,
      tvqRate: 0.09975,
    })
    expect(parseGuestInvoice({ ...row, totalAmount: null as unknown as number })).toBe(null)
  })
})

describe('parseGuestPurchaseReply', () => {
  const reply = { number: 17, totalAmount: 169.19 }
  test.each([
    [{}],
    [{ totalAmount: 0 }],
    [{ status: 'Paid', errors: {}, success: true }],
    [{ status: 1, errors: [] }],
  ])('returns the purchase of a response with %j', (fields) => {
    expect(parseGuestPurchaseReply({ ...reply, ...fields })).toMatchObject({ number: 17 })
  })

  test.each([
    [{ number: 0, totalAmount: 0, status: 'Failed' }],
    [{ number: 0 }],
    [{ number: -1 }],
    [{ totalAmount: -169.19 }],
    [{ status: 'PaymentFailed' }],
    [{ status: 0 }],
    [{ errors: { CardDeclined: {} } }],
    [{ errors: ['Refusée.'] }],
    [{ success: false }],
  ])('returns null for a response with %j', (fields) => {
    expect(parseGuestPurchaseReply({ ...reply, ...fields })).toBe(null)
  })
})
