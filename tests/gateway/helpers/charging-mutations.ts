/**
 * Helpers for tests of the mutations that charge a card. They create something to pay for, and send
 * the payment.
 */
import { expect } from 'vitest'
import { createCardToken } from '../../federation/helpers/card-token.ts'
import { decodeId } from '../../../gateway/graphql/global-ids.ts'
import { club, buildPurchaseVariables, vehicles } from './graphql-documents.ts'
import { testCards, decideInsuranceRequestAsStaff } from './federation-database.ts'
import type { Gateway } from './gateway-process.ts'

/** Result of a mutation that charges a card, with the fields that tests read. */
export interface ChargeResult {
  __typename: string
  accessRight?: { id: string; status: string }
  receipt?: { id: string; total: Cents } | null
  /** Number of the pass that a guest bought. */
  number?: string
  total?: Cents
  message?: string
}
interface Cents {
  cents: number
}

/** Sends a payment mutation with the given idempotency key and additional input fields. */
export type SendPayment = (key: string, more?: object) => Promise<ChargeResult>

export interface ChargingMutation {
  mutation: string
  /** Pattern that matches the federation call that charges the card. */
  call: RegExp
  payload: string
  /** SQL statement for the federation's database that raises the price of the prepared purchase. */
  raisePriceSql: string
  /**
   * Creates something to pay for: a request for a pass without insurance, an intervention report or
   * a purchase. Returns a function that sends the payment.
   */
  prepare: (gateway: Gateway, token: string) => Promise<SendPayment>
}

export const createIdempotencyKey = () => `test-${crypto.randomUUID()}`
export const buildExpectedTotalInput = (totalCents: number) => ({
  expectedTotal: { cents: totalCents, currency: 'CAD' },
})

const problemFields = `
  ... on PriceChangedProblem { total { cents } }
  ... on Problem { message }`
const payloadFields = 'accessRight { id status } receipt { id total { cents } }'

/**
 * Returns a function that sends the given mutation, which charges a card. The function adds an
 * idempotency key and optional input fields to `input`.
 */
const createPaymentSender =
  (gateway: Gateway, token: string | null, mutation: string, fields: string, input: object): SendPayment =>
  async (idempotencyKey, changes = {}) => {
    const type = mutation.charAt(0).toUpperCase() + mutation.slice(1)
    const { data, errors } = await gateway.query<Record<string, ChargeResult>>(
      `mutation ($input: ${type}Input!) {
        ${mutation}(input: $input) { __typename ... on ${type}Payload { ${fields} } ${problemFields} }
      }`,
      { input: { ...input, idempotencyKey, ...changes } },
      token,
    )
    expect(errors).toBe(undefined)
    return data[mutation]!
  }

/** Returns a function that sends the purchase of the annual pass. */
export function prepareAnnualPassPurchase(
  gateway: Gateway,
  token: string,
  overrides: object = {},
): SendPayment {
  return createPaymentSender(gateway, token, 'buyAccessRight', payloadFields, {
    ...buildPurchaseVariables(overrides).input,
    ...overrides,
  })
}

/**
 * Submits a request for a pass without insurance and has the federation accept it. Returns a
 * function that pays the request.
 */
export async function prepareInsuranceRequestPayment(gateway: Gateway, token: string): Promise<SendPayment> {
  const { data } = await gateway.query<{ submitInsuranceRequest: { insuranceRequest: { id: string } } }>(
    `mutation ($input: SubmitInsuranceRequestInput!) {
      submitInsuranceRequest(input: $input) {
        ... on SubmitInsuranceRequestPayload { insuranceRequest { id } }
      }
    }`,
    {
      input: {
        vehicleId: vehicles.secondComplete,
        clubId: club,
        type: 'ANNUAL_WITHOUT_INSURANCE',
        insurerName: 'Boréale',
        policyNumber: 'BA-118',
        proof: { fileName: 'preuve.pdf', base64: btoa('%PDF-1.7'), contentType: 'application/pdf' },
      },
    },
    token,
  )
  const { id } = data.submitInsuranceRequest.insuranceRequest
  decideInsuranceRequestAsStaff(gateway, decodeId('InsuranceRequest', id)!, true)
  return createPaymentSender(gateway, token, 'payInsuranceRequest', payloadFields, {
    insuranceRequestId: id,
  })
}

/**
 * Returns a function that pays the member's latest intervention report. The payment creates a pass
 * for a vehicle.
 */
export async function prepareInterventionReportPayment(
  gateway: Gateway,
  token: string,
  vehicleId = vehicles.complete,
): Promise<SendPayment> {
  const { data } = await gateway.query<{ viewer: { interventionReports: { id: string }[] } }>(
    '{ viewer { interventionReports { id } } }',
    {},
    token,
  )
  const interventionReportId = data.viewer.interventionReports.at(-1)!.id
  const input = { interventionReportId, vehicleId, clubId: club }
  return createPaymentSender(gateway, token, 'payInterventionReport', payloadFields, input)
}

const holder = {
  flow: 'OTHER_PROVINCES',
  cardNumber: 'NB170566',
  firstName: 'Lucien',
  lastName: 'Arsenault',
  email: 'lucien.arsenault@sentier.example',
  postalCode: 'E1A 3K8',
  province: 'Nouveau-Brunswick',
}

/** Confirms a guest's payment card and returns a function that buys a guest pass. */
export async function prepareGuestPurchase(gateway: Gateway): Promise<SendPayment> {
  const { data } = await gateway.query<{ setGuestCard: ChargeResult }>(
    'mutation ($input: SetGuestCardInput!) { setGuestCard(input: $input) { __typename } }',
    { input: { holder, token: await createCardToken(gateway.federationUrl, testCards.good) } },
  )
  expect(data.setGuestCard.__typename).toBe('SetGuestCardPayload')
  const address = { addressLine: '4, rue Main', province: 'NB', postalCode: 'e1a3k8' }
  const input = { holder, phoneNumber: '506 555-0170', address }
  return createPaymentSender(gateway, null, 'buyGuestAccessRight', 'number total { cents }', input)
}

export const chargingMutations: ChargingMutation[] = [
  {
    mutation: 'buyAccessRight',
    call: /\/AccessRight\/Buy$/,
    payload: 'BuyAccessRightPayload',
    raisePriceSql: 'UPDATE offers SET price = price + 100, presale = presale + 100',
    prepare: async (gateway, token) => prepareAnnualPassPurchase(gateway, token),
  },
  {
    mutation: 'payInsuranceRequest',
    call: /\/Buy-SansAssurance$/,
    payload: 'PayInsuranceRequestPayload',
    raisePriceSql: 'UPDATE access_rights SET price = price + 100 WHERE status = 3',
    prepare: prepareInsuranceRequestPayment,
  },
  {
    mutation: 'payInterventionReport',
    call: /\/rapports-intervention\/\d+\/pay$/,
    payload: 'PayInterventionReportPayload',
    raisePriceSql: 'UPDATE intervention_reports SET price = price + 100',
    prepare: async (gateway, token) => await prepareInterventionReportPayment(gateway, token),
  },
  {
    mutation: 'buyGuestAccessRight',
    call: /\/buyasguest$/,
    payload: 'BuyGuestAccessRightPayload',
    raisePriceSql: 'UPDATE offers SET price = price + 100 WHERE type = 3',
    prepare: async (gateway) => await prepareGuestPurchase(gateway),
  },
]
