/**
 * Tests that the gateway never takes another pass for the result of a purchase, behind a proxy that
 * loses calls or replaces responses (decision 0003).
 */
import { describe, expect } from 'vitest'
import { getTorontoDay, dayMs } from '../../gateway/platform/calendar-days.ts'
import { getPassTypeNumber } from '../../gateway/domains/access-rights/rest.ts'
import { decodeId } from '../../gateway/graphql/global-ids.ts'
import {
  createIdempotencyKey,
  prepareAnnualPassPurchase,
  prepareInsuranceRequestPayment,
  prepareInterventionReportPayment,
} from './helpers/charging-mutations.ts'
import { countChargesAndPasses, runSqlOnFederation } from './helpers/federation-database.ts'
import {
  buildJsonReply,
  createTestBehindProxy,
  withoutIdempotencyKeys,
} from './helpers/gateway-behind-proxy.ts'
import { vehicles } from './helpers/graphql-documents.ts'

const buyCall = /\/AccessRight\/Buy$/
const payload = 'BuyAccessRightPayload'
const unconfirmedProblem = 'PurchaseUnconfirmedProblem'
/** The first call is lost before it reaches the federation. */
const lostCall = { fault: 'cut before', call: buyCall, times: 1 } as const

const decodePassId = (id: string | undefined) => decodeId('AccessRight', id ?? '')
const buildDailyPassInput = (day: number) => ({
  type: 'DAILY',
  desiredActivation: getTorontoDay(Date.now() + day * dayMs),
})
const moveOneYearBackSql = (id: number | null) => {
  const columns = ['active_at', 'expires_at', 'paid_at', 'created_at']
  const changes = columns.map((column) => `${column} = ${column} - ${365 * dayMs}`)
  return `UPDATE access_rights SET ${changes.join()} WHERE id = ${id}`
}

describe.each([
  ['without idempotency keys', withoutIdempotencyKeys],
  ['with idempotency keys', { FEDERATION_IDEMPOTENCY: 'on', FEDERATION_CONDITIONS: 'on' }],
])('a purchase %s', (_, env) => {
  const testBehindProxy = createTestBehindProxy(env)

  testBehindProxy(
    'the expired pass of last season is not the result, even if the list of passes did not contain it before',
    async ({ line: { network, gateway } }) => {
      const pay = prepareAnnualPassPurchase(gateway, await gateway.signIn())
      const { accessRight } = await pay(createIdempotencyKey())
      const id = decodePassId(accessRight?.id)
      // The pass of another member is missing in the list until the call.
      runSqlOnFederation(gateway, moveOneYearBackSql(id))
      runSqlOnFederation(gateway, `UPDATE access_rights SET member = 2 WHERE id = ${id}`)
      network.setNetworkFault({
        fault: 'cut before',
        call: buyCall,
        onMet: async () =>
          runSqlOnFederation(gateway, `UPDATE access_rights SET member = 1 WHERE id = ${id}`),
      })
      expect((await pay(createIdempotencyKey())).__typename).toBe(unconfirmedProblem)
    },
  )

  testBehindProxy.for([['with the pass'], ['with only the ids']])(
    'the pass of another vehicle in the response %s is not the result',
    async ([content], { line: { network, gateway } }) => {
      const token = await gateway.signIn()
      const key = createIdempotencyKey()
      const { accessRight: other } = await prepareAnnualPassPurchase(gateway, token, {
        vehicleId: vehicles.secondComplete,
      })(key)
      const accessRightId = decodePassId(other?.id)
      const vehicle = { id: decodeId('Vehicle', vehicles.secondComplete), name: 'AUTRE', registration: '' }
      const period = { activeAtEpoch: Date.now(), expiresAtEpoch: Date.now() + dayMs }
      const accessRight = { id: accessRightId, type: 1, status: 1, vehicle, ...period }
      const reply = { accessRightId, ...(content === 'with the pass' && { accessRight }) }
      network.setNetworkFault({ fault: 'replaced', call: buyCall, reply: buildJsonReply(200, reply) })
      const bought = await prepareAnnualPassPurchase(gateway, token)(createIdempotencyKey())
      expect(bought.__typename).toBe(payload)
      expect(bought.accessRight?.id).not.toBe(other?.id)
      expect(countChargesAndPasses(gateway)).toEqual({ charges: 2, passes: 2 })
    },
  )

  testBehindProxy(
    'the pass whose payment failed is not the result, even if a response contains its id',
    async ({ line: { network, gateway } }) => {
      const token = await gateway.signIn()
      const input = { vehicleId: vehicles.secondComplete }
      const { accessRight } = await prepareAnnualPassPurchase(gateway, token, input)(createIdempotencyKey())
      const accessRightId = decodePassId(accessRight?.id)
      // The payment of the accepted purchase fails afterwards.
      const onMet = async () =>
        runSqlOnFederation(
          gateway,
          `UPDATE access_rights SET status = 0, vehicle = 1, type = 4 WHERE id = ${accessRightId}`,
        )
      const reply = buildJsonReply(200, { accessRightId, status: 'accepted' })
      network.setNetworkFault({ fault: 'replaced', call: buyCall, reply, onMet })
      const bought = await prepareAnnualPassPurchase(gateway, token)(createIdempotencyKey())
      expect(bought.accessRight?.status).toBe('ACTIVE')
      expect(bought.accessRight?.id).not.toBe(accessRight?.id)
    },
  )

  testBehindProxy.for([
    {
      item: 'an intervention report',
      prepare: prepareInterventionReportPayment,
      call: /\/rapports-intervention\/\d+\/pay$/,
      vehicleId: vehicles.complete,
      type: 'ANNUAL',
    },
    {
      item: 'an insurance request',
      prepare: prepareInsuranceRequestPayment,
      call: /\/Buy-SansAssurance$/,
      vehicleId: vehicles.secondComplete,
      type: 'ANNUAL_WITHOUT_INSURANCE',
    },
  ] as const)(
    'a pass bought elsewhere is not the result of a lost payment of $item',
    async ({ prepare, call, vehicleId, type }, { line: { network, gateway } }) => {
      const pay = await prepare(gateway, await gateway.signIn())
      // The pass of another member is missing in the list until the call.
      const passSql = `vehicle = ${decodeId('Vehicle', vehicles.withPass)} AND status = 1`
      runSqlOnFederation(gateway, `UPDATE access_rights SET member = 2 WHERE ${passSql}`)
      const newPassSql =
        `member = 1, vehicle = ${decodeId('Vehicle', vehicleId)}, type = ${getPassTypeNumber(type)}, ` +
        `paid_at = ${Date.now()}`
      network.setNetworkFault({
        fault: 'cut before',
        call,
        onMet: async () =>
          runSqlOnFederation(gateway, `UPDATE access_rights SET ${newPassSql} WHERE ${passSql}`),
      })
      expect((await pay(createIdempotencyKey())).__typename).toBe(unconfirmedProblem)
      expect(countChargesAndPasses(gateway).charges).toBe(0)
    },
  )

  testBehindProxy(
    'the same key returns the purchase again if no response contains its id',
    async ({ line: { network, gateway } }) => {
      const pay = prepareAnnualPassPurchase(gateway, await gateway.signIn())
      network.setNetworkFault({ fault: 'replaced', call: buyCall, reply: buildJsonReply(200, {}) })
      const key = createIdempotencyKey()
      const first = await pay(key)
      expect(first.__typename).toBe(payload)
      expect(await pay(key)).toMatchObject({ __typename: payload, accessRight: first.accessRight })
      expect(countChargesAndPasses(gateway)).toEqual({ charges: 1, passes: 1 })
    },
  )
})

createTestBehindProxy(withoutIdempotencyKeys)(
  'the same key buys again once the payment of its accepted purchase has failed',
  async ({ line: { network, gateway } }) => {
    const token = await gateway.signIn()
    const input = { vehicleId: vehicles.secondComplete }
    const { accessRight } = await prepareAnnualPassPurchase(gateway, token, input)(createIdempotencyKey())
    const accessRightId = decodePassId(accessRight?.id)
    const updatePass = (changes: string) =>
      runSqlOnFederation(gateway, `UPDATE access_rights SET ${changes} WHERE id = ${accessRightId}`)
    // The accepted pass of another member is missing in the list.
    updatePass('member = 2')
    network.setNetworkFault({
      fault: 'replaced',
      call: buyCall,
      reply: buildJsonReply(200, { accessRightId }),
      // The federation refuses to charge for a vehicle that has a pass.
      onMet: async () => updatePass('vehicle = 1'),
    })
    const pay = prepareAnnualPassPurchase(gateway, token)
    const key = createIdempotencyKey()
    expect((await pay(key)).__typename).toBe(unconfirmedProblem)
    network.setNetworkFault(null)
    expect((await pay(key)).__typename).toBe(unconfirmedProblem)
    updatePass('member = 1, status = 0')
    const bought = await pay(key)
    expect(bought).toMatchObject({ __typename: payload, accessRight: { status: 'ACTIVE' } })
    expect(await pay(key)).toMatchObject({ accessRight: bought.accessRight })
    expect(countChargesAndPasses(gateway)).toEqual({ charges: 2, passes: 1 })
  },
)

describe('another purchase of the same vehicle meanwhile', () => {
  const testWithoutKeys = createTestBehindProxy(withoutIdempotencyKeys, { purchaseSettleMs: 1_000 })

  testWithoutKeys(
    'a lost purchase of a day does not return the pass of another day that a new key has bought',
    async ({ line: { network, gateway } }) => {
      const token = await gateway.signIn()
      const payToday = prepareAnnualPassPurchase(gateway, token, buildDailyPassInput(0))
      const key = createIdempotencyKey()
      network.setNetworkFault(lostCall)
      expect((await payToday(key)).__typename).toBe(unconfirmedProblem)
      const payTomorrow = prepareAnnualPassPurchase(gateway, token, buildDailyPassInput(1))
      const { accessRight: tomorrow } = await payTomorrow(createIdempotencyKey())
      const today = await payToday(key)
      expect(today.__typename).toBe(payload)
      expect(today.accessRight?.id).not.toBe(tomorrow?.id)
      expect(countChargesAndPasses(gateway)).toEqual({ charges: 2, passes: 2 })
    },
  )

  testWithoutKeys(
    'a lost purchase does not return the pass that a new key has bought',
    async ({ line: { network, gateway } }) => {
      const pay = prepareAnnualPassPurchase(gateway, await gateway.signIn())
      const key = createIdempotencyKey()
      network.setNetworkFault(lostCall)
      expect((await pay(key)).__typename).toBe(unconfirmedProblem)
      expect((await pay(createIdempotencyKey())).__typename).toBe(payload)
      expect((await pay(key)).__typename).toBe('AlreadyActiveProblem')
      expect(countChargesAndPasses(gateway)).toEqual({ charges: 1, passes: 1 })
    },
  )

  createTestBehindProxy({ FEDERATION_IDEMPOTENCY: 'on', FEDERATION_CONDITIONS: 'on' })(
    'a repeated lost payment of a report does not return the pass that a new key has bought',
    async ({ line: { network, gateway } }) => {
      const token = await gateway.signIn()
      const payReport = await prepareInterventionReportPayment(gateway, token)
      const key = createIdempotencyKey()
      const lostPayment = { fault: 'cut before', call: /\/pay$/, times: 2 } as const
      network.setNetworkFault(lostPayment)
      expect((await payReport(key)).__typename).toBe(unconfirmedProblem)
      const bought = await prepareAnnualPassPurchase(gateway, token)(createIdempotencyKey())
      expect(bought.__typename).toBe(payload)
      network.setNetworkFault(lostPayment)
      expect((await payReport(key)).__typename).toBe(unconfirmedProblem)
      expect(countChargesAndPasses(gateway)).toEqual({ charges: 1, passes: 1 })
    },
  )

  createTestBehindProxy({ FEDERATION_IDEMPOTENCY: 'on', FEDERATION_CONDITIONS: 'on' })(
    'two lost calls with a key do not return the pass of another day that was bought meanwhile',
    async ({ line: { network, gateway } }) => {
      const token = await gateway.signIn()
      const payTomorrow = prepareAnnualPassPurchase(gateway, token, buildDailyPassInput(1))
      const payToday = prepareAnnualPassPurchase(gateway, token, buildDailyPassInput(0))
      network.setNetworkFault({
        ...lostCall,
        onMet: async () => {
          expect((await payTomorrow(createIdempotencyKey())).__typename).toBe(payload)
          network.setNetworkFault(lostCall)
        },
      })
      expect((await payToday(createIdempotencyKey())).__typename).toBe(unconfirmedProblem)
      expect(countChargesAndPasses(gateway)).toEqual({ charges: 1, passes: 1 })
    },
  )
})
