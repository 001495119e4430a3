/**
 * Tests of requests for passes without insurance: submission, decision, payment, expiry, and
 * replacement by an insured pass.
 */
import { type FederationInProcess, startFederationInProcess } from './helpers/federation-in-process.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCardToken } from './helpers/card-token.ts'
import type { Operations } from '../../federation/generated/contract.ts'
import {
  approveOrRefuseInsuranceRequest,
  listPendingInsuranceRequests,
} from '../../federation/insurance/queries.ts'
import { runDueFederationTasks } from '../../federation/scheduler.ts'
import type { Service } from '../../federation/http/service.ts'
import { type Client, signIn } from './helpers/federation-client.ts'

type RequestBody = Operations['requestWithoutInsurance']['body']

const now = Date.parse('2026-10-28T10:00:00-04:00')
const buildPdfAsBase64 = (byteLength = 20) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(byteLength - 9, 32)]).toString('base64')

let federation: FederationInProcess
let maude: Client
let vehicles: Map<string, number>
let clubs: Map<string, number>

beforeAll(async () => {
  federation = await startFederationInProcess()
})
beforeEach(async () => {
  federation.reset(now)
  await signInAsMember()
})
afterAll(async () => await federation.stop())

async function signInAsMember(email?: string): Promise<void> {
  maude = await signIn(federation.url, email)
  vehicles = new Map((await maude.call('getVehicles')).reply.map(({ name, id }) => [name, id]))
  clubs = new Map((await maude.call('getClubs')).reply.map(({ no, id }) => [no, id]))
}

/**
 * Moves the federation's clock to a given time and signs in again, because a clock change expires
 * the access tokens.
 */
async function moveFederationClockTo(time: string): Promise<void> {
  federation.moveClock(Date.parse(time) - Date.now())
  await signInAsMember()
}

const buildInsuranceRequestBody = (overrides: Partial<RequestBody> = {}): RequestBody => ({
  vehicleId: vehicles.get('CASTOR-450')!,
  clubId: clubs.get('054')!,
  type: 8,
  nomAssureur: 'Boréale Assurances',
  noPolice: 'BA-118',
  fileName: 'preuve.pdf',
  fileBase64: buildPdfAsBase64(),
  ...overrides,
})
const submitInsuranceRequest = async (overrides: Partial<RequestBody> = {}) =>
  await maude.call('requestWithoutInsurance', { body: buildInsuranceRequestBody(overrides) })
const decideInsuranceRequestAsStaff = (insuranceRequestId: number, isAccepted = true, decisionTime = now) =>
  federation.runWithStore((store) =>
    approveOrRefuseInsuranceRequest(store, insuranceRequestId, isAccepted, decisionTime),
  )
const payInsuranceRequest = async (insuranceRequestId: number, idempotencyKey?: string) =>
  await maude.call('buyWithoutInsurance', {
    body: {
      id: insuranceRequestId,
      vehicleId: vehicles.get('CASTOR-450')!,
      clubId: clubs.get('054')!,
      type: 8,
    },
    key: idempotencyKey,
  })
const buyPass = async (overrides: Partial<Operations['buy']['body']> = {}) =>
  await maude.call('buy', {
    body: { type: 1, vehicleId: vehicles.get('CASTOR-450')!, clubId: clubs.get('054')!, ...overrides },
  })
const fetchVehicleNamedCastor = async () =>
  (await maude.call('getVehicles')).reply.find(({ name }) => name === 'CASTOR-450')!
async function storeDeclinedCard(): Promise<void> {
  const stripeSourceToken = await createCardToken(federation.url, '4000000000000341')
  await maude.call('setCard', { body: { stripeSourceToken } })
}
const listSentMailKinds = () =>
  federation.runWithDatabase((db) =>
    db
      .prepare("SELECT kind FROM mails WHERE recipient = 'demo@sentier.example' ORDER BY id")
      .all()
      .map(({ kind }) => kind),
  )
const listSuccessfulCharges = () => federation.charges().filter(({ status }) => status === 'succeeded')
const runScheduledTasksDueAt = (time: string) =>
  federation.runWithStore((store) =>
    runDueFederationTasks({ store, clock: { now: () => Date.parse(time) } } as unknown as Service),
  )

describe('request for a pass without insurance', () => {
  test('a new request for a pass without insurance appears as pending in the member’s list of requests and on the vehicle', async () => {
    const { reply } = await submitInsuranceRequest()
    const [request] = (await maude.call('getInsuranceRequests')).reply
    expect(request).toMatchObject({
      id: reply.id,
      noDemande: reply.noDemande,
      statut: 2,
      type: 8,
      club: { no: '054' },
      vehicule: { alias: 'CASTOR-450', marque: 'Yamaha', webId: vehicles.get('CASTOR-450') },
      // Price 389.00, less the premium of 42.57, plus the fee of 20.00.
      cycle: { prix: 366.43 },
      expireAtEpoch: null,
    })
    const { accessRights, requestWithoutInsurance } = await fetchVehicleNamedCastor()
    expect(requestWithoutInsurance).toEqual(request)
    expect(accessRights).toMatchObject([
      { status: 4, type: 8, isActive: false, expiresAtEpoch: Date.parse('2027-09-30T23:59:59.999-04:00') },
    ])
    expect((await maude.call('getStats')).reply).toMatchObject({
      numberOfAccessRightWithoutInsuranceRequested: 1,
      numberOfActiveAccessRights: 2,
    })
    expect(listSentMailKinds()).toEqual(['insuranceRequestReceived'])
  })

  test.each<[code: string, more: () => Partial<RequestBody>]>([
    ['FileExtensionError', () => ({ fileName: 'preuve.exe' })],
    ['FileExtensionError', () => ({ fileName: 'preuve' })],
    ['FileExtensionError', () => ({ fileBase64: Buffer.from('MZ and more').toString('base64') })],
    ['FileExtensionError', () => ({ fileName: 'preuve.png' })],
    ['FileExtensionError', () => ({ fileBase64: Buffer.from('89504e470d0a1a0a', 'hex').toString('base64') })],
    ['FileNameError', () => ({ fileName: `${'a'.repeat(97)}.pdf` })],
    ['FileTooLarge', () => ({ fileBase64: '' })],
    ['FileTooLarge', () => ({ fileBase64: buildPdfAsBase64(5 * 1024 * 1024 + 1) })],
    ['InvalidRequest', () => ({ fileBase64: 'not base 64!' })],
    ['InvalidRequest', () => ({ nomAssureur: '  ' })],
    ['InvalidRequest', () => ({ noPolice: 'x'.repeat(51) })],
    ['VehicleNotFound', () => ({ vehicleId: 999 })],
    ['VehicleIncomplete', () => ({ vehicleId: vehicles.get('LYNX-12')! })],
    ['ClubNotFound', () => ({ clubId: 9_999 })],
    ['TypeUnavailable', () => ({ type: 1 })],
    ['TypeUnavailable', () => ({ type: 9 })],
    ['AlreadyActive', () => ({ vehicleId: vehicles.get('ORIGNAL')! })],
  ])(
    'an invalid request for a pass without insurance returns the error code %s',
    async (code, buildChanges) => {
      const { status, code: refusalCode } = await submitInsuranceRequest(buildChanges())
      expect([status, refusalCode]).toEqual([400, code])
      expect((await maude.call('getInsuranceRequests')).reply).toEqual([])
    },
  )

  test.each([
    ['PREUVE.JPEG', 'ffd8ffe0'],
    ['preuve.jpg', 'ffd8ffe1'],
    ['preuve.png', '89504e470d0a1a0a'],
    [`${'a'.repeat(96)}.pdf`, '255044462d312e37'],
  ])('the federation accepts a proof of insurance with the file name %s', async (fileName, hex) => {
    expect(
      (await submitInsuranceRequest({ fileName, fileBase64: Buffer.from(hex, 'hex').toString('base64') }))
        .status,
    ).toBe(200)
  })

  test('a request for a pass without insurance can include a proof of insurance of 5 MB', async () => {
    expect((await submitInsuranceRequest({ fileBase64: buildPdfAsBase64(5 * 1024 * 1024) })).status).toBe(200)
  })

  test('the federation refuses a business’s request for a pass without insurance', async () => {
    await signInAsMember('entreprise@sentier.example')
    expect((await submitInsuranceRequest({ vehicleId: vehicles.get('LOCATION-2')! })).code).toBe(
      'TypeUnavailable',
    )
  })

  test('a vehicle can have a second request for a pass without insurance only after the federation has refused the first', async () => {
    const { reply } = await submitInsuranceRequest()
    expect((await submitInsuranceRequest()).code).toBe('E100012')
    decideInsuranceRequestAsStaff(reply.id, false)
    expect((await fetchVehicleNamedCastor()).accessRights).toMatchObject([{ status: 5 }])
    expect((await fetchVehicleNamedCastor()).requestWithoutInsurance).toBeNull()
    expect((await submitInsuranceRequest()).status).toBe(200)
    // The vehicle has only the new request in progress; the access right of the refused request has
    // ended.
    const unexpiredAccessRights = (await fetchVehicleNamedCastor()).accessRights.filter(
      ({ expiresAtEpoch }) => expiresAtEpoch! > now + 3_600_000,
    )
    expect(unexpiredAccessRights.map(({ status }) => status)).toEqual([4])
    expect(listSentMailKinds()).toEqual([
      'insuranceRequestReceived',
      'insuranceRequestRefused',
      'insuranceRequestReceived',
    ])
  })
})

describe('payment of an accepted request without insurance', () => {
  test('the federation rejects a second decision on the same request for a pass without insurance', async () => {
    const { id } = (await submitInsuranceRequest()).reply
    expect(
      federation.runWithStore((store) => listPendingInsuranceRequests(store).map((row) => row.id)),
    ).toContain(id)
    expect([
      decideInsuranceRequestAsStaff(id),
      decideInsuranceRequestAsStaff(id),
      decideInsuranceRequestAsStaff(id, false),
    ]).toEqual([true, false, false])
    expect(listSentMailKinds()).toEqual(['insuranceRequestReceived', 'insuranceRequestAccepted'])
  })

  test.each([
    // The period of five days includes the change from daylight saving time on November 1.
    ['2026-10-28T10:00:00-04:00', '2026-11-02T23:59:59.999-05:00'],
    ['2026-10-28T23:59:59-04:00', '2026-11-02T23:59:59.999-05:00'],
    ['2027-03-12T00:00:00-05:00', '2027-03-17T23:59:59.999-04:00'],
  ])(
    'a request for a pass without insurance that is accepted at %s can be paid until %s',
    async (decided, until) => {
      const { id } = (await submitInsuranceRequest()).reply
      decideInsuranceRequestAsStaff(id, true, Date.parse(decided))
      const [request] = (await maude.call('getInsuranceRequests')).reply
      expect(request).toMatchObject({ statut: 3, expireAtEpoch: Date.parse(until) })
      expect((await fetchVehicleNamedCastor()).accessRights).toMatchObject([{ status: 3 }])
    },
  )

  test('an accepted request for a pass without insurance is paid once, by card, and without the insurance premium', async () => {
    const { id } = (await submitInsuranceRequest()).reply
    expect((await payInsuranceRequest(id)).code).toBe('RequestNotPayable')
    decideInsuranceRequestAsStaff(id)
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => await payInsuranceRequest(id, 'key-1')),
    )
    expect(new Set(answers.map(({ reply }) => JSON.stringify(reply))).size).toBe(1)
    // Price 366.43, taxes of 18.32 and 36.55.
    expect(listSuccessfulCharges()).toEqual([{ cents: 42_130, status: 'succeeded' }])
    const { accessRightId, receiptId } = answers[0]!.reply
    expect((await fetchVehicleNamedCastor()).accessRights).toMatchObject([
      { id: accessRightId, status: 1, type: 8, isActive: true, isPrintable: true },
    ])
    expect((await maude.call('getReceipt', { path: { id: receiptId } })).reply).toMatchObject({
      montantTaxable: 366.43,
      montantNonTaxable: 0,
      totalAmount: 421.3,
      accessRight: { id: accessRightId, type: 8 },
    })
    expect((await maude.call('getInsuranceRequests')).reply).toMatchObject([{ statut: 0 }])
    expect(listSentMailKinds().at(-1)).toBe('accessRightBought')
    expect((await payInsuranceRequest(id, 'key-2')).code).toBe('RequestNotPayable')
    expect((await submitInsuranceRequest()).code).toBe('E100011')
    expect((await maude.call('getInsuranceDocuments')).reply.documentsAssurance).toHaveLength(2)
  })

  test('an accepted request for a pass without insurance keeps the price of its submission day', async () => {
    const { id } = (await submitInsuranceRequest()).reply
    decideInsuranceRequestAsStaff(id, true, Date.parse('2026-12-14T10:00:00-05:00'))
    await moveFederationClockTo('2026-12-17T10:00:00-05:00')
    expect((await payInsuranceRequest(id)).status).toBe(200)
    expect(listSuccessfulCharges()).toEqual([{ cents: 42_130, status: 'succeeded' }])
  })

  test('an accepted request for a pass without insurance can still be paid after a declined card', async () => {
    const { id } = (await submitInsuranceRequest()).reply
    decideInsuranceRequestAsStaff(id)
    await storeDeclinedCard()
    expect((await payInsuranceRequest(id)).code).toBe('CardDeclined')
    expect((await fetchVehicleNamedCastor()).accessRights).toMatchObject([{ status: 3 }])
    expect((await maude.call('getInsuranceRequests')).reply).toMatchObject([{ statut: 3 }])
  })

  test('the payment of an insurance request that overlaps with a pass is refused with the dates of that pass', async () => {
    const { id } = (await submitInsuranceRequest()).reply
    expect((await buyPass({ type: 3, desiredActivation: '2026-10-30' })).status).toBe(200)
    decideInsuranceRequestAsStaff(id)
    const refusedResponse = await payInsuranceRequest(id)
    expect(refusedResponse.code).toBe('AlreadyActive')
    expect(refusedResponse.refusal.errors!['AlreadyActive']).toMatchObject({
      activeAtEpoch: Date.parse('2026-10-30T00:00:00-04:00'),
      expiresAtEpoch: Date.parse('2026-11-01T23:59:59.999-05:00'),
    })
    expect(listSuccessfulCharges()).toHaveLength(1)
  })

  test.each([
    ['VehicleNotFound', 'UPDATE vehicles SET removed_at = 1'],
    ['VehicleIncomplete', 'UPDATE vehicles SET weight = NULL'],
  ])(
    'the payment of a request for a pass without insurance fails with the error %s after the SQL statement %s changed the vehicle',
    async (code, sql) => {
      const { id } = (await submitInsuranceRequest()).reply
      decideInsuranceRequestAsStaff(id)
      federation.runWithDatabase((db) => db.exec(sql))
      expect((await payInsuranceRequest(id)).code).toBe(code)
      expect(listSuccessfulCharges()).toEqual([])
    },
  )

  test('the RequestNotPayable error states why the request for a pass without insurance cannot be paid', async () => {
    const payInsuranceRequestAndGetRefusalReason = async (insuranceRequestId: number) =>
      (await payInsuranceRequest(insuranceRequestId)).refusal.errors!['RequestNotPayable']?.description
    const { id } = (await submitInsuranceRequest()).reply
    const messages = [await payInsuranceRequestAndGetRefusalReason(id)]
    decideInsuranceRequestAsStaff(id)
    await payInsuranceRequest(id, 'key-1')
    messages.push(await payInsuranceRequestAndGetRefusalReason(id))
    const refusedRequestId = (await submitInsuranceRequest({ vehicleId: vehicles.get('RENARD-21')! })).reply
      .id
    decideInsuranceRequestAsStaff(refusedRequestId, false)
    messages.push(await payInsuranceRequestAndGetRefusalReason(refusedRequestId))
    expect(messages).toEqual([
      'La fédération n’a pas encore rendu sa décision sur cette demande.',
      'Cette demande est déjà payée.',
      'Cette demande a été refusée, ou un autre droit d’accès l’a remplacée.',
    ])
  })

  test('once the season has ended, an accepted request for a pass without insurance cannot be paid, even within its five days for payment', async () => {
    await moveFederationClockTo('2027-08-20T10:00:00-04:00')
    const ids = [
      (await submitInsuranceRequest()).reply.id,
      (await submitInsuranceRequest({ vehicleId: vehicles.get('RENARD-21')! })).reply.id,
    ]
    decideInsuranceRequestAsStaff(ids[0]!, true, Date.parse('2027-09-28T10:00:00-04:00'))
    const lastMoment = Date.parse('2027-09-30T23:59:59.999-04:00')
    await moveFederationClockTo('2027-09-30T23:59:00-04:00')
    const fetchInsuranceRequests = async () => (await maude.call('getInsuranceRequests')).reply.toReversed()
    expect(await fetchInsuranceRequests()).toMatchObject([
      { statut: 3, expireAtEpoch: lastMoment, cycle: { expiresAtEpoch: lastMoment } },
      { statut: 2 },
    ])
    await moveFederationClockTo('2027-10-01T00:00:00-04:00')
    expect(await fetchInsuranceRequests()).toMatchObject([
      { statut: 1, expireAtEpoch: lastMoment },
      { statut: 1, expireAtEpoch: null },
    ])
    // The season of the access right has ended too, so the vehicle has no current request.
    expect(await fetchVehicleNamedCastor()).toMatchObject({
      requestWithoutInsurance: null,
      accessRights: [{ status: 5 }],
    })
    expect((await payInsuranceRequest(ids[0]!)).code).toBe('RequestNotPayable')
    expect(decideInsuranceRequestAsStaff(ids[1]!, true, Date.parse('2027-10-01T00:00:00-04:00'))).toBe(false)
  })

  test('if a request for a pass without insurance is undecided after its season, it cannot be paid, and the member gets one e-mail', async () => {
    const { id } = (await submitInsuranceRequest()).reply
    await moveFederationClockTo('2027-10-01T00:00:00-04:00')
    const expectPaymentIsRefusedAfterSeason = async () => {
      const { code, refusal } = await payInsuranceRequest(id)
      expect([code, refusal.message]).toEqual([
        'RequestNotPayable',
        'La saison de ce droit d’accès est terminée : cette demande ne peut plus être payée.',
      ])
    }
    await expectPaymentIsRefusedAfterSeason()
    runScheduledTasksDueAt('2027-10-01T00:00:00-04:00')
    runScheduledTasksDueAt('2027-10-01T00:01:00-04:00')
    await expectPaymentIsRefusedAfterSeason()
    expect(listSentMailKinds().filter((kind) => kind === 'insuranceRequestUndecided')).toHaveLength(1)
    expect(listSentMailKinds()).not.toContain('insuranceRequestExpired')
  })

  test('after the season of an accepted request for a pass without insurance, the payment error says that the season has ended', async () => {
    const { id } = (await submitInsuranceRequest()).reply
    decideInsuranceRequestAsStaff(id)
    federation.runWithDatabase((db) => db.exec('UPDATE insurance_requests SET valid_until = created_at'))
    const { code, refusal } = await payInsuranceRequest(id)
    expect(code).toBe('BuyWithoutInsuranceError')
    expect(refusal.message).toBe(
      'BuyWithoutInsuranceError La saison de ce droit d’accès est terminée. Communiquez avec la fédération.',
    )
  })

  test('an accepted request for a pass without insurance expires after five days without payment, and the member gets one e-mail [P27, F24]', async () => {
    const { id } = (await submitInsuranceRequest()).reply
    decideInsuranceRequestAsStaff(id)
    await moveFederationClockTo('2026-11-02T23:59:59-05:00')
    expect((await maude.call('getInsuranceRequests')).reply).toMatchObject([{ statut: 3 }])
    runScheduledTasksDueAt('2026-11-02T23:59:59-05:00')
    expect(listSentMailKinds().at(-1)).toBe('insuranceRequestAccepted')

    await moveFederationClockTo('2026-11-03T00:00:00-05:00')
    const expectInsuranceRequestIsExpired = async () => {
      const lapsed = { id, statut: 1, expireAtEpoch: Date.parse('2026-11-02T23:59:59.999-05:00') }
      expect((await maude.call('getInsuranceRequests')).reply).toMatchObject([lapsed])
      expect(await fetchVehicleNamedCastor()).toMatchObject({
        requestWithoutInsurance: lapsed,
        accessRights: [{ status: 5 }],
      })
      const { code, refusal } = await payInsuranceRequest(id)
      expect([code, refusal.errors!['RequestNotPayable']?.description]).toEqual([
        'RequestNotPayable',
        'Cette demande a été acceptée, mais n’a pas été payée à temps : elle est annulée. Faites une nouvelle demande.'.replace(
          ' :',
          '\u00a0:',
        ),
      ])
    }
    await expectInsuranceRequestIsExpired()
    runScheduledTasksDueAt('2026-11-03T00:00:00-05:00')
    runScheduledTasksDueAt('2026-11-03T00:01:00-05:00')
    await expectInsuranceRequestIsExpired()
    expect(listSentMailKinds().filter((kind) => kind === 'insuranceRequestExpired')).toHaveLength(1)
    expect((await submitInsuranceRequest()).status).toBe(200)
    expect((await fetchVehicleNamedCastor()).requestWithoutInsurance).toMatchObject({
      statut: 2,
      expireAtEpoch: null,
    })
  })

  test('a request for a pass without insurance does not count as expired after another pass has replaced it', async () => {
    const { id } = (await submitInsuranceRequest()).reply
    decideInsuranceRequestAsStaff(id)
    expect((await buyPass({ insuranceCancellationRequest: true })).status).toBe(200)
    await moveFederationClockTo('2026-11-03T00:00:00-05:00')
    expect((await maude.call('getInsuranceRequests')).reply).toMatchObject([
      { id, statut: 1, expireAtEpoch: null },
    ])
    expect((await fetchVehicleNamedCastor()).requestWithoutInsurance).toBeNull()
  })
})

describe('replacement of a request by an insured pass', () => {
  test('the purchase of an insured pass cancels the request for a pass without insurance only with the member’s consent', async () => {
    const { id } = (await submitInsuranceRequest()).reply
    expect((await buyPass()).code).toBe('E100012')
    expect((await buyPass({ insuranceCancellationRequest: false })).code).toBe('E100012')
    expect(listSuccessfulCharges()).toEqual([])
    expect((await buyPass({ insuranceCancellationRequest: true })).status).toBe(200)
    expect((await maude.call('getInsuranceRequests')).reply).toMatchObject([{ id, statut: 1 }])
    expect((await fetchVehicleNamedCastor()).requestWithoutInsurance).toBeNull()
    expect(decideInsuranceRequestAsStaff(id)).toBe(false)
  })

  test.each(['the request', 'the pass with insurance'])(
    'concurrent payments for an insured and an uninsured pass of one vehicle charge only once (sent first: the payment for %s)',
    async (first) => {
      const { id } = (await submitInsuranceRequest()).reply
      decideInsuranceRequestAsStaff(id)
      // The member confirmed the replacement before the request was paid; the purchase arrived
      // late.
      const replace = { insuranceCancellationRequest: true, askedMsAgo: 60_000 }
      const payments = [async () => await payInsuranceRequest(id), async () => await buyPass(replace)]
      if (first !== 'the request') payments.reverse()
      const answers = await Promise.all(payments.map(async (send) => await send()))
      expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]))
      expect(['E100011', 'RequestNotPayable']).toContain(answers.find(({ status }) => status === 400)?.code)
      expect(federation.charges()).toHaveLength(1)
    },
  )

  test.each([
    ['confirmed before that payment', 60_000, 'E100011'],
    ['confirmed after that payment', 0, null],
  ])(
    'an insured pass replaces a paid pass without insurance only if the member confirmed the purchase after that payment: %s',
    async (_, askedMsAgo, code) => {
      const { id } = (await submitInsuranceRequest()).reply
      decideInsuranceRequestAsStaff(id)
      expect((await payInsuranceRequest(id)).status).toBe(200)
      expect((await buyPass({ insuranceCancellationRequest: true, askedMsAgo })).code).toBe(code)
      expect(listSuccessfulCharges()).toHaveLength(code === null ? 2 : 1)
    },
  )

  test('a purchase of a pass with insurance cancels the vehicle’s pass without insurance once the card is charged', async () => {
    const { id } = (await submitInsuranceRequest()).reply
    decideInsuranceRequestAsStaff(id)
    const old = (await payInsuranceRequest(id)).reply.accessRightId
    const check = { type: 1, vehicleId: vehicles.get('CASTOR-450')! }
    expect((await maude.call('checkCollision', { body: check })).reply.collision).toBe(false)
    expect((await buyPass()).code).toBe('E100011')
    expect((await buyPass({ type: 4, desiredActivation: '2026-11-20' })).code).toBe('AlreadyActive')
    const { reply } = await buyPass({ insuranceCancellationRequest: true })
    const rights = (await fetchVehicleNamedCastor()).accessRights
    expect(rights.filter(({ isActive }) => isActive).map((right) => right.id)).toEqual([reply.accessRightId])
    expect(rights.find((right) => right.id === old)!.expiresAtEpoch).toBeLessThan(
      rights.find((right) => right.id === reply.accessRightId)!.activeAtEpoch!,
    )
    expect((await buyPass({ insuranceCancellationRequest: true })).code).toBe('AlreadyActive')
    expect(listSuccessfulCharges()).toHaveLength(2)
  })

  test('a purchase with a declined card leaves the vehicle’s existing pass without insurance unchanged', async () => {
    await submitInsuranceRequest()
    await storeDeclinedCard()
    expect((await buyPass({ insuranceCancellationRequest: true })).code).toBe('CardDeclined')
    expect((await maude.call('getInsuranceRequests')).reply).toMatchObject([{ statut: 2 }])
  })
})
