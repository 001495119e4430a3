/**
 * Tests that a purchase charges either exactly the total that the member saw, or nothing. The
 * federation compares this total with the current total in the transaction that charges (decision
 * 0003).
 */
import { type FederationInProcess, startFederationInProcess } from './helpers/federation-in-process.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCardToken } from './helpers/card-token.ts'
import { approveOrRefuseInsuranceRequest } from '../../federation/insurance/queries.ts'
import { type Client, createFederationClient, signIn } from './helpers/federation-client.ts'

const now = Date.parse('2026-10-28T10:00:00-04:00')
const pdf = Buffer.from('%PDF-1.7\n').toString('base64')

let federation: FederationInProcess
let maude: Client
let visitor: Client
let vehicles: Map<string, number>
let club: number

beforeAll(async () => {
  // The card latency leaves time for a price change, even on a slow machine.
  federation = await startFederationInProcess({ CARD_LATENCY_MS: '1500' })
  visitor = createFederationClient(federation.url)
})
beforeEach(async () => {
  federation.reset(now)
  maude = await signIn(federation.url)
  vehicles = new Map((await maude.call('getVehicles')).reply.map(({ name, id }) => [name, id]))
  club = (await maude.call('getClubs')).reply.find(({ no }) => no === '054')!.id
})
afterAll(async () => await federation.stop())

const runSqlOnFederation = (sql: string) => federation.runWithDatabase((db) => db.exec(sql))
const listSuccessfulCharges = () =>
  federation
    .charges()
    .filter(({ status }) => status === 'succeeded')
    .map(({ cents }) => cents)

type Pay = (expected: number | undefined, key?: string) => ReturnType<Client['call']>

async function storeGuestCard(call: 'setCardAsGuest' | 'setCardAsFqcqGuest', holder: object): Promise<void> {
  const stripeSourceToken = await createCardToken(federation.url, '4242424242424242')
  expect((await visitor.call(call, { body: { ...holder, stripeSourceToken } })).status).toBe(200)
}

const prepareGuestPurchase =
  (call: 'buyAsGuest' | 'buyAsFqcqGuest', holder: object, homeAddress: object) => async () => {
    const destination = call === 'buyAsFqcqGuest' ? { provinceOfDestination: 'ON' } : {}
    await storeGuestCard(call === 'buyAsGuest' ? 'setCardAsGuest' : 'setCardAsFqcqGuest', {
      ...holder,
      ...destination,
    })
    const address = { addressLine: '12, rue des Pins', ...homeAddress }
    const purchaseFields = { type: 3, phoneNumber: '613 555-0111', isCanadian: true, languageCode: 'fr-CA' }
    const body = { ...holder, ...purchaseFields, ...destination, address, billingAddress: address }
    return (async (expectedTotal, key) =>
      await visitor.call(call, { body: { ...body, expectedTotal }, key })) as Pay
  }

/**
 * Table of the REST calls that charge a card: call name, total in cents, SQL statement that changes
 * the price, and function that prepares the request.
 */
const calls: [call: string, cents: number, change: string, prepare: () => Promise<Pay>][] = [
  [
    'buy',
    // Price 389.00, of which 346.43 is taxable: taxes of 17.32 and 34.56.
    440_88,
    'UPDATE offers SET price = price + 100, presale = presale + 100',
    async () => async (expectedTotal, key) =>
      await maude.call('buy', {
        body: { type: 1, vehicleId: vehicles.get('RENARD-21')!, clubId: club, expectedTotal },
        key,
      }),
  ],
  [
    'buyWithoutInsurance',
    // Price 366.43, taxes of 18.32 and 36.55.
    421_30,
    'UPDATE access_rights SET price = price + 100 WHERE status = 3',
    async () => {
      const vehicleId = vehicles.get('CASTOR-450')!
      const proof = { nomAssureur: 'Boréale', noPolice: 'BA-118', fileName: 'p.pdf', fileBase64: pdf }
      const body = { vehicleId, clubId: club, type: 8, ...proof }
      const { id } = (await maude.call('requestWithoutInsurance', { body })).reply
      federation.runWithStore((store) => approveOrRefuseInsuranceRequest(store, id, true, now))
      return async (expectedTotal, key) =>
        await maude.call('buyWithoutInsurance', {
          body: { id, vehicleId, clubId: club, type: 8, expectedTotal },
          key,
        })
    },
  ],
  [
    'payInterventionReport',
    574_88,
    'UPDATE intervention_reports SET price = price + 100',
    async () => {
      const [report] = (await maude.call('getInterventionReports')).reply
      return async (ExpectedTotal, key) =>
        await maude.call('payInterventionReport', {
          path: { id: report!.id },
          body: { VehicleId: vehicles.get('CARIBOU')!, ClubId: club, ExpectedTotal },
          key,
        })
    },
  ],
  [
    'buyAsGuest',
    169_19,
    'UPDATE offers SET price = price + 100 WHERE type = 3',
    prepareGuestPurchase(
      'buyAsGuest',
      {
        externalRightNumber: 'ON482913',
        firstName: 'Megan',
        lastName: 'Doyle',
        email: 'megan.doyle@sentier.example',
      },
      { postalCode: 'K1N 5T2', province: 'ON' },
    ),
  ],
  [
    'buyAsFqcqGuest',
    169_19,
    'UPDATE offers SET price = price + 100 WHERE type = 3',
    prepareGuestPurchase(
      'buyAsFqcqGuest',
      {
        externalRightNumber: 'QC905124',
        firstName: 'Mireille',
        lastName: 'Gosselin',
        email: 'mireille.gosselin@sentier.example',
      },
      { postalCode: 'J8X 2K1', province: 'QC' },
    ),
  ],
]

describe.each(calls)('expected total of the call %s', (_, cents, sql, prepare) => {
  test('if the price changes during a card charge, the federation charges nothing and returns the new total', async () => {
    const pay = await prepare()
    const sent = pay(cents / 100)
    // The federation responds to this call while the card processor is still busy.
    await visitor.call('getTerms')
    runSqlOnFederation(sql)
    const { code, refusal } = await sent
    expect(code).toBe('PriceChanged')
    const { total } = refusal.errors!['PriceChanged']!
    expect(total).toBeGreaterThan(cents / 100)
    expect(federation.charges()).toEqual([])
  })

  test('a payment charges the total that the member saw, and a retry after a price change returns the first response', async () => {
    const pay = await prepare()
    const first = await pay(cents / 100, 'key-1')
    expect(first.status).toBe(200)
    expect(listSuccessfulCharges()).toEqual([cents])
    runSqlOnFederation(sql)
    for (const expected of [cents / 100, 1, undefined])
      expect((await pay(expected, 'key-1')).reply).toEqual(first.reply)
    expect(federation.charges()).toHaveLength(1)
  })
})
