/**
 * Tests of the purchase guards for federations with and without idempotency keys. A stub federation
 * returns scripted responses.
 */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { KeyedGuard } from '../../../gateway/graphql/keyed-purchase-guard.ts'
import { LocalGuard } from '../../../gateway/graphql/local-purchase-guard.ts'
import type { Attempt } from '../../../gateway/graphql/purchase-guard.ts'
import { Failure, FederationFailure, UnreadableResponse } from '../../../gateway/platform/request-failures.ts'
import { Refusal, createRefusal } from '../../../gateway/federation/refusal-errors.ts'
import { MemoryState } from '../../../gateway/platform/shared/memory-state.ts'
import { type Records, SharedStateUnavailable } from '../../../gateway/platform/shared/shared-state.ts'
import { InvalidInput } from '../../../gateway/graphql/input-check.ts'

const lostResponse = new FederationFailure('FEDERATION_TIMEOUT', 'no answer in time', {
  mayHaveArrived: true,
})
const neverSentFailure = new FederationFailure('FEDERATION_UNAVAILABLE', 'nobody there', {
  mayHaveArrived: false,
})
const unreadableResponse = new UnreadableResponse('a response without an id')
const collisionRefusal = new Refusal('checkCollision', 400, {
  errors: { AlreadyActive: { description: '' } },
})
const declineRefusal = new Refusal('buy', 400, { errors: { CardDeclined: { description: '' } } })
/** Listed refusals and invalid fields that a second copy of a purchase can get. */
const secondCopyRefusals = [
  new Refusal('buy', 400, { errors: { AlreadyActive: {} } }),
  new Refusal('buyWithoutInsurance', 400, { errors: { RequestNotPayable: {} } }),
  new Refusal('buyWithoutInsurance', 400, { errors: { AlreadyActive: {} } }),
  new Refusal('payInterventionReport', 400, { errors: { InterventionReportNotFound: {} } }),
  new Refusal('buy', 400, { modelState: { 'model.VehicleId': ['Déjà un droit.'] } }),
  new Refusal('buy', 400, { title: 'Invalid.', status: 400, errors: { '$.accessRightId': ['Déjà payé.'] } }),
  new Refusal('buyWithoutInsurance', 400, { modelState: { Id: ['Déjà payée.'] } }),
]
/** Listed refusals and invalid fields that a second copy of a guest's purchase can get. */
const secondCopyRefusalsOfGuest = [
  new Refusal('buyAsGuest', 400, { errors: { ExternalRightNotFound: {} } }),
  new Refusal('buyAsGuest', 400, { modelState: { 'model.ExternalRightNumber': ['Déjà utilisé.'] } }),
  new Refusal('buyAsGuest', 400, { errors: { CardMissing: {} } }),
  new Refusal('buyAsFqcqGuest', 400, { errors: { Unlisted: {}, CardMissing: {} } }),
]
/** Refusal with a code that the contract does not list, so that the card may have been charged. */
const unlistedRefusal = new Refusal('buy', 422, { errors: { Unlisted: { description: '' } } })

type Step = () => unknown
interface Goods {
  id: number
}
const goods: Goods = { id: 7 }
const resolveWithPurchasedGoods = () => goods
const createFailingPurchaseFunction = (error: Error) => () => {
  throw error
}

/**
 * Next responses of the stub federation to purchases. `listGoods` returns the goods that the stub
 * federation lists as bought.
 */
let scriptedPurchases: Step[]
let listGoods: () => Goods[]
let sentKeys: string[]

const createPurchaseAttempt = (attemptFields: Partial<Attempt<Goods>> = {}): Attempt<Goods> => ({
  payer: 'member 1',
  key: 'key-12345',
  goods: { type: 1, vehicleId: 2, clubId: 3 },
  lockKeys: ['vehicle 2'],
  matchCriteria: { vehicleId: 2, types: ['ANNUAL'] },
  send: async (idempotencyKey) => {
    sentKeys.push(idempotencyKey ?? 'no key')
    return scriptedPurchases.shift()!() as Goods
  },
  check: async () => {},
  assertPriceUnchanged: async () => {},
  before: async () => new Set(listGoods().map(({ id }) => id)),
  find: async (before) => listGoods().find(({ id }) => !before.has(id)) ?? null,
  ...attemptFields,
})

let keyedGuard: KeyedGuard

beforeEach(() => {
  keyedGuard = new KeyedGuard({ keyMs: 60_000 }, new MemoryState())
  sentKeys = []
  listGoods = () => []
})

describe.each([
  ['purchase guard with idempotency keys', () => new KeyedGuard({ keyMs: 60_000 }, new MemoryState())],
  [
    'purchase guard without idempotency keys',
    () => new LocalGuard({ settleMs: 60_000, lookupPausesMs: [1], keyMs: 60_000 }, new MemoryState()),
  ],
])('price check of the %s', (_, guard) => {
  test('the purchase guard checks the price right before each purchase, and sends no purchase if the price has changed', async () => {
    const changed = new Refusal('buy', 400, { errors: { PriceChanged: { description: '' } } })
    const steps: string[] = []
    scriptedPurchases = [resolveWithPurchasedGoods]
    const createPurchaseAttemptThatRecordsSteps = (assertPriceUnchanged: () => Promise<void>) =>
      createPurchaseAttempt({
        check: async () => void steps.push('check'),
        before: async () => {
          steps.push('before')
          return new Set()
        },
        assertPriceUnchanged: async () => {
          steps.push('assertPriceUnchanged')
          await assertPriceUnchanged()
        },
      })
    const judge = guard()
    await expect(
      judge.buy(createPurchaseAttemptThatRecordsSteps(async () => await Promise.reject(changed))),
    ).rejects.toBe(changed)
    expect(sentKeys).toEqual([])
    expect(steps.at(-1)).toBe('assertPriceUnchanged')
    // A refusal ends the attempt, so the same key may be sent again.
    expect(await judge.buy(createPurchaseAttemptThatRecordsSteps(async () => {}))).toEqual(goods)
    expect(steps.at(-1)).toBe('assertPriceUnchanged')
    expect(sentKeys).toHaveLength(1)
  })
})

describe('purchase guard without idempotency keys', () => {
  const settings = { settleMs: 60_000, lookupPausesMs: [1, 1], keyMs: 60_000 }

  test('if a completed purchase is repeated with its idempotency key, the purchase guard returns the first result again', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    scriptedPurchases = [resolveWithPurchasedGoods]
    expect(await guard.buy(createPurchaseAttempt())).toEqual(goods)
    expect(await guard.buy(createPurchaseAttempt())).toEqual(goods)
    expect(sentKeys).toEqual(['no key'])
  })

  test('the purchase guard refuses an idempotency key that was used for other goods, but accepts equal keys of two payers', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    scriptedPurchases = [resolveWithPurchasedGoods, resolveWithPurchasedGoods]
    await guard.buy(createPurchaseAttempt())
    await expect(
      guard.buy(createPurchaseAttempt({ goods: { type: 2, vehicleId: 2, clubId: 3 } })),
    ).rejects.toBeInstanceOf(InvalidInput)
    await guard.buy(createPurchaseAttempt({ payer: 'member 9' }))
    expect(sentKeys).toHaveLength(2)
  })

  test('when the federation refuses a purchase, all concurrent attempts with the same idempotency key fail', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    scriptedPurchases = [createFailingPurchaseFunction(declineRefusal), resolveWithPurchasedGoods]
    const results = await Promise.allSettled([
      guard.buy(createPurchaseAttempt()),
      guard.buy(createPurchaseAttempt()),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await guard.buy(createPurchaseAttempt())).toEqual(goods)
    expect(sentKeys).toHaveLength(2)
  })

  test('a purchase that the gateway never sent can be retried at once under the same idempotency key', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    scriptedPurchases = [createFailingPurchaseFunction(neverSentFailure), resolveWithPurchasedGoods]
    await expect(guard.buy(createPurchaseAttempt())).rejects.toBe(neverSentFailure)
    expect(await guard.buy(createPurchaseAttempt())).toEqual(goods)
  })

  test('the purchase guard sends no purchase when the member already has an overlapping pass', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    scriptedPurchases = [resolveWithPurchasedGoods]
    const attempt = createPurchaseAttempt({
      check: async () => createFailingPurchaseFunction(collisionRefusal)(),
    })
    await expect(guard.buy(attempt)).rejects.toBe(collisionRefusal)
    expect(sentKeys).toEqual([])
    expect(await guard.buy(createPurchaseAttempt())).toEqual(goods)
  })

  test("if the response to a purchase was lost, the purchase guard finds the purchase among the member's passes", async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    scriptedPurchases = [
      () => {
        listGoods = () => [goods]
        throw lostResponse
      },
    ]
    expect(await guard.buy(createPurchaseAttempt())).toEqual(goods)
  })

  test('after a lost response, the purchase guard does not mistake an earlier purchase for the lost one', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    listGoods = () => [goods]
    scriptedPurchases = [createFailingPurchaseFunction(lostResponse)]
    expect(await guard.buy(createPurchaseAttempt())).toBe(null)
  })

  test('while the outcome of a purchase is unknown, the purchase guard sends no second purchase with the same idempotency key', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    scriptedPurchases = [createFailingPurchaseFunction(lostResponse), resolveWithPurchasedGoods]
    expect(await guard.buy(createPurchaseAttempt())).toBe(null)
    expect(await guard.buy(createPurchaseAttempt())).toBe(null)
    listGoods = createFailingPurchaseFunction(neverSentFailure)
    await expect(guard.buy(createPurchaseAttempt())).rejects.toBe(neverSentFailure)
    listGoods = () => []
    expect(await guard.buy(createPurchaseAttempt())).toBe(null)
    expect(sentKeys).toHaveLength(1)
    listGoods = () => [goods]
    expect(await guard.buy(createPurchaseAttempt())).toEqual(goods)
    expect(sentKeys).toHaveLength(1)
  })

  test('a retry sends an unconfirmed purchase again once the first attempt can no longer succeed', async () => {
    const guard = new LocalGuard({ ...settings, settleMs: 0 }, new MemoryState())
    scriptedPurchases = [createFailingPurchaseFunction(lostResponse), resolveWithPurchasedGoods]
    expect(await guard.buy(createPurchaseAttempt())).toBe(null)
    expect(await guard.buy(createPurchaseAttempt())).toEqual(goods)
    expect(sentKeys).toHaveLength(2)
  })

  test('after the retry of an unconfirmed purchase was refused, its idempotency key can be used for other goods', async () => {
    const guard = new LocalGuard({ ...settings, settleMs: 0 }, new MemoryState())
    scriptedPurchases = [
      createFailingPurchaseFunction(lostResponse),
      createFailingPurchaseFunction(declineRefusal),
      resolveWithPurchasedGoods,
    ]
    expect(await guard.buy(createPurchaseAttempt())).toBe(null)
    await expect(guard.buy(createPurchaseAttempt())).rejects.toBe(declineRefusal)
    const otherGoods = { type: 4, vehicleId: 2, clubId: 3 }
    expect(await guard.buy(createPurchaseAttempt({ goods: otherGoods }))).toEqual(goods)
    expect(sentKeys).toHaveLength(3)
  })

  test('a refusal by the own check of the gateway keeps the unknown outcome of an earlier request with the key', async () => {
    const guard = new LocalGuard({ ...settings, settleMs: 0 }, new MemoryState())
    scriptedPurchases = [createFailingPurchaseFunction(lostResponse)]
    expect(await guard.buy(createPurchaseAttempt())).toBe(null)
    const check = async () => createFailingPurchaseFunction(collisionRefusal)()
    await expect(guard.buy(createPurchaseAttempt({ check }))).rejects.toBe(collisionRefusal)
    listGoods = () => [goods]
    expect(await guard.buy(createPurchaseAttempt())).toEqual(goods)
    expect(sentKeys).toHaveLength(1)
  })

  test('a key with an unknown outcome does not return the purchase of another key', async () => {
    const guard = new LocalGuard({ ...settings, settleMs: 0 }, new MemoryState())
    const getPurchaseId = ({ id }: Goods) => id
    const own: Goods = { id: 8 }
    scriptedPurchases = [createFailingPurchaseFunction(lostResponse), resolveWithPurchasedGoods]
    expect(await guard.buy(createPurchaseAttempt({ getPurchaseId }))).toBe(null)
    expect(await guard.buy(createPurchaseAttempt({ getPurchaseId, key: 'key-67890' }))).toEqual(goods)
    listGoods = () => [goods, own]
    expect(await guard.buy(createPurchaseAttempt({ getPurchaseId }))).toEqual(own)
    expect(sentKeys).toHaveLength(2)
  })

  test('a response with the id of an earlier purchase is no result, and the purchase is looked up', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    const bought: Goods = { id: 8 }
    listGoods = () => [goods]
    scriptedPurchases = [
      () => {
        listGoods = () => [goods, bought]
        return goods
      },
    ]
    expect(await guard.buy(createPurchaseAttempt({ getPurchaseId: ({ id }) => id }))).toEqual(bought)
  })

  test('after a refused retry, an idempotency key never returns a purchase that was made with another key', async () => {
    const guard = new LocalGuard({ ...settings, settleMs: 0 }, new MemoryState())
    scriptedPurchases = [
      createFailingPurchaseFunction(lostResponse),
      createFailingPurchaseFunction(declineRefusal),
      resolveWithPurchasedGoods,
      createFailingPurchaseFunction(declineRefusal),
    ]
    expect(await guard.buy(createPurchaseAttempt())).toBe(null)
    await expect(guard.buy(createPurchaseAttempt())).rejects.toBe(declineRefusal)
    expect(await guard.buy(createPurchaseAttempt({ key: 'key-67890' }))).toEqual(goods)
    listGoods = () => [goods]
    await expect(guard.buy(createPurchaseAttempt())).rejects.toBe(declineRefusal)
  })

  describe('purchase guard while the outcome of an idempotency key is unknown', () => {
    const createSecondPurchaseAttempt = (attemptFields: Partial<Attempt<Goods>> = {}) =>
      createPurchaseAttempt({ key: 'key-67890', ...attemptFields })

    test('if a second idempotency key is used for the same goods, the purchase guard looks up the first purchase and does not buy again', async () => {
      const shared = new MemoryState()
      const daily = { vehicleId: 2, types: ['DAILY'] }
      const receivedCriteria: unknown[] = []
      const looking = createSecondPurchaseAttempt({
        matchCriteria: daily,
        goods: { type: 4, vehicleId: 2, clubId: 3 },
        find: async (before, matchCriteria) => {
          receivedCriteria.push(matchCriteria)
          return listGoods().find(({ id }) => !before.has(id)) ?? null
        },
      })
      scriptedPurchases = [createFailingPurchaseFunction(lostResponse), resolveWithPurchasedGoods]
      expect(await new LocalGuard(settings, shared).buy(createPurchaseAttempt())).toBe(null)
      const otherGuard = new LocalGuard(settings, shared)
      expect(await otherGuard.buy(looking)).toBe(null)
      expect(await otherGuard.buy(looking)).toBe(null)
      expect(receivedCriteria).toEqual([
        createPurchaseAttempt().matchCriteria,
        createPurchaseAttempt().matchCriteria,
      ])
      expect(sentKeys).toHaveLength(1)

      // When the first purchase has arrived, the second is checked against it, and the first key
      // returns it.
      listGoods = () => [goods]
      await expect(
        otherGuard.buy({ ...looking, check: async () => createFailingPurchaseFunction(collisionRefusal)() }),
      ).rejects.toBe(collisionRefusal)
      listGoods = createFailingPurchaseFunction(neverSentFailure)
      expect(await otherGuard.buy(createPurchaseAttempt())).toEqual(goods)
      expect(sentKeys).toHaveLength(1)
    })

    test('if the lookup of an unconfirmed purchase fails, the purchase guard blocks all later purchases that need the same lock', async () => {
      const guard = new LocalGuard(settings, new MemoryState())
      scriptedPurchases = [
        createFailingPurchaseFunction(lostResponse),
        resolveWithPurchasedGoods,
        resolveWithPurchasedGoods,
      ]
      expect(
        await guard.buy(createPurchaseAttempt({ lockKeys: ['vehicle 2', 'report 5'], matchCriteria: null })),
      ).toBe(null)
      expect(
        await guard.buy(
          createSecondPurchaseAttempt({ lockKeys: ['vehicle 3', 'report 5'], matchCriteria: null }),
        ),
      ).toBe(null)
      expect(sentKeys).toHaveLength(1)
    })

    test('an unconfirmed purchase does not block purchases of other goods or by other payers', async () => {
      const guard = new LocalGuard(settings, new MemoryState())
      scriptedPurchases = [
        createFailingPurchaseFunction(lostResponse),
        resolveWithPurchasedGoods,
        resolveWithPurchasedGoods,
      ]
      expect(await guard.buy(createPurchaseAttempt())).toBe(null)
      expect(await guard.buy(createSecondPurchaseAttempt({ lockKeys: ['vehicle 3'] }))).toEqual(goods)
      expect(await guard.buy(createSecondPurchaseAttempt({ payer: 'member 9' }))).toEqual(goods)
      expect(sentKeys).toHaveLength(3)
    })

    test('a second idempotency key can buy the same goods once the first purchase has definitely failed', async () => {
      const guardWithoutDelay = new LocalGuard({ ...settings, settleMs: 0 }, new MemoryState())
      scriptedPurchases = [createFailingPurchaseFunction(lostResponse), resolveWithPurchasedGoods]
      expect(await guardWithoutDelay.buy(createPurchaseAttempt())).toBe(null)
      expect(await guardWithoutDelay.buy(createSecondPurchaseAttempt())).toEqual(goods)

      const refused = new LocalGuard(settings, new MemoryState())
      scriptedPurchases = [createFailingPurchaseFunction(declineRefusal), resolveWithPurchasedGoods]
      await expect(refused.buy(createPurchaseAttempt())).rejects.toBe(declineRefusal)
      expect(await refused.buy(createSecondPurchaseAttempt())).toEqual(goods)
      expect(sentKeys).toHaveLength(4)
    })

    test('the purchase guard sends no second purchase when it cannot look up the first purchase', async () => {
      const guard = new LocalGuard(settings, new MemoryState())
      scriptedPurchases = [createFailingPurchaseFunction(lostResponse), resolveWithPurchasedGoods]
      expect(await guard.buy(createPurchaseAttempt())).toBe(null)
      listGoods = createFailingPurchaseFunction(neverSentFailure)
      await expect(guard.buy(createSecondPurchaseAttempt())).rejects.toBe(neverSentFailure)
      expect(sentKeys).toHaveLength(1)
    })

    test('a retry with one idempotency key sends no purchase if another key has meanwhile sent a purchase for the same goods', async () => {
      vi.useFakeTimers({ toFake: ['Date'] })
      // Records expire by the same clock.
      const guard = new LocalGuard({ ...settings, settleMs: 50 }, new MemoryState({ now: () => Date.now() }))
      scriptedPurchases = [
        createFailingPurchaseFunction(lostResponse),
        createFailingPurchaseFunction(lostResponse),
        resolveWithPurchasedGoods,
      ]
      expect(await guard.buy(createPurchaseAttempt())).toBe(null)
      vi.setSystemTime(Date.now() + 50)
      expect(await guard.buy(createSecondPurchaseAttempt())).toBe(null)
      expect(sentKeys).toHaveLength(2)
      expect(await guard.buy(createPurchaseAttempt())).toBe(null)
      expect(sentKeys).toHaveLength(2)
    })
  })

  test('the purchase guard never resends an unconfirmed purchase that it cannot look up at the federation', async () => {
    const guard = new LocalGuard({ ...settings, settleMs: 0 }, new MemoryState())
    scriptedPurchases = [createFailingPurchaseFunction(lostResponse), resolveWithPurchasedGoods]
    const unseen = createPurchaseAttempt({ matchCriteria: null })
    expect(await guard.buy(unseen)).toBe(null)
    expect(await guard.buy(unseen)).toBe(null)
    expect(sentKeys).toHaveLength(1)
  })

  test('the purchase guard looks up the bought goods if the federation accepts a purchase without returning the goods', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    scriptedPurchases = [
      () => {
        listGoods = () => [goods]
        throw new UnreadableResponse('a response without an id')
      },
    ]
    expect(await guard.buy(createPurchaseAttempt())).toEqual(goods)
  })

  describe.each<[string, Error]>([
    ['an unlisted code', unlistedRefusal],
    ['status 401 without a code', createRefusal('buy', 401, {})],
    ['status 429', createRefusal('buy', 429, {})],
    ...secondCopyRefusals.map((refusal): [string, Error] => [JSON.stringify(refusal.sent), refusal]),
  ])('purchase guard after a refusal with %s', (_, refusal) => {
    const guestAttempt = { matchCriteria: null, lockKeys: ['right'] }

    test('the purchase guard returns an unconfirmed purchase as successful once it finds the purchase at the federation after the refusal', async () => {
      const guard = new LocalGuard(settings, new MemoryState())
      scriptedPurchases = [
        () => {
          listGoods = () => [goods]
          throw refusal
        },
      ]
      expect(await guard.buy(createPurchaseAttempt())).toEqual(goods)
    })

    test('after a refusal without proof, the purchase guard searches for the purchase before it sends the purchase again with the same or another key', async () => {
      const guard = new LocalGuard(settings, new MemoryState())
      scriptedPurchases = [createFailingPurchaseFunction(refusal), resolveWithPurchasedGoods]
      await expect(guard.buy(createPurchaseAttempt())).rejects.toThrow(refusal.message)
      expect(await guard.buy(createPurchaseAttempt())).toBe(null)
      expect(await guard.buy(createPurchaseAttempt({ key: 'key-67890' }))).toBe(null)
      listGoods = () => [goods]
      expect(await guard.buy(createPurchaseAttempt())).toEqual(goods)
      expect(sentKeys).toHaveLength(1)
    })

    test('a guest never sends the refused key again, and another key only after the time to settle', async () => {
      vi.useFakeTimers({ toFake: ['Date'] })
      try {
        const guard = new LocalGuard(settings, new MemoryState())
        scriptedPurchases = [createFailingPurchaseFunction(refusal), resolveWithPurchasedGoods]
        // The guest gets a refusal, or an unknown outcome if a second copy may have been refused.
        expect(await guard.buy(createPurchaseAttempt(guestAttempt)).catch(() => null)).toBe(null)
        const otherKey = createPurchaseAttempt({ ...guestAttempt, key: 'key-67890' })
        expect(await guard.buy(otherKey)).toBe(null)
        vi.setSystemTime(Date.now() + settings.settleMs)
        expect(await guard.buy(createPurchaseAttempt(guestAttempt))).toBe(null)
        expect(sentKeys).toHaveLength(1)
        expect(await guard.buy(otherKey)).toEqual(goods)
      } finally {
        vi.useRealTimers()
      }
    })
  })

  describe.each(secondCopyRefusalsOfGuest)('purchase guard after the guest’s refusal $sent', (refusal) => {
    const createGuestAttempt = (key: string) =>
      createPurchaseAttempt({ key, matchCriteria: null, lockKeys: ['right'] })

    test('the purchase is unconfirmed, and its key is never sent again', async () => {
      const guard = new LocalGuard(settings, new MemoryState())
      scriptedPurchases = [createFailingPurchaseFunction(refusal), resolveWithPurchasedGoods]
      expect(await guard.buy(createGuestAttempt('key-12345'))).toBe(null)
      expect(await guard.buy(createGuestAttempt('key-12345'))).toBe(null)
      expect(await guard.buy(createGuestAttempt('key-67890'))).toBe(null)
      expect(sentKeys).toHaveLength(1)
    })
  })

  test.each([
    new Refusal('buy', 400, { errors: { CardMissing: {} } }),
    new Refusal('buy', 400, { modelState: { ClubId: ['Fermé.'] } }),
    new Refusal('buyAsGuest', 400, { modelState: { 'address.PostalCode': ['Requis.'] } }),
    new Refusal('payInterventionReport', 400, { errors: { CardDeclined: {} } }),
    new Refusal('buyAsGuest', 400, { errors: { CardDeclined: {} } }),
    new Refusal('buyAsGuest', 400, { errors: { PriceChanged: {} } }),
  ])('the purchase can be sent again at once after the refusal "$message"', async (refusal) => {
    const guard = new LocalGuard(settings, new MemoryState())
    scriptedPurchases = [createFailingPurchaseFunction(refusal), resolveWithPurchasedGoods]
    await expect(guard.buy(createPurchaseAttempt())).rejects.toBe(refusal)
    expect(await guard.buy(createPurchaseAttempt())).toEqual(goods)
  })

  test('after a rate-limited purchase, the member repeats the purchase once its time to settle is over', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const guard = new LocalGuard(settings, new MemoryState())
      scriptedPurchases = [
        createFailingPurchaseFunction(createRefusal('buy', 429, {}, { retryAfter: 7 })),
        resolveWithPurchasedGoods,
      ]
      const retryAfter = Math.ceil(settings.settleMs / 1_000)
      await expect(guard.buy(createPurchaseAttempt())).rejects.toMatchObject({
        code: 'RATE_LIMITED',
        retryAfter,
      })
      vi.setSystemTime(Date.now() + retryAfter * 1_000)
      expect(await guard.buy(createPurchaseAttempt())).toEqual(goods)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('purchase guard without idempotency keys, on several instances', () => {
  const settings = { settleMs: 60_000, lookupPausesMs: [1], keyMs: 60_000 }
  type Shared = Pick<MemoryState, 'withLock'>

  /**
   * Returns a stub of a gateway's shared state in which `change` replaces some operations on
   * purchase records.
   */
  const createSharedStateWithReplacedOperations = (
    shared: Shared,
    change: (records: Records) => Partial<Records>,
  ): Shared => ({
    withLock: async (name, work) =>
      await shared.withLock(name, async (records) => await work({ ...records, ...change(records) })),
  })

  test('a second gateway instance returns the stored result of a purchase that the first instance completed', async () => {
    const shared = new MemoryState()
    scriptedPurchases = [resolveWithPurchasedGoods]
    await new LocalGuard(settings, shared).buy(createPurchaseAttempt({ selectStoredPart: () => ({ id: 8 }) }))
    expect(await new LocalGuard(settings, shared).buy(createPurchaseAttempt())).toEqual({ id: 8 })
    expect(sentKeys).toHaveLength(1)
  })

  test('when a gateway instance is killed during a purchase, another instance looks up the purchase and never sends it again', async () => {
    const shared = new MemoryState()
    const dies = new Error('killed')
    // An instance that is killed while it sends a purchase writes nothing afterwards.
    const dying = createSharedStateWithReplacedOperations(shared, ({ write }) => ({
      write: async (...record) => {
        if (sentKeys.length > 0) throw dies
        await write(...record)
      },
      remove: async () => await Promise.reject(dies),
    }))
    scriptedPurchases = [resolveWithPurchasedGoods, resolveWithPurchasedGoods]
    await expect(new LocalGuard(settings, dying).buy(createPurchaseAttempt())).rejects.toBe(dies)
    const otherGuard = new LocalGuard(settings, shared)
    expect(await otherGuard.buy(createPurchaseAttempt())).toBe(null)
    listGoods = () => [goods]
    expect(await otherGuard.buy(createPurchaseAttempt())).toEqual(goods)
    expect(sentKeys).toHaveLength(1)
  })

  test('the purchase guard sends no purchase when it cannot store a record of the purchase', async () => {
    const outage = new SharedStateUnavailable('gone')
    const unkept = createSharedStateWithReplacedOperations(new MemoryState(), () => ({
      write: async () => await Promise.reject(outage),
    }))
    scriptedPurchases = [resolveWithPurchasedGoods]
    await expect(new LocalGuard(settings, unkept).buy(createPurchaseAttempt())).rejects.toBe(outage)
    expect(sentKeys).toEqual([])
  })

  test('the records that the purchase guard stores contain neither the payer nor the input of a purchase', async () => {
    const shared = new MemoryState()
    const writtenTexts: string[] = []
    const watched: Shared = {
      withLock: async (name, work) => {
        writtenTexts.push(name)
        const noting = createSharedStateWithReplacedOperations(shared, ({ write }) => ({
          write: async (...record) => {
            writtenTexts.push(...record.map(String))
            await write(...record)
          },
        }))
        return await noting.withLock(name, work)
      },
    }
    scriptedPurchases = [resolveWithPurchasedGoods]
    const payer = 'guest nb170566 lucien@sentier.example'
    await new LocalGuard(settings, watched).buy(
      createPurchaseAttempt({ payer, goods: { firstName: 'Lucien' } }),
    )
    expect(writtenTexts.length).toBeGreaterThan(3)
    expect(writtenTexts.join()).not.toMatch(/lucien|nb170566/i)
  })
})

describe('purchase guard with idempotency keys', () => {
  test('a purchase of a member needs one operation of the shared state, and a purchase of a guest needs none', async () => {
    const shared = new MemoryState()
    const store = vi.spyOn(shared, 'storeIfAbsent')
    const others = [vi.spyOn(shared, 'readStoredText'), vi.spyOn(shared, 'removeStoredText')]
    const guard = new KeyedGuard({ keyMs: 60_000 }, shared)
    scriptedPurchases = [resolveWithPurchasedGoods, resolveWithPurchasedGoods, resolveWithPurchasedGoods]
    await guard.buy(createPurchaseAttempt({ matchCriteria: null }))
    expect(store).toHaveBeenCalledTimes(0)
    await guard.buy(createPurchaseAttempt())
    await guard.buy(createPurchaseAttempt())
    expect(store).toHaveBeenCalledTimes(2)
    for (const operation of others) expect(operation).toHaveBeenCalledTimes(0)
  })

  test('a request that was never sent keeps the lookup of an earlier request with the same key', async () => {
    scriptedPurchases = [
      createFailingPurchaseFunction(lostResponse),
      createFailingPurchaseFunction(lostResponse),
    ]
    expect(await keyedGuard.buy(createPurchaseAttempt())).toBe(null)
    scriptedPurchases = [createFailingPurchaseFunction(neverSentFailure)]
    await expect(keyedGuard.buy(createPurchaseAttempt())).rejects.toBe(neverSentFailure)
    expect(await keyedGuard.findSentPurchase(createPurchaseAttempt())).toMatchObject({ wasSent: true })
  })

  test('the purchase guard repeats a purchase with the same idempotency key when the response was lost', async () => {
    scriptedPurchases = [createFailingPurchaseFunction(lostResponse), resolveWithPurchasedGoods]
    expect(await keyedGuard.buy(createPurchaseAttempt())).toEqual(goods)
    expect(sentKeys).toEqual(['key-12345', 'key-12345'])
  })

  test('a purchase stays unconfirmed if its response was lost and its retry cannot be sent', async () => {
    scriptedPurchases = [
      createFailingPurchaseFunction(lostResponse),
      createFailingPurchaseFunction(neverSentFailure),
    ]
    expect(await keyedGuard.buy(createPurchaseAttempt())).toBe(null)
  })

  test.each(['UNAUTHENTICATED', 'RATE_LIMITED', 'BAD_REQUEST'] as const)(
    'a purchase stays unconfirmed if its response was lost and its retry fails with the error code %s',
    async (code) => {
      scriptedPurchases = [
        createFailingPurchaseFunction(lostResponse),
        createFailingPurchaseFunction(new Failure(code, 'turned away')),
      ]
      expect(await keyedGuard.buy(createPurchaseAttempt())).toBe(null)
    },
  )

  test('the purchase guard repeats a refusal without proof, and returns the purchase that the key has made', async () => {
    scriptedPurchases = [createFailingPurchaseFunction(unlistedRefusal), resolveWithPurchasedGoods]
    expect(await keyedGuard.buy(createPurchaseAttempt())).toEqual(goods)
    scriptedPurchases = [
      createFailingPurchaseFunction(unlistedRefusal),
      createFailingPurchaseFunction(unlistedRefusal),
    ]
    await expect(keyedGuard.buy(createPurchaseAttempt())).rejects.toBe(unlistedRefusal)
    expect(new Set(sentKeys)).toEqual(new Set(['key-12345']))
  })

  test('the purchase guard reports a refusal if the federation refuses both requests in JSON', async () => {
    const refusal = createRefusal('buy', 400, { errors: { Unlisted: {} } })
    scriptedPurchases = [createFailingPurchaseFunction(refusal), createFailingPurchaseFunction(refusal)]
    await expect(keyedGuard.buy(createPurchaseAttempt())).rejects.toMatchObject({ code: 'Unlisted' })
    expect(sentKeys).toEqual(['key-12345', 'key-12345'])
  })

  test('a purchase stays unconfirmed if both responses have status 409, because the first request may still be running', async () => {
    const conflict = createRefusal('buy', 409, { errors: { Unlisted: {} } })
    scriptedPurchases = [createFailingPurchaseFunction(conflict), createFailingPurchaseFunction(conflict)]
    expect(await keyedGuard.buy(createPurchaseAttempt())).toBe(null)
  })

  test('a purchase stays unconfirmed if a proxy answers both requests with an HTML page', async () => {
    const page = createRefusal('buy', 403, { error: '<html>no</html>' }, { isJson: false })
    scriptedPurchases = [createFailingPurchaseFunction(page), createFailingPurchaseFunction(page)]
    expect(await keyedGuard.buy(createPurchaseAttempt())).toBe(null)
  })

  test('a purchase stays unconfirmed if its response was lost and its retry is refused without proof', async () => {
    scriptedPurchases = [
      createFailingPurchaseFunction(lostResponse),
      createFailingPurchaseFunction(unlistedRefusal),
    ]
    expect(await keyedGuard.buy(createPurchaseAttempt())).toBe(null)
  })

  test('the purchase guard reports a purchase as failed if it was never sent, or if its retry is refused', async () => {
    scriptedPurchases = [createFailingPurchaseFunction(neverSentFailure)]
    await expect(keyedGuard.buy(createPurchaseAttempt())).rejects.toBe(neverSentFailure)
    scriptedPurchases = [
      createFailingPurchaseFunction(lostResponse),
      createFailingPurchaseFunction(declineRefusal),
    ]
    await expect(keyedGuard.buy(createPurchaseAttempt())).rejects.toBe(declineRefusal)
    expect(sentKeys).toHaveLength(3)
  })

  describe.each<[string, Error, Error]>([
    ['a lost response and a listed refusal', lostResponse, declineRefusal],
    ['a lost response and an unlisted refusal', lostResponse, unlistedRefusal],
    ['two unlisted refusals', unlistedRefusal, unlistedRefusal],
    ['an unlisted and a listed refusal', unlistedRefusal, declineRefusal],
    ['two lost responses', lostResponse, lostResponse],
    ['two unreadable responses', unreadableResponse, unreadableResponse],
    ['a lost response and a repeat that is not sent', lostResponse, neverSentFailure],
  ])('purchase guard with idempotency keys after %s', (_, first, second) => {
    const scriptFailures = (listGoodsAfterPurchase: typeof listGoods) => {
      scriptedPurchases = [
        () => {
          listGoods = listGoodsAfterPurchase
          throw first
        },
        createFailingPurchaseFunction(second),
      ]
    }
    /** Returns the refusal as an error, and a purchase or an unknown outcome as the value. */
    const buyOrGetRefusal = async (attempt: Attempt<Goods>): Promise<unknown> =>
      await keyedGuard.buy(attempt).catch((error: unknown) => error)
    const isRefusal = second === declineRefusal || first === unlistedRefusal
    const outcomeWithoutPurchase = isRefusal ? second : null

    test('the purchase guard returns an unconfirmed purchase as successful once it finds the purchase at the federation', async () => {
      scriptFailures(() => [goods])
      expect(await buyOrGetRefusal(createPurchaseAttempt())).toEqual(goods)
      expect(sentKeys).toEqual(['key-12345', 'key-12345'])
    })

    test('the same key finds the purchase again, until a refusal releases the key', async () => {
      scriptFailures(() => [goods])
      expect(await buyOrGetRefusal(createPurchaseAttempt())).toEqual(goods)
      scriptFailures(() => [goods])
      expect(await buyOrGetRefusal(createPurchaseAttempt())).toEqual(goods)
      scriptedPurchases = [createFailingPurchaseFunction(declineRefusal)]
      expect(await buyOrGetRefusal(createPurchaseAttempt())).toBe(declineRefusal)
      scriptFailures(() => [goods])
      expect(await buyOrGetRefusal(createPurchaseAttempt())).toBe(outcomeWithoutPurchase)
    })

    test('the purchase guard mistakes no earlier purchase for the repeated purchase', async () => {
      listGoods = () => [goods]
      scriptFailures(() => [goods])
      expect(await buyOrGetRefusal(createPurchaseAttempt())).toBe(outcomeWithoutPurchase)
    })

    test('the purchase stays unconfirmed if the lookup fails', async () => {
      scriptFailures(createFailingPurchaseFunction(neverSentFailure))
      expect(await buyOrGetRefusal(createPurchaseAttempt())).toBe(null)
    })

    test('without a list of earlier purchases, the purchase guard relies on the key alone', async () => {
      scriptFailures(() => [goods])
      const before = async () => await Promise.reject(neverSentFailure)
      expect(await buyOrGetRefusal(createPurchaseAttempt({ before }))).toBe(outcomeWithoutPurchase)
      expect(sentKeys).toHaveLength(2)
    })

    test('a guest, who has no list of purchases, gets the outcome of the repeat', async () => {
      scriptFailures(() => [goods])
      const guestAttempt = createPurchaseAttempt({
        matchCriteria: null,
        before: createFailingPurchaseFunction(new Error('a guest has no purchases to read')),
      })
      expect(await buyOrGetRefusal(guestAttempt)).toBe(outcomeWithoutPurchase)
    })
  })

  test.each<[string, Step[]]>([
    ['a purchase', [resolveWithPurchasedGoods]],
    ['a listed refusal', [createFailingPurchaseFunction(declineRefusal)]],
    [
      'a purchase after a lost response',
      [createFailingPurchaseFunction(lostResponse), resolveWithPurchasedGoods],
    ],
  ])('the purchase guard looks nothing up after %s', async (_, steps) => {
    scriptedPurchases = steps
    const find = vi.fn(async () => goods)
    await keyedGuard.buy(createPurchaseAttempt({ find })).catch(() => null)
    expect(find).not.toHaveBeenCalled()
  })
})
