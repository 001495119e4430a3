/**
 * Tests that a request for a pass without insurance is charged only once, even if the federation
 * does not support idempotency keys (decision 0003).
 */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decodeId } from '../../gateway/graphql/global-ids.ts'
import { buyDocument, club, buildPurchaseVariables, vehicles } from './helpers/graphql-documents.ts'
import {
  readChargesInCents,
  closeClub,
  decideInsuranceRequestAsStaff,
  clearVehicleWeight,
  endSeasonOfEveryInsuranceRequest,
  movePassesToVehicle,
  removeVehicleFromFederation,
  resetFederationDatabase,
} from './helpers/federation-database.ts'
import type { Gateway } from './helpers/gateway-process.ts'

let gateway: Gateway

const submitDocument = `mutation ($input: SubmitInsuranceRequestInput!) {
  submitInsuranceRequest(input: $input) {
    __typename
    ... on SubmitInsuranceRequestPayload { insuranceRequest { id } }
    ... on InvalidInputProblem { fields { field } }
  }
}`
const payDocument = `mutation ($input: PayInsuranceRequestInput!) {
  payInsuranceRequest(input: $input) {
    __typename
    ... on PayInsuranceRequestPayload { accessRight { id } receipt { id } }
    ... on InvalidInputProblem { fields { field } }
    ... on Problem { message }
  }
}`

/**
 * Submits the demo member's request for a pass without insurance and has the federation accept it.
 * Returns the id of the request.
 */
async function createAcceptedInsuranceRequest(token: string): Promise<string> {
  const id = await createPendingInsuranceRequest(token)
  decideInsuranceRequestAsStaff(gateway, decodeId('InsuranceRequest', id)!, true)
  return id
}

async function createPendingInsuranceRequest(token: string): Promise<string> {
  const input = {
    vehicleId: vehicles.secondComplete,
    clubId: club,
    type: 'ANNUAL_WITHOUT_INSURANCE',
    insurerName: 'Boréale',
    policyNumber: 'BA-118',
    proof: { fileName: 'preuve.pdf', base64: btoa('%PDF-1.7'), contentType: 'application/pdf' },
  }
  const { data } = await gateway.query<{ submitInsuranceRequest: { insuranceRequest: { id: string } } }>(
    submitDocument,
    { input },
    token,
  )
  return data.submitInsuranceRequest.insuranceRequest.id
}

async function fetchPaymentObstacleOfInsuranceRequest(
  insuranceRequestId: string,
  token: string,
): Promise<unknown> {
  const document = 'query ($id: ID!) { node(id: $id) { ... on InsuranceRequest { canPay payObstacle } } }'
  return (await gateway.query<{ node: unknown }>(document, { id: insuranceRequestId }, token)).data.node
}

/** Returns an idempotency key that no other test uses. */
const createIdempotencyKey = () => crypto.randomUUID()

async function payUninsuredPassRequest(insuranceRequestId: string, idempotencyKey: string, token: string) {
  const input = { insuranceRequestId, idempotencyKey }
  const { data } = await gateway.query<{
    payInsuranceRequest: { __typename: string; message?: string; fields?: { field: string }[] }
  }>(payDocument, { input }, token)
  return data.payInsuranceRequest
}

/**
 * Settings of a federation that charges every concurrent payment. It has neither idempotency keys
 * nor protection against duplicate charges.
 */
const unprotectedFederation = { FEDERATION_IDEMPOTENCY: 'off', CARD_LATENCY_MS: '500' }

describe.each([
  ['with duplicate protection in the federation', {}, { exactlyOnce: true }],
  ['with a federation without idempotency keys', unprotectedFederation, { exactlyOnce: false }],
])('payment of a request without insurance, %s', (_, env, federationConfig) => {
  beforeAll(async () => {
    gateway = await startGatewayInProcess({
      env,
      config: { cache: { offersMs: 0 } },
      federationConfig,
    })
  })
  beforeEach(() => resetFederationDatabase(gateway))
  afterAll(async () => await gateway?.stop())

  test('ten concurrent payments of a request for a pass without insurance, under one idempotency key, charge once', async () => {
    const token = await gateway.signIn()
    const id = await createAcceptedInsuranceRequest(token)
    const key = createIdempotencyKey()
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => await payUninsuredPassRequest(id, key, token)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.__typename).toBe('PayInsuranceRequestPayload')
    expect(await payUninsuredPassRequest(id, createIdempotencyKey(), token)).toMatchObject({
      __typename: 'InsuranceRequestNotPayableProblem',
    })
    expect(readChargesInCents(gateway)).toHaveLength(1)
  })

  test.each<[string, (castor: number) => unknown, string, string]>([
    [
      'VEHICLE_REMOVED',
      (castor) => removeVehicleFromFederation(gateway, castor),
      'InsuranceRequestNotPayableProblem',
      'compte',
    ],
    [
      'VEHICLE_INCOMPLETE',
      () => clearVehicleWeight(gateway, vehicles.secondComplete),
      'VehicleIncompleteProblem',
      'manque',
    ],
    [
      'ALREADY_ACTIVE',
      (castor) => movePassesToVehicle(gateway, 3, castor, 3),
      'AlreadyActiveProblem',
      'déjà',
    ],
    [
      'SEASON_OVER',
      () => endSeasonOfEveryInsuranceRequest(gateway),
      'WithoutInsurancePurchaseFailedProblem',
      'saison',
    ],
    ['CLUB_UNAVAILABLE', () => closeClub(gateway, 1), 'ClubUnavailableProblem', 'club'],
  ])(
    'if an accepted request for a pass without insurance has the payObstacle %s, its payment is refused for that reason',
    async (obstacle, meanwhile, problem, word) => {
      const token = await gateway.signIn()
      const id = await createAcceptedInsuranceRequest(token)
      expect(await fetchPaymentObstacleOfInsuranceRequest(id, token)).toEqual({
        canPay: true,
        payObstacle: null,
      })
      await meanwhile(decodeId('Vehicle', vehicles.secondComplete)!)
      expect(await fetchPaymentObstacleOfInsuranceRequest(id, token)).toEqual({
        canPay: false,
        payObstacle: obstacle,
      })
      const refusal = await payUninsuredPassRequest(id, createIdempotencyKey(), token)
      expect(refusal.__typename).toBe(problem)
      expect(refusal.message).toContain(word)
      expect(readChargesInCents(gateway)).toEqual([])
    },
  )

  test('after the season, even an undecided request for a pass without insurance has the payObstacle SEASON_OVER', async () => {
    const token = await gateway.signIn()
    const id = await createPendingInsuranceRequest(token)
    endSeasonOfEveryInsuranceRequest(gateway)
    expect(await fetchPaymentObstacleOfInsuranceRequest(id, token)).toEqual({
      canPay: false,
      payObstacle: 'SEASON_OVER',
    })
    expect(await payUninsuredPassRequest(id, createIdempotencyKey(), token)).toEqual({
      __typename: 'InsuranceRequestNotPayableProblem',
      message: 'La saison de ce droit d’accès est terminée : cette demande ne peut plus être payée.',
    })
  })

  test('two concurrent payments of a request for a pass without insurance, under different idempotency keys, charge once', async () => {
    const token = await gateway.signIn()
    const id = await createAcceptedInsuranceRequest(token)
    const answers = await Promise.all(
      [createIdempotencyKey(), createIdempotencyKey()].map(
        async (key) => await payUninsuredPassRequest(id, key, token),
      ),
    )
    expect(answers.map(({ __typename }) => __typename).toSorted()).toEqual([
      'InsuranceRequestNotPayableProblem',
      'PayInsuranceRequestPayload',
    ])
    expect(readChargesInCents(gateway)).toHaveLength(1)
  })

  test("an insured pass replaces the vehicle's uninsured pass only with the member's consent, and concurrent purchases charge once (R-48)", async () => {
    const token = await gateway.signIn()
    await payUninsuredPassRequest(await createAcceptedInsuranceRequest(token), createIdempotencyKey(), token)
    const buyInsuredPass = async (overrides: object) => {
      const { data } = await gateway.query<{ buyAccessRight: { __typename: string } }>(
        buyDocument,
        buildPurchaseVariables({ vehicleId: vehicles.secondComplete, ...overrides }),
        token,
      )
      return data.buyAccessRight.__typename
    }
    expect(await buyInsuredPass({})).toBe('AlreadyWithoutInsuranceProblem')
    // A member who gave up the request in a background tab has not agreed to give up the pass.
    const ofRequest = { insuranceCancellationRequest: true, keepsPassWithoutInsurance: true }
    expect(await buyInsuredPass(ofRequest)).toBe('AlreadyWithoutInsuranceProblem')
    expect(readChargesInCents(gateway)).toHaveLength(1)
    const answers = await Promise.all(
      [1, 2].map(async () => await buyInsuredPass({ insuranceCancellationRequest: true })),
    )
    expect(answers.toSorted()).toEqual(['AlreadyActiveProblem', 'BuyAccessRightPayload'])
    expect(readChargesInCents(gateway)).toHaveLength(2)
  })

  test("buying a pass with insurance withdraws the vehicle's open request for a pass without insurance (R-48)", async () => {
    const token = await gateway.signIn()
    const id = await createAcceptedInsuranceRequest(token)
    const { input } = buildPurchaseVariables({
      vehicleId: vehicles.secondComplete,
      insuranceCancellationRequest: true,
      keepsPassWithoutInsurance: true,
    })
    const buyInsuredPass = async () =>
      await gateway.query<{ buyAccessRight: { __typename: string } }>(buyDocument, { input }, token)
    for (const { data } of [await buyInsuredPass(), await buyInsuredPass()])
      expect(data.buyAccessRight.__typename).toBe('BuyAccessRightPayload')
    expect(readChargesInCents(gateway)).toHaveLength(1)
    // The request is over without a refusal by the federation.
    expect(await fetchPaymentObstacleOfInsuranceRequest(id, token)).toEqual({
      canPay: false,
      payObstacle: 'OVER',
    })
    expect((await payUninsuredPassRequest(id, createIdempotencyKey(), token)).message).toContain(
      'un autre droit d’accès l’a remplacée',
    )
  })

  test("a member can neither read nor pay for another member's request for a pass without insurance", async () => {
    const id = await createAcceptedInsuranceRequest(await gateway.signIn())
    const tokenOfOtherMember = await gateway.signIn('entreprise@sentier.example')
    expect(await payUninsuredPassRequest(id, createIdempotencyKey(), tokenOfOtherMember)).toMatchObject({
      __typename: 'InvalidInputProblem',
      fields: [{ field: 'insuranceRequestId' }],
    })
    const document = 'query ($id: ID!) { node(id: $id) { id } viewer { insuranceRequest(id: $id) { id } } }'
    expect((await gateway.query(document, { id }, tokenOfOtherMember)).data).toEqual({
      node: null,
      viewer: { insuranceRequest: null },
    })
    expect((await gateway.query(document, { id })).data).toEqual({ node: null, viewer: null })
    expect(readChargesInCents(gateway)).toEqual([])
  })
})
