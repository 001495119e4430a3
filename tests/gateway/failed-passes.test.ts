/**
 * Tests of passes whose payment failed: the gateway offers a retry only when the retry can succeed,
 * and always offers a cancellation.
 */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decodeId } from '../../gateway/graphql/global-ids.ts'
import { getTorontoDay } from '../../gateway/platform/calendar-days.ts'
import {
  type PurchaseResult,
  buyDocument,
  club,
  buildPurchaseVariables,
} from './helpers/graphql-documents.ts'
import {
  markVehicleAsNeedingUpdate,
  clearVehicleWeight,
  convertPassesWithFailedPaymentToDaily,
  removePassOffer,
  removeVehicleFromFederation,
  issueInterventionReport,
  resetFederationDatabase,
  setFederationClock,
} from './helpers/federation-database.ts'
import type { Gateway } from './helpers/gateway-process.ts'

let gateway: Gateway
let token: string
let vehicleId: string

/**
 * E-mail address of the demo member Élodie, whose card was declined yesterday for the annual pass
 * of her only vehicle.
 */
const member = 'echec@sentier.example'

beforeAll(async () => {
  gateway = await startGatewayInProcess()
})
afterAll(async () => await gateway?.stop())
beforeEach(async () => {
  resetFederationDatabase(gateway)
  token = await gateway.signIn(member)
  vehicleId = (await fetchPassOfFailedPayment())!.vehicle.id
})

interface FailedPass {
  id: string
  canRetry: boolean
  retryObstacle: string | null
  canCancel: boolean
  vehicle: { id: string }
}

async function fetchPassOfFailedPayment(): Promise<FailedPass | undefined> {
  const { data } = await gateway.query<{ viewer: { failedAccessRights: FailedPass[] } }>(
    '{ viewer { failedAccessRights { id canRetry retryObstacle canCancel vehicle { id } } } }',
    {},
    token,
  )
  return data.viewer.failedAccessRights[0]!
}

async function fetchLicensePlateOfTestVehicle(): Promise<string> {
  const { data } = await gateway.query<{ node: { registration: string } }>(
    'query ($id: ID!) { node(id: $id) { ... on Vehicle { registration } } }',
    { id: vehicleId },
    token,
  )
  return data.node.registration
}

/** Repeats the failed payment of the pass. Returns the type name of the mutation result. */
async function retryPaymentOfFailedPass(): Promise<string> {
  const { data } = await gateway.query<{ buyAccessRight: { __typename: string } }>(
    buyDocument,
    buildPurchaseVariables({ vehicleId, accessRightId: (await fetchPassOfFailedPayment())!.id }),
    token,
  )
  return data.buyAccessRight.__typename
}

const tooLateFields = [
  {
    field: 'accessRightId',
    message: 'La saison ou la journée de ce droit d’accès est passée. Achetez un nouveau droit d’accès.',
  },
]

/**
 * Repeats the failed payment of the pass. Returns the input fields that the gateway reports as
 * invalid.
 */
async function retryPaymentAndReadFieldErrors(overrides: object = {}): Promise<unknown> {
  const { data } = await gateway.query<{ buyAccessRight: PurchaseResult }>(
    buyDocument,
    buildPurchaseVariables({
      vehicleId,
      accessRightId: (await fetchPassOfFailedPayment())!.id,
      ...overrides,
    }),
    token,
  )
  return data.buyAccessRight.fields
}

test.each<[string, () => unknown]>([
  ['without any change', () => undefined],
  // An unpaid report blocks new purchases (D18), but not the payment of an earlier purchase.
  [
    'while an intervention report on the vehicle is unpaid',
    async () => issueInterventionReport(gateway, await fetchLicensePlateOfTestVehicle(), 500_00),
  ],
])('a member can retry the failed payment for a pass %s [D32]', async (_, meanwhile) => {
  await meanwhile()
  expect(await fetchPassOfFailedPayment()).toMatchObject({
    canRetry: true,
    retryObstacle: null,
    canCancel: true,
  })
  expect(await retryPaymentOfFailedPass()).toBe('BuyAccessRightPayload')
})

test.each<[string, () => unknown, string, string]>([
  [
    'its vehicle has been removed',
    () => removeVehicleFromFederation(gateway, decodeId('Vehicle', vehicleId)!),
    'VEHICLE_REMOVED',
    'InvalidInputProblem',
  ],
  [
    'its vehicle needs an update',
    () => markVehicleAsNeedingUpdate(gateway, vehicleId),
    'NEEDS_UPDATE',
    'VehicleObstacleProblem',
  ],
  [
    'its vehicle is incomplete',
    () => clearVehicleWeight(gateway, vehicleId),
    'INCOMPLETE',
    'VehicleIncompleteProblem',
  ],
  [
    'the pass is no longer on sale',
    () => removePassOffer(gateway, 1),
    'OFFER_UNAVAILABLE',
    'OfferUnavailableProblem',
  ],
  [
    'another pass was bought in the meantime',
    async () => {
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
      const purchaseInput = { vehicleId, clubId: club, type: 'DAILY', desiredActivation: tomorrow }
      await gateway.query(buyDocument, buildPurchaseVariables(purchaseInput), token)
    },
    'ALREADY_ACTIVE',
    'AlreadyActiveProblem',
  ],
])(
  'a failed payment for a pass cannot be retried if %s, but the pass can be canceled [D32]',
  async (_, meanwhile, retryObstacle, problem) => {
    await meanwhile()
    expect(await fetchPassOfFailedPayment()).toMatchObject({
      canRetry: false,
      retryObstacle,
      canCancel: true,
    })
    expect(await retryPaymentOfFailedPass()).toBe(problem)
    const { data } = await gateway.query(
      'mutation ($id: ID!) { cancelAccessRight(input: { accessRightId: $id }) { __typename } }',
      { id: (await fetchPassOfFailedPayment())!.id },
      token,
    )
    expect(data).toEqual({ cancelAccessRight: { __typename: 'CancelAccessRightPayload' } })
    expect(await fetchPassOfFailedPayment()).toBeUndefined()
  },
)

test('after the season of a pass, the gateway refuses to retry a failed payment for the pass, and states the reason', async () => {
  setFederationClock(gateway, Date.now() + 400 * 86_400_000)
  token = await gateway.signIn(member)
  expect(await fetchPassOfFailedPayment()).toMatchObject({
    canRetry: false,
    retryObstacle: 'OVER',
    canCancel: true,
  })
  expect(await retryPaymentAndReadFieldErrors()).toEqual(tooLateFields)
})

test('once the day of a daily pass is over, a failed payment for the pass cannot be retried, even with a new date', async () => {
  const now = Date.now()
  convertPassesWithFailedPaymentToDaily(gateway, getTorontoDay(now))
  setFederationClock(gateway, now + 3 * 86_400_000)
  token = await gateway.signIn(member)
  for (const desiredActivation of [getTorontoDay(now), getTorontoDay(now + 4 * 86_400_000)])
    expect(await retryPaymentAndReadFieldErrors({ type: 'DAILY', desiredActivation })).toEqual(tooLateFields)
})
