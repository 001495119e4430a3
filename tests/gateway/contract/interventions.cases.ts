import { expect } from 'vitest'
import { createCardToken } from '../../federation/helpers/card-token.ts'
import { decodeId, encodeId } from '../../../gateway/graphql/global-ids.ts'
import { club, vehicles } from '../helpers/graphql-documents.ts'
import { testCards, closeClub, removeBillingAddress } from '../helpers/federation-database.ts'
import type { Case, CaseContext } from './run-contract-cases.ts'

const listQuery = `{ viewer {
  interventionReports {
    id controlNumber memberName issuedAt place reason price { cents } vehicle { id } vehicleSnapshot { name registration }
    invoice { taxable { cents } tps { cents } tvq { cents } total { cents } }
  }
  vehicles { edges { node { name canRenew interventionReports { price { cents } } } } }
} }`
const reportQuery = `query ($id: ID!) {
  viewer { interventionReport(id: $id) { id price { cents } } }
  node(id: $id) { __typename ... on InterventionReport { memberName } }
}`
const payMutation = `mutation ($input: PayInterventionReportInput!) { payInterventionReport(input: $input) {
  __typename
  ... on PayInterventionReportPayload {
    paidInterventionReportId
    accessRight { type status validity club { number } vehicle { id } }
    receipt { total { cents } }
    viewer { interventionReports { id } }
  }
  ... on InvalidInputProblem { fields { field } }
  ... on PriceChangedProblem { total { cents } }
  ... on PaymentDetailsMissingProblem { missing }
  ... on Problem { message }
} }`

const invoice = {
  taxable: { cents: 50_000 },
  tps: { cents: 2_500 },
  tvq: { cents: 4_988 },
  total: { cents: 57_488 },
}

/** Returns the id of the demo member's intervention report, which concerns the vehicle CARIBOU. */
async function findInterventionReportId({ sendGraphQLDocument }: CaseContext): Promise<string> {
  return (await sendGraphQLDocument('{ viewer { interventionReports { id } } }')).viewer
    .interventionReports[0].id
}

/**
 * Returns the input that pays an intervention report and chooses a vehicle for the resulting pass.
 * The chosen vehicle already has a pass, which must not prevent the payment.
 */
const buildInterventionPaymentVariables =
  (changes: object = {}) =>
  async (context: CaseContext) => ({
    input: {
      interventionReportId: await findInterventionReportId(context),
      vehicleId: vehicles.withPass,
      clubId: club,
      idempotencyKey: `test-${crypto.randomUUID()}`,
      ...changes,
    },
  })

/**
 * Input of the latest payment of an intervention report. Later tests use the report's id from this
 * input, because the federation no longer lists a paid report.
 */
let lastPayment: { interventionReportId: string; vehicleId: string; clubId: string }

async function submitInterventionReportPayment(context: CaseContext): Promise<void> {
  const { input } = await buildInterventionPaymentVariables({ idempotencyKey: 'the-same-attempt' })(context)
  lastPayment = input
  await context.sendGraphQLDocument(payMutation, { input })
}

export const interventionCases: Case[] = [
  {
    call: 'getInterventionReports',
    code: 'ok',
    query: listQuery,
    expected: {
      holds: {
        viewer: {
          interventionReports: [
            {
              memberName: 'Maude Tremblay',
              issuedAt: expect.any(String) as string,
              place: 'Sentier 535, Saint-Raymond',
              reason: expect.any(String) as string,
              price: { cents: 50_000 },
              controlNumber: expect.stringMatching(/^[A-Z0-9]{7}$/) as string,
              vehicle: { id: encodeId('Vehicle', 4) },
              vehicleSnapshot: { name: 'CARIBOU', registration: 'V092 618' },
              invoice,
            },
          ],
        },
      },
    },
  },
  {
    call: 'getInterventionReports',
    code: 'ok',
    name: 'of a member without vehicles',
    as: 'nouveau@sentier.example',
    query: listQuery,
    expected: { holds: { viewer: { interventionReports: [], vehicles: { edges: [] } } } },
  },
  {
    call: 'getInterventionReport',
    code: 'ok',
    query: reportQuery,
    variables: async (context) => ({ id: await findInterventionReportId(context) }),
    expected: {
      holds: {
        viewer: { interventionReport: { price: { cents: 50_000 } } },
        node: { __typename: 'InterventionReport', memberName: 'Maude Tremblay' },
      },
    },
  },
  {
    call: 'getInterventionReport',
    code: 'InterventionReportNotFound',
    query: reportQuery,
    variables: { id: encodeId('InterventionReport', 999) },
    expected: { holds: { viewer: { interventionReport: null }, node: null } },
  },
  {
    call: 'getInterventionReport',
    code: 'InterventionReportNotFound',
    name: 'of another member',
    as: 'entreprise@sentier.example',
    query: reportQuery,
    variables: async ({ gateway }) => {
      const { data } = await gateway.query<{ viewer: { interventionReports: { id: string }[] } }>(
        '{ viewer { interventionReports { id } } }',
        {},
        await gateway.signIn(),
      )
      return data.viewer.interventionReports[0]!
    },
    expected: { holds: { viewer: { interventionReport: null }, node: null } },
  },
  {
    call: 'payInterventionReport',
    code: 'ok',
    query: payMutation,
    variables: buildInterventionPaymentVariables({ expectedTotal: { cents: 57_488, currency: 'CAD' } }),
    expected: {
      holds: {
        payInterventionReport: {
          __typename: 'PayInterventionReportPayload',
          accessRight: {
            type: 'ANNUAL',
            status: 'ACTIVE',
            vehicle: { id: vehicles.withPass },
          },
          receipt: { total: invoice.total },
          viewer: { interventionReports: [] },
        },
      },
    },
  },
  {
    call: 'payInterventionReport',
    code: 'ok',
    name: 'repeated under its idempotency key',
    query: payMutation,
    given: submitInterventionReportPayment,
    // The report is paid, so the gateway can no longer read its price.
    variables: () => ({ input: { ...lastPayment, expectedTotal: { cents: 1, currency: 'CAD' } } }),
    expected: { holds: { payInterventionReport: { receipt: { total: invoice.total } } } },
  },
  {
    call: 'payInterventionReport',
    code: 'InvalidRequest',
    query: payMutation,
    variables: buildInterventionPaymentVariables({ idempotencyKey: 'x'.repeat(101) }),
    expected: { problem: 'InvalidInputProblem', fields: ['idempotencyKey'] },
  },
  {
    call: 'payInterventionReport',
    code: 'InvalidRequest',
    name: 'an idempotency key that is too long',
    direct: 'the gateway checks the idempotency key and sends only numbers',
    request: () => ({
      path: { id: 1 },
      body: { VehicleId: 3, ClubId: 1 },
      key: 'x'.repeat(101),
    }),
  },
  {
    call: 'payInterventionReport',
    code: 'InterventionReportNotFound',
    query: payMutation,
    variables: buildInterventionPaymentVariables({
      interventionReportId: encodeId('InterventionReport', 999),
    }),
    expected: { problem: 'InterventionReportNotFoundProblem' },
  },
  {
    call: 'payInterventionReport',
    code: 'InterventionReportNotFound',
    name: 'a paid report, under another idempotency key',
    query: payMutation,
    given: submitInterventionReportPayment,
    variables: () => ({ input: { ...lastPayment, idempotencyKey: 'another-attempt' } }),
    expected: { problem: 'InterventionReportNotFoundProblem' },
  },
  {
    call: 'payInterventionReport',
    code: 'PriceChanged',
    query: payMutation,
    variables: buildInterventionPaymentVariables({ expectedTotal: { cents: 57_487, currency: 'CAD' } }),
    expected: { problem: 'PriceChangedProblem' },
  },
  {
    call: 'payInterventionReport',
    code: 'VehicleNotFound',
    query: payMutation,
    variables: buildInterventionPaymentVariables({ vehicleId: vehicles.others }),
    expected: { problem: 'InvalidInputProblem', fields: ['vehicleId'] },
  },
  {
    call: 'payInterventionReport',
    code: 'VehicleIncomplete',
    query: payMutation,
    variables: buildInterventionPaymentVariables({ vehicleId: vehicles.incomplete }),
    expected: { problem: 'VehicleIncompleteProblem' },
  },
  {
    call: 'payInterventionReport',
    code: 'ClubNotFound',
    query: payMutation,
    variables: buildInterventionPaymentVariables({ clubId: encodeId('Club', 9_999) }),
    expected: { problem: 'InvalidInputProblem', fields: ['clubId'] },
  },
  {
    call: 'payInterventionReport',
    code: 'ClubUnavailable',
    given: ({ gateway }) => closeClub(gateway, decodeId('Club', club)!),
    query: payMutation,
    variables: buildInterventionPaymentVariables(),
    expected: { problem: 'ClubUnavailableProblem' },
  },
  {
    call: 'payInterventionReport',
    code: 'CardMissing',
    given: async ({ sendGraphQLDocument }) =>
      await sendGraphQLDocument('mutation { removePaymentCard { __typename } }'),
    query: payMutation,
    variables: buildInterventionPaymentVariables(),
    expected: { problem: 'PaymentDetailsMissingProblem' },
  },
  {
    call: 'payInterventionReport',
    code: 'CardMissing',
    name: 'without a billing address either',
    given: async ({ gateway, sendGraphQLDocument }) => {
      removeBillingAddress(gateway)
      await sendGraphQLDocument('mutation { removePaymentCard { __typename } }')
    },
    query: payMutation,
    variables: buildInterventionPaymentVariables(),
    expected: { holds: { payInterventionReport: { missing: ['CARD', 'BILLING_ADDRESS'] } } },
  },
  {
    call: 'payInterventionReport',
    code: 'BillingAddressMissing',
    given: ({ gateway }) => removeBillingAddress(gateway),
    query: payMutation,
    variables: buildInterventionPaymentVariables(),
    expected: { problem: 'PaymentDetailsMissingProblem' },
  },
  {
    call: 'payInterventionReport',
    code: 'CardDeclined',
    given: async ({ sendGraphQLDocument, gateway }) =>
      await sendGraphQLDocument(
        'mutation ($token: String!) { setPaymentCard(input: { token: $token }) { __typename } }',
        {
          token: await createCardToken(gateway.federationUrl, testCards.declinedWhenCharged),
        },
      ),
    query: payMutation,
    variables: buildInterventionPaymentVariables(),
    expected: { problem: 'PaymentDeclinedProblem' },
  },
  {
    call: 'payInterventionReport',
    code: 'KeyReused',
    given: submitInterventionReportPayment,
    query: payMutation,
    variables: () => ({ input: { ...lastPayment, vehicleId: vehicles.complete } }),
    expected: { problem: 'InvalidInputProblem', fields: ['idempotencyKey'] },
  },
]
