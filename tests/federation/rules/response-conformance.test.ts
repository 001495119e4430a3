import { describe, expect, test } from 'vitest'
import { findResponseContractViolation } from '../../../federation/http/response-conformance.ts'

const card = { last4: '4242' }
const volunteer = { id: 1, status: 0, lundi: true, clubName: 'Les Bûcherons' }

describe('response that conforms to the contract', () => {
  test.each([
    ['its required fields', 'getCard', 200, card],
    ['fields that may be null', 'getCard', 200, { ...card, name: null, funding: null }],
    ['a body composed of two schemas', 'requestVolunteer', 200, volunteer],
    ['an empty body', 'removeCard', 204, undefined],
    ['a listed error', 'getCard', 404, { message: 'Aucune carte.' }],
    ['an invalid token for an optional session', 'getAdditionalFees', 401, { message: 'Non.' }],
  ] as const)('a federation response with %s conforms to the REST contract', (_what, call, status, body) => {
    expect(findResponseContractViolation(call, status, body)).toBeNull()
  })
})

describe('response that violates the contract', () => {
  test.each([
    ['an unknown field', 'getCard', 200, { ...card, number: '4242424242424242' }, /must NOT have/],
    [
      'an unknown field of a nested object',
      'getBillingAddress',
      200,
      { street: 'Rue du Lac' },
      /must NOT have/,
    ],
    [
      'an unknown field beside two composed schemas',
      'requestVolunteer',
      200,
      { ...volunteer, note: '' },
      /must NOT have/,
    ],
    ['a missing field', 'getCard', 200, {}, /last4/],
    ['a value of the wrong type', 'getCard', 200, { last4: 4242 }, /must be string/],
    ['a status that the call does not list', 'getCard', 418, card, /418/],
    ['status 401 for a public call', 'getCities', 401, { message: 'Non.' }, /401/],
  ] as const)(
    'a federation response with %s violates the REST contract',
    (_what, call, status, body, fault) => {
      expect(findResponseContractViolation(call, status, body)).toMatch(fault)
    },
  )
})
