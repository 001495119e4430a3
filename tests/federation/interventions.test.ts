import { type FederationInProcess, startFederationInProcess } from './helpers/federation-in-process.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabaseStore } from '../../federation/store/database.ts'
import { type Client, signIn } from './helpers/federation-client.ts'
import { listMailsToRecipient } from './helpers/read-mails.ts'
import { insertAndMailInterventionReport as issueReportInStore } from '../../federation/interventions/queries.ts'

const now = Date.parse('2026-11-21T10:00:00-05:00')

/**
 * Total of a $500 intervention report with both taxes, in cents: 500.00 + 25.00 + 49.88 dollars
 * (49.875, rounded half up).
 */
const total = 57_488

let federation: FederationInProcess
let maude: Client
let vehicles: Map<string, number>
let clubs: Map<string, number>

beforeAll(async () => {
  federation = await startFederationInProcess()
})
beforeEach(async () => {
  federation.reset(now)
  maude = await signIn(federation.url)
  vehicles = new Map((await maude.call('getVehicles')).reply.map(({ name, id }) => [name, id]))
  clubs = new Map((await maude.call('getClubs')).reply.map(({ no, id }) => [no, id]))
})
afterAll(async () => await federation.stop())

function runSqlOnFederation(sql: string): void {
  federation.runWithDatabase((db) => db.exec(sql))
}

function issueInterventionReport(plate: string, priceInCents = 500_00): number {
  const store = openDatabaseStore(federation.dataDir)
  try {
    return issueReportInStore(store, { plate, price: priceInCents, now })
  } finally {
    store.db.close()
  }
}

const fetchInterventionReports = async (plates?: string[], client = maude) =>
  (
    await client.call('getInterventionReports', {
      query: plates === undefined ? {} : { RegistrationPlates: plates },
    })
  ).reply
const fetchInterventionReportId = async () => (await fetchInterventionReports())[0]!.id
const submitInterventionReportPayment = async (
  overrides: { id?: number; vehicle?: string; club?: string; key?: string } = {},
) =>
  await maude.call('payInterventionReport', {
    path: { id: overrides.id ?? (await fetchInterventionReportId()) },
    body: {
      VehicleId: vehicles.get(overrides.vehicle ?? 'CARIBOU') ?? 0,
      ClubId: clubs.get(overrides.club ?? '054') ?? 0,
    },
    key: overrides.key,
  })
/** Returns the start and end of the validity of an access right as ISO timestamps. */
const fetchValidityPeriodOfPass = async (passId: number | undefined) => {
  const passRecord = (await maude.call('getAccessRights')).reply.find(({ id }) => id === passId)
  return [passRecord?.activeAtEpoch, passRecord?.expiresAtEpoch].map((at) => new Date(at ?? 0).toISOString())
}
const seasons = [2026, 2027, 2028].map((year) => [
  `${year}-10-01T04:00:00.000Z`,
  `${year + 1}-10-01T03:59:59.999Z`,
])
const listSuccessfulCharges = () => federation.charges().filter(({ status }) => status === 'succeeded')

describe('intervention reports of a member', () => {
  test('a member sees the intervention reports on their vehicles, even if a report spells the license plate differently', async () => {
    const [report, ...otherReports] = await fetchInterventionReports(['v092-618', 'X000 000'])
    expect(otherReports).toEqual([])
    expect(report).toMatchObject({
      price: 500,
      member: 'Maude Tremblay',
      issuedAtEpoch: expect.any(Number) as number,
      place: 'Sentier 535, Saint-Raymond',
      reason: 'Véhicule sans droit d’accès',
      vehicle: { id: vehicles.get('CARIBOU'), name: 'CARIBOU', registration: 'V092 618' },
    })
    expect(report!.noDroit).toMatch(/^[2-9A-Z]{7}$/)
    expect((await maude.call('getInterventionReport', { path: { id: report!.id } })).reply).toEqual(report)
    expect(await fetchInterventionReports(['V214 507'])).toEqual([])
    expect(await fetchInterventionReports(['V214 507', 'V092 618'])).toHaveLength(1)
  })

  test('a member cannot see intervention reports of other members', async () => {
    const business = await signIn(federation.url, 'entreprise@sentier.example')
    const id = await fetchInterventionReportId()
    expect(await fetchInterventionReports(['V092 618'], business)).toEqual([])
    expect((await business.call('getInterventionReport', { path: { id } })).code).toBe(
      'InterventionReportNotFound',
    )
    const [vehicle] = (await business.call('getVehicles')).reply
    const body = { VehicleId: vehicle!.id, ClubId: clubs.get('054')! }
    expect((await business.call('payInterventionReport', { path: { id }, body })).code).toBe(
      'InterventionReportNotFound',
    )
  })

  test('the owner of a license plate gets an e-mail about a new intervention report', async () => {
    const id = issueInterventionReport('v214-507')
    expect(listMailsToRecipient(federation, 'demo@sentier.example')[0]).toMatchObject({
      kind: 'interventionIssued',
      subject: `Rapport d’intervention ${String(id).padStart(6, '0')}`,
      links: [{ url: `http://portal.example/interventionreport/${id}?lang=fr` }],
    })
    expect((await fetchInterventionReports(['V214 507'])).map((report) => report.id)).toEqual([id])
  })
})

describe('payment of an intervention report', () => {
  test('the payment of an intervention report charges the price of the report with both taxes, and creates an annual pass', async () => {
    const id = await fetchInterventionReportId()
    const { noDroit } = (await fetchInterventionReports())[0]!
    const { reply } = await submitInterventionReportPayment()
    expect(listSuccessfulCharges()).toEqual([{ cents: total, status: 'succeeded' }])
    const createdPass = (await maude.call('getAccessRights')).reply.find(
      (each) => each.id === reply.accessRightId,
    )
    expect(createdPass).toMatchObject({
      ctrlId: noDroit,
      type: 1,
      status: 1,
      isActive: true,
      isPrintable: true,
      club: { no: '054' },
      vehicle: { name: 'CARIBOU' },
      expiresAtEpoch: Date.parse('2027-09-30T23:59:59.999-04:00'),
    })
    expect((await maude.call('getReceipt', { path: { id: reply.receiptId } })).reply).toMatchObject({
      successful: true,
      amount: 500,
      montantTaxable: 500,
      montantNonTaxable: 0,
      totalAmount: 574.88,
    })
    expect(listMailsToRecipient(federation, 'demo@sentier.example')[0]).toMatchObject({
      kind: 'accessRightBought',
    })
    expect(await fetchInterventionReports()).toEqual([])
    expect((await submitInterventionReportPayment({ id })).code).toBe('InterventionReportNotFound')
  })

  test('if a vehicle has an active annual pass, the payment of an intervention report creates a pass for the next season', async () => {
    const { reply } = await submitInterventionReportPayment({ vehicle: 'ORIGNAL' })
    expect(await fetchValidityPeriodOfPass(reply.accessRightId)).toEqual(seasons[1])
  })

  test('two paid intervention reports on one vehicle create passes for consecutive seasons', async () => {
    const ids = [
      await fetchInterventionReportId(),
      issueInterventionReport('V092 618'),
      issueInterventionReport('V092 618'),
    ]
    const replies = await Promise.all(
      ids.map(async (id) => (await submitInterventionReportPayment({ id })).reply),
    )
    const periods = await Promise.all(
      replies.map(async ({ accessRightId }) => await fetchValidityPeriodOfPass(accessRightId)),
    )
    expect(periods.toSorted(([a], [b]) => Date.parse(a!) - Date.parse(b!))).toEqual([
      [expect.stringContaining('2026-11-21'), seasons[0]![1]],
      seasons[1],
      seasons[2],
    ])
    expect(listSuccessfulCharges()).toHaveLength(3)
  })

  test('the payment of an intervention report creates an annual pass even if the vehicle already has a multi-day pass', async () => {
    const { reply } = await submitInterventionReportPayment({ vehicle: 'HARFANG' })
    expect(await fetchValidityPeriodOfPass(reply.accessRightId)).toEqual([
      expect.stringContaining('2026-11-21'),
      seasons[0]![1],
    ])
  })

  test('before the season starts, the payment of an intervention report creates a pass for the coming season', async () => {
    federation.reset(Date.parse('2026-09-15T10:00:00-04:00'))
    maude = await signIn(federation.url)
    const { reply } = await submitInterventionReportPayment()
    expect(await fetchValidityPeriodOfPass(reply.accessRightId)).toEqual(seasons[0])
  })

  test('a pass that results from the payment of an intervention report has no insurance', async () => {
    const countInsuranceCertificates = async () =>
      (await maude.call('getInsuranceDocuments')).reply.documentsAssurance.length
    const before = await countInsuranceCertificates()
    const { reply } = await submitInterventionReportPayment()
    expect(await countInsuranceCertificates()).toBe(before)
    const createdPass = (await maude.call('getAccessRights')).reply.find(
      ({ id }) => id === reply.accessRightId,
    )
    expect(createdPass).toMatchObject({ isActive: true, insurance: null })
  })

  test('repeated payments of an intervention report with the same idempotency key charge once', async () => {
    const id = await fetchInterventionReportId()
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => await submitInterventionReportPayment({ id, key: 'once' })),
    )
    expect(new Set(answers.map(({ reply }) => JSON.stringify(reply))).size).toBe(1)
    expect(listSuccessfulCharges()).toHaveLength(1)
    expect((await submitInterventionReportPayment({ id, key: 'once', club: '020' })).code).toBe('KeyReused')
  })

  test('concurrent payments of an intervention report with different idempotency keys charge once', async () => {
    const id = await fetchInterventionReportId()
    const answers = await Promise.all(
      ['a', 'b', 'c'].map(async (key) => await submitInterventionReportPayment({ id, key })),
    )
    expect(answers.map(({ code }) => code ?? 'paid').toSorted()).toEqual([
      'InterventionReportNotFound',
      'InterventionReportNotFound',
      'paid',
    ])
    expect(listSuccessfulCharges()).toHaveLength(1)
  })

  test.each([
    ['InterventionReportNotFound', { id: 999 }, ''],
    ['VehicleNotFound', { vehicle: 'X' }, ''],
    ['VehicleIncomplete', { vehicle: 'LYNX-12' }, ''],
    ['ClubNotFound', { club: 'X' }, ''],
    ['ClubUnavailable', {}, "UPDATE clubs SET is_available = 0 WHERE no = '054'"],
    ['CardMissing', {}, 'DELETE FROM cards'],
    ['BillingAddressMissing', {}, "DELETE FROM addresses WHERE kind = 'billing'"],
    ['InvalidRequest', { key: 'k'.repeat(101) }, ''],
  ])(
    'if the payment of an intervention report fails with the error code %s, nothing is charged',
    async (code, changes, sql) => {
      runSqlOnFederation(sql)
      expect((await submitInterventionReportPayment(changes)).code).toBe(code)
      expect(federation.charges()).toEqual([])
      expect(await fetchInterventionReports()).toHaveLength(1)
    },
  )

  test('a declined card leaves the intervention report unpaid and creates no pass', async () => {
    const before = (await maude.call('getAccessRights')).reply.length
    const receipts = (await maude.call('getReceipts')).reply.length
    const fail = JSON.stringify({ code: 'card_declined', declineCode: 'generic_decline' })
    federation.runWithDatabase((db) => db.prepare('UPDATE cards SET on_charge = ?').run(fail))
    expect((await submitInterventionReportPayment({ key: 'tried' })).code).toBe('CardDeclined')
    expect(federation.charges()).toEqual([{ cents: total, status: 'failed' }])
    expect((await maude.call('getAccessRights')).reply).toHaveLength(before)
    expect((await maude.call('getReceipts')).reply).toHaveLength(receipts + 1)
    const [receipt] = (await maude.call('getReceipts')).reply
    expect(receipt).toMatchObject({
      successful: false,
      totalAmount: 574.88,
      accessRight: { status: 0, type: 1, club: { city: 'Rimouski' } },
    })
    // The failed payment belongs to the report, so it cannot be resumed or canceled as a purchase.
    const failed = { path: { id: receipt!.accessRight!.id! } }
    expect((await maude.call('getIncompleteAccessRight', failed)).code).toBe('AccessRightNotFound')
    expect((await maude.call('cancelAccessRight', failed)).code).toBe('AccessRightNotFound')
    runSqlOnFederation('UPDATE cards SET on_charge = NULL')
    expect((await submitInterventionReportPayment({ key: 'tried' })).status).toBe(200)
    expect(listSuccessfulCharges()).toHaveLength(1)
    expect((await maude.call('getReceipts')).reply.slice(0, 2).map(({ successful }) => successful)).toEqual([
      true,
      false,
    ])
  })
})
