/** Tests of the magazine choice of a purchase that is repeated with its idempotency key (E60). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatewayWithReplyProxy, startGatewayWithReplyProxy } from './helpers/federation-reply-proxy.ts'
import {
  type PurchaseResult,
  buyDocument,
  buildPurchaseVariables,
  vehicles,
} from './helpers/graphql-documents.ts'

let gatewayWithProxy: GatewayWithReplyProxy
beforeAll(async () => {
  gatewayWithProxy = await startGatewayWithReplyProxy()
})
afterAll(async () => await gatewayWithProxy?.stop())

interface MagazineChoice {
  printedQuantity: number
  digital: boolean
}

/** Returns a function that sends a purchase, with the same idempotency key at each call. */
function preparePurchaseWithFixedIdempotencyKey(vehicleId: string) {
  const { input } = buildPurchaseVariables({ vehicleId })
  return async (magazines: MagazineChoice): Promise<PurchaseResult> => {
    const { data, errors } = await gatewayWithProxy.gateway.query<{ buyAccessRight: PurchaseResult }>(
      buyDocument,
      { input: { ...input, magazines } },
      gatewayWithProxy.token,
    )
    expect(errors).toBe(undefined)
    return data.buyAccessRight
  }
}

async function readMagazinePreferences(): Promise<MagazineChoice> {
  const { data } = await gatewayWithProxy.gateway.query<{ viewer: { magazinePreferences: MagazineChoice } }>(
    '{ viewer { magazinePreferences { printedQuantity digital } } }',
    {},
    gatewayWithProxy.token,
  )
  return data.viewer.magazinePreferences
}

test('a repeated purchase reports its saved magazine choice, and keeps preferences that the member has set since', async () => {
  const buyPass = preparePurchaseWithFixedIdempotencyKey(vehicles.complete)
  const choice = { printedQuantity: 1, digital: false }
  const first = await buyPass(choice)
  expect(first).toMatchObject({ __typename: 'BuyAccessRightPayload', magazinesSaved: true })
  expect(await readMagazinePreferences()).toEqual(choice)

  const laterPreferences = { printedQuantity: 0, digital: true }
  await gatewayWithProxy.gateway.query(
    'mutation ($input: SetMagazinePreferencesInput!) { setMagazinePreferences(input: $input) { __typename } }',
    { input: laterPreferences },
    gatewayWithProxy.token,
  )
  expect(await buyPass(choice)).toEqual(first)
  expect(await readMagazinePreferences()).toEqual(laterPreferences)
  // The idempotency key has saved its first choice, so it saves no other choice.
  expect(await buyPass({ printedQuantity: 2, digital: true })).toEqual({ ...first, magazinesSaved: false })
  expect(await readMagazinePreferences()).toEqual(laterPreferences)
})

test('a repeated purchase saves the magazine choice that its first request has not saved', async () => {
  const buyPass = preparePurchaseWithFixedIdempotencyKey(vehicles.secondComplete)
  const choice = { printedQuantity: 2, digital: true }
  gatewayWithProxy.replies.replace('updateMagazines', { status: 503 })
  const first = await buyPass(choice)
  expect(first).toMatchObject({ __typename: 'BuyAccessRightPayload', magazinesSaved: false })

  gatewayWithProxy.replies.reset()
  expect(await buyPass(choice)).toEqual({ ...first, magazinesSaved: true })
  expect(await readMagazinePreferences()).toEqual(choice)
})
