/** Never charge twice, however often a purchase is sent at once (decision 0003); on a bad network: `faults.test.ts`. */
import { afterEach, describe, expect, test } from 'vitest'
import { type Bought, buyDocument, purchase } from './documents.ts'
import { cardToken, cards, chargesOf } from './judge.ts'
import { startGatewayInProcess } from './in-process.ts'
import { type Gateway, startGateway } from './start.ts'

let gateway: Gateway
afterEach(async () => await gateway.stop())

const times = 20

/** The same purchase, sent twenty times at once. */
async function buyAtOnce(variables = purchase()): Promise<Bought[]> {
  const token = await gateway.signIn()
  return await Promise.all(
    Array.from({ length: times }, async () => {
      const { data } = await gateway.query<{ buyAccessRight: Bought }>(buyDocument, variables, token)
      return data.buyAccessRight
    }),
  )
}

async function passesOfToday(): Promise<number> {
  const { data } = await gateway.query<{
    viewer: { accessRights: { edges: { node: { paidAt: string | null } }[] } }
  }>('{ viewer { accessRights { edges { node { paidAt } } } } }', {}, await gateway.signIn())
  const recent = data.viewer.accessRights.edges.filter(
    ({ node }) => Date.now() - Date.parse(node.paidAt ?? '') < 60_000,
  )
  return recent.length
}

describe('with the federation’s guard', () => {
  test('twenty at once: one charge, one pass, twenty equal answers', async () => {
    gateway = await startGatewayInProcess()
    const answers = await buyAtOnce()
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.__typename).toBe('BuyAccessRightPayload')
    expect(chargesOf(gateway)).toEqual([answers[0]?.receipt?.total.cents])
    expect(await passesOfToday()).toBe(1)
  })

  test('everything is stopped and started: the key still knows what it bought', async () => {
    const killed = await startGateway()
    gateway = killed
    const variables = purchase()
    const [first] = await buyAtOnce(variables)
    await killed.kill()
    gateway = await killed.restart({ REFERENCE_MS: '0' })
    const [again] = await buyAtOnce(variables)
    expect(again).toEqual(first)
    expect(chargesOf(gateway)).toHaveLength(1)
  })

  test('without it, the same twenty charge more than once: the test above proves something', async () => {
    // Long enough for all twenty to be under way together.
    gateway = await startGatewayInProcess({ env: { EXACTLY_ONCE: 'off', CARD_LATENCY_MS: '1500' } })
    await buyAtOnce()
    expect(chargesOf(gateway).length).toBeGreaterThan(1)
  })
})

describe('toward a federation that knows no keys', () => {
  const weaker = { FEDERATION_IDEMPOTENCY: 'off' }
  /** It checks nothing again either: whatever reaches it at the same time is charged. */
  const careless = { ...weaker, EXACTLY_ONCE: 'off', CARD_LATENCY_MS: '500' }

  test('twenty at once: one charge, twenty equal answers', async () => {
    gateway = await startGatewayInProcess({ env: careless })
    const answers = await buyAtOnce()
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.__typename).toBe('BuyAccessRightPayload')
    expect(chargesOf(gateway)).toHaveLength(1)
  })

  test('two keys for one vehicle at once: the second meets the pass of the first', async () => {
    gateway = await startGatewayInProcess({ env: careless })
    const token = await gateway.signIn()
    const answers = await Promise.all(
      [purchase(), purchase()].map(
        async (variables) =>
          (await gateway.query<{ buyAccessRight: Bought }>(buyDocument, variables, token)).data.buyAccessRight
            .__typename,
      ),
    )
    expect(answers.toSorted()).toEqual(['AlreadyActiveProblem', 'BuyAccessRightPayload'])
    expect(chargesOf(gateway)).toHaveLength(1)
  })

  test('a declined card ends the key for all who wait, and the good card after it buys', async () => {
    gateway = await startGatewayInProcess({ env: weaker })
    const token = await gateway.signIn()
    const setCard = async (number: string) =>
      await gateway.query(
        'mutation ($token: String!) { setPaymentCard(input: { token: $token }) { __typename } }',
        { token: await cardToken(gateway, number) },
        token,
      )
    await setCard(cards.declinedWhenCharged)
    const variables = purchase()
    const declined = await buyAtOnce(variables)
    expect(new Set(declined.map(({ __typename }) => __typename))).toEqual(new Set(['PaymentDeclinedProblem']))
    await setCard(cards.good)
    const [bought] = await buyAtOnce(variables)
    expect(bought?.__typename).toBe('BuyAccessRightPayload')
    expect(chargesOf(gateway)).toHaveLength(1)
  })
})
