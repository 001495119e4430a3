import { expect } from 'vitest'
import { createCardToken } from '../../federation/helpers/card-token.ts'
import { testCards } from '../helpers/federation-database.ts'
import type { Case } from './run-contract-cases.ts'

const memberWithoutPass = 'nouveau@sentier.example'
const cardQuery = '{ viewer { paymentCard { brand last4 expirationMonth isExpired } } }'
const setCardMutation = `mutation ($input: SetPaymentCardInput!) { setPaymentCard(input: $input) {
  __typename ... on Problem { message } ... on InvalidInputProblem { fields { field } }
  ... on SetPaymentCardPayload { paymentCard { last4 } viewer { paymentCard { last4 } } } } }`

export const paymentCases: Case[] = [
  {
    call: 'getCard',
    code: 'ok',
    query: cardQuery,
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
    as: memberWithoutPass,
    query: cardQuery,
    expected: { holds: { viewer: { paymentCard: null } } },
  },
  {
    call: 'setCard',
    code: 'ok',
    as: memberWithoutPass,
    query: setCardMutation,
    variables: async ({ gateway }) => ({
      input: { token: await createCardToken(gateway.federationUrl, testCards.good) },
    }),
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
    query: setCardMutation,
    variables: { input: { token: 'tok_unknown' } },
    expected: { problem: 'InvalidInputProblem', fields: ['token'] },
  },
  {
    call: 'setCard',
    code: 'InvalidRequest',
    name: 'an empty token',
    query: setCardMutation,
    variables: { input: { token: ' ' } },
    expected: { problem: 'InvalidInputProblem', fields: ['token'] },
  },
  {
    call: 'setCard',
    code: 'CardDeclined',
    query: setCardMutation,
    variables: async ({ gateway }) => ({
      input: { token: await createCardToken(gateway.federationUrl, testCards.refusedWhenStored) },
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
