import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCardToken } from './helpers/card-token.ts'
import type { Operations } from '../../federation/generated/contract.ts'
import { type Client, createFederationClient, signIn } from './helpers/federation-client.ts'
import { listMailsToRecipient } from './helpers/read-mails.ts'
import { type RunningFederation, startFederation } from './helpers/start-federation.ts'

/** Date to which the purchase tests set the federation's clock. It is during the yearly presale. */
const now = Date.parse('2026-11-21T10:00:00-05:00')
const tomorrow = '2026-11-22'

/**
 * Total of an annual pass at the presale price, calculated by hand: 389.00 + 17.32 + 34.56 dollars.
 */
const annualTotal = 44_088

let federation: RunningFederation
let maude: Client
let vehicles: Map<string, number>
let clubs: Map<string, number>

beforeAll(async () => {
  federation = await startFederation()
})
beforeEach(async () => {
  federation.reset(now)
  await signInMember()
})
afterAll(async () => await federation.stop())

async function signInMember(): Promise<void> {
  maude = await signIn(federation.url)
  vehicles = new Map((await maude.call('getVehicles')).reply.map(({ name, id }) => [name, id]))
  clubs = new Map((await maude.call('getClubs')).reply.map(({ no, id }) => [no, id]))
}

function setFederationClock(time: number): void {
  federation.moveClock(time - Date.now())
}

function runSqlOnFederation(sql: string, ...values: (number | string | null)[]): void {
  federation.runWithDatabase((db) => db.prepare(sql).run(...values))
}

/** Replaces the member's stored payment card with a test card. */
async function storeMemberCard(cardNumber: string): Promise<void> {
  const stripeSourceToken = await createCardToken(federation.url, cardNumber)
  expect((await maude.call('setCard', { body: { stripeSourceToken } })).status).toBe(200)
}

/**
 * Returns the request body of a purchase, by default of an annual pass for a vehicle without a
 * pass.
 */
const buildPurchaseBody = (
  overrides: Partial<Operations['buy']['body']> = {},
): Operations['buy']['body'] => ({
  type: 1,
  vehicleId: vehicles.get('RENARD-21')!,
  clubId: clubs.get('054')!,
  ...overrides,
})
const buyPass = async (overrides: Partial<Operations['buy']['body']> = {}, idempotencyKey?: string) =>
  await maude.call('buy', { body: buildPurchaseBody(overrides), key: idempotencyKey })
const findIdOfPassWithFailedPayment = (vehicleName: string) =>
  federation.runWithDatabase((db) =>
    Number(
      db
        .prepare(
          'SELECT access_rights.id FROM access_rights JOIN vehicles ON vehicles.id = vehicle WHERE name = ? AND status = 0',
        )
        .get(vehicleName)?.['id'],
    ),
  )
const listSuccessfulCharges = () => federation.charges().filter(({ status }) => status === 'succeeded')
const fetchPassesOfVehicle = async (vehicleName: string) =>
  (await maude.call('getVehicles')).reply.find((vehicle) => vehicle.name === vehicleName)!.accessRights

describe('purchase of a pass', () => {
  test('a purchase charges the total, creates the pass and writes the receipt', async () => {
    const period = (await maude.call('getBuyInfo', { body: buildPurchaseBody() })).reply
    const { status, reply } = await buyPass()
    expect(status).toBe(200)
    expect(listSuccessfulCharges()).toEqual([{ cents: annualTotal, status: 'succeeded' }])

    const [accessRight] = await fetchPassesOfVehicle('RENARD-21')
    expect(accessRight).toMatchObject({
      id: reply.accessRightId,
      status: 1,
      type: 1,
      isActive: true,
      isPrintable: true,
      club: { no: '054' },
      currentPrice: { amount: 389 },
      expiresAtEpoch: Date.parse('2027-09-30T23:59:59.999-04:00'),
    })
    expect(period.expiresAtEpoch).toBe(accessRight!.expiresAtEpoch)
    expect(accessRight!.activeAtEpoch! - period.activeAtEpoch).toBeLessThan(60_000)
    expect(accessRight!.ctrlId).toMatch(/^[2-9A-Z]{7}$/)

    const receipt = (await maude.call('getReceipt', { path: { id: reply.receiptId } })).reply
    expect(receipt).toMatchObject({
      successful: true,
      amount: 389,
      montantTaxable: 346.43,
      montantNonTaxable: 42.57,
      tps: 17.32,
      tvq: 34.56,
      totalAmount: 440.88,
      accessRight: { id: accessRight!.id, status: 1, type: 1, club: { displayName: 'Les Rives hautes' } },
    })
    expect(receipt.details).toEqual([
      { name: 'Droit d’accès annuel', description: 'RENARD-21 · V214 507', totalAmount: 346.43 },
      { name: 'Assurance responsabilité civile', description: null, totalAmount: 42.57 },
    ])
  })

  test('a purchase of a pass offer with an extra fee charges the fee plus taxes', async () => {
    runSqlOnFederation("UPDATE settings SET value = 500 WHERE name = 'additional_fee'")
    const { reply } = await buyPass()
    expect(listSuccessfulCharges()).toEqual([{ cents: 44_663, status: 'succeeded' }])
    const receipt = (await maude.call('getReceipt', { path: { id: reply.receiptId } })).reply
    expect(receipt.details?.at(-1)).toEqual({ name: 'Frais additionnels', description: null, totalAmount: 5 })
    expect((await maude.call('getAdditionalFees')).reply.amount).toBe(5)
  })

  test.each([
    // Type, first day, total: what each offer comes to, by hand.
    [1, undefined, 44_088],
    [3, tomorrow, 16_919],
    [4, tomorrow, 6_000],
  ])('the purchase of a pass of type %i charges %i cents', async (type, desiredActivation, total) => {
    expect((await buyPass({ type, desiredActivation })).status).toBe(200)
    expect(listSuccessfulCharges()).toEqual([{ cents: total, status: 'succeeded' }])
  })

  test('a pass costs the regular price after the presale', async () => {
    setFederationClock(Date.parse('2026-12-16T00:00:00-05:00'))
    maude = await signIn(federation.url)
    await buyPass()
    // 449.00 + 20.32 + 40.54
    expect(listSuccessfulCharges()).toEqual([{ cents: 50_986, status: 'succeeded' }])
  })

  test('a business can buy a summer pass for its own vehicle, and the pass is valid in summer', async () => {
    setFederationClock(Date.parse('2027-04-01T12:00:00-04:00'))
    maude = await signIn(federation.url, 'entreprise@sentier.example')
    const [, second] = (await maude.call('getVehicles')).reply
    expect((await buyPass({ type: 6, vehicleId: second!.id })).status).toBe(200)
    // 389.00 + 19.45 + 38.80
    expect(listSuccessfulCharges()).toEqual([{ cents: 44_725, status: 'succeeded' }])
    const [accessRight] = (await maude.call('getVehicles')).reply[1]!.accessRights
    expect([accessRight!.activeAtEpoch, accessRight!.expiresAtEpoch]).toEqual([
      Date.parse('2027-05-01T00:00:00-04:00'),
      Date.parse('2027-10-31T23:59:59.999-04:00'),
    ])
  })
})

describe('refused purchase', () => {
  const cases: [
    code: string,
    more: () => Partial<Operations['buy']['body']>,
    prepare?: () => void | Promise<void>,
  ][] = [
    ['InvalidRequest', () => ({ vehicleId: undefined })],
    ['InvalidRequest', () => ({ type: '1' as unknown as number })],
    ['AccessRightNotFound', () => ({ accessRightId: 999_999 })],
    // Its payment failed, but it was for another vehicle.
    ['AccessRightNotFound', () => ({ accessRightId: findIdOfPassWithFailedPayment('CARIBOU') })],
    ['VehicleNotFound', () => ({ vehicleId: 999_999 })],
    ['VehicleNotFound', () => ({ vehicleId: 0 })],
    ['VehicleIncomplete', () => ({ vehicleId: vehicles.get('LYNX-12') })],
    ['ClubNotFound', () => ({ clubId: 999_999 })],
    ['ClubUnavailable', () => ({ clubId: clubs.get('141') })],
    // nothing is bought in region 6.
    ['ClubUnavailable', () => ({ clubId: clubs.get('050') })],
    ['TypeUnavailable', () => ({ type: 0 })],
    // Out of season, for businesses, hidden, and not sold without a request.
    ['TypeUnavailable', () => ({ type: 2 })],
    ['TypeUnavailable', () => ({ type: 5 })],
    ['TypeUnavailable', () => ({ type: 7 })],
    ['TypeUnavailable', () => ({ type: 8 })],
    ['DesiredActivationInvalid', () => ({ type: 3 })],
    ['DesiredActivationInvalid', () => ({ type: 4, desiredActivation: '2026-11-20' })],
    ['DesiredActivationInvalid', () => ({ type: 4, desiredActivation: '2027-10-01' })],
    ['DesiredActivationInvalid', () => ({ type: 4, desiredActivation: 'demain' })],
    ['AlreadyActive', () => ({ vehicleId: vehicles.get('ORIGNAL') })],
    ['CardMissing', () => ({}), async () => void (await maude.call('removeCard'))],
    [
      'BillingAddressMissing',
      () => ({}),
      () => runSqlOnFederation("DELETE FROM addresses WHERE kind = 'billing'"),
    ],
    ['CardDeclined', () => ({}), async () => await storeMemberCard('4000000000000341')],
  ]

  test.each(cases)(
    'the federation rejects a purchase with error code %s and charges nothing',
    async (code, buildChanges, prepare) => {
      await prepare?.()
      const refusedResponse = await buyPass(buildChanges())
      expect([refusedResponse.status, refusedResponse.code]).toEqual([400, code])
      expect(Object.values(refusedResponse.refusal.errors!)[0]!.description).toBe(
        refusedResponse.refusal.message,
      )
      expect(listSuccessfulCharges()).toEqual([])
    },
  )

  test('the federation rejects a purchase without a session and charges nothing', async () => {
    expect(
      (await createFederationClient(federation.url).call('buy', { body: buildPurchaseBody() })).code,
    ).toBe('401')
  })

  test('the federation rejects a purchase for the vehicle of another member and charges nothing', async () => {
    const business = await signIn(federation.url, 'entreprise@sentier.example')
    expect((await business.call('buy', { body: buildPurchaseBody({ type: 5 }) })).code).toBe(
      'VehicleNotFound',
    )
  })

  test('the response to a rejected purchase names the invalid fields', async () => {
    const { refusal } = await buyPass({ clubId: undefined, type: 'x' as unknown as number })
    expect(refusal.modelState).toEqual({
      ClubId: ['Ce renseignement est obligatoire.'],
      Type: ['Ce qui est écrit n’a pas la bonne forme.'],
    })
  })

  test('a purchase at a closed club is refused with the club’s own message, in the reader’s language', async () => {
    const english = await signIn(federation.url, undefined, 'en')
    const request = { body: buildPurchaseBody({ clubId: clubs.get('062') }) }
    expect((await maude.call('buy', request)).refusal.message).toMatch(/^Nos sentiers sont fermés/)
    expect((await english.call('buy', request)).refusal.message).toMatch(/^Our trails are closed/)
    expect((await buyPass({ clubId: clubs.get('091') })).refusal.message).toMatch(/^Ce club ne vend pas/)
  })

  test('if an overlapping pass prevents a purchase, the error states the period of that pass', async () => {
    const [accessRight] = await fetchPassesOfVehicle('ORIGNAL')
    const { refusal } = await buyPass({ vehicleId: vehicles.get('ORIGNAL') })
    expect(refusal.errors!['AlreadyActive']).toMatchObject({
      activeAtEpoch: accessRight!.activeAtEpoch,
      expiresAtEpoch: accessRight!.expiresAtEpoch,
    })
    const { reply } = await maude.call('checkCollision', {
      body: buildPurchaseBody({ vehicleId: vehicles.get('ORIGNAL') }),
    })
    expect(reply).toEqual({
      collision: true,
      activeAtEpoch: accessRight!.activeAtEpoch,
      expiresAtEpoch: accessRight!.expiresAtEpoch,
    })
  })

  test.each(['checkCollision', 'getBuyInfo'] as const)(
    'the REST call %s checks the data of a purchase in advance, and returns the error codes of the purchase call',
    async (name) => {
      const codes = [
        (await maude.call(name, { body: buildPurchaseBody({ vehicleId: 0 }) })).code,
        (await maude.call(name, { body: buildPurchaseBody({ clubId: 0 }) })).code,
        (await maude.call(name, { body: buildPurchaseBody({ type: 2 }) })).code,
        (await maude.call(name, { body: buildPurchaseBody({ type: 3 }) })).code,
        (await maude.call(name, { body: { type: 1 } })).code,
        (await createFederationClient(federation.url).call(name, { body: buildPurchaseBody() })).code,
      ]
      expect(codes).toEqual([
        'VehicleNotFound',
        'ClubNotFound',
        'TypeUnavailable',
        'DesiredActivationInvalid',
        'InvalidRequest',
        '401',
      ])
    },
  )
})

describe('purchase that overlaps an existing pass', () => {
  test('an existing pass prevents the purchase of another pass only for days on which the existing pass is valid', async () => {
    const [accessRight] = await fetchPassesOfVehicle('HARFANG')
    const formatTimeAsQuebecDay = (time: number) =>
      new Date(time).toLocaleDateString('sv-SE', { timeZone: 'America/Toronto' })
    const checkDailyPassForOverlap = async (time: number) =>
      await maude.call('checkCollision', {
        body: buildPurchaseBody({
          type: 4,
          vehicleId: vehicles.get('HARFANG'),
          desiredActivation: formatTimeAsQuebecDay(time),
        }),
      })
    expect((await checkDailyPassForOverlap(accessRight!.activeAtEpoch! - 1)).reply.collision).toBe(false)
    expect((await checkDailyPassForOverlap(accessRight!.activeAtEpoch!)).reply.collision).toBe(true)
    expect((await checkDailyPassForOverlap(accessRight!.expiresAtEpoch!)).reply.collision).toBe(true)
    expect((await checkDailyPassForOverlap(accessRight!.expiresAtEpoch! + 1)).reply.collision).toBe(false)
  })
})

describe('purchase for a vehicle with a paid pass in process', () => {
  test('the federation refuses a second pass for the period, states the period and charges nothing [E42]', async () => {
    const [accessRight] = await fetchPassesOfVehicle('ORIGNAL')
    runSqlOnFederation('UPDATE access_rights SET status = 2 WHERE id = ?', accessRight!.id)
    const { activeAtEpoch, expiresAtEpoch } = accessRight!
    const body = buildPurchaseBody({ vehicleId: vehicles.get('ORIGNAL') })
    expect((await maude.call('checkCollision', { body })).reply).toEqual({
      collision: true,
      activeAtEpoch,
      expiresAtEpoch,
    })
    const receiptsBefore = (await maude.call('getReceipts')).reply.length
    const { refusal } = await maude.call('buy', { body })
    expect(refusal.errors!['AlreadyActive']).toMatchObject({ activeAtEpoch, expiresAtEpoch })
    expect((await maude.call('getReceipts')).reply).toHaveLength(receiptsBefore)
  })
})

describe('purchase with a declined card', () => {
  beforeEach(async () => await storeMemberCard('4000000000000341'))

  test('a purchase with a declined card leaves a failed payment, which the member can complete with a valid card', async () => {
    const { code, refusal } = await buyPass({}, 'first')
    expect(code).toBe('CardDeclined')
    expect(refusal.message).toMatch(/^Votre carte a été refusée/)
    const [failed] = await fetchPassesOfVehicle('RENARD-21')
    expect(failed).toMatchObject({ status: 0, isActive: false, isPrintable: false, activeAtEpoch: null })
    expect(federation.charges().map(({ status }) => status)).toEqual(['failed'])

    await storeMemberCard('4242424242424242')
    const { reply } = await buyPass({}, 'first')
    expect(reply.accessRightId).toBe(failed!.id)
    const rights = await fetchPassesOfVehicle('RENARD-21')
    expect(rights.map(({ status }) => status)).toEqual([1])
    const receipts = (await maude.call('getReceipts')).reply.filter(
      ({ accessRight }) => accessRight?.id === failed!.id,
    )
    expect(receipts.map(({ successful }) => successful)).toEqual([true, false])
  })

  test('if the bank demands authentication, a purchase is declined, charges nothing and states the reason', async () => {
    await storeMemberCard('4000002760003184')
    const { code, refusal } = await buyPass()
    expect(code).toBe('CardDeclined')
    expect(refusal.message).toMatch(/^Votre banque demande une authentification/)
    expect(federation.charges().map(({ status }) => status)).toEqual(['failed'])
  })

  test('a purchase with a declined card sends no e-mail', async () => {
    const before = listMailsToRecipient(federation, 'demo@sentier.example').length
    await buyPass()
    expect(listMailsToRecipient(federation, 'demo@sentier.example')).toHaveLength(before)
    await storeMemberCard('4242424242424242')
    await buyPass()
    const [newest, ...olderMails] = listMailsToRecipient(federation, 'demo@sentier.example')
    expect(olderMails).toHaveLength(before)
    expect(newest?.kind).toBe('accessRightBought')
  })

  test('a member can retry a failed payment for a pass with the id of the pass, even for another club', async () => {
    await buyPass()
    const [failed] = await fetchPassesOfVehicle('RENARD-21')
    await storeMemberCard('4242424242424242')
    const { reply } = await buyPass({ accessRightId: failed!.id, clubId: clubs.get('020') })
    expect(reply.accessRightId).toBe(failed!.id)
    expect((await fetchPassesOfVehicle('RENARD-21'))[0]).toMatchObject({ status: 1, club: { no: '020' } })
    // The pass is active after the payment, so the same purchase is refused from now on.
    expect((await buyPass({ accessRightId: failed!.id })).code).toBe('AlreadyActive')
  })
})

describe('idempotency key of a purchase', () => {
  test('a repeated idempotency key returns the successful purchase again and charges once', async () => {
    const first = await buyPass({}, 'one')
    const repeatedPurchase = await buyPass({}, 'one')
    expect(repeatedPurchase).toMatchObject({ status: 200, reply: first.reply })
    expect(listSuccessfulCharges()).toHaveLength(1)
  })

  test('an idempotency key is bound to the vehicle, club and pass type of its purchase', async () => {
    await buyPass({}, 'one')
    expect((await buyPass({ vehicleId: vehicles.get('CASTOR-450') }, 'one')).code).toBe('KeyReused')
    expect((await buyPass({ clubId: clubs.get('020') }, 'one')).code).toBe('KeyReused')
    expect((await buyPass({ type: 4, desiredActivation: tomorrow }, 'one')).code).toBe('KeyReused')
    expect(listSuccessfulCharges()).toHaveLength(1)
  })

  test('an idempotency key is bound to the chosen day of a daily pass', async () => {
    const day = { type: 4, desiredActivation: tomorrow }
    const first = await buyPass(day, 'one')
    expect((await buyPass(day, 'one')).reply).toEqual(first.reply)
    expect((await buyPass({ type: 4, desiredActivation: '2026-11-23' }, 'one')).code).toBe('KeyReused')
  })

  test('an idempotency key is bound to one member', async () => {
    await buyPass({}, 'one')
    const business = await signIn(federation.url, 'entreprise@sentier.example')
    const [, second] = (await business.call('getVehicles')).reply
    const { status } = await business.call('buy', {
      body: buildPurchaseBody({ type: 5, vehicleId: second!.id }),
      key: 'one',
    })
    expect(status).toBe(200)
    expect(listSuccessfulCharges()).toHaveLength(2)
  })

  test('the federation rejects an idempotency key that is too long', async () => {
    expect((await buyPass({}, 'k'.repeat(101))).refusal.modelState).toHaveProperty('Idempotency-Key')
    expect((await buyPass({}, 'k'.repeat(100))).status).toBe(200)
  })

  test('an idempotency key survives a restart of the federation', async () => {
    const first = await buyPass({}, 'one')
    await federation.kill()
    federation = await startFederation({ DATA_DIR: federation.dataDir })
    await signInMember()
    expect((await buyPass({}, 'one')).reply).toEqual(first.reply)
    expect(listSuccessfulCharges()).toHaveLength(1)
  })
})

describe('twenty concurrent copies of a purchase', () => {
  const buyPassTwentyTimes = async (idempotencyKey?: string) =>
    await Promise.all(Array.from({ length: 20 }, async () => await buyPass({}, idempotencyKey)))

  test('twenty concurrent purchases with one idempotency key make one charge, one pass and twenty equal responses', async () => {
    const answers = await buyPassTwentyTimes('one')
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ reply }) => JSON.stringify(reply))).size).toBe(1)
    expect(listSuccessfulCharges()).toEqual([{ cents: annualTotal, status: 'succeeded' }])
    expect(await fetchPassesOfVehicle('RENARD-21')).toHaveLength(1)
  })

  test('without an idempotency key, only one of twenty concurrent purchases is charged, because its pass blocks the others', async () => {
    const answers = await buyPassTwentyTimes()
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'AlreadyActive')).toHaveLength(19)
    expect(listSuccessfulCharges()).toHaveLength(1)
  })

  test('control case: without duplicate protection, concurrent purchases charge more than once', async () => {
    const guarded = federation
    federation = await startFederation(
      // The delay is long enough for several purchases to overlap, even on a slow machine.
      { DATA_DIR: guarded.dataDir, CARD_LATENCY_MS: '1500' },
      { locksDataFolder: false, exactlyOnce: false },
    )
    try {
      await signInMember()
      await buyPassTwentyTimes('one')
      expect(listSuccessfulCharges().length).toBeGreaterThan(1)
      expect((await fetchPassesOfVehicle('RENARD-21')).length).toBeGreaterThan(1)
    } finally {
      await federation.stop()
      federation = guarded
    }
  })

  test('two federation processes that share a database charge once for concurrent purchases with one idempotency key', async () => {
    const second = await startFederation({ DATA_DIR: federation.dataDir }, { locksDataFolder: false })
    try {
      const memberOfSecondProcess = await signIn(second.url)
      const answers = await Promise.all(
        Array.from(
          { length: 20 },
          async (_, index) =>
            await (index % 2 === 0 ? maude : memberOfSecondProcess).call('buy', {
              body: buildPurchaseBody(),
              key: 'one',
            }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
      expect(listSuccessfulCharges()).toHaveLength(1)
    } finally {
      await second.stop()
    }
  })
})
