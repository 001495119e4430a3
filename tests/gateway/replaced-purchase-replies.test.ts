/**
 * Tests of the mutations that charge a card, behind a proxy that delivers the charging call to the
 * federation and then replaces the response. A repeated purchase never charges twice (decision
 * 0003).
 */
import { describe, expect } from 'vitest'
import {
  type ChargingMutation,
  chargingMutations,
  createIdempotencyKey,
} from './helpers/charging-mutations.ts'
import type { ReplacedReply } from './helpers/faulty-network.ts'
import { countChargesAndPasses } from './helpers/federation-database.ts'
import {
  buildJsonReply,
  createTestBehindProxy,
  withoutIdempotencyKeys,
} from './helpers/gateway-behind-proxy.ts'
import type { Gateway } from './helpers/gateway-process.ts'
import { buildPurchaseVariables, buyDocument } from './helpers/graphql-documents.ts'

const testBehindProxy = createTestBehindProxy(withoutIdempotencyKeys)

/** Returns the number of unreadable responses that the gateway has counted for a call. */
async function countUnreadableResponses(gateway: Gateway, call: string): Promise<number> {
  const text = await (await fetch(`${gateway.url}/metrics`)).text()
  const line = new RegExp(`^sentier_federation_failures_total{call="${call}",code="UNREADABLE"} (\\d+)`, 'm')
  return Number(line.exec(text)?.[1] ?? 0)
}

describe('unreadable results of the check for colliding passes', () => {
  const replies: [string, ReplacedReply][] = [
    ['an envelope', buildJsonReply(200, { data: { collision: true } })],
    ['names in PascalCase', buildJsonReply(200, { Collision: true })],
    ['an error body', buildJsonReply(200, { errors: { Unknown: {} } })],
    ['a list', buildJsonReply(200, [{ collision: true }])],
    ['null', buildJsonReply(200, null)],
    ['no content', { status: 204 }],
    ['an unknown value', buildJsonReply(200, { collision: 'non' })],
  ]
  testBehindProxy.for(replies)(
    'the gateway sends no purchase if the check for colliding passes returns %s',
    async ([, reply], { line: { network, gateway } }) => {
      const token = await gateway.signIn()
      network.setNetworkFault({ fault: 'replaced', call: /CheckCollision$/, reply })
      const { errors } = await gateway.query(buyDocument, buildPurchaseVariables(), token)
      expect(errors?.[0]?.extensions.code).toBe('FEDERATION_UNAVAILABLE')
      expect(countChargesAndPasses(gateway)).toEqual({ charges: 0, passes: 0 })
      expect(await countUnreadableResponses(gateway, 'checkCollision')).toBe(1)
    },
  )

  testBehindProxy.for([false, 0, 'false'])(
    'the gateway sends the purchase if the check for colliding passes returns %j',
    async (collision, { line: { network, gateway } }) => {
      const pay = await chargingMutations[0]!.prepare(gateway, await gateway.signIn())
      const reply = buildJsonReply(200, { collision })
      network.setNetworkFault({ fault: 'replaced', call: /CheckCollision$/, reply })
      expect((await pay(createIdempotencyKey())).__typename).toBe('BuyAccessRightPayload')
    },
  )
})

/** Problem of a guest, who has no list of passes in which the gateway could find the purchase. */
const unconfirmedProblem = 'PurchaseUnconfirmedProblem'
const isGuestPurchaseMutation = ({ mutation }: ChargingMutation) => mutation === 'buyGuestAccessRight'

/**
 * Returns pairs of a charging mutation and a reply. `buyAccessRight` and the guest's purchase get
 * every reply, the other mutations the first.
 */
const combineChargingMutationsWithReplies = (replies: [string, ReplacedReply][]) =>
  chargingMutations.flatMap((row) =>
    replies
      .filter((_, at) => at === 0 || row.mutation === 'buyAccessRight' || isGuestPurchaseMutation(row))
      .map(([title, reply]) => [row.mutation, title, row, reply] as const),
  )

describe('replies without proof that a proxy sends after the charge', () => {
  const replies: [string, ReplacedReply][] = [
    ['409 with a code', buildJsonReply(409, { error: 'duplicate_request' })],
    ['403 with HTML', { status: 403, headers: { 'content-type': 'text/html' }, body: '<html>no</html>' }],
    ['404 without a body', { status: 404 }],
    ['400 with an empty object', buildJsonReply(400, {})],
    ['408 without a body', { status: 408 }],
    ['422 with plain text', { status: 422, body: 'Unprocessable' }],
    ['202', buildJsonReply(202, { accessRightId: 1, number: 1, totalAmount: 1, status: 'accepted' })],
    ['409 with a listed code', buildJsonReply(409, { errors: { CardDeclined: { description: '' } } })],
  ]
  testBehindProxy.for(combineChargingMutationsWithReplies(replies))(
    '%s with the reply %s is found in the list of passes, or unconfirmed for a guest',
    async ([, , row, reply], { line: { network, gateway } }) => {
      const pay = await row.prepare(gateway, await gateway.signIn())
      network.setNetworkFault({ fault: 'replaced', call: row.call, reply, times: 1 })
      const key = createIdempotencyKey()
      const first = await pay(key)
      expect(first.__typename).toBe(isGuestPurchaseMutation(row) ? unconfirmedProblem : row.payload)
      expect((await pay(key)).__typename).toBe(first.__typename)
      expect(countChargesAndPasses(gateway)).toEqual({ charges: 1, passes: 1 })
    },
  )

  const unlistedReplies = [400, 402, 403, 404, 422].map((status): [string, ReplacedReply] => [
    String(status),
    buildJsonReply(status, { errors: { Unlisted: { description: 'Oups.' } } }),
  ])
  testBehindProxy.for(combineChargingMutationsWithReplies(unlistedReplies))(
    '%s with an unlisted code and status %s is found, or refused and never sent again with its key for a guest',
    async ([, , row, reply], { line: { network, gateway } }) => {
      const pay = await row.prepare(gateway, await gateway.signIn())
      network.setNetworkFault({ fault: 'replaced', call: row.call, reply, times: 1 })
      const key = createIdempotencyKey()
      expect((await pay(key)).__typename).toBe(isGuestPurchaseMutation(row) ? 'RefusedProblem' : row.payload)
      expect((await pay(key)).__typename).toBe(
        isGuestPurchaseMutation(row) ? unconfirmedProblem : row.payload,
      )
      expect((await pay(createIdempotencyKey())).__typename).not.toBe(row.payload)
      expect(countChargesAndPasses(gateway)).toEqual({ charges: 1, passes: 1 })
    },
  )
})

describe('successful replies without a readable id', () => {
  const replies: [string, ReplacedReply][] = [
    ['an envelope', buildJsonReply(200, { data: { accessRightId: 1 } })],
    ['names in PascalCase', buildJsonReply(200, { AccessRightId: 1 })],
    ['a GUID', buildJsonReply(200, { accessRightId: crypto.randomUUID() })],
    ['null', buildJsonReply(200, null)],
    ['no content', { status: 204 }],
    ['an error body', buildJsonReply(200, { errors: { CardDeclined: {} } })],
    ['the id 0', buildJsonReply(200, { accessRightId: 0, receiptId: 0 })],
    ['the number 0', buildJsonReply(200, { number: 0, totalAmount: 0, status: 'Failed' })],
    ['a failed status', buildJsonReply(200, { number: 17, totalAmount: 169.19, status: 'Failed' })],
  ]
  testBehindProxy.for(combineChargingMutationsWithReplies(replies))(
    '%s with %s is counted as unreadable and then found, or unconfirmed for a guest',
    async ([, , row, reply], { line: { network, gateway } }) => {
      const pay = await row.prepare(gateway, await gateway.signIn())
      network.setNetworkFault({ fault: 'replaced', call: row.call, reply })
      expect((await pay(createIdempotencyKey())).__typename).toBe(
        isGuestPurchaseMutation(row) ? unconfirmedProblem : row.payload,
      )
      expect(countChargesAndPasses(gateway)).toEqual({ charges: 1, passes: 1 })
      expect(await countUnreadableResponses(gateway, '\\w+')).toBe(1)
    },
  )
})

describe('successful replies that report a failed payment', () => {
  const replies: [string, ReplacedReply][] = [
    [
      'a pass whose payment failed',
      buildJsonReply(200, { accessRightId: 1, receiptId: 1, accessRight: { id: 1, status: 0 } }),
    ],
    [
      'an unsuccessful receipt',
      buildJsonReply(200, { accessRightId: 1, receiptId: 1, receipt: { id: 1, successful: false } }),
    ],
    [
      'an unreadable status',
      buildJsonReply(200, {
        accessRightId: 1,
        receiptId: 1,
        accessRight: { id: 1, status: 'PaymentFailed' },
      }),
    ],
  ]
  testBehindProxy.for(replies)(
    'a purchase with %s is looked up, because the federation contradicts itself',
    async ([, reply], { line: { network, gateway } }) => {
      const pay = await chargingMutations[0]!.prepare(gateway, await gateway.signIn())
      network.setNetworkFault({ fault: 'replaced', call: chargingMutations[0]!.call, reply, times: 1 })
      expect((await pay(createIdempotencyKey())).__typename).toBe('BuyAccessRightPayload')
      expect(countChargesAndPasses(gateway)).toEqual({ charges: 1, passes: 1 })
      expect(await countUnreadableResponses(gateway, 'buy')).toBe(1)
    },
  )
})

describe('refusals that a second copy of a charged call gets', () => {
  const title = 'One or more validation errors occurred.'
  const replies: [string, object][] = [
    ['buyAccessRight', { errors: { AlreadyActive: { description: '' } } }],
    ['buyAccessRight', { modelState: { 'model.VehicleId': ['An active pass exists.'] } }],
    ['buyAccessRight', { title, status: 400, errors: { VehicleId: ['An active pass exists.'] } }],
    ['payInsuranceRequest', { errors: { RequestNotPayable: { description: '' } } }],
    ['payInsuranceRequest', { errors: { AlreadyActive: { description: '' } } }],
    ['payInterventionReport', { errors: { InterventionReportNotFound: { description: '' } } }],
    ['buyGuestAccessRight', { errors: { CardMissing: { description: '' } } }],
    ['buyGuestAccessRight', { errors: { ExternalRightNotFound: { description: '' } } }],
    ['buyGuestAccessRight', { modelState: { 'model.ExternalRightNumber': ['Bought today.'] } }],
    ['buyGuestAccessRight', { title, status: 400, errors: { ExternalRightNumber: ['Bought today.'] } }],
  ]
  testBehindProxy.for(replies)(
    '%s with the refusal %j is found in the list of passes, or unconfirmed for a guest with any key',
    async ([mutation, refusal], { line: { network, gateway } }) => {
      const row = chargingMutations.find((each) => each.mutation === mutation)!
      const pay = await row.prepare(gateway, await gateway.signIn())
      const reply = buildJsonReply(400, refusal)
      network.setNetworkFault({ fault: 'replaced', call: row.call, reply, times: 1 })
      const key = createIdempotencyKey()
      const outcome = isGuestPurchaseMutation(row) ? unconfirmedProblem : row.payload
      expect((await pay(key)).__typename).toBe(outcome)
      expect((await pay(key)).__typename).toBe(outcome)
      expect((await pay(createIdempotencyKey())).__typename).not.toBe(row.payload)
      expect(countChargesAndPasses(gateway)).toEqual({ charges: 1, passes: 1 })
    },
  )
})
