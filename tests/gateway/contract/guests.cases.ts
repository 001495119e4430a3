import { expect } from 'vitest'
import { createCardToken } from '../../federation/helpers/card-token.ts'
import { makeEveryMailFail, testCards } from '../helpers/federation-database.ts'
import type { Case, CaseContext } from './run-contract-cases.ts'

/**
 * Pass holders in the seed data for the two ways in which guests buy a pass. One person holds a
 * pass of Ontario, and the other a pass of this federation.
 */
const holdersByFlow = {
  OTHER_PROVINCES: {
    flow: 'OTHER_PROVINCES',
    cardNumber: 'ON482913',
    firstName: 'Megan',
    lastName: 'Doyle',
    email: 'megan.doyle@sentier.example',
    postalCode: 'K1N 5T2',
    province: 'Ontario',
  },
  ONTARIO_NEW_BRUNSWICK: {
    flow: 'ONTARIO_NEW_BRUNSWICK',
    cardNumber: 'QC905124',
    firstName: 'Mireille',
    lastName: 'Gosselin',
    email: 'mireille.gosselin@sentier.example',
    postalCode: 'J8X 2K1',
    province: 'QC',
    provinceOfDestination: 'ONTARIO',
  },
} as const
type Holder = (typeof holdersByFlow)[keyof typeof holdersByFlow]

const invoiceQuery =
  '{ guestInvoice { subtotal { cents } lines { kind amount { cents } } tps { cents } tpsRate tvq { cents } tvqRate total { cents currency } } }'
const checkMutation = `mutation ($input: CheckGuestAccessRightInput!) { checkGuestAccessRight(input: $input) {
  __typename
  ... on CheckGuestAccessRightPayload { email }
  ... on InvalidInputProblem { fields { field } }
  ... on Problem { message }
} }`
const setCardMutation = `mutation ($input: SetGuestCardInput!) { setGuestCard(input: $input) {
  __typename
  ... on SetGuestCardPayload { paymentCard { last4 brand isExpired } }
  ... on InvalidInputProblem { fields { field } }
  ... on Problem { message }
} }`
const buyMutation = `mutation ($input: BuyGuestAccessRightInput!) { buyGuestAccessRight(input: $input) {
  __typename
  ... on BuyGuestAccessRightPayload { number total { cents } email activeAt expiresAt controlNumber passKey }
  ... on PriceChangedProblem { total { cents } }
  ... on PaymentDetailsMissingProblem { missing }
  ... on InvalidInputProblem { fields { field } }
  ... on Problem { message }
} }`

/** Confirms a guest's payment card, which is the second of the three calls of a guest purchase. */
const confirmGuestPaymentCard =
  (holder: Holder, cardNumber = testCards.good) =>
  async ({ sendGraphQLDocument, gateway }: CaseContext) =>
    await sendGraphQLDocument(setCardMutation, {
      input: { holder, token: await createCardToken(gateway.federationUrl, cardNumber) },
    })

function buildGuestPurchaseVariables({ postalCode, province, ...holder }: Holder, overrides: object = {}) {
  return {
    input: {
      holder: { ...holder, postalCode, province },
      phoneNumber: '613 555-0111',
      address: { addressLine: '12, rue des Pins 😀 <b>', city: 'Ici', province, postalCode },
      idempotencyKey: `test-${crypto.randomUUID()}`,
      ...overrides,
    },
  }
}

const purchasePayload = {
  __typename: 'BuyGuestAccessRightPayload',
  total: { cents: 16_919 },
  controlNumber: expect.stringMatching(/^\w{7}$/) as string,
  passKey: expect.stringMatching(/^[0-9a-f]{48}$/) as string,
}

const buildGuestPassMutation = (name: 'printGuestPass' | 'resendGuestPass', payload: string) => {
  const type = name.charAt(0).toUpperCase() + name.slice(1)
  return `mutation ($input: ${type}Input!) { ${name}(input: $input) {
    __typename
    ... on ${type}Payload { ${payload} }
    ... on InvalidInputProblem { fields { field } }
    ... on Problem { message }
  } }`
}
const printPassMutation = buildGuestPassMutation('printGuestPass', 'url')
const resendPassMutation = buildGuestPassMutation('resendGuestPass', 'sentAt')

/** Buys a pass as a guest and returns GraphQL variables that contain the secret key of the pass. */
async function buyGuestPassAndGetKey(context: CaseContext): Promise<object> {
  const holder = holdersByFlow.OTHER_PROVINCES
  await confirmGuestPaymentCard(holder)(context)
  const { buyGuestAccessRight } = (await context.sendGraphQLDocument(
    buyMutation,
    buildGuestPurchaseVariables(holder),
  )) as { buyGuestAccessRight: { passKey: string } }
  return { input: { passKey: buyGuestAccessRight.passKey } }
}
const unknownKey = { input: { passKey: 'f'.repeat(48) } }
const emptyKey = { input: { passKey: ' ' } }

/**
 * Table of the two flows of a guest purchase (L21, L22). Each row contains the federation calls for
 * search, card and purchase, and a pass holder who is valid in the flow.
 */
const guestFlows = [
  ['searchExternalRight', 'setCardAsGuest', 'buyAsGuest', holdersByFlow.OTHER_PROVINCES],
  ['searchFqcqExternalRight', 'setCardAsFqcqGuest', 'buyAsFqcqGuest', holdersByFlow.ONTARIO_NEW_BRUNSWICK],
] as const

/**
 * Wrong values for the input fields that the federation compares with a guest's existing pass. Each
 * field has one wrong value.
 */
const wrongHolderValues = Object.entries({
  cardNumber: 'XX000000',
  firstName: 'Personne',
  lastName: 'Personne',
  email: 'personne@sentier.example',
  postalCode: 'A1A 1A1',
  province: 'Alberta',
})

/**
 * Returns a copy of a pass holder's details. The fields that the federation compares with the
 * guest's existing pass are emptied.
 */
const emptyHolderFieldsThatFederationVerifies = (holder: Holder) => ({
  ...holder,
  ...Object.fromEntries(wrongHolderValues.map(([field]) => [field, ''])),
})

export const guestCases: Case[] = [
  {
    call: 'getThreeDaysInformation',
    code: 'ok',
    as: null,
    query: invoiceQuery,
    expected: {
      holds: {
        guestInvoice: {
          subtotal: { cents: 14_900 },
          lines: [
            { kind: 'ACCESS_RIGHT', amount: { cents: 13_481 } },
            { kind: 'INSURANCE', amount: { cents: 1_419 } },
          ],
          tps: { cents: 674 },
          tpsRate: 0.05,
          tvq: { cents: 1_345 },
          tvqRate: 0.09975,
          total: { cents: 16_919, currency: 'CAD' },
        },
      },
    },
  },
  ...guestFlows.flatMap(([search, , , holder]) =>
    wrongHolderValues.map(
      ([field, value]) =>
        ({
          call: search,
          code: 'ok',
          name: `finds no pass when ${field} differs`,
          as: null,
          query: checkMutation,
          variables: { input: { holder: { ...holder, [field]: value } } },
          expected: { problem: 'ExternalRightNotFoundProblem' },
        }) as Case,
    ),
  ),
  ...guestFlows.flatMap(
    ([search, set, pay, holder]) =>
      [
        {
          call: search,
          code: 'ok',
          as: null,
          query: checkMutation,
          variables: { input: { holder } },
          expected: { holds: { checkGuestAccessRight: { email: holder.email } } },
        },
        {
          call: search,
          code: 'InvalidRequest',
          as: null,
          query: checkMutation,
          variables: {
            input: {
              holder: { ...emptyHolderFieldsThatFederationVerifies(holder), provinceOfDestination: null },
            },
          },
          expected: {
            problem: 'InvalidInputProblem',
            fields: [
              ...wrongHolderValues.map(([field]) => `holder.${field}`),
              ...(holder.flow === 'ONTARIO_NEW_BRUNSWICK' ? ['holder.provinceOfDestination'] : []),
            ],
          },
        },
        {
          call: set,
          code: 'ok',
          as: null,
          query: setCardMutation,
          variables: async ({ gateway }) => ({
            input: { holder, token: await createCardToken(gateway.federationUrl, testCards.good) },
          }),
          expected: { holds: { setGuestCard: { paymentCard: { last4: '4242', isExpired: false } } } },
        },
        {
          call: set,
          code: 'InvalidRequest',
          as: null,
          query: setCardMutation,
          variables: { input: { holder, token: 'tok_unknown' } },
          expected: { problem: 'InvalidInputProblem', fields: ['token'] },
        },
        {
          call: set,
          code: 'ExternalRightNotFound',
          as: null,
          query: setCardMutation,
          variables: async ({ gateway }) => ({
            input: {
              holder: { ...holder, lastName: 'Personne' },
              token: await createCardToken(gateway.federationUrl, testCards.good),
            },
          }),
          expected: { problem: 'ExternalRightNotFoundProblem' },
        },
        {
          call: set,
          code: 'CardDeclined',
          as: null,
          query: setCardMutation,
          variables: async ({ gateway }) => ({
            input: {
              holder,
              token: await createCardToken(gateway.federationUrl, testCards.refusedWhenStored),
            },
          }),
          expected: { problem: 'CardRefusedProblem' },
        },
        {
          call: pay,
          code: 'ok',
          as: null,
          given: confirmGuestPaymentCard(holder),
          query: buyMutation,
          variables: () =>
            buildGuestPurchaseVariables(holder, { expectedTotal: { cents: 16_919, currency: 'CAD' } }),
          expected: { holds: { buyGuestAccessRight: { ...purchasePayload, email: holder.email } } },
        },
        {
          call: pay,
          code: 'PriceChanged',
          as: null,
          given: confirmGuestPaymentCard(holder),
          query: buyMutation,
          variables: () =>
            buildGuestPurchaseVariables(holder, { expectedTotal: { cents: 16_918, currency: 'CAD' } }),
          expected: { problem: 'PriceChangedProblem' },
        },
        {
          call: pay,
          code: 'InvalidRequest',
          as: null,
          query: buyMutation,
          variables: () => buildGuestPurchaseVariables(holder, { phoneNumber: '', idempotencyKey: 'short' }),
          expected: { problem: 'InvalidInputProblem', fields: ['phoneNumber', 'idempotencyKey'] },
        },
        {
          call: pay,
          code: 'InvalidRequest',
          name: 'a phone number that is too long',
          as: null,
          direct: 'the gateway checks every field that the federation does',
          request: () => {
            const address = { addressLine: '1', province: holder.province, postalCode: holder.postalCode }
            const { cardNumber: externalRightNumber, firstName, lastName, email } = holder
            return {
              body: {
                externalRightNumber,
                firstName,
                lastName,
                email,
                type: 3,
                phoneNumber: '6'.repeat(33),
                isCanadian: true,
                languageCode: 'fr-CA',
                provinceOfDestination: 'ON',
                address,
                billingAddress: address,
              },
            }
          },
        },
        {
          call: pay,
          code: 'ExternalRightNotFound',
          as: null,
          given: confirmGuestPaymentCard(holder),
          query: buyMutation,
          variables: () =>
            buildGuestPurchaseVariables({ ...holder, lastName: 'Personne' } as unknown as Holder),
          expected: { problem: 'ExternalRightNotFoundProblem' },
        },
        {
          call: pay,
          code: 'InvalidRequest',
          name: 'the holder and the address have different postal codes',
          as: null,
          given: confirmGuestPaymentCard(holder),
          query: buyMutation,
          variables: () => {
            const { input } = buildGuestPurchaseVariables(holder)
            return { input: { ...input, holder: { ...input.holder, postalCode: 'A1A 1A1' } } }
          },
          expected: { problem: 'InvalidInputProblem', fields: ['holder.postalCode'] },
        },
        {
          call: pay,
          code: 'CardMissing',
          as: null,
          query: buyMutation,
          variables: () => buildGuestPurchaseVariables(holder),
          expected: { problem: 'PaymentDetailsMissingProblem' },
        },
        {
          call: pay,
          code: 'CardDeclined',
          as: null,
          given: confirmGuestPaymentCard(holder, testCards.declinedWhenCharged),
          query: buyMutation,
          variables: () => buildGuestPurchaseVariables(holder),
          expected: { problem: 'PaymentDeclinedProblem' },
        },
        {
          call: pay,
          code: 'KeyReused',
          as: null,
          given: async (context) => {
            await confirmGuestPaymentCard(holder)(context)
            await context.sendGraphQLDocument(
              buyMutation,
              buildGuestPurchaseVariables(holder, { idempotencyKey: 'the-same-attempt' }),
            )
          },
          query: buyMutation,
          variables: () =>
            buildGuestPurchaseVariables(holder, {
              idempotencyKey: 'the-same-attempt',
              phoneNumber: '613 555-0199',
            }),
          expected: { problem: 'InvalidInputProblem', fields: ['idempotencyKey'] },
        },
      ] as Case[],
  ),
  {
    call: 'printGuestPass',
    code: 'ok',
    as: null,
    query: printPassMutation,
    variables: buyGuestPassAndGetKey,
    expected: {
      holds: {
        printGuestPass: { url: expect.stringMatching(/^http.*\/documents\/guests\/.*\.pdf$/) as string },
      },
    },
  },
  {
    call: 'resendGuestPassEmail',
    code: 'ok',
    as: null,
    query: resendPassMutation,
    variables: buyGuestPassAndGetKey,
    expected: { holds: { resendGuestPass: { sentAt: expect.any(String) as string } } },
  },
  {
    call: 'resendGuestPassEmail',
    code: 'MailFailed',
    as: null,
    query: resendPassMutation,
    variables: buyGuestPassAndGetKey,
    meanwhile: ({ gateway }) => makeEveryMailFail(gateway),
    expected: { problem: 'MailFailedProblem' },
  },
  ...(
    [
      ['printGuestPass', printPassMutation],
      ['resendGuestPassEmail', resendPassMutation],
    ] as const
  ).flatMap(
    ([call, query]) =>
      [
        {
          call,
          code: 'GuestPassNotFound',
          as: null,
          query,
          variables: unknownKey,
          expected: { problem: 'GuestPassNotFoundProblem' },
        },
        {
          call,
          code: 'InvalidRequest',
          as: null,
          query,
          variables: emptyKey,
          expected: { problem: 'InvalidInputProblem', fields: ['passKey'] },
        },
      ] as Case[],
  ),
]
