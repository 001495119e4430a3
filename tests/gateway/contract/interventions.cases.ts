import { expect } from 'vitest'
import { decodeId, encodeId } from '../../../gateway/graphql/ids.ts'
import { club, vehicles } from '../documents.ts'
import { cardToken, cards, closeClub, removeBillingAddress } from '../judge.ts'
import type { Case, Stage } from './harness.ts'

const list = `{ viewer {
  interventionReports {
    id controlNumber memberName price { cents } vehicle { id } vehicleSnapshot { name registration }
    invoice { taxable { cents } tps { cents } tvq { cents } total { cents } }
  }
  vehicles { edges { node { name canRenew interventionReports { price { cents } } } } }
} }`
const one = `query ($id: ID!) {
  viewer { interventionReport(id: $id) { id price { cents } } }
  node(id: $id) { __typename ... on InterventionReport { memberName } }
}`
const pay = `mutation ($input: PayInterventionReportInput!) { payInterventionReport(input: $input) {
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
async function reportId({ ask }: Stage): Promise<string> {
  return (await ask('{ viewer { interventionReports { id } } }')).viewer.interventionReports[0].id
}

/**
 * Returns the input that pays the report with a pass for another vehicle. The vehicle has a pass
 * already, because a debt can always be paid.
 */
const payment =
  (more: object = {}) =>
  async (stage: Stage) => ({
    input: {
      interventionReportId: await reportId(stage),
      vehicleId: vehicles.withPass,
      clubId: club,
      idempotencyKey: `test-${crypto.randomUUID()}`,
      ...more,
    },
  })

/** The input of the last payment: the federation no longer lists a report that is paid. */
let paid: { interventionReportId: string; vehicleId: string; clubId: string }

async function payBefore(stage: Stage): Promise<void> {
  const { input } = await payment({ idempotencyKey: 'the-same-attempt' })(stage)
  paid = input
  await stage.ask(pay, { input })
}

export const interventionCases: Case[] = [
  {
    call: 'getInterventionReports',
    code: 'ok',
    query: list,
    expected: {
      holds: {
        viewer: {
          interventionReports: [
            {
              memberName: 'Maude Tremblay',
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
    query: list,
    expected: { holds: { viewer: { interventionReports: [], vehicles: { edges: [] } } } },
  },
  {
    call: 'getInterventionReport',
    code: 'ok',
    query: one,
    variables: async (stage) => ({ id: await reportId(stage) }),
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
    query: one,
    variables: { id: encodeId('InterventionReport', 999) },
    expected: { holds: { viewer: { interventionReport: null }, node: null } },
  },
  {
    call: 'getInterventionReport',
    code: 'InterventionReportNotFound',
    name: 'of another member',
    as: 'entreprise@sentier.example',
    query: one,
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
    query: pay,
    variables: payment({ expectedTotal: { cents: 57_488, currency: 'CAD' } }),
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
    query: pay,
    given: payBefore,
    // The report is paid, so the gateway can no longer read its price.
    variables: () => ({ input: { ...paid, expectedTotal: { cents: 1, currency: 'CAD' } } }),
    expected: { holds: { payInterventionReport: { receipt: { total: invoice.total } } } },
  },
  {
    call: 'payInterventionReport',
    code: 'InvalidRequest',
    query: pay,
    variables: payment({ idempotencyKey: 'x'.repeat(101) }),
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
    query: pay,
    variables: payment({ interventionReportId: encodeId('InterventionReport', 999) }),
    expected: { problem: 'InterventionReportNotFoundProblem' },
  },
  {
    call: 'payInterventionReport',
    code: 'InterventionReportNotFound',
    name: 'a paid report, under another idempotency key',
    query: pay,
    given: payBefore,
    variables: () => ({ input: { ...paid, idempotencyKey: 'another-attempt' } }),
    expected: { problem: 'InterventionReportNotFoundProblem' },
  },
  {
    call: 'payInterventionReport',
    code: 'PriceChanged',
    query: pay,
    variables: payment({ expectedTotal: { cents: 57_487, currency: 'CAD' } }),
    expected: { problem: 'PriceChangedProblem' },
  },
  {
    call: 'payInterventionReport',
    code: 'VehicleNotFound',
    query: pay,
    variables: payment({ vehicleId: vehicles.others }),
    expected: { problem: 'InvalidInputProblem', fields: ['vehicleId'] },
  },
  {
    call: 'payInterventionReport',
    code: 'VehicleIncomplete',
    query: pay,
    variables: payment({ vehicleId: vehicles.incomplete }),
    expected: { problem: 'VehicleIncompleteProblem' },
  },
  {
    call: 'payInterventionReport',
    code: 'ClubNotFound',
    query: pay,
    variables: payment({ clubId: encodeId('Club', 9_999) }),
    expected: { problem: 'InvalidInputProblem', fields: ['clubId'] },
  },
  {
    call: 'payInterventionReport',
    code: 'ClubUnavailable',
    given: ({ gateway }) => closeClub(gateway, decodeId('Club', club)!),
    query: pay,
    variables: payment(),
    expected: { problem: 'ClubUnavailableProblem' },
  },
  {
    call: 'payInterventionReport',
    code: 'CardMissing',
    given: async ({ ask }) => await ask('mutation { removePaymentCard { __typename } }'),
    query: pay,
    variables: payment(),
    expected: { problem: 'PaymentDetailsMissingProblem' },
  },
  {
    call: 'payInterventionReport',
    code: 'CardMissing',
    name: 'without a billing address either',
    given: async ({ gateway, ask }) => {
      removeBillingAddress(gateway)
      await ask('mutation { removePaymentCard { __typename } }')
    },
    query: pay,
    variables: payment(),
    expected: { holds: { payInterventionReport: { missing: ['CARD', 'BILLING_ADDRESS'] } } },
  },
  {
    call: 'payInterventionReport',
    code: 'BillingAddressMissing',
    given: ({ gateway }) => removeBillingAddress(gateway),
    query: pay,
    variables: payment(),
    expected: { problem: 'PaymentDetailsMissingProblem' },
  },
  {
    call: 'payInterventionReport',
    code: 'CardDeclined',
    given: async ({ ask, gateway }) =>
      await ask('mutation ($token: String!) { setPaymentCard(input: { token: $token }) { __typename } }', {
        token: await cardToken(gateway, cards.declinedWhenCharged),
      }),
    query: pay,
    variables: payment(),
    expected: { problem: 'PaymentDeclinedProblem' },
  },
  {
    call: 'payInterventionReport',
    code: 'KeyReused',
    given: payBefore,
    query: pay,
    variables: () => ({ input: { ...paid, vehicleId: vehicles.complete } }),
    expected: { problem: 'InvalidInputProblem', fields: ['idempotencyKey'] },
  },
]
