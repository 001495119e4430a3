/**
 * Browser tests of interrupted payments for several vehicles, for example because the page closes,
 * the network fails or the card is declined. Every vehicle ends with exactly one charge, pass and
 * receipt, and the screen never calls a paid pass unpaid.
 */
import { translate } from './helpers/portal-fixtures.ts'
import { setPassPrice } from '../gateway/helpers/federation-database.ts'
import { test } from './helpers/killable-portal.ts'
import { expect, expectAccessible } from './helpers/portal-fixtures.ts'
import { openReviewOfThreePayments } from './helpers/several-payments-page.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'

test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

/**
 * Numbers of the three payments in a purchase for three vehicles, in their order.
 */
const payments = [1, 2, 3] as const

/**
 * Returns the Playwright tag of a test that interrupts the payment with the given number. The tag
 * `@full` limits the test to the full test run; only tests of payment 2 lack the tag.
 */
const selectTestTagForPayment = (paymentNumber: number) => (paymentNumber === 2 ? [] : '@full')

/**
 * Ways in which a page ends during a payment, each with true if the payment request reaches the
 * gateway. The browser still sends the request of a closed page.
 */
const departures = [
  ['closeAndReopen', true],
  ['reload', true],
  ['reload', false],
] as const

/** Number of the annual pass type in the federation. */
const annualPassType = 1

describeWithPortalVariant('fr, phone, by touch', ({ language, createDevice }) => {
  for (const payment of payments) {
    for (const [leave, isDelivered] of departures)
      test(
        `if the page ${leave === 'reload' ? 'reloads' : 'is closed'} during payment ${payment} ${isDelivered ? 'after' : 'before'} the request reaches the gateway, the purchase can resume and charges each pass once`,
        { tag: leave === 'closeAndReopen' ? selectTestTagForPayment(payment) : '@full' },
        async ({ page, portal }) => {
          const on = await openReviewOfThreePayments({ page, portal, language, createDevice })
          const held = Promise.withResolvers<void>()
          const keys = await on.interceptPurchaseRequests(async (route, request) => {
            if (request !== payment) return await route.continue()
            if (isDelivered) await route.fetch()
            held.resolve()
          })
          await on.pay()
          await held.promise
          await on[leave]()

          await on.expectTitle('result.unknown')
          const paidBefore = Array.from({ length: payment - 1 }, () => 'paid' as const)
          const rest = Array.from({ length: 3 - payment }, () => 'ready' as const)
          await on.expectStates(...paidBefore, 'sent', ...rest)
          expect(on.countPaidVehicles()).toBe(isDelivered ? payment : payment - 1)
          expect(keys).toHaveLength(payment)

          await on.checkPayments(1)
          await on.expectStates(...paidBefore, 'paid', ...rest)
          expect(on.countPaidVehicles()).toBe(payment)
          if (payment < 3) await on.payRemaining(3 - payment)
          await on.expectEachPaidOnce()
          await on.expectNeverShownUnpaidAfterSending()
          // The interrupted payment was repeated with its own key.
          expect(keys).toHaveLength(4)
          expect(keys[payment]).toBe(keys[payment - 1])
          expect(new Set(keys).size).toBe(3)
        },
      )

    for (const isDelivered of [true, false])
      test(
        `if the network loses all ${isDelivered ? 'responses' : 'requests'} from payment ${payment} on, the payments stop after two losses, and a later check charges each pass once`,
        { tag: isDelivered ? selectTestTagForPayment(payment) : '@full' },
        async ({ page, portal }) => {
          const on = await openReviewOfThreePayments({ page, portal, language, createDevice })
          let isCut = true
          const keys = await on.interceptPurchaseRequests(async (route, request) => {
            if (request < payment || !isCut) return await route.continue()
            if (isDelivered) await route.fetch()
            await route.abort()
          })
          await on.pay()
          await on.expectTitle('result.unknown')
          // The last payment is repeated at once, so it alone is unconfirmed.
          const unconfirmed = Math.min(2, 4 - payment)
          await on.expectUnconfirmedNotice(unconfirmed)
          await expectAccessible(page)
          const states = payments.map((number) =>
            number < payment ? 'paid' : number < payment + unconfirmed ? 'sent' : 'ready',
          )
          await on.expectStates(...states)
          expect(on.countPaidVehicles()).toBe(payment - 1 + (isDelivered ? unconfirmed : 0))
          const unpaid = states.filter((state) => state === 'ready').length

          isCut = false
          await on.checkPayments(unconfirmed)
          if (unpaid > 0) {
            await on.expectTitle('result.unpaid')
            expect(on.countPaidVehicles()).toBe(3 - unpaid)
            await on.payRemaining(unpaid)
          }
          await on.expectEachPaidOnce()
          await on.expectNeverShownUnpaidAfterSending()
          expect(new Set(keys).size).toBe(3)
        },
      )

    for (const [stage, isCharged] of [
      ['received', true],
      ['sent', false],
    ] as const)
      test(
        `if the gateway dies ${isCharged ? 'while' : 'before'} the federation charges payment ${payment}, a check after the gateway restart leaves each pass charged once`,
        { tag: isCharged ? selectTestTagForPayment(payment) : '@full' },
        async ({ page, portal }) => {
          const on = await openReviewOfThreePayments({ page, portal, language, createDevice })
          const death = Promise.withResolvers<void>()
          const keys = await on.interceptPurchaseRequests(async (route, request) => {
            if (request === payment) portal.killDuringNextPurchase(stage).then(death.resolve, death.reject)
            await route.continue()
          })
          await on.pay()
          await death.promise
          await on.expectTitle('result.unknown')
          await on.expectUnconfirmedNotice(payment === 3 ? 1 : 2)
          const states = payments.map((number) =>
            number < payment ? 'paid' : number <= payment + 1 ? 'sent' : 'ready',
          )
          await on.expectStates(...states)
          await expect.poll(on.countPaidVehicles).toBe(isCharged ? payment : payment - 1)

          await portal.restartKilledGateway()
          await on.checkPayments(payment === 3 ? 1 : 2)
          if (payment === 1) {
            await on.expectTitle('result.unpaid')
            await on.expectStates('paid', 'paid', 'ready')
            await on.payRemaining(1)
          }
          await on.expectEachPaidOnce()
          await on.expectNeverShownUnpaidAfterSending()
          expect(new Set(keys).size).toBe(3)
        },
      )
  }

  test(
    'a single lost response does not stop the payments, and the portal finds that payment at the end by its idempotency key',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = await openReviewOfThreePayments({ page, portal, language, createDevice })
      const keys = await on.interceptPurchaseRequests(async (route, request) => {
        if (request !== 2) return await route.continue()
        await route.fetch()
        await route.abort()
      })
      await on.pay()
      await on.expectEachPaidOnce()
      await on.expectNeverShownUnpaidAfterSending()
      expect(keys).toEqual([keys[0], keys[1], keys[2], keys[1]])
    },
  )

  test(
    'if the device goes offline during the second payment, the portal sends no further payment until the member continues',
    { tag: '@full' },
    async ({ page, context, portal }) => {
      const on = await openReviewOfThreePayments({ page, portal, language, createDevice })
      const keys = await on.interceptPurchaseRequests(async (route, request) => {
        if (request !== 2) return await route.continue()
        await route.fetch()
        await context.setOffline(true)
        await route.abort()
      })
      await on.pay()
      await on.expectTitle('result.unknown')
      await on.expectStates('paid', 'sent', 'ready')
      expect(on.countPaidVehicles()).toBe(2)
      expect(keys).toHaveLength(2)

      await context.setOffline(false)
      await on.checkPayments(1)
      await on.expectStates('paid', 'paid', 'ready')
      await on.payRemaining(1)
      await on.expectEachPaidOnce()
      await on.expectNeverShownUnpaidAfterSending()
      expect(keys).toEqual([keys[0], keys[1], keys[1], keys[3]])
    },
  )

  test('if the card is declined for the second pass, the payments stop, and another card pays the remaining two passes', async ({
    page,
    portal,
  }) => {
    const on = await openReviewOfThreePayments({ page, portal, language, createDevice })
    const keys = await on.interceptPurchaseRequests(async (route, request) => {
      if (request === 2) await on.declineCharges()
      await route.continue()
    })
    await on.pay()
    await on.expectTitle('result.unpaid')
    await on.expectStopReason('declined')
    await on.expectStates('paid', 'declined', 'ready')
    expect(keys).toHaveLength(2)

    // A retry with the declined card charges nothing.
    await on.payRemaining(2)
    await expect.poll(() => keys.length).toBe(3)
    await on.expectStopReason('declined')
    await on.expectStates('paid', 'declined', 'ready')

    await on.acceptCharges()
    await on.payRemaining(2)
    await on.expectEachPaidOnce()
    expect(keys).toHaveLength(5)
  })

  test('a price change after the first payment stops the payments, and the member pays the new price after a review', async ({
    page,
    portal,
  }) => {
    const on = await openReviewOfThreePayments({ page, portal, language, createDevice })
    const keys = await on.interceptPurchaseRequests(async (route, request) => {
      if (request === 2) setPassPrice(portal, annualPassType, 99_900)
      await route.continue()
    })
    await on.pay()
    await on.expectTitle('result.unpaid')
    await on.expectStopReason('priceChanged')
    await on.expectStates('paid', 'refused', 'ready')

    // Leaving charges nothing, and the old price cannot be paid any more.
    await on.closeAndReopen()
    await on.expectStates('paid', 'refused', 'ready')
    await on.payRemaining(1)
    await on.expectStopReason('priceChanged')
    await on.expectStates('paid', 'refused', 'ready')
    expect(keys).toHaveLength(2)

    await on.reviewUnpaid(2)
    await on.expectTitle('review')
    expect(on.countPaidVehicles()).toBe(1)
    await on.pay(2)
    await on.expectEachPaidOnce()
    const [first, second, third] = on.chargesInCents()
    expect(second).toBe(third)
    expect(second).toBeGreaterThan(99_900)
    expect(first).toBeLessThan(99_900)
  })

  test('if sales close after the first payment, the payments stop, and the member can pay the remaining passes once sales are open', async ({
    page,
    portal,
  }) => {
    const on = await openReviewOfThreePayments({ page, portal, language, createDevice })
    const keys = await on.interceptPurchaseRequests(async (route, request) => {
      if (request === 2) await portal.setSalesOpen(false)
      await route.continue()
    })
    await on.pay()
    await on.expectTitle('result.unpaid')
    await on.expectStopReason('closed')
    await on.expectStates('paid', 'ready', 'ready')
    expect(keys).toHaveLength(2)

    await portal.setSalesOpen(true)
    await page.getByRole('button', { name: translate(language, 'common', 'SalesClosed.check') }).tap()
    await on.payRemaining(2)
    await on.expectEachPaidOnce()
    // The refused request did not use up its key.
    expect(keys[2]).toBe(keys[1])
  })

  test(
    'after a rate limit error, the portal waits as long as the gateway requests and repeats the payment with the same idempotency key',
    { tag: '@full' },
    async ({ page, portal }) => {
      await page.clock.install()
      const on = await openReviewOfThreePayments({ page, portal, language, createDevice })
      const keys = await on.interceptPurchaseRequests(async (route, request) => {
        if (request !== 2) return await route.continue()
        const extensions = { code: 'RATE_LIMITED', retryAfter: 60 }
        await route.fulfill({ json: { data: null, errors: [{ message: '…', extensions }] } })
      })
      await on.pay()
      await expect.poll(() => keys.length).toBe(2)
      await on.expectStates('paid', 'paying', 'queued')
      await page.clock.fastForward(30_000)
      await on.expectStates('paid', 'paying', 'queued')
      expect(keys).toHaveLength(2)
      await page.clock.fastForward(31_000)
      await on.expectEachPaidOnce()
      expect(keys).toEqual([keys[0], keys[1], keys[1], keys[3]])
    },
  )
})
