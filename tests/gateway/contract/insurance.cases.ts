import { expect } from 'vitest'
import { createCardToken } from '../../federation/helpers/card-token.ts'
import { decodeId, encodeId } from '../../../gateway/graphql/global-ids.ts'
import { buyDocument, club, buildPurchaseVariables, vehicles } from '../helpers/graphql-documents.ts'
import {
  testCards,
  closeClub,
  decideInsuranceRequestAsStaff,
  clearVehicleWeight,
  endSeasonOfEveryInsuranceRequest,
  movePassesToVehicle,
  removeBillingAddress,
  removeVehicleFromFederation,
} from '../helpers/federation-database.ts'
import type { SendGraphQLDocument, Case, CaseContext } from './run-contract-cases.ts'

const submitMutation = `mutation ($input: SubmitInsuranceRequestInput!) {
  submitInsuranceRequest(input: $input) {
    __typename
    ... on SubmitInsuranceRequestPayload {
      insuranceRequest { id number status canPay invoice { total { cents } } }
      viewer { vehicle(id: "${vehicles.secondComplete}") { insuranceRequest { status } activePass { status } } }
    }
    ... on InvalidInputProblem { fields { field } }
    ... on Problem { message }
  }
}`
const payMutation = `mutation ($input: PayInsuranceRequestInput!) {
  payInsuranceRequest(input: $input) {
    __typename
    ... on PayInsuranceRequestPayload { accessRight { type status } receipt { total { cents } } viewer { email } }
    ... on InvalidInputProblem { fields { field } }
    ... on PaymentDetailsMissingProblem { missing }
    ... on Problem { message }
  }
}`
const listQuery = `{ viewer {
  insuranceRequests { totalCount edges { node {
    number status type createdAt expiresAt canPay club { id } clubSnapshot { number name } price { cents } invoice { total { cents } }
    vehicle { id } vehicleSnapshot { name make model year registration displacement serialNumber }
  } } }
} }`

const pdf = Buffer.from('%PDF-1.7 proof').toString('base64')

/**
 * Returns the mutation input of a request for a pass without insurance. Its vehicle has no pass.
 */
function buildInsuranceRequestVariables(overrides: object = {}): { input: object } {
  return {
    input: {
      vehicleId: vehicles.secondComplete,
      clubId: club,
      type: 'ANNUAL_WITHOUT_INSURANCE',
      insurerName: 'Boréale Assurances',
      policyNumber: 'BA-118',
      proof: { fileName: 'preuve.pdf', base64: pdf, contentType: 'application/pdf' },
      ...overrides,
    },
  }
}

/** Submits a request for a pass without insurance and returns the id of the request. */
export async function submitUninsuredPassRequest(sendGraphQLDocument: SendGraphQLDocument): Promise<string> {
  const { submitInsuranceRequest } = await sendGraphQLDocument(
    submitMutation,
    buildInsuranceRequestVariables(),
  )
  return submitInsuranceRequest.insuranceRequest.id
}

/**
 * Submits a request for a pass without insurance and returns the input of its payment. The
 * federation accepts the request unless `isAccepted` is false.
 */
const prepareUninsuredPassPayment =
  (options: { isAccepted?: boolean; idempotencyKey?: string; expectedTotal?: { cents: number } } = {}) =>
  async ({ gateway, sendGraphQLDocument }: CaseContext) => {
    const { isAccepted = true, idempotencyKey = `test-${crypto.randomUUID()}`, expectedTotal } = options
    const id = await submitUninsuredPassRequest(sendGraphQLDocument)
    if (isAccepted) decideInsuranceRequestAsStaff(gateway, decodeId('InsuranceRequest', id)!, true)
    return { input: { insuranceRequestId: id, idempotencyKey, expectedTotal } }
  }

const vehicleNumber = decodeId('Vehicle', vehicles.secondComplete)!
const requestBody = {
  clubId: 1,
  vehicleId: vehicleNumber,
  type: 8,
  nomAssureur: 'Boréale',
  noPolice: 'BA-118',
  fileName: 'preuve.pdf',
  fileBase64: pdf,
}
const oversizedFile = Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(5 * 1024 * 1024)]).toString('base64')

export const insuranceCases: Case[] = [
  {
    call: 'requestWithoutInsurance',
    code: 'ok',
    name: 'with a number of six digits [H08]',
    query: submitMutation,
    variables: () => buildInsuranceRequestVariables(),
    expected: {
      holds: {
        submitInsuranceRequest: {
          insuranceRequest: {
            number: expect.stringMatching(/^\d{6}$/) as string,
            status: 'APPROVAL_PENDING',
            canPay: false,
            invoice: { total: { cents: expect.any(Number) as number } },
          },
          viewer: {
            vehicle: {
              insuranceRequest: { status: 'APPROVAL_PENDING' },
              activePass: { status: 'APPROVAL_PENDING' },
            },
          },
        },
      },
    },
  },
  {
    call: 'requestWithoutInsurance',
    code: 'InvalidRequest',
    direct: 'the gateway checks every field before the call',
    request: () => ({ body: { ...requestBody, nomAssureur: 'x'.repeat(101) } }),
  },
  {
    call: 'requestWithoutInsurance',
    code: 'VehicleNotFound',
    query: submitMutation,
    variables: () => buildInsuranceRequestVariables({ vehicleId: vehicles.others }),
    expected: { problem: 'InvalidInputProblem', fields: ['vehicleId'] },
  },
  {
    call: 'requestWithoutInsurance',
    code: 'VehicleIncomplete',
    query: submitMutation,
    variables: () => buildInsuranceRequestVariables({ vehicleId: vehicles.incomplete }),
    expected: { problem: 'VehicleIncompleteProblem' },
  },
  {
    call: 'requestWithoutInsurance',
    code: 'ClubNotFound',
    query: submitMutation,
    variables: () => buildInsuranceRequestVariables({ clubId: encodeId('Club', 99_999) }),
    expected: { problem: 'InvalidInputProblem', fields: ['clubId'] },
  },
  {
    call: 'requestWithoutInsurance',
    code: 'ClubUnavailable',
    given: ({ gateway }) => closeClub(gateway, 1),
    query: submitMutation,
    variables: () => buildInsuranceRequestVariables(),
    expected: { problem: 'ClubUnavailableProblem' },
  },
  {
    call: 'requestWithoutInsurance',
    code: 'TypeUnavailable',
    name: 'for a business [D57]',
    as: 'entreprise@sentier.example',
    query: submitMutation,
    variables: () => buildInsuranceRequestVariables({ vehicleId: encodeId('Vehicle', 10) }),
    expected: { problem: 'OfferUnavailableProblem' },
  },
  {
    call: 'requestWithoutInsurance',
    code: 'AlreadyActive',
    query: submitMutation,
    variables: () => buildInsuranceRequestVariables({ vehicleId: vehicles.withPass }),
    expected: { problem: 'AlreadyActiveProblem' },
  },
  {
    call: 'requestWithoutInsurance',
    code: 'E100011',
    name: 'the vehicle has a pass without insurance [O16, F26]',
    given: ({ gateway }) => movePassesToVehicle(gateway, 3, vehicleNumber, 8),
    query: submitMutation,
    variables: () => buildInsuranceRequestVariables(),
    expected: { problem: 'AlreadyWithoutInsuranceProblem' },
  },
  {
    call: 'requestWithoutInsurance',
    code: 'E100012',
    name: 'the vehicle has a request [O17, F27]',
    given: async ({ sendGraphQLDocument }) => await submitUninsuredPassRequest(sendGraphQLDocument),
    query: submitMutation,
    variables: () => buildInsuranceRequestVariables(),
    expected: { problem: 'AlreadyRequestedProblem' },
  },
  {
    call: 'requestWithoutInsurance',
    code: 'FileExtensionError',
    name: 'a program named as a PDF',
    query: submitMutation,
    variables: () =>
      buildInsuranceRequestVariables({
        proof: {
          fileName: 'preuve.pdf',
          base64: Buffer.from('MZ, a program').toString('base64'),
          contentType: 'application/pdf',
        },
      }),
    expected: { problem: 'InvalidInputProblem', fields: ['proof.fileName'] },
  },
  {
    call: 'requestWithoutInsurance',
    code: 'FileExtensionError',
    name: 'a PDF named as a picture',
    query: submitMutation,
    variables: () =>
      buildInsuranceRequestVariables({
        proof: { fileName: 'preuve.png', base64: pdf, contentType: 'image/png' },
      }),
    expected: { problem: 'InvalidInputProblem', fields: ['proof.fileName'] },
  },
  {
    call: 'requestWithoutInsurance',
    code: 'FileExtensionError',
    name: 'a PDF named as a picture, sent to the federation directly',
    direct: 'the gateway reads the first bytes of the file before the call',
    request: () => ({ body: { ...requestBody, fileName: 'preuve.png' } }),
  },
  {
    call: 'requestWithoutInsurance',
    code: 'FileNameError',
    direct: 'the gateway checks the length of the file name before the call',
    request: () => ({ body: { ...requestBody, fileName: `${'a'.repeat(97)}.pdf` } }),
  },
  {
    call: 'requestWithoutInsurance',
    code: 'FileTooLarge',
    direct: 'the gateway checks the file size before the call',
    request: () => ({ body: { ...requestBody, fileBase64: oversizedFile } }),
  },
  {
    call: 'getInsuranceRequests',
    code: 'ok',
    name: 'returns number, date, pass, club, price and vehicle of a request [F17, F31]',
    given: async ({ gateway, sendGraphQLDocument }) => {
      decideInsuranceRequestAsStaff(
        gateway,
        decodeId('InsuranceRequest', await submitUninsuredPassRequest(sendGraphQLDocument))!,
        true,
      )
    },
    query: listQuery,
    expected: {
      holds: {
        viewer: {
          insuranceRequests: {
            totalCount: 1,
            edges: [
              {
                node: {
                  number: expect.stringMatching(/^\d{6}$/) as string,
                  status: 'PAYMENT_PENDING',
                  type: 'ANNUAL_WITHOUT_INSURANCE',
                  createdAt: expect.any(String) as string,
                  canPay: true,
                  price: { cents: 36_643 },
                  club: { id: club },
                  clubSnapshot: { number: expect.stringMatching(/^\d{3}$/) as string },
                  expiresAt: expect.any(String) as string,
                  vehicle: { id: vehicles.secondComplete },
                  vehicleSnapshot: {
                    name: 'CASTOR-450',
                    make: 'Yamaha',
                    model: expect.any(String) as string,
                    year: expect.stringMatching(/^\d{4}$/) as string,
                    registration: expect.any(String) as string,
                    displacement: 999,
                    serialNumber: expect.any(String) as string,
                  },
                },
              },
            ],
          },
        },
      },
    },
  },
  {
    call: 'buyWithoutInsurance',
    code: 'ok',
    query: payMutation,
    variables: prepareUninsuredPassPayment(),
    expected: {
      holds: {
        payInsuranceRequest: {
          accessRight: { type: 'ANNUAL_WITHOUT_INSURANCE', status: 'ACTIVE' },
          receipt: { total: { cents: expect.any(Number) as number } },
        },
      },
    },
  },
  {
    call: 'buyWithoutInsurance',
    code: 'InvalidRequest',
    direct: 'the gateway sends the values of the stored request',
    request: async (context) => {
      const { input } = await prepareUninsuredPassPayment()(context)
      const id = decodeId('InsuranceRequest', input.insuranceRequestId)
      return { body: { id, clubId: 1, vehicleId: vehicleNumber, type: 9 } }
    },
  },
  {
    call: 'buyWithoutInsurance',
    code: 'RequestNotFound',
    direct: 'the gateway looks up the request before the call',
    request: () => ({ body: { id: 9_999, clubId: 1, vehicleId: vehicleNumber, type: 8 } }),
  },
  {
    call: 'buyWithoutInsurance',
    code: 'PriceChanged',
    query: payMutation,
    variables: prepareUninsuredPassPayment({ expectedTotal: { cents: 1 } }),
    expected: { problem: 'PriceChangedProblem' },
  },
  {
    call: 'buyWithoutInsurance',
    code: 'RequestNotPayable',
    query: payMutation,
    variables: prepareUninsuredPassPayment({ isAccepted: false }),
    expected: { problem: 'InsuranceRequestNotPayableProblem' },
  },
  {
    call: 'buyWithoutInsurance',
    code: 'VehicleNotFound',
    query: payMutation,
    variables: prepareUninsuredPassPayment(),
    meanwhile: ({ gateway }) => removeVehicleFromFederation(gateway, vehicleNumber),
    expected: { problem: 'InsuranceRequestNotPayableProblem' },
  },
  {
    call: 'buyWithoutInsurance',
    code: 'ClubNotFound',
    direct: 'the gateway sends the values of the stored request',
    request: async (context) => {
      const { input } = await prepareUninsuredPassPayment()(context)
      const id = decodeId('InsuranceRequest', input.insuranceRequestId)
      return { body: { id, clubId: 99_999, vehicleId: vehicleNumber, type: 8 } }
    },
  },
  {
    call: 'buyWithoutInsurance',
    code: 'ClubUnavailable',
    query: payMutation,
    variables: prepareUninsuredPassPayment(),
    meanwhile: ({ gateway }) => closeClub(gateway, 1),
    expected: { problem: 'ClubUnavailableProblem' },
  },
  {
    call: 'buyWithoutInsurance',
    code: 'CardMissing',
    given: async ({ sendGraphQLDocument }) =>
      await sendGraphQLDocument('mutation { removePaymentCard { __typename } }'),
    query: payMutation,
    variables: prepareUninsuredPassPayment(),
    expected: { problem: 'PaymentDetailsMissingProblem' },
  },
  {
    call: 'buyWithoutInsurance',
    code: 'CardMissing',
    name: 'without a billing address either',
    given: async ({ gateway, sendGraphQLDocument }) => {
      removeBillingAddress(gateway)
      await sendGraphQLDocument('mutation { removePaymentCard { __typename } }')
    },
    query: payMutation,
    variables: prepareUninsuredPassPayment(),
    expected: { holds: { payInsuranceRequest: { missing: ['CARD', 'BILLING_ADDRESS'] } } },
  },
  {
    call: 'buyWithoutInsurance',
    code: 'BillingAddressMissing',
    given: ({ gateway }) => removeBillingAddress(gateway),
    query: payMutation,
    variables: prepareUninsuredPassPayment(),
    expected: { problem: 'PaymentDetailsMissingProblem' },
  },
  {
    call: 'buyWithoutInsurance',
    code: 'CardDeclined',
    given: async ({ gateway, sendGraphQLDocument }) =>
      await sendGraphQLDocument(
        'mutation ($token: String!) { setPaymentCard(input: { token: $token }) { __typename } }',
        {
          token: await createCardToken(gateway.federationUrl, testCards.declinedWhenCharged),
        },
      ),
    query: payMutation,
    variables: prepareUninsuredPassPayment(),
    expected: { problem: 'PaymentDeclinedProblem' },
  },
  {
    call: 'buyWithoutInsurance',
    code: 'KeyReused',
    given: async ({ sendGraphQLDocument }) =>
      await sendGraphQLDocument(buyDocument, buildPurchaseVariables({ idempotencyKey: 'key-of-another' })),
    query: payMutation,
    variables: prepareUninsuredPassPayment({ idempotencyKey: 'key-of-another' }),
    expected: { problem: 'InvalidInputProblem', fields: ['idempotencyKey'] },
  },
  {
    call: 'buyWithoutInsurance',
    code: 'E100011',
    query: payMutation,
    variables: prepareUninsuredPassPayment(),
    meanwhile: ({ gateway }) => movePassesToVehicle(gateway, 3, vehicleNumber, 8),
    expected: { problem: 'AlreadyWithoutInsuranceProblem' },
  },
  {
    call: 'buyWithoutInsurance',
    code: 'AlreadyActive',
    name: 'another pass was bought in the meantime',
    query: payMutation,
    variables: prepareUninsuredPassPayment(),
    meanwhile: ({ gateway }) => movePassesToVehicle(gateway, 3, vehicleNumber, 3),
    expected: { problem: 'AlreadyActiveProblem' },
  },
  {
    call: 'buyWithoutInsurance',
    code: 'VehicleIncomplete',
    query: payMutation,
    variables: prepareUninsuredPassPayment(),
    meanwhile: ({ gateway }) => clearVehicleWeight(gateway, vehicles.secondComplete),
    expected: { problem: 'VehicleIncompleteProblem' },
  },
  {
    call: 'buyWithoutInsurance',
    code: 'BuyWithoutInsuranceError',
    name: 'the season is over',
    query: payMutation,
    variables: prepareUninsuredPassPayment(),
    meanwhile: ({ gateway }) => endSeasonOfEveryInsuranceRequest(gateway),
    expected: { problem: 'WithoutInsurancePurchaseFailedProblem' },
  },
  {
    call: 'getInsurancePrices',
    code: 'ok',
    as: null,
    query: '{ insurancePrices { annual { cents } club { cents } stay { cents } daily { cents } } }',
    expected: {
      holds: {
        insurancePrices: {
          annual: { cents: 4_257 },
          club: { cents: 3_690 },
          stay: { cents: 1_419 },
          daily: { cents: 500 },
        },
      },
    },
  },
  {
    call: 'getInsuranceDocuments',
    code: 'ok',
    query: '{ viewer { insuranceDocuments { name url } } }',
    expected: {
      holds: {
        viewer: {
          insuranceDocuments: [
            {
              name: expect.stringMatching(/ORIGNAL\s\(#\d{6}\)$/) as string,
              url: expect.stringMatching(/\/documents\/insurance\/[0-9a-f]+\.pdf$/) as string,
            },
            { name: expect.stringMatching(/HARFANG\s\(#\d{6}\)$/) as string },
          ],
        },
      },
    },
  },
]
