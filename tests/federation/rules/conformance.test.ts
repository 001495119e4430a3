import { describe, expect, test } from 'vitest'
import { contractViolationOf } from '../../../federation/http/conformance.ts'

const card = { last4: '4242' }
const volunteer = { id: 1, status: 0, lundi: true, clubName: 'Les Bûcherons' }

describe('a reply that the contract knows', () => {
  test.each([
    ['its fields', 'getCard', 200, card],
    ['fields that may be null', 'getCard', 200, { ...card, name: null, funding: null }],
    ['what two schemas make up together', 'requestVolunteer', 200, volunteer],
    ['nothing at all', 'removeCard', 204, undefined],
    ['a refusal', 'getCard', 404, { message: 'Aucune carte.' }],
    ['a token that is no good, where one may be sent', 'getAdditionalFees', 401, { message: 'Non.' }],
  ] as const)('%s', (_what, call, status, body) => {
    expect(contractViolationOf(call, status, body)).toBeNull()
  })
})

describe('a reply that the contract does not know', () => {
  test.each([
    [
      'a field that it does not name',
      'getCard',
      200,
      { ...card, number: '4242424242424242' },
      /must NOT have/,
    ],
    ['a field within a field', 'getBillingAddress', 200, { street: 'Rue du Lac' }, /must NOT have/],
    ['a field beside two schemas', 'requestVolunteer', 200, { ...volunteer, note: '' }, /must NOT have/],
    ['a field that is missing', 'getCard', 200, {}, /last4/],
    ['another type', 'getCard', 200, { last4: 4242 }, /must be string/],
    ['a status that the call does not list', 'getCard', 418, card, /418/],
    ['a refusal where a token is not read', 'getCities', 401, { message: 'Non.' }, /401/],
  ] as const)('%s', (_what, call, status, body, fault) => {
    expect(contractViolationOf(call, status, body)).toMatch(fault)
  })
})
