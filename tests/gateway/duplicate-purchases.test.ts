/**
 * Tests that many concurrent copies of a purchase request cause a single charge (decision 0003).
 * `network-faults.test.ts` covers network faults.
 */
import { afterEach, describe, expect, test } from 'vitest'
import { createCardToken } from '../federation/helpers/card-token.ts'
import { type PurchaseResult, buyDocument, buildPurchaseVariables } from './helpers/graphql-documents.ts'
import { testCards, readChargesInCents } from './helpers/federation-database.ts'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { type Gateway, startGateway } from './helpers/gateway-process.ts'

let gateway: Gateway
afterEach(async () => await gateway.stop())

const copies = 20

/** Sends twenty copies of a purchase request at once. */
async function buyPassTwentyTimesAtOnce(variables = buildPurchaseVariables()): Promise<PurchaseResult[]> {
  const token = await gateway.signIn()
  return await Promise.all(
    Array.from({ length: copies }, async () => {
      const { data } = await gateway.query<{ buyAccessRight: PurchaseResult }>(buyDocument, variables, token)
      return data.buyAccessRight
    }),
  )
}

async function countPassesOfToday(): Promise<number> {
  const { data } = await gateway.query<{
    viewer: { accessRights: { edges: { node: { paidAt: string | null } }[] } }
  }>('{ viewer { accessRights { edges { node { paidAt } } } } }', {}, await gateway.signIn())
  const recent = data.viewer.accessRights.edges.filter(
    ({ node }) => Date.now() - Date.parse(node.paidAt ?? '') < 60_000,
  )
  return recent.length
}

describe('a federation with duplicate protection', () => {
  test('twenty concurrent copies of a purchase request cause one charge and one pass, and get equal results', async () => {
    gateway = await startGatewayInProcess()
    const answers = await buyPassTwentyTimesAtOnce()
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.__typename).toBe('BuyAccessRightPayload')
    expect(readChargesInCents(gateway)).toEqual([answers[0]?.receipt?.total.cents])
    expect(await countPassesOfToday()).toBe(1)
  })

  test('an idempotency key still returns its purchase after the gateway and the federation restart', async () => {
    const killed = await startGateway()
    gateway = killed
    const variables = buildPurchaseVariables()
    const [first] = await buyPassTwentyTimesAtOnce(variables)
    await killed.kill()
    gateway = await killed.restart()
    const [repeatedResult] = await buyPassTwentyTimesAtOnce(variables)
    expect(repeatedResult).toEqual(first)
    expect(readChargesInCents(gateway)).toHaveLength(1)
  })

  test('without duplicate protection, twenty concurrent copies of a purchase request charge more than once (control test)', async () => {
    // 1.5 s of card latency make all twenty purchases overlap.
    gateway = await startGatewayInProcess({
      env: { CARD_LATENCY_MS: '1500' },
      federationConfig: { exactlyOnce: false },
    })
    await buyPassTwentyTimesAtOnce()
    expect(readChargesInCents(gateway).length).toBeGreaterThan(1)
  })
})

describe('a federation without idempotency keys', () => {
  const weaker = { FEDERATION_IDEMPOTENCY: 'off' }
  /**
   * Settings of a federation without protection against duplicate charges. It charges a repeated
   * purchase again while the first card payment is pending.
   */
  const careless = {
    env: { ...weaker, CARD_LATENCY_MS: '500' },
    federationConfig: { exactlyOnce: false },
  }

  test('the gateway charges twenty concurrent copies of a purchase request once, even if the federation has no idempotency keys', async () => {
    gateway = await startGatewayInProcess(careless)
    const answers = await buyPassTwentyTimesAtOnce()
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.__typename).toBe('BuyAccessRightPayload')
    expect(readChargesInCents(gateway)).toHaveLength(1)
  })

  test('if two purchases for one vehicle with different idempotency keys run at once, the second gets AlreadyActiveProblem', async () => {
    gateway = await startGatewayInProcess(careless)
    const token = await gateway.signIn()
    const answers = await Promise.all(
      [buildPurchaseVariables(), buildPurchaseVariables()].map(
        async (variables) =>
          (await gateway.query<{ buyAccessRight: PurchaseResult }>(buyDocument, variables, token)).data
            .buyAccessRight.__typename,
      ),
    )
    expect(answers.toSorted()).toEqual(['AlreadyActiveProblem', 'BuyAccessRightPayload'])
    expect(readChargesInCents(gateway)).toHaveLength(1)
  })

  test('after a declined card, the idempotency key of the purchase can be used again with a valid card', async () => {
    gateway = await startGatewayInProcess({ env: weaker })
    const token = await gateway.signIn()
    const storeTestCard = async (cardNumber: string) =>
      await gateway.query(
        'mutation ($token: String!) { setPaymentCard(input: { token: $token }) { __typename } }',
        { token: await createCardToken(gateway.federationUrl, cardNumber) },
        token,
      )
    await storeTestCard(testCards.declinedWhenCharged)
    const variables = buildPurchaseVariables()
    const declined = await buyPassTwentyTimesAtOnce(variables)
    expect(new Set(declined.map(({ __typename }) => __typename))).toEqual(new Set(['PaymentDeclinedProblem']))
    await storeTestCard(testCards.good)
    const [bought] = await buyPassTwentyTimesAtOnce(variables)
    expect(bought?.__typename).toBe('BuyAccessRightPayload')
    expect(readChargesInCents(gateway)).toHaveLength(1)
  })
})
