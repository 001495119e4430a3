import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hasValidLuhnDigit } from '../../../federation/card-processor/browser/fields.js'
import {
  attachPaymentCardToCustomer,
  chargePaymentCard,
  tokenizePaymentCard,
  readPaymentCard,
  removeStoredPaymentCard,
  type CardInput,
} from '../../../federation/card-processor/processor.ts'
import { tables as cardTables } from '../../../federation/card-processor/tables.ts'
import { testNumbers } from '../../../federation/card-processor/test-numbers.ts'
import { testTokens } from '../../../federation/card-processor/test-tokens.ts'
import { cardTexts } from '../../../federation/card-processor/card-texts.ts'

/** Expiry date of the payment cards that Stripe's documented test tokens represent. */
const dated = { expMonth: 12, expYear: 2028 }
const now = new Date('2026-11-21T12:00:00-05:00')
const addMinutesToNow = (minuteCount: number) => new Date(now.getTime() + minuteCount * 60_000)
const member = 7

let folder: string
let db: DatabaseSync

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cards-'))
  db = new DatabaseSync(join(folder, 'test.db'))
  db.exec('PRAGMA journal_mode = WAL')
  db.exec(cardTables)
})

afterEach(() => {
  if (db.isOpen) db.close()
  rmSync(folder, { recursive: true, force: true })
})

const buildCardInput = (cardNumber: string, overrides: Partial<CardInput> = {}): CardInput => ({
  number: cardNumber,
  expMonth: 12,
  expYear: 2030,
  cvc: /^3[47]/.test(cardNumber) ? '1234' : '123',
  name: 'Maude Tremblay',
  ...overrides,
})

function createCardToken(cardNumber: string): string {
  const result = tokenizePaymentCard(db, buildCardInput(cardNumber), now)
  if (!result.ok) throw new Error(result.code)
  return result.token
}

const attachTestCardToMember = (cardNumber: string) =>
  attachPaymentCardToCustomer(db, member, createCardToken(cardNumber), now)
const chargeCardOfMember = (cents = 52_313, time = now) =>
  chargePaymentCard(db, { memberId: member, cents, description: 'Annual pass', now: time })
const listChargesInDatabase = () =>
  db.prepare('SELECT cents, currency, status, code, decline_code FROM charges').all() as {
    status: string
  }[]

describe('card tokens', () => {
  test('every documented test card number has a valid check digit', () => {
    expect([...testNumbers.keys()].filter((number) => !hasValidLuhnDigit(number))).toEqual([])
  })

  test.each([
    ['4242 4242 4242 4242', 'Visa', 'credit'],
    ['4000056655665556', 'Visa', 'debit'],
    ['5555555555554444', 'Mastercard', 'credit'],
    ['378282246310005', 'American Express', 'credit'],
  ])(
    'the card processor creates a card token for the valid test card number %s',
    (number, brand, funding) => {
      const result = tokenizePaymentCard(db, buildCardInput(number), now)
      expect(result).toMatchObject({ ok: true, card: { brand, funding, last4: number.slice(-4) } })
      expect(result.ok && result.token).toMatch(/^tok_[\w-]{20,}$/)
    },
  )

  test.each([
    [buildCardInput('4242424242424241'), 'incorrect_number'],
    [buildCardInput('4242'), 'invalid_number'],
    [buildCardInput('4242424242424242', { expMonth: 13 }), 'invalid_expiry_month'],
    [buildCardInput('4242424242424242', { expYear: 2025 }), 'invalid_expiry_year_past'],
    [buildCardInput('4242424242424242', { expMonth: 10, expYear: 2026 }), 'invalid_expiry_month_past'],
    [buildCardInput('4242424242424242', { expYear: 2099 }), 'invalid_expiry_year'],
    [buildCardInput('4242424242424242', { cvc: '12' }), 'invalid_cvc'],
    [buildCardInput('378282246310005', { cvc: '123' }), 'invalid_cvc'],
  ])('the card processor creates no token for the invalid card %o and returns the error %s', (card, code) => {
    expect(tokenizePaymentCard(db, card, now)).toMatchObject({ ok: false, code })
  })

  test('the card processor accepts a card during the month in which it expires', () => {
    expect(
      tokenizePaymentCard(db, buildCardInput('4242424242424242', { expMonth: 11, expYear: 2026 }), now).ok,
    ).toBe(true)
  })

  test('the card processor refuses a card number that is not a test card number, and stores no part of it', () => {
    const refusal = tokenizePaymentCard(db, buildCardInput('4539578763621486'), now)
    expect(refusal).toMatchObject({ code: 'card_declined', declineCode: 'test_mode_live_card' })
    expect(db.prepare('SELECT * FROM card_tokens').all()).toEqual([])
  })

  test('a card token can be used once', () => {
    const cardToken = createCardToken('4242424242424242')
    expect(attachPaymentCardToCustomer(db, member, cardToken, now).ok).toBe(true)
    expect(attachPaymentCardToCustomer(db, member, cardToken, now)).toMatchObject({
      ok: false,
      code: 'invalid_token',
    })
    expect(attachPaymentCardToCustomer(db, member, 'tok_unknown', now)).toMatchObject({
      ok: false,
      code: 'invalid_token',
    })
  })

  test('a card token expires after an hour', () => {
    const [unexpiredToken, expiredToken] = [
      createCardToken('4242424242424242'),
      createCardToken('4242424242424242'),
    ]
    expect(attachPaymentCardToCustomer(db, member, unexpiredToken, addMinutesToNow(59)).ok).toBe(true)
    expect(attachPaymentCardToCustomer(db, member, expiredToken, addMinutesToNow(61))).toMatchObject({
      code: 'invalid_token',
    })
  })
})

describe('documented test tokens', () => {
  test('the test token tok_authenticationRequired represents a card that the bank declines without 3-D Secure', () => {
    expect(attachPaymentCardToCustomer(db, member, 'tok_authenticationRequired', now).ok).toBe(true)
    expect(chargeCardOfMember()).toMatchObject({ ok: false, declineCode: 'authentication_required' })
  })

  test.each([...testTokens])(
    'the reusable test token %s has the same effect as the typed card number %s',
    (documented, number) => {
      const attachedCard = attachTestCardToMember(number)
      for (const _ of [1, 2]) {
        const attached = attachPaymentCardToCustomer(db, member, documented, now)
        expect(attached).toEqual(
          attachedCard.ok
            ? {
                ok: true,
                card: { ...attachedCard.card, ...dated, id: expect.any(String) as string, name: null },
              }
            : attachedCard,
        )
      }
    },
  )

  test('a test token of a card that declines charges can be stored, but each charge to the card is declined', () => {
    attachPaymentCardToCustomer(db, member, 'tok_visa', now)
    expect(chargeCardOfMember().ok).toBe(true)
    attachPaymentCardToCustomer(db, member, 'tok_chargeCustomerFail', now)
    expect(chargeCardOfMember()).toMatchObject({ ok: false, code: 'card_declined' })
  })
})

describe('stored card of a member', () => {
  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4000000000009979', 'card_declined', 'stolen_card'],
    ['4000000000006975', 'card_declined', 'card_velocity_exceeded'],
    ['4000000000000069', 'expired_card', null],
    ['4000000000000127', 'incorrect_cvc', null],
    ['4000000000000119', 'processing_error', null],
  ])(
    'storing the payment card %s fails with the error %s and keeps the member’s previous card',
    (number, code, declineCode) => {
      attachTestCardToMember('5555555555554444')
      const refusal = attachTestCardToMember(number)
      expect(refusal).toMatchObject({ ok: false, code, declineCode })
      expect(readPaymentCard(db, member)?.last4).toBe('4444')
      const key = refusal.ok ? '' : refusal.messageKey.replace('Federation.card.', '')
      expect(cardTexts.fr[key]).toBeTruthy()
      expect(cardTexts.en[key]).toBeTruthy()
    },
  )

  test('a member’s stored payment card can be replaced and removed', () => {
    const first = attachTestCardToMember('4242424242424242')
    const second = attachTestCardToMember('5555555555554444')
    expect(first.ok && second.ok && first.card.id !== second.card.id).toBe(true)
    expect(readPaymentCard(db, member)).toMatchObject({
      brand: 'Mastercard',
      last4: '4444',
      name: 'Maude Tremblay',
    })
    expect(removeStoredPaymentCard(db, member)).toBe(true)
    expect(removeStoredPaymentCard(db, member)).toBe(false)
    expect(readPaymentCard(db, member)).toBeNull()
  })
})

describe('card charges', () => {
  test.each([
    ['4000000000000341', 'generic_decline'],
    ['4100000000000019', 'fraudulent'],
    ['4000002760003184', 'authentication_required'],
  ])(
    'the payment card %s can be stored, but each charge to the card is declined with the code %s',
    (number, reason) => {
      expect(attachTestCardToMember(number).ok).toBe(true)
      const charged = chargeCardOfMember()
      expect(charged).toMatchObject({ ok: false, code: 'card_declined', declineCode: reason })
      const key = charged.ok ? '' : charged.messageKey.replace('Federation.card.', '')
      expect(cardTexts.fr[key]).toBeTruthy()
      expect(cardTexts.en[key]).toBeTruthy()
    },
  )

  test('the federation stores a charge with its amount, currency and status', () => {
    attachTestCardToMember('4242424242424242')
    expect(chargeCardOfMember()).toMatchObject({
      ok: true,
      chargeId: expect.stringMatching(/^ch_/) as string,
    })
    expect(listChargesInDatabase()).toEqual([
      { cents: 52_313, currency: 'CAD', status: 'succeeded', code: null, decline_code: null },
    ])
  })

  test('the database records a declined charge with the status failed', () => {
    expect(attachTestCardToMember('4000000000000341').ok).toBe(true)
    expect(chargeCardOfMember()).toMatchObject({
      ok: false,
      code: 'card_declined',
      declineCode: 'generic_decline',
    })
    expect(chargeCardOfMember()).toMatchObject({ ok: false })
    expect(listChargesInDatabase().map(({ status }) => status)).toEqual(['failed', 'failed'])
  })

  test('a charge fails after the card has expired', () => {
    attachTestCardToMember('4242424242424242')
    expect(chargeCardOfMember(100, new Date('2031-01-01T00:00:00-05:00'))).toMatchObject({
      code: 'expired_card',
    })
  })

  test('a charge is undone when the calling code rolls back the database transaction of the charge', () => {
    attachTestCardToMember('4242424242424242')
    db.exec('BEGIN IMMEDIATE')
    chargeCardOfMember()
    db.exec('ROLLBACK')
    expect(listChargesInDatabase()).toEqual([])
  })

  test('a charge needs a stored card and a whole, nonnegative amount of cents', () => {
    expect(chargeCardOfMember()).toMatchObject({ ok: false, code: 'card_missing' })
    expect(() => chargeCardOfMember(10.5)).toThrow(RangeError)
    expect(() => chargeCardOfMember(-1)).toThrow(RangeError)
  })
})

test('the database files contain no full card number and no security code', () => {
  const cvc = '907'
  const result = tokenizePaymentCard(
    db,
    buildCardInput('4000056655665556', { cvc, name: 'Maude 4000056655665556' }),
    now,
  )
  if (!result.ok) throw new Error(result.code)
  attachPaymentCardToCustomer(db, member, result.token, now)
  tokenizePaymentCard(db, buildCardInput('4242424242424241', { cvc }), now)
  tokenizePaymentCard(db, buildCardInput('4539578763621486', { cvc }), now)
  const attached = attachTestCardToMember('4242424242424242')
  chargeCardOfMember()
  const readAllDatabaseFiles = () =>
    readdirSync(folder).map((file) => readFileSync(join(folder, file), 'latin1'))
  const files = readAllDatabaseFiles()
  db.close()
  for (const file of [...files, ...readAllDatabaseFiles()]) {
    for (const number of [
      '4000056655665556',
      '400005665566',
      '4242424242424242',
      '424242424242',
      '4539578763621486',
    ])
      expect(file.includes(number)).toBe(false)
    // Opaque ids are removed first, because one may contain the same three digits.
    expect(/"cvc"|"907"|\b907\b/.test(file.replaceAll(/(tok|card|ch)_[\w-]+/g, ''))).toBe(false)
  }
  expect(files.some((file) => file.includes('4242'))).toBe(true)
  expect(attached.ok && Object.keys(attached.card).toSorted()).toEqual(
    ['brand', 'country', 'expMonth', 'expYear', 'funding', 'id', 'last4', 'name'].toSorted(),
  )
})
