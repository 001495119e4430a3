import { expect } from 'vitest'
import { createCardToken } from '../../federation/helpers/card-token.ts'
import { decodeId, encodeId } from '../../../gateway/graphql/global-ids.ts'
import { club, buildPurchaseVariables, vehicles } from '../helpers/graphql-documents.ts'
import {
  testCards,
  closeClub,
  decideInsuranceRequestAsStaff,
  makeEveryMailFail,
  removeBillingAddress,
  removePassOffer,
  updateAdditionalFee,
} from '../helpers/federation-database.ts'
import type { Case, CaseContext } from './run-contract-cases.ts'
import { submitUninsuredPassRequest } from './insurance.cases.ts'

const buyMutation = `mutation ($input: BuyAccessRightInput!) {
  buyAccessRight(input: $input) {
    __typename
    ... on BuyAccessRightPayload { accessRight { status type canPrint canResend canRetry } receipt { total { cents } } viewer { statistics { activeAccessRights } } }
    ... on InvalidInputProblem { fields { field message } }
    ... on AlreadyActiveProblem { period { activeAt expiresAt } }
    ... on PaymentDetailsMissingProblem { missing }
    ... on Problem { message }
  }
}`
const quoteQuery = `query ($vehicleId: ID!, $clubId: ID, $type: OfferedAccessRightType!, $desiredActivation: String) {
  purchaseQuote(vehicleId: $vehicleId, clubId: $clubId, type: $type, desiredActivation: $desiredActivation) {
    __typename
    ... on PurchaseQuote { invoice { total { cents } } expiresAt collision { expiresAt } }
    ... on InvalidInputProblem { fields { field } }
    ... on Problem { message }
  }
}`
const buildMutationWithPassId = (
  mutationName: string,
  inputFieldName: string,
  selectedFields: string,
) => `mutation ($id: ID!) {
  ${mutationName}(input: { ${inputFieldName}: $id }) { __typename ${selectedFields} ... on InvalidInputProblem { fields { field } } ... on Problem { message } }
}`
const printMutation = buildMutationWithPassId(
  'printAccessRight',
  'accessRightId',
  '... on PrintAccessRightPayload { url }',
)
const resendMutation = buildMutationWithPassId(
  'resendAccessRight',
  'accessRightId',
  '... on ResendAccessRightPayload { email }',
)
const cancelMutation = buildMutationWithPassId(
  'cancelAccessRight',
  'accessRightId',
  '... on CancelAccessRightPayload { deletedAccessRightId viewer { email } }',
)
const incompletePassQuery = `query ($id: ID!) {
  viewer {
    incompleteAccessRight(accessRightId: $id) {
      accessRight { status type canRetry } vehicle { name } club { number } paymentCard { last4 } billingAddress { postalCode }
      failedTotal { cents } failedCard { brand last4 }
    }
  }
}`

/**
 * Sets an additional fee of five dollars. The input of the tested purchase does not accept this
 * fee.
 */
const setAdditionalFeeToFiveDollars = ({ gateway }: CaseContext) => updateAdditionalFee(gateway, 500)
const pastDay = '2020-01-01'
const unknownPassId = encodeId('AccessRight', 999_999)
const unknownClubId = encodeId('Club', 99_999)

/**
 * Finds the demo member's first pass with a given status and validity, and returns the id of the
 * pass.
 */
const createPassIdFinder =
  (status: string, matches: (pass: { validity: string | null }) => boolean = () => true) =>
  async ({ sendGraphQLDocument }: CaseContext) => {
    const { viewer } = await sendGraphQLDocument(
      '{ viewer { accessRights { edges { node { id status validity } } } } }',
    )
    const { node } = viewer.accessRights.edges.find(
      (edge: { node: { status: string; validity: string | null } }) =>
        edge.node.status === status && matches(edge.node),
    )
    return { id: node.id as string }
  }
const findActivePass = createPassIdFinder('ACTIVE', ({ validity }) => validity === 'CURRENT')
const findExpiredPass = createPassIdFinder('ACTIVE', ({ validity }) => validity === 'EXPIRED')
const findFailedPass = createPassIdFinder('PAYMENT_FAILED')

async function storeMemberTestCard(
  { gateway, sendGraphQLDocument }: CaseContext,
  cardNumber: string,
): Promise<void> {
  await sendGraphQLDocument(
    'mutation ($token: String!) { setPaymentCard(input: { token: $token }) { __typename } }',
    {
      token: await createCardToken(gateway.federationUrl, cardNumber),
    },
  )
}

/**
 * Submits a request for a pass without insurance for the vehicle, has the federation accept the
 * request, and pays it.
 */
async function buyPassWithoutInsurance({ gateway, sendGraphQLDocument }: CaseContext): Promise<void> {
  const id = await submitUninsuredPassRequest(sendGraphQLDocument)
  decideInsuranceRequestAsStaff(gateway, decodeId('InsuranceRequest', id)!, true)
  await sendGraphQLDocument(
    `mutation ($id: ID!) { payInsuranceRequest(input: { insuranceRequestId: $id, idempotencyKey: "paid-before" }) { __typename } }`,
    { id },
  )
}

const activePurchase = { __typename: 'BuyAccessRightPayload', accessRight: { status: 'ACTIVE' } }
const purchaseBody = { type: 1, vehicleId: 1, clubId: 1 }
const idCheckReason = 'the gateway looks up every id before the call and returns a problem'

export const accessRightCases: Case[] = [
  {
    call: 'getAccessRightTypes',
    code: 'ok',
    as: null,
    query:
      '{ accessRightOffers { offers { type available currentPrice { cents } } guideUrl insuranceFormUrl faqUrl withoutInsuranceFormUrl } }',
    expected: {
      holds: {
        accessRightOffers: {
          offers: [{ type: 'ANNUAL' }, { type: 'SUMMER' }, { type: 'THREE_DAY' }, { type: 'DAILY' }],
          guideUrl: expect.stringMatching(/\/documents\/papers\/guide-(fr|en)\.pdf$/) as string,
          withoutInsuranceFormUrl: expect.stringMatching(/noInsuranceForm-(fr|en)\.pdf$/) as string,
        },
      },
    },
  },
  {
    call: 'getAccessRightTypes',
    code: 'ok',
    name: 'without insurance',
    query: '{ accessRightOffers(withoutInsurance: true) { offers { type insurance { cents } } } }',
    expected: {
      holds: {
        accessRightOffers: {
          offers: [
            { type: 'ANNUAL_WITHOUT_INSURANCE', insurance: null },
            { type: 'SUMMER_WITHOUT_INSURANCE', insurance: null },
          ],
        },
      },
    },
  },
  {
    call: 'getAccessRightTypes',
    code: 'ok',
    name: 'for a business',
    as: 'entreprise@sentier.example',
    query: '{ accessRightOffers { offers { type } } }',
    expected: {
      holds: { accessRightOffers: { offers: [{ type: 'ANNUAL_RENTAL' }, { type: 'SUMMER_RENTAL' }] } },
    },
  },
  {
    call: 'getAdditionalFees',
    code: 'ok',
    given: ({ gateway }) => updateAdditionalFee(gateway, 1_999),
    query: `query ($vehicleId: ID!) { purchaseQuote(vehicleId: $vehicleId, type: ANNUAL) { ... on PurchaseQuote { additionalFee { cents } } } }`,
    variables: { vehicleId: vehicles.complete },
    expected: { holds: { purchaseQuote: { additionalFee: { cents: 1_999 } } } },
  },
  {
    call: 'getAdditionalFees',
    code: 'ok',
    name: 'by type of pass, without a vehicle',
    as: null,
    given: ({ gateway }) => updateAdditionalFee(gateway, 1_999),
    query: '{ annual: additionalFee(type: ANNUAL) { cents } daily: additionalFee(type: DAILY) { cents } }',
    expected: { holds: { annual: { cents: 1_999 }, daily: { cents: 0 } } },
  },
  {
    call: 'getAccessRights',
    code: 'ok',
    query: `{ viewer {
      newest: accessRights(first: 1) { edges { node { status } } }
      grouped: accessRights(first: 1, order: BY_VEHICLE) { edges { node { status } } }
    } }`,
    expected: {
      holds: {
        viewer: {
          newest: { edges: [{ node: { status: 'PAYMENT_FAILED' } }] },
          grouped: { edges: [{ node: { status: 'ACTIVE' } }] },
        },
      },
    },
  },
  {
    call: 'getAccessRights',
    code: 'ok',
    name: 'by validity and by vehicle',
    query: `query ($vehicleId: ID!) { viewer {
      active: accessRights(active: true) { edges { node { isActive } } }
      other: accessRights(active: false) { edges { node { isActive } } }
      ofVehicle: activeAccessRights(vehicleId: $vehicleId) { edges { node { vehicle { id } } } }
    } }`,
    variables: { vehicleId: vehicles.withPass },
    expected: {
      holds: {
        viewer: {
          active: { edges: [{ node: { isActive: true } }, { node: { isActive: true } }] },
          other: { edges: [{ node: { isActive: false } }, { node: { isActive: false } }] },
          ofVehicle: { edges: [{ node: { vehicle: { id: vehicles.withPass } } }] },
        },
      },
    },
  },
  {
    call: 'getAccessRights',
    code: 'ok',
    query:
      '{ viewer { accessRights { edges { node { status canPrint canResend createdAt hasInsuranceDocuments canRetry canCancel failedTotal { cents } price { amount { cents } taxIncluded } } } } } }',
    expected: {
      holds: {
        viewer: {
          accessRights: {
            edges: expect.arrayContaining([
              expect.objectContaining({
                node: expect.objectContaining({
                  status: 'PAYMENT_FAILED',
                  canResend: false,
                  canRetry: true,
                  canCancel: true,
                  failedTotal: { cents: expect.any(Number) as number },
                  price: { amount: { cents: expect.any(Number) as number }, taxIncluded: false },
                }) as object,
              }),
              expect.objectContaining({
                node: expect.objectContaining({
                  status: 'ACTIVE',
                  canPrint: true,
                  canResend: true,
                  createdAt: expect.stringMatching(/Z$/) as string,
                  hasInsuranceDocuments: true,
                  canRetry: false,
                  failedTotal: null,
                }) as object,
              }),
            ]) as object[],
          },
        },
      },
    },
  },

  // ── calls before a purchase ─────────────────────────────────────────────────────────────────
  {
    call: 'checkCollision',
    code: 'ok',
    query: quoteQuery,
    variables: { vehicleId: vehicles.withPass, type: 'ANNUAL' },
    expected: { holds: { purchaseQuote: { collision: { expiresAt: expect.any(String) as string } } } },
  },
  {
    call: 'checkCollision',
    code: 'VehicleNotFound',
    given: setAdditionalFeeToFiveDollars,
    query: buyMutation,
    variables: () => buildPurchaseVariables({ vehicleId: vehicles.others }),
    expected: { problem: 'InvalidInputProblem', fields: ['vehicleId'] },
  },
  {
    call: 'checkCollision',
    code: 'ClubNotFound',
    given: setAdditionalFeeToFiveDollars,
    query: buyMutation,
    variables: () => buildPurchaseVariables({ clubId: unknownClubId }),
    expected: { problem: 'InvalidInputProblem', fields: ['clubId'] },
  },
  {
    call: 'checkCollision',
    code: 'TypeUnavailable',
    given: ({ gateway }) => {
      updateAdditionalFee(gateway, 500)
      removePassOffer(gateway, 2)
    },
    query: buyMutation,
    variables: () => buildPurchaseVariables({ type: 'SUMMER' }),
    expected: { problem: 'OfferUnavailableProblem' },
  },
  {
    call: 'checkCollision',
    code: 'DesiredActivationInvalid',
    query: buyMutation,
    // A pass that carries no additional fee: the missing fields of the vehicle would be reported
    // first.
    variables: () =>
      buildPurchaseVariables({ vehicleId: vehicles.incomplete, type: 'DAILY', desiredActivation: pastDay }),
    expected: { problem: 'InvalidInputProblem', fields: ['desiredActivation'] },
  },
  {
    call: 'checkCollision',
    code: 'InvalidRequest',
    direct: 'the gateway sends only numbers',
    request: () => ({ body: { type: 1 } }),
  },
  {
    call: 'getBuyInfo',
    code: 'ok',
    query: quoteQuery,
    variables: { vehicleId: vehicles.complete, clubId: club, type: 'ANNUAL' },
    expected: { holds: { purchaseQuote: { expiresAt: expect.any(String) as string, collision: null } } },
  },
  {
    call: 'getBuyInfo',
    code: 'ok',
    name: 'without insurance',
    query: quoteQuery,
    variables: { vehicleId: vehicles.complete, clubId: club, type: 'ANNUAL_WITHOUT_INSURANCE' },
    expected: { holds: { purchaseQuote: { expiresAt: expect.any(String) as string, collision: null } } },
  },
  {
    call: 'getBuyInfo',
    code: 'DesiredActivationInvalid',
    query: quoteQuery,
    variables: { vehicleId: vehicles.complete, type: 'DAILY', desiredActivation: pastDay },
    expected: { problem: 'InvalidInputProblem', fields: ['desiredActivation'] },
  },
  {
    call: 'getBuyInfo',
    code: 'InvalidRequest',
    direct: 'the gateway sends only numbers',
    request: () => ({ body: { vehicleId: 1 } }),
  },
  {
    call: 'getBuyInfo',
    code: 'VehicleNotFound',
    direct: idCheckReason,
    request: () => ({ body: { ...purchaseBody, vehicleId: 9 } }),
  },
  {
    call: 'getBuyInfo',
    code: 'ClubNotFound',
    direct: idCheckReason,
    request: () => ({ body: { ...purchaseBody, clubId: 99_999 } }),
  },
  {
    call: 'getBuyInfo',
    code: 'TypeUnavailable',
    direct: 'the gateway quotes only passes that are on sale',
    request: () => ({ body: { ...purchaseBody, type: 7 } }),
  },

  // ── purchase calls ──────────────────────────────────────────────────────────────────────────
  {
    call: 'buy',
    code: 'ok',
    query: buyMutation,
    variables: () => buildPurchaseVariables(),
    expected: { holds: { buyAccessRight: activePurchase } },
  },
  {
    call: 'buy',
    code: 'ok',
    name: 'retries a failed payment',
    query: buyMutation,
    variables: async (context) => {
      const { id } = await findFailedPass(context)
      const { viewer } = await context.sendGraphQLDocument(
        'query ($id: ID!) { viewer { incompleteAccessRight(accessRightId: $id) { vehicle { id } } } }',
        { id },
      )
      return buildPurchaseVariables({ accessRightId: id, vehicleId: viewer.incompleteAccessRight.vehicle.id })
    },
    expected: { holds: { buyAccessRight: activePurchase } },
  },
  {
    call: 'buy',
    code: 'ok',
    name: 'replaces a request without insurance',
    given: async ({ sendGraphQLDocument }) => await submitUninsuredPassRequest(sendGraphQLDocument),
    query: buyMutation,
    variables: () =>
      buildPurchaseVariables({ vehicleId: vehicles.secondComplete, insuranceCancellationRequest: true }),
    expected: { holds: { buyAccessRight: activePurchase } },
  },
  {
    call: 'buy',
    code: 'ok',
    name: 'replaces a pass without insurance',
    given: buyPassWithoutInsurance,
    query: buyMutation,
    variables: () =>
      buildPurchaseVariables({ vehicleId: vehicles.secondComplete, insuranceCancellationRequest: true }),
    expected: { holds: { buyAccessRight: activePurchase } },
  },
  {
    call: 'buy',
    code: 'PriceChanged',
    query: buyMutation,
    variables: () => buildPurchaseVariables({ expectedTotal: { cents: 1 } }),
    expected: { problem: 'PriceChangedProblem' },
  },
  {
    call: 'buy',
    code: 'InvalidRequest',
    direct: 'the gateway checks the length of the idempotency key and sends only numbers',
    request: () => ({ body: purchaseBody, key: 'k'.repeat(101) }),
  },
  {
    call: 'buy',
    code: 'VehicleNotFound',
    query: buyMutation,
    variables: () => buildPurchaseVariables({ vehicleId: vehicles.others }),
    expected: { problem: 'InvalidInputProblem', fields: ['vehicleId'] },
  },
  {
    call: 'buy',
    code: 'VehicleIncomplete',
    query: buyMutation,
    variables: () => buildPurchaseVariables({ vehicleId: vehicles.incomplete }),
    expected: { problem: 'VehicleIncompleteProblem' },
  },
  {
    call: 'buy',
    code: 'ClubNotFound',
    query: buyMutation,
    variables: () => buildPurchaseVariables({ clubId: unknownClubId }),
    expected: { problem: 'InvalidInputProblem', fields: ['clubId'] },
  },
  {
    call: 'buy',
    code: 'ClubUnavailable',
    given: ({ gateway }) => closeClub(gateway, 1),
    query: buyMutation,
    variables: () => buildPurchaseVariables(),
    expected: { problem: 'ClubUnavailableProblem' },
  },
  {
    call: 'buy',
    code: 'TypeUnavailable',
    given: ({ gateway }) => removePassOffer(gateway, 1),
    query: buyMutation,
    variables: () => buildPurchaseVariables(),
    expected: { problem: 'OfferUnavailableProblem' },
  },
  {
    call: 'buy',
    code: 'DesiredActivationInvalid',
    query: buyMutation,
    variables: () => buildPurchaseVariables({ type: 'THREE_DAY', desiredActivation: pastDay }),
    expected: { problem: 'InvalidInputProblem', fields: ['desiredActivation'] },
  },
  {
    call: 'buy',
    code: 'AlreadyActive',
    query: buyMutation,
    variables: () => buildPurchaseVariables({ vehicleId: vehicles.withPass }),
    expected: { problem: 'AlreadyActiveProblem' },
  },
  {
    call: 'buy',
    code: 'E100011',
    name: 'the vehicle has a pass without insurance [O16, F26]',
    given: buyPassWithoutInsurance,
    query: buyMutation,
    variables: () => buildPurchaseVariables({ vehicleId: vehicles.secondComplete }),
    expected: { problem: 'AlreadyWithoutInsuranceProblem' },
  },
  {
    call: 'buy',
    code: 'E100012',
    name: 'the vehicle has a request without insurance [O17, F27]',
    given: async ({ sendGraphQLDocument }) => await submitUninsuredPassRequest(sendGraphQLDocument),
    query: buyMutation,
    variables: () => buildPurchaseVariables({ vehicleId: vehicles.secondComplete }),
    expected: { problem: 'AlreadyRequestedProblem' },
  },
  {
    call: 'buy',
    code: 'AccessRightNotFound',
    name: 'a failed payment for another vehicle',
    query: buyMutation,
    variables: async (context) =>
      buildPurchaseVariables({ accessRightId: (await findFailedPass(context)).id }),
    expected: { problem: 'InvalidInputProblem', fields: ['accessRightId'] },
  },
  {
    call: 'buy',
    code: 'CardMissing',
    given: async ({ sendGraphQLDocument }) =>
      await sendGraphQLDocument('mutation { removePaymentCard { __typename } }'),
    query: buyMutation,
    variables: () => buildPurchaseVariables(),
    expected: { problem: 'PaymentDetailsMissingProblem' },
  },
  {
    call: 'buy',
    code: 'CardMissing',
    name: 'without a billing address either',
    given: async ({ gateway, sendGraphQLDocument }) => {
      removeBillingAddress(gateway)
      await sendGraphQLDocument('mutation { removePaymentCard { __typename } }')
    },
    query: buyMutation,
    variables: () => buildPurchaseVariables(),
    expected: { holds: { buyAccessRight: { missing: ['CARD', 'BILLING_ADDRESS'] } } },
  },
  {
    call: 'buy',
    code: 'BillingAddressMissing',
    given: ({ gateway }) => removeBillingAddress(gateway),
    query: buyMutation,
    variables: () => buildPurchaseVariables(),
    expected: { problem: 'PaymentDetailsMissingProblem' },
  },
  {
    call: 'buy',
    code: 'CardDeclined',
    given: async (context) => await storeMemberTestCard(context, testCards.declinedWhenCharged),
    query: buyMutation,
    variables: () => buildPurchaseVariables(),
    expected: { problem: 'PaymentDeclinedProblem' },
  },
  {
    call: 'buy',
    code: 'KeyReused',
    given: async ({ sendGraphQLDocument }) =>
      await sendGraphQLDocument(buyMutation, buildPurchaseVariables({ idempotencyKey: 'key-of-another' })),
    query: buyMutation,
    variables: () =>
      buildPurchaseVariables({ vehicleId: vehicles.secondComplete, idempotencyKey: 'key-of-another' }),
    expected: { problem: 'InvalidInputProblem', fields: ['idempotencyKey'] },
  },

  {
    call: 'buy',
    code: 'InvalidRequest',
    name: 'a negative total',
    direct: 'the gateway refuses a negative total before the call',
    request: () => ({ body: { ...purchaseBody, expectedTotal: -1 } }),
  },

  // ── calls after a purchase ──────────────────────────────────────────────────────────────────
  {
    call: 'printAccessRight',
    code: 'ok',
    query: printMutation,
    variables: findActivePass,
    expected: {
      holds: {
        printAccessRight: { url: expect.stringMatching(/^http.*\/documents\/passes\/.*\.pdf$/) as string },
      },
    },
  },
  {
    call: 'getUser',
    code: 'ok',
    name: 'a pass for a wallet',
    query: `mutation ($id: ID!) {
      addPassToWallet(input: { accessRightId: $id, wallet: GOOGLE }) {
        __typename
        ... on AddPassToWalletPayload { url }
        ... on InvalidInputProblem { fields { field } }
      }
    }`,
    variables: findActivePass,
    expected: {
      holds: {
        addPassToWallet: {
          url: expect.stringMatching(/^https:\/\/pay\.google\.com\/gp\/v\/save\//) as string,
        },
      },
    },
  },
  {
    call: 'printAccessRight',
    code: 'AccessRightNotFound',
    query: printMutation,
    variables: { id: unknownPassId },
    expected: { problem: 'InvalidInputProblem', fields: ['accessRightId'] },
  },
  {
    call: 'printAccessRight',
    code: 'NotPrintable',
    query: printMutation,
    variables: findExpiredPass,
    expected: { problem: 'NotPrintableProblem' },
  },
  {
    call: 'getIncompleteAccessRight',
    code: 'ok',
    query: incompletePassQuery,
    variables: findFailedPass,
    expected: {
      holds: {
        viewer: {
          incompleteAccessRight: {
            accessRight: { status: 'PAYMENT_FAILED', type: 'ANNUAL', canRetry: true },
            vehicle: { name: 'CARIBOU' },
            club: { number: '054' },
            failedTotal: { cents: expect.any(Number) as number },
            failedCard: { brand: 'Visa', last4: expect.any(String) as string },
            paymentCard: { last4: '4242' },
            billingAddress: { postalCode: 'G5L 4B7' },
          },
        },
      },
    },
  },
  {
    call: 'getIncompleteAccessRight',
    code: 'AccessRightNotFound',
    query: incompletePassQuery,
    variables: findActivePass,
    expected: { holds: { viewer: { incompleteAccessRight: null } } },
  },
  {
    call: 'cancelAccessRight',
    code: 'ok',
    query: cancelMutation,
    variables: findFailedPass,
    expected: {
      holds: {
        cancelAccessRight: {
          __typename: 'CancelAccessRightPayload',
          viewer: { email: 'demo@sentier.example' },
        },
      },
    },
  },
  {
    call: 'cancelAccessRight',
    code: 'AccessRightNotFound',
    query: cancelMutation,
    variables: { id: unknownPassId },
    expected: { problem: 'InvalidInputProblem', fields: ['accessRightId'] },
  },
  {
    call: 'cancelAccessRight',
    code: 'NotCancellable',
    query: cancelMutation,
    variables: findActivePass,
    expected: { problem: 'NotCancellableProblem' },
  },
  {
    call: 'resendAccessRightEmail',
    code: 'ok',
    query: resendMutation,
    variables: findActivePass,
    expected: { holds: { resendAccessRight: { email: 'demo@sentier.example' } } },
  },
  {
    call: 'resendAccessRightEmail',
    code: 'AccessRightNotFound',
    query: resendMutation,
    variables: { id: unknownPassId },
    expected: { problem: 'InvalidInputProblem', fields: ['accessRightId'] },
  },
  {
    call: 'resendAccessRightEmail',
    code: 'NotPrintable',
    query: resendMutation,
    variables: findExpiredPass,
    expected: { problem: 'NotPrintableProblem' },
  },
  {
    call: 'resendAccessRightEmail',
    code: 'MailFailed',
    given: ({ gateway }) => makeEveryMailFail(gateway),
    query: resendMutation,
    variables: findActivePass,
    expected: { problem: 'MailFailedProblem' },
  },
]
