/**
 * Tests of guest purchases: a guest pays the displayed price only once, and a rate limit applies to
 * guesses of a pass holder's details.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCardToken } from '../federation/helpers/card-token.ts'
import { countDaysBetween } from '../../gateway/platform/calendar-days.ts'
import { listMailsToRecipient } from '../federation/helpers/read-mails.ts'
import {
  testCards,
  readChargesInCents,
  resetFederationDatabase,
  setPassPrice,
} from './helpers/federation-database.ts'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import type { Gateway } from './helpers/gateway-process.ts'
import { buildRateLimitEnv } from './helpers/rate-limit-env.ts'

const holder = {
  flow: 'OTHER_PROVINCES',
  cardNumber: 'NB170566',
  firstName: 'Lucien',
  lastName: 'Arsenault',
  email: 'lucien.arsenault@sentier.example',
  postalCode: 'E1A 3K8',
  province: 'Nouveau-Brunswick',
}

interface Outcome {
  __typename: string
  number?: string
  total?: { cents: number }
  activeAt?: string
  expiresAt?: string
  passKey?: string
}

let gateway: Gateway
beforeEach(() => resetFederationDatabase(gateway))

const fetchGuestInvoiceTotal = async () =>
  (
    await gateway.query<{ guestInvoice: { total: { cents: number } } }>(
      '{ guestInvoice { total { cents } } }',
    )
  ).data.guestInvoice.total.cents

async function confirmGuestPaymentCard(cardNumber = testCards.good): Promise<void> {
  const { data } = await gateway.query<{ setGuestCard: Outcome }>(
    'mutation ($input: SetGuestCardInput!) { setGuestCard(input: $input) { __typename } }',
    { input: { holder, token: await createCardToken(gateway.federationUrl, cardNumber) } },
  )
  expect(data.setGuestCard.__typename).toBe('SetGuestCardPayload')
}

const buyGuestPass = async (overrides: object = {}, language = 'fr') =>
  (
    await gateway.query<{ buyGuestAccessRight: Outcome }>(
      `mutation ($input: BuyGuestAccessRightInput!) { buyGuestAccessRight(input: $input) {
        __typename
        ... on BuyGuestAccessRightPayload { number total { cents } activeAt expiresAt passKey }
        ... on PriceChangedProblem { total { cents } }
      } }`,
      {
        input: {
          holder,
          phoneNumber: '506 555-0170',
          address: { addressLine: '4, rue Main', province: 'NB', postalCode: 'e1a3k8' },
          idempotencyKey: `test-${crypto.randomUUID()}`,
          ...overrides,
        },
      },
      null,
      { 'x-language': language },
    )
  ).data.buyGuestAccessRight

const buildExpectedTotalInput = (cents: number) => ({ expectedTotal: { cents, currency: 'CAD' } })

describe('guest purchase', () => {
  beforeAll(async () => {
    gateway = await startGatewayInProcess({ config: { cache: { offersMs: 0 } } })
  })
  afterAll(async () => await gateway?.stop())

  test('a guest purchase charges exactly the total of the invoice, for every price', async () => {
    for (const price of [14_19, 20_01, 99_99, 100_00, 149_00, 777_77]) {
      setPassPrice(gateway, 3, price)
      await confirmGuestPaymentCard()
      const total = await fetchGuestInvoiceTotal()
      expect(await buyGuestPass(buildExpectedTotalInput(total))).toMatchObject({ total: { cents: total } })
      expect(readChargesInCents(gateway).at(-1)).toBe(total)
    }
  })

  test('a guest purchase with an outdated price charges nothing and returns a problem with the new price', async () => {
    await confirmGuestPaymentCard()
    const before = await fetchGuestInvoiceTotal()
    setPassPrice(gateway, 3, 150_00)
    const key = { idempotencyKey: 'one-attempt' }
    const changed = { __typename: 'PriceChangedProblem', total: { cents: await fetchGuestInvoiceTotal() } }
    // A repeat under the same key gets the same problem.
    expect(await buyGuestPass({ ...key, ...buildExpectedTotalInput(before) })).toEqual(changed)
    expect(await buyGuestPass({ ...key, ...buildExpectedTotalInput(before) })).toEqual(changed)
    expect(readChargesInCents(gateway)).toEqual([])
  })

  test('a guest purchase that is sent twice under one idempotency key charges once, even after a price change', async () => {
    await confirmGuestPaymentCard()
    const total = await fetchGuestInvoiceTotal()
    const attempt = { idempotencyKey: 'one-attempt', ...buildExpectedTotalInput(total) }
    const answers = await Promise.all([1, 2, 3].map(async () => await buyGuestPass(attempt)))
    setPassPrice(gateway, 3, 150_00)
    answers.push(await buyGuestPass(attempt, 'en'))
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
    expect(answers[0]!.number).toMatch(/^#\d{6}$/)
    // All results show the same three days, the day of purchase included.
    expect(new Set(answers.map(({ activeAt, expiresAt }) => `${activeAt} ${expiresAt}`)).size).toBe(1)
    const { activeAt, expiresAt } = answers[0]!
    expect(countDaysBetween(Date.parse(activeAt!), Date.parse(expiresAt!))).toBe(2)
    expect(readChargesInCents(gateway)).toEqual([total])
  })

  test("a guest's pass key with surrounding spaces is rejected, because such a key would evade the rate limit", async () => {
    await confirmGuestPaymentCard()
    const { passKey } = await buyGuestPass(buildExpectedTotalInput(await fetchGuestInvoiceTotal()))
    const federation = { dataDir: gateway.dataDir, url: gateway.federationUrl }
    const mailCount = listMailsToRecipient(federation, holder.email).length
    const { data } = await gateway.query<{ resendGuestPass: Outcome }>(
      'mutation ($input: ResendGuestPassInput!) { resendGuestPass(input: $input) { __typename } }',
      { input: { passKey: ` ${passKey}` } },
    )
    expect(data.resendGuestPass.__typename).toBe('InvalidInputProblem')
    expect(listMailsToRecipient(federation, holder.email)).toHaveLength(mailCount)
  })

  test('a guest whose card was declined can repeat the purchase', async () => {
    await confirmGuestPaymentCard(testCards.declinedWhenCharged)
    const total = await fetchGuestInvoiceTotal()
    const attempt = { idempotencyKey: 'one-attempt', ...buildExpectedTotalInput(total) }
    expect((await buyGuestPass(attempt)).__typename).toBe('PaymentDeclinedProblem')
    setPassPrice(gateway, 3, 150_00)
    // Nothing was charged, so the earlier price no longer counts.
    await confirmGuestPaymentCard()
    expect((await buyGuestPass(attempt)).__typename).toBe('PriceChangedProblem')
    expect(readChargesInCents(gateway)).toEqual([])
  })

  test.each([
    ['fr', 'Votre droit d’accès de trois jours'],
    ['en', 'Your three-day pass'],
  ])('a guest gets the pass by e-mail, in the language %s', async (language, subject) => {
    await confirmGuestPaymentCard()
    const { number } = await buyGuestPass({}, language)
    const [mail] = listMailsToRecipient(
      { dataDir: gateway.dataDir, url: gateway.federationUrl },
      holder.email,
    )
    expect(mail).toMatchObject({ language, kind: 'guestAccessRightBought' })
    expect(mail!.subject).toContain(number)
    expect(mail!.subject).toContain(subject)
  })
})

describe('a guest price that changed while the gateway had the old price in its cache', () => {
  beforeAll(async () => {
    gateway = await startGatewayInProcess({
      config: { cache: { offersMs: 3_600_000 } },
    })
  })
  afterAll(async () => await gateway?.stop())

  test('after a guest purchase fails because of a changed price, guests see the new price at once', async () => {
    await confirmGuestPaymentCard()
    const before = await fetchGuestInvoiceTotal()
    setPassPrice(gateway, 3, 150_00)
    expect(await fetchGuestInvoiceTotal()).toBe(before)
    const changed = await buyGuestPass(buildExpectedTotalInput(before))
    expect(changed.__typename).toBe('PriceChangedProblem')
    expect(await fetchGuestInvoiceTotal()).toBe(changed.total!.cents)
    expect(await buyGuestPass(buildExpectedTotalInput(await fetchGuestInvoiceTotal()))).toMatchObject({
      __typename: 'BuyGuestAccessRightPayload',
      total: changed.total,
    })
    expect(readChargesInCents(gateway)).toEqual([changed.total!.cents])
  })
})

describe("guessing a pass holder's details", () => {
  beforeAll(async () => {
    gateway = await startGatewayInProcess({ env: buildRateLimitEnv({ secrets: 3 }) })
  })
  afterAll(async () => await gateway?.stop())

  test("attempts to guess the name of an access right's holder are rate limited per access right", async () => {
    const checkPassHolderAndGetOutcome = async (overrides: object) => {
      const { data, errors } = await gateway.query<{ checkGuestAccessRight: Outcome | null }>(
        'mutation ($input: CheckGuestAccessRightInput!) { checkGuestAccessRight(input: $input) { __typename } }',
        { input: { holder: { ...holder, ...overrides } } },
      )
      return errors?.[0]?.extensions.code ?? data.checkGuestAccessRight?.__typename
    }
    const notFoundProblem = 'ExternalRightNotFoundProblem'
    for (const firstName of ['A', 'B', 'C'])
      expect(await checkPassHolderAndGetOutcome({ firstName })).toBe(notFoundProblem)
    expect(await checkPassHolderAndGetOutcome({})).toBe('RATE_LIMITED')
    expect(await checkPassHolderAndGetOutcome({ cardNumber: 'NB170567' })).toBe(notFoundProblem)
  })
})
