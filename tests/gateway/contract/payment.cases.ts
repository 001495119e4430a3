import { expect } from 'vitest'
import { cardToken, cards } from '../judge.ts'
import type { Case } from './harness.ts'

const newcomer = 'nouveau@sentier.example'
const card = '{ viewer { paymentCard { brand last4 expirationMonth isExpired } } }'
const set = `mutation ($input: SetPaymentCardInput!) { setPaymentCard(input: $input) {
  __typename ... on Problem { message } ... on InvalidInputProblem { fields { field } }
  ... on SetPaymentCardPayload { paymentCard { last4 } viewer { paymentCard { last4 } } } } }`

export const paymentCases: Case[] = [
  {
    call: 'getCard',
    code: 'ok',
    query: card,
    expected: {
      holds: { viewer: { paymentCard: { last4: '4242', expirationMonth: 12, isExpired: false } } },
    },
  },
  {
    call: 'getCard',
    code: 'ok',
    name: 'returns cardholder, brand, country, currency, expiry, last four digits and funding [G02]',
    query: `{ viewer { paymentCard {
      name brand country currency expirationMonth expirationYear last4 funding } } }`,
    expected: {
      holds: {
        viewer: {
          paymentCard: {
            name: 'Maude Tremblay',
            brand: 'Visa',
            country: 'US',
            currency: 'CAD',
            expirationMonth: 12,
            expirationYear: expect.any(Number) as number,
            last4: '4242',
            funding: 'credit',
          },
        },
      },
    },
  },
  {
    call: 'getCard',
    code: '404',
    name: 'returns null without an error when no card is stored [G05, N56]',
    as: newcomer,
    query: card,
    expected: { holds: { viewer: { paymentCard: null } } },
  },
  {
    call: 'setCard',
    code: 'ok',
    as: newcomer,
    query: set,
    variables: async ({ gateway }) => ({ input: { token: await cardToken(gateway, cards.good) } }),
    expected: {
      holds: {
        setPaymentCard: { paymentCard: { last4: '4242' }, viewer: { paymentCard: { last4: '4242' } } },
      },
    },
  },
  {
    call: 'setCard',
    code: 'InvalidRequest',
    name: 'an unknown token',
    query: set,
    variables: { input: { token: 'tok_unknown' } },
    expected: { problem: 'InvalidInputProblem', fields: ['token'] },
  },
  {
    call: 'setCard',
    code: 'InvalidRequest',
    name: 'an empty token',
    query: set,
    variables: { input: { token: ' ' } },
    expected: { problem: 'InvalidInputProblem', fields: ['token'] },
  },
  {
    call: 'setCard',
    code: 'CardDeclined',
    query: set,
    variables: async ({ gateway }) => ({
      input: { token: await cardToken(gateway, cards.refusedWhenStored) },
    }),
    expected: { problem: 'CardRefusedProblem' },
  },
  {
    call: 'removeCard',
    code: 'ok',
    query:
      'mutation { removePaymentCard { __typename ... on RemovePaymentCardPayload { viewer { paymentCard { last4 } } } } }',
    expected: {
      holds: { removePaymentCard: { __typename: 'RemovePaymentCardPayload', viewer: { paymentCard: null } } },
    },
  },
]
