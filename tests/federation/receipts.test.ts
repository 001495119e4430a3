/**
 * Tests of receipts: each receipt keeps the data of its purchase or failed payment, even after
 * later changes.
 */
import { type FederationInProcess, startFederationInProcess } from './helpers/federation-in-process.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCardToken } from './helpers/card-token.ts'
import type { Operations } from '../../federation/generated/contract.ts'
import { type Client, signIn } from './helpers/federation-client.ts'

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

let federation: FederationInProcess
let maude: Client
let vehicleId: number
let clubs: Map<string, number>

beforeAll(async () => void (federation = await startFederationInProcess()))
afterAll(async () => await federation.stop())
beforeEach(async () => {
  federation.reset()
  maude = await signIn(federation.url)
  vehicleId = (await maude.call('getVehicles')).reply.find(({ name }) => name === 'RENARD-21')!.id
  clubs = new Map((await maude.call('getClubs')).reply.map(({ no, id }) => [no, id]))
})

/** Replaces the member's stored payment card with a test card. */
async function storeMemberCard(cardNumber: string): Promise<void> {
  const stripeSourceToken = await createCardToken(federation.url, cardNumber)
  await maude.call('setCard', { body: { stripeSourceToken } })
}
const storeDeclinedCard = async () => await storeMemberCard('4000000000000341')
const storeValidCard = async () => await storeMemberCard('4242424242424242')

const buyPass = async (overrides: Partial<Operations['buy']['body']> = {}, idempotencyKey?: string) =>
  await maude.call('buy', {
    body: { type: 1, vehicleId, clubId: clubs.get('054')!, ...overrides },
    key: idempotencyKey,
  })

/** Returns the receipts of the test vehicle, the oldest first. */
const fetchReceiptsOfMember = async () =>
  (await maude.call('getReceipts')).reply
    .filter(({ accessRight }) => accessRight?.vehicle?.name === 'RENARD-21')
    .toReversed()
/**
 * Returns a summary of each receipt: the payment outcome, the club, and the first day of the pass.
 */
const fetchReceiptSummaries = async () =>
  (await fetchReceiptsOfMember()).map(({ successful, accessRight }) => [
    successful,
    accessRight!.club!.displayName,
    new Date(accessRight!.activeAtEpoch!).toISOString().slice(0, 10),
  ])
const fetchClubName = async (clubNumber: string) =>
  (await maude.call('getClubs')).reply.find((club) => club.no === clubNumber)!.displayName

const machine = { make: 'Can-Am', model: 'Outlander 700', year: '2021', registration: 'V214 507' }

describe('the receipt of a purchase', () => {
  test('a receipt keeps the vehicle as it was at the purchase, even after the vehicle is replaced [H02, H04]', async () => {
    const { reply: bought } = await buyPass()
    const fetchFirstReceiptDetails = async () =>
      (await maude.call('getReceipt', { path: { id: bought.receiptId } })).reply
    const before = await fetchFirstReceiptDetails()
    expect(before.accessRight!.vehicle).toEqual({ name: 'RENARD-21', ...machine })

    // Its season is over, and another machine stands in its place.
    federation.runWithDatabase((db) =>
      db
        .prepare('UPDATE access_rights SET expires_at = 1000000000000 WHERE id = ?')
        .run(bought.accessRightId),
    )
    const { status } = await maude.call('updateVehicle', {
      body: {
        id: vehicleId,
        name: 'MARTRE-9',
        type: 2,
        make: 'Atelier Boréal',
        model: 'Prototype 7',
        registration: 'V999 999',
        year: '2025',
        serialNumber: 'ANOTHER',
      },
    })
    expect(status).toBe(200)
    expect(await fetchFirstReceiptDetails()).toEqual(before)
  })

  test('a receipt names no person after the account is deleted', async () => {
    await buyPass()
    expect((await maude.call('deleteAccount', { body: { currentPassword: 'sentier-demo' } })).status).toBe(
      204,
    )
    const rows = federation.runWithDatabase((db) =>
      db.prepare('SELECT * FROM receipts WHERE member IS NULL').all(),
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect(row).toMatchObject({ vehicle_name: null, registration: null, card_last4: null, attempt: null })
  })
})

describe('receipt of a failed payment', () => {
  test('each attempt to pay for a pass, failed or successful, has a separate receipt [E64, E65, H19]', async () => {
    await storeDeclinedCard()
    await buyPass()
    const [first] = await fetchReceiptsOfMember()
    const { id } = first!.accessRight!
    const thirdClubNumber = (await maude.call('getClubs')).reply.find(
      ({ no, estDisponible }) => estDisponible && no !== '054' && no !== '020',
    )!.no
    await buyPass({ accessRightId: id, clubId: clubs.get('020') })
    await storeValidCard()
    await buyPass({ accessRightId: id, clubId: clubs.get(thirdClubNumber) })

    const receipts = await fetchReceiptsOfMember()
    expect(receipts[0]).toEqual({ ...first, accessRight: { ...first!.accessRight, status: 1 } })
    const [a, b, c] = await Promise.all(['054', '020', thirdClubNumber].map(fetchClubName))
    expect((await fetchReceiptSummaries()).map(([successful, club]) => [successful, club])).toEqual([
      [false, a],
      [false, b],
      [true, c],
    ])
    expect(new Set(receipts.map((each) => each.id)).size).toBe(3)
    expect(receipts.map(({ accessRight }) => accessRight!.id)).toEqual([id, id, id])
  })

  test('if a failed payment for a daily pass is retried for another day, the first receipt keeps the first day', async () => {
    await storeDeclinedCard()
    await buyPass({ type: 4, desiredActivation: tomorrow })
    const [first] = await fetchReceiptsOfMember()
    await buyPass({ type: 4, desiredActivation: nextWeek, accessRightId: first!.accessRight!.id })
    expect((await fetchReceiptSummaries()).map(([, , day]) => day)).toEqual([tomorrow, nextWeek])
  })

  test('after a failed payment, a purchase for another day creates a new pass and keeps the pass whose payment failed', async () => {
    await storeDeclinedCard()
    await buyPass({ type: 4, desiredActivation: tomorrow })
    await storeValidCard()
    const { reply } = await buyPass({ type: 4, desiredActivation: nextWeek })
    const vehicleAccessRights = (await maude.call('getAccessRights')).reply.filter(
      ({ vehicle }) => vehicle!.id === vehicleId,
    )
    expect(
      vehicleAccessRights.map(({ id, status, desiredActivation }) => [
        id === reply.accessRightId,
        status,
        desiredActivation,
      ]),
    ).toEqual([
      [false, 0, tomorrow],
      [true, 1, nextWeek],
    ])
    // The payment of the same day completes the existing pass.
    expect((await buyPass({ type: 4, desiredActivation: tomorrow })).reply.accessRightId).toBe(
      vehicleAccessRights[0]!.id,
    )
  })

  test('a failed payment that is repeated with the same idempotency key has a single receipt', async () => {
    await storeDeclinedCard()
    for (const answer of [await buyPass({}, 'one'), await buyPass({}, 'one')])
      expect(answer.code).toBe('CardDeclined')
    await Promise.all(Array.from({ length: 5 }, async () => await buyPass({}, 'one')))
    expect(await fetchReceiptsOfMember()).toHaveLength(1)
    // Another club is another attempt, and so is another key.
    await buyPass({ clubId: clubs.get('020') }, 'one')
    await buyPass({}, 'two')
    expect(await fetchReceiptsOfMember()).toHaveLength(3)
    await storeValidCard()
    expect((await buyPass({}, 'one')).status).toBe(200)
    expect((await fetchReceiptsOfMember()).map(({ successful }) => successful)).toEqual([
      false,
      false,
      false,
      true,
    ])
  })
})
