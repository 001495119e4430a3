/**
 * Tests of mutations that change one of the member's lists. Their payloads contain new objects as
 * Relay edges, and let the client read the member again.
 */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPurchaseVariables, club, vehicles } from './helpers/graphql-documents.ts'
import type { Gateway } from './helpers/gateway-process.ts'

let gateway: Gateway
let token: string
beforeAll(async () => {
  gateway = await startGatewayInProcess()
  token = await gateway.signIn()
})
afterAll(async () => await gateway.stop())

/** Runs a GraphQL document as the demo member, and returns its data. */
async function fetchDataAsDemoMember<Data>(document: string, variables: object = {}): Promise<Data> {
  const { data, errors } = await gateway.query<Data>(document, variables, token)
  expect(errors).toBe(undefined)
  return data
}

interface Edge {
  cursor: string
  node: { id: string }
}

test("the payload of a purchase contains the new pass and the new receipt as edges of the member's lists", async () => {
  const { buyAccessRight: bought } = await fetchDataAsDemoMember<{
    buyAccessRight: {
      accessRight: { id: string }
      accessRightEdge: Edge
      receipt: { id: string }
      receiptEdge: Edge
    }
  }>(
    `mutation ($input: BuyAccessRightInput!) {
      buyAccessRight(input: $input) {
        ... on BuyAccessRightPayload {
          accessRight { id } accessRightEdge { cursor node { id } }
          receipt { id } receiptEdge { cursor node { id } }
        }
      }
    }`,
    buildPurchaseVariables(),
  )
  expect(bought.accessRightEdge.node).toEqual(bought.accessRight)
  expect(bought.receiptEdge.node).toEqual(bought.receipt)
  // A cursor of another list would be refused.
  await fetchDataAsDemoMember(
    `query ($pass: String, $receipt: String) {
      viewer { accessRights(after: $pass) { totalCount } receipts(after: $receipt) { totalCount } }
    }`,
    { pass: bought.accessRightEdge.cursor, receipt: bought.receiptEdge.cursor },
  )
})

test("the payload of submitInsuranceRequest contains the new request as an edge of the member's list of requests", async () => {
  const { submitInsuranceRequest: submitted } = await fetchDataAsDemoMember<{
    submitInsuranceRequest: { insuranceRequest: { id: string }; insuranceRequestEdge: Edge }
  }>(
    `mutation ($input: SubmitInsuranceRequestInput!) {
      submitInsuranceRequest(input: $input) {
        ... on SubmitInsuranceRequestPayload {
          insuranceRequest { id } insuranceRequestEdge { cursor node { id } }
        }
      }
    }`,
    {
      input: {
        vehicleId: vehicles.secondComplete,
        clubId: club,
        type: 'ANNUAL_WITHOUT_INSURANCE',
        insurerName: 'Boréale Assurances',
        policyNumber: 'BA-118',
        proof: {
          fileName: 'preuve.pdf',
          base64: Buffer.from('%PDF-1.7 proof').toString('base64'),
          contentType: 'application/pdf',
        },
      },
    },
  )
  const { cursor, node } = submitted.insuranceRequestEdge
  expect(node).toEqual(submitted.insuranceRequest)
  await fetchDataAsDemoMember(
    'query ($after: String) { viewer { insuranceRequests(after: $after) { totalCount } } }',
    {
      after: cursor,
    },
  )
})

test.each(['patchVehicle', 'updateVehicle'])(
  'the payload of the mutation %s contains the member with the updated list of vehicles',
  async (name) => {
    const type = name === 'patchVehicle' ? 'PatchVehicle' : 'UpdateVehicle'
    const vehicleName = name.slice(0, 9)
    const { [name]: changed } = await fetchDataAsDemoMember<
      Record<string, { viewer: { vehicles: { nodes: { id: string; name: string }[] } } }>
    >(
      `mutation ($input: ${type}Input!) {
        ${name}(input: $input) {
          ... on ${type}Payload { viewer { vehicles { nodes { id name } } } }
        }
      }`,
      {
        input: {
          vehicleId: vehicles.incomplete,
          name: vehicleName,
          ...(name === 'updateVehicle' && { type: 'QUAD', make: 'Honda', model: 'Foreman' }),
          restrictionsAccepted: true,
        },
      },
    )
    expect(changed!.viewer.vehicles.nodes).toContainEqual({ id: vehicles.incomplete, name: vehicleName })
  },
)
