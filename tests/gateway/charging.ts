/** The four mutations that charge, each ready to be sent: what holds for one holds for all. */
import { expect } from 'vitest'
import { decodeId } from '../../gateway/graphql/ids.ts'
import { club, purchase, vehicles } from './documents.ts'
import { cardToken, cards, decideRequest } from './judge.ts'
import type { Gateway } from './start.ts'

/** What a mutation that charges answers, as far as all do. */
export interface Outcome {
  __typename: string
  accessRight?: { id: string; status: string }
  receipt?: { id: string; total: Cents } | null
  /** Of a guest's pass. */
  number?: string
  total?: Cents
  message?: string
}
interface Cents {
  cents: number
}

/** Sends a mutation under a key, with more of its input. */
export type Pay = (key: string, more?: object) => Promise<Outcome>

export interface Charging {
  mutation: string
  /** The call that charges, as it goes by. */
  call: RegExp
  payload: string
  /** Raises the price of what was prepared, in the federation's database. */
  raise: string
  /** Makes what is paid for. */
  prepare: (gateway: Gateway, token: string) => Promise<Pay>
}

export const newKey = () => `test-${crypto.randomUUID()}`
export const expecting = (cents: number) => ({ expectedTotal: { cents, currency: 'CAD' } })

const shown = `
  ... on PriceChangedProblem { total { cents } }
  ... on Problem { message }`
const bought = 'accessRight { id status } receipt { id total { cents } }'

/** Sends a mutation whose input is `input` and more. */
const sender =
  (gateway: Gateway, token: string | null, mutation: string, fields: string, input: object): Pay =>
  async (idempotencyKey, more = {}) => {
    const type = mutation.charAt(0).toUpperCase() + mutation.slice(1)
    const { data, errors } = await gateway.query<Record<string, Outcome>>(
      `mutation ($input: ${type}Input!) {
        ${mutation}(input: $input) { __typename ... on ${type}Payload { ${fields} } ${shown} }
      }`,
      { input: { ...input, idempotencyKey, ...more } },
      token,
    )
    expect(errors).toBe(undefined)
    return data[mutation]!
  }

/** A purchase of the annual pass. */
export function buying(gateway: Gateway, token: string, more: object = {}): Pay {
  return sender(gateway, token, 'buyAccessRight', bought, { ...purchase(more).input, ...more })
}

/** The payment of a request without insurance that was sent and accepted. */
export async function payingRequest(gateway: Gateway, token: string): Promise<Pay> {
  const { data } = await gateway.query<{ submitInsuranceRequest: { insuranceRequest: { id: string } } }>(
    `mutation ($input: SubmitInsuranceRequestInput!) {
      submitInsuranceRequest(input: $input) {
        ... on SubmitInsuranceRequestPayload { insuranceRequest { id } }
      }
    }`,
    {
      input: {
        vehicleId: vehicles.alsoComplete,
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
  decideRequest(gateway, decodeId('InsuranceRequest', id)!, true)
  return sender(gateway, token, 'payInsuranceRequest', bought, { insuranceRequestId: id })
}

/** The payment of the member's last report, for one of the vehicles. */
export async function payingReport(
  gateway: Gateway,
  token: string,
  vehicleId = vehicles.complete,
): Promise<Pay> {
  const { data } = await gateway.query<{ viewer: { interventionReports: { id: string }[] } }>(
    '{ viewer { interventionReports { id } } }',
    {},
    token,
  )
  const interventionReportId = data.viewer.interventionReports.at(-1)!.id
  const input = { interventionReportId, vehicleId, clubId: club }
  return sender(gateway, token, 'payInterventionReport', bought, input)
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

/** The purchase of a guest, whose card is confirmed. */
export async function buyingAsGuest(gateway: Gateway): Promise<Pay> {
  const { data } = await gateway.query<{ setGuestCard: Outcome }>(
    'mutation ($input: SetGuestCardInput!) { setGuestCard(input: $input) { __typename } }',
    { input: { holder, token: await cardToken(gateway, cards.good) } },
  )
  expect(data.setGuestCard.__typename).toBe('SetGuestCardPayload')
  const address = { addressLine: '4, rue Main', province: 'NB', postalCode: 'e1a3k8' }
  const input = { holder, phoneNumber: '506 555-0170', address }
  return sender(gateway, null, 'buyGuestAccessRight', 'number total { cents }', input)
}

export const charging: Charging[] = [
  {
    mutation: 'buyAccessRight',
    call: /\/AccessRight\/Buy$/,
    payload: 'BuyAccessRightPayload',
    raise: 'UPDATE offers SET price = price + 100, presale = presale + 100',
    prepare: async (gateway, token) => buying(gateway, token),
  },
  {
    mutation: 'payInsuranceRequest',
    call: /\/Buy-SansAssurance$/,
    payload: 'PayInsuranceRequestPayload',
    raise: 'UPDATE access_rights SET price = price + 100 WHERE status = 3',
    prepare: payingRequest,
  },
  {
    mutation: 'payInterventionReport',
    call: /\/rapports-intervention\/\d+\/pay$/,
    payload: 'PayInterventionReportPayload',
    raise: 'UPDATE intervention_reports SET price = price + 100',
    prepare: async (gateway, token) => await payingReport(gateway, token),
  },
  {
    mutation: 'buyGuestAccessRight',
    call: /\/buyasguest$/,
    payload: 'BuyGuestAccessRightPayload',
    raise: 'UPDATE offers SET price = price + 100 WHERE type = 3',
    prepare: async (gateway) => await buyingAsGuest(gateway),
  },
]
