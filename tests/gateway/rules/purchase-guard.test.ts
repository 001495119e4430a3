/** Tests of both purchase guards, step by step, against a scripted federation. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Attempt, LocalGuard, keyedGuard } from '../../../gateway/graphql/purchase-guard.ts'
import { Failure, FederationFailure } from '../../../gateway/platform/failures.ts'
import { Refusal } from '../../../gateway/federation/errors.ts'
import { MemoryState } from '../../../gateway/platform/shared/memory.ts'
import { type Records, SharedStateUnavailable } from '../../../gateway/platform/shared/state.ts'
import { InvalidInput } from '../../../gateway/graphql/input-check.ts'

const lostResponse = new FederationFailure('FEDERATION_TIMEOUT', 'no answer in time', {
  mayHaveArrived: true,
})
const neverSentFailure = new FederationFailure('FEDERATION_UNAVAILABLE', 'nobody there', {
  mayHaveArrived: false,
})
const collisionRefusal = new Refusal('checkCollision', 400, {
  errors: { AlreadyActive: { description: '' } },
})
const declineRefusal = new Refusal('buy', 400, { errors: { CardDeclined: { description: '' } } })

type Step = () => unknown
interface Goods {
  id: number
}
const goods: Goods = { id: 7 }
const returnGoods = () => goods
const throwing = (error: Error) => () => {
  throw error
}

/**
 * Scripted responses to the purchases in order, and the goods that the federation lists as bought.
 */
let scriptedPurchases: Step[]
let listGoods: () => Goods[]
let sentKeys: string[]

const createAttempt = (rest: Partial<Attempt<Goods>> = {}): Attempt<Goods> => ({
  payer: 'member 1',
  key: 'key-12345',
  goods: { type: 1, vehicleId: 2, clubId: 3 },
  lockKeys: ['vehicle 2'],
  sought: { vehicleId: 2, types: ['ANNUAL'] },
  send: async (idempotencyKey) => {
    sentKeys.push(idempotencyKey ?? 'no key')
    return (scriptedPurchases.shift()?.() ?? null) as Goods | null
  },
  check: async () => {},
  assertPriceUnchanged: async () => {},
  before: async () => new Set(listGoods().map(({ id }) => id)),
  find: async (before) => listGoods().find(({ id }) => !before.has(id)) ?? null,
  ...rest,
})

beforeEach(() => {
  sentKeys = []
  listGoods = () => []
})

describe.each([
  ['guard with idempotency keys', () => keyedGuard],
  [
    'guard without idempotency keys',
    () => new LocalGuard({ settleMs: 60_000, looksMs: [1], keyMs: 60_000 }, new MemoryState()),
  ],
])('%s, a changed price', (_, guard) => {
  test('the guard checks the price right before each purchase and sends nothing when it has changed', async () => {
    const changed = new Refusal('buy', 400, { errors: { PriceChanged: { description: '' } } })
    const steps: string[] = []
    scriptedPurchases = [returnGoods]
    const weighed = (assertPriceUnchanged: () => Promise<void>) =>
      createAttempt({
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
    await expect(judge.buy(weighed(async () => await Promise.reject(changed)))).rejects.toBe(changed)
    expect(sentKeys).toEqual([])
    expect(steps.at(-1)).toBe('assertPriceUnchanged')
    // A refusal ends the attempt, so the same key may be sent again.
    expect(await judge.buy(weighed(async () => {}))).toEqual(goods)
    expect(steps.at(-1)).toBe('assertPriceUnchanged')
    expect(sentKeys).toHaveLength(1)
  })
})

describe('guard without idempotency keys', () => {
  const settings = { settleMs: 60_000, looksMs: [1, 1], keyMs: 60_000 }

  test('the guard returns a completed purchase again under its key', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    scriptedPurchases = [returnGoods]
    expect(await guard.buy(createAttempt())).toEqual(goods)
    expect(await guard.buy(createAttempt())).toEqual(goods)
    expect(sentKeys).toEqual(['no key'])
  })

  test('an idempotency key is bound to its payer and its goods', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    scriptedPurchases = [returnGoods, returnGoods]
    await guard.buy(createAttempt())
    await expect(
      guard.buy(createAttempt({ goods: { type: 2, vehicleId: 2, clubId: 3 } })),
    ).rejects.toBeInstanceOf(InvalidInput)
    await guard.buy(createAttempt({ payer: 'member 9' }))
    expect(sentKeys).toHaveLength(2)
  })

  test('a refusal ends the attempt for all callers that wait for its key', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    scriptedPurchases = [throwing(declineRefusal), returnGoods]
    const both = await Promise.allSettled([guard.buy(createAttempt()), guard.buy(createAttempt())])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await guard.buy(createAttempt())).toEqual(goods)
    expect(sentKeys).toHaveLength(2)
  })

  test('a purchase that was never sent can be retried at once', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    scriptedPurchases = [throwing(neverSentFailure), returnGoods]
    await expect(guard.buy(createAttempt())).rejects.toBe(neverSentFailure)
    expect(await guard.buy(createAttempt())).toEqual(goods)
  })

  test('the guard checks for a collision before it sends a purchase, and a collision ends the attempt', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    scriptedPurchases = [returnGoods]
    const taken = createAttempt({ check: async () => throwing(collisionRefusal)() })
    await expect(guard.buy(taken)).rejects.toBe(collisionRefusal)
    expect(sentKeys).toEqual([])
    expect(await guard.buy(createAttempt())).toEqual(goods)
  })

  test('the guard finds a purchase whose response was lost in the list of passes', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    scriptedPurchases = [
      () => {
        listGoods = () => [goods]
        throw lostResponse
      },
    ]
    expect(await guard.buy(createAttempt())).toEqual(goods)
  })

  test('the guard does not mistake an earlier purchase for the lost one', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    listGoods = () => [goods]
    scriptedPurchases = [throwing(lostResponse)]
    expect(await guard.buy(createAttempt())).toBe(null)
  })

  test('while the outcome is unknown the same key buys nothing, even when the list of passes cannot be read', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    scriptedPurchases = [throwing(lostResponse), returnGoods]
    expect(await guard.buy(createAttempt())).toBe(null)
    expect(await guard.buy(createAttempt())).toBe(null)
    listGoods = throwing(neverSentFailure)
    await expect(guard.buy(createAttempt())).rejects.toBe(neverSentFailure)
    listGoods = () => []
    expect(await guard.buy(createAttempt())).toBe(null)
    expect(sentKeys).toHaveLength(1)
    listGoods = () => [goods]
    expect(await guard.buy(createAttempt())).toEqual(goods)
    expect(sentKeys).toHaveLength(1)
  })

  test('the same key buys again once the lost purchase can no longer succeed', async () => {
    const guard = new LocalGuard({ ...settings, settleMs: 0 }, new MemoryState())
    scriptedPurchases = [throwing(lostResponse), returnGoods]
    expect(await guard.buy(createAttempt())).toBe(null)
    expect(await guard.buy(createAttempt())).toEqual(goods)
    expect(sentKeys).toHaveLength(2)
  })

  test('a refusal ends an attempt with an unknown outcome, so the key may buy other goods', async () => {
    const guard = new LocalGuard({ ...settings, settleMs: 0 }, new MemoryState())
    scriptedPurchases = [throwing(lostResponse), throwing(declineRefusal), returnGoods]
    expect(await guard.buy(createAttempt())).toBe(null)
    await expect(guard.buy(createAttempt())).rejects.toBe(declineRefusal)
    const otherGoods = { type: 4, vehicleId: 2, clubId: 3 }
    expect(await guard.buy(createAttempt({ goods: otherGoods }))).toEqual(goods)
    expect(sentKeys).toHaveLength(3)
  })

  test('a key whose second attempt was refused never returns the purchase of another key', async () => {
    const guard = new LocalGuard({ ...settings, settleMs: 0 }, new MemoryState())
    scriptedPurchases = [
      throwing(lostResponse),
      throwing(declineRefusal),
      returnGoods,
      throwing(declineRefusal),
    ]
    expect(await guard.buy(createAttempt())).toBe(null)
    await expect(guard.buy(createAttempt())).rejects.toBe(declineRefusal)
    expect(await guard.buy(createAttempt({ key: 'key-67890' }))).toEqual(goods)
    listGoods = () => [goods]
    await expect(guard.buy(createAttempt())).rejects.toBe(declineRefusal)
  })

  describe('guard while the outcome of a key is unknown', () => {
    const second = (rest: Partial<Attempt<Goods>> = {}) => createAttempt({ key: 'key-67890', ...rest })

    test('another key for the same goods is not sent on any instance, and looks for the first purchase', async () => {
      const shared = new MemoryState()
      const daily = { vehicleId: 2, types: ['DAILY'] }
      const seen: unknown[] = []
      const looking = second({
        sought: daily,
        goods: { type: 4, vehicleId: 2, clubId: 3 },
        find: async (before, sought) => {
          seen.push(sought)
          return listGoods().find(({ id }) => !before.has(id)) ?? null
        },
      })
      scriptedPurchases = [throwing(lostResponse), returnGoods]
      expect(await new LocalGuard(settings, shared).buy(createAttempt())).toBe(null)
      const other = new LocalGuard(settings, shared)
      expect(await other.buy(looking)).toBe(null)
      expect(await other.buy(looking)).toBe(null)
      expect(seen).toEqual([createAttempt().sought, createAttempt().sought])
      expect(sentKeys).toHaveLength(1)

      // When the first purchase has arrived, the second is checked against it, and the first key
      // returns it.
      listGoods = () => [goods]
      await expect(other.buy({ ...looking, check: async () => throwing(collisionRefusal)() })).rejects.toBe(
        collisionRefusal,
      )
      listGoods = throwing(neverSentFailure)
      expect(await other.buy(createAttempt())).toEqual(goods)
      expect(sentKeys).toHaveLength(1)
    })

    test('another key is blocked by any lock key in common, even when the purchase cannot be looked up', async () => {
      const guard = new LocalGuard(settings, new MemoryState())
      scriptedPurchases = [throwing(lostResponse), returnGoods, returnGoods]
      expect(await guard.buy(createAttempt({ lockKeys: ['vehicle 2', 'report 5'], sought: null }))).toBe(null)
      expect(await guard.buy(second({ lockKeys: ['vehicle 3', 'report 5'], sought: null }))).toBe(null)
      expect(sentKeys).toHaveLength(1)
    })

    test('purchases of other goods and by other payers are not blocked', async () => {
      const guard = new LocalGuard(settings, new MemoryState())
      scriptedPurchases = [throwing(lostResponse), returnGoods, returnGoods]
      expect(await guard.buy(createAttempt())).toBe(null)
      expect(await guard.buy(second({ lockKeys: ['vehicle 3'] }))).toEqual(goods)
      expect(await guard.buy(second({ payer: 'member 9' }))).toEqual(goods)
      expect(sentKeys).toHaveLength(3)
    })

    test('another key buys once the first purchase can no longer arrive or was refused', async () => {
      const late = new LocalGuard({ ...settings, settleMs: 0 }, new MemoryState())
      scriptedPurchases = [throwing(lostResponse), returnGoods]
      expect(await late.buy(createAttempt())).toBe(null)
      expect(await late.buy(second())).toEqual(goods)

      const refused = new LocalGuard(settings, new MemoryState())
      scriptedPurchases = [throwing(declineRefusal), returnGoods]
      await expect(refused.buy(createAttempt())).rejects.toBe(declineRefusal)
      expect(await refused.buy(second())).toEqual(goods)
      expect(sentKeys).toHaveLength(4)
    })

    test('the guard sends nothing when the first purchase cannot be looked up', async () => {
      const guard = new LocalGuard(settings, new MemoryState())
      scriptedPurchases = [throwing(lostResponse), returnGoods]
      expect(await guard.buy(createAttempt())).toBe(null)
      listGoods = throwing(neverSentFailure)
      await expect(guard.buy(second())).rejects.toBe(neverSentFailure)
      expect(sentKeys).toHaveLength(1)
    })

    test('the first key waits for the second purchase after that was sent', async () => {
      vi.useFakeTimers({ toFake: ['Date'] })
      const guard = new LocalGuard({ ...settings, settleMs: 50 }, new MemoryState())
      scriptedPurchases = [throwing(lostResponse), throwing(lostResponse), returnGoods]
      expect(await guard.buy(createAttempt())).toBe(null)
      vi.setSystemTime(Date.now() + 50)
      expect(await guard.buy(second())).toBe(null)
      expect(sentKeys).toHaveLength(2)
      expect(await guard.buy(createAttempt())).toBe(null)
      expect(sentKeys).toHaveLength(2)
    })
  })

  test('a purchase that cannot be looked up is never sent again', async () => {
    const guard = new LocalGuard({ ...settings, settleMs: 0 }, new MemoryState())
    scriptedPurchases = [throwing(lostResponse), returnGoods]
    const unseen = createAttempt({ sought: null })
    expect(await guard.buy(unseen)).toBe(null)
    expect(await guard.buy(unseen)).toBe(null)
    expect(sentKeys).toHaveLength(1)
  })

  test('the guard looks up a purchase whose response does not name what was bought', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    scriptedPurchases = [
      () => {
        listGoods = () => [goods]
        return null
      },
    ]
    expect(await guard.buy(createAttempt())).toEqual(goods)
  })
})

describe('guard without idempotency keys, on several instances', () => {
  const settings = { settleMs: 60_000, looksMs: [1], keyMs: 60_000 }
  type Shared = Pick<MemoryState, 'withLock'>

  /** Returns the shared state with some of its record operations replaced. */
  const through = (shared: Shared, change: (records: Records) => Partial<Records>): Shared => ({
    withLock: async (name, work) =>
      await shared.withLock(name, async (records) => await work({ ...records, ...change(records) })),
  })

  test('another instance returns a completed purchase in its short form', async () => {
    const shared = new MemoryState()
    scriptedPurchases = [returnGoods]
    await new LocalGuard(settings, shared).buy(createAttempt({ brief: () => ({ id: 8 }) }))
    expect(await new LocalGuard(settings, shared).buy(createAttempt())).toEqual({ id: 8 })
    expect(sentKeys).toHaveLength(1)
  })

  test('another instance looks up the purchase of a killed instance and never sends it again', async () => {
    const shared = new MemoryState()
    const dies = new Error('killed')
    // An instance that is killed while it sends a purchase writes nothing afterwards.
    const dying = through(shared, ({ write }) => ({
      write: async (...record) => {
        if (sentKeys.length > 0) throw dies
        await write(...record)
      },
      remove: async () => await Promise.reject(dies),
    }))
    scriptedPurchases = [returnGoods, returnGoods]
    await expect(new LocalGuard(settings, dying).buy(createAttempt())).rejects.toBe(dies)
    const other = new LocalGuard(settings, shared)
    expect(await other.buy(createAttempt())).toBe(null)
    listGoods = () => [goods]
    expect(await other.buy(createAttempt())).toEqual(goods)
    expect(sentKeys).toHaveLength(1)
  })

  test('the guard sends nothing when it cannot record the purchase', async () => {
    const gone = new SharedStateUnavailable('gone')
    const unkept = through(new MemoryState(), () => ({ write: async () => await Promise.reject(gone) }))
    scriptedPurchases = [returnGoods]
    await expect(new LocalGuard(settings, unkept).buy(createAttempt())).rejects.toBe(gone)
    expect(sentKeys).toEqual([])
  })

  test('stored records contain neither the payer nor the input', async () => {
    const shared = new MemoryState()
    const writtenTexts: string[] = []
    const watched: Shared = {
      withLock: async (name, work) => {
        writtenTexts.push(name)
        const noting = through(shared, ({ write }) => ({
          write: async (...record) => {
            writtenTexts.push(...record.map(String))
            await write(...record)
          },
        }))
        return await noting.withLock(name, work)
      },
    }
    scriptedPurchases = [returnGoods]
    const payer = 'guest nb170566 lucien@sentier.example'
    await new LocalGuard(settings, watched).buy(createAttempt({ payer, goods: { firstName: 'Lucien' } }))
    expect(writtenTexts.length).toBeGreaterThan(3)
    expect(writtenTexts.join()).not.toMatch(/lucien|nb170566/i)
  })
})

describe('guard with idempotency keys', () => {
  test('the guard repeats a purchase with the same key when the response was lost', async () => {
    scriptedPurchases = [throwing(lostResponse), returnGoods]
    expect(await keyedGuard.buy(createAttempt())).toEqual(goods)
    expect(sentKeys).toEqual(['key-12345', 'key-12345'])
  })

  test('a purchase whose response is lost twice is unconfirmed, whatever the second failure', async () => {
    scriptedPurchases = [throwing(lostResponse), throwing(neverSentFailure)]
    expect(await keyedGuard.buy(createAttempt())).toBe(null)
  })

  test.each(['UNAUTHENTICATED', 'RATE_LIMITED', 'BAD_REQUEST'] as const)(
    'a lost response followed by %s leaves the purchase unconfirmed, because it may have been charged',
    async (code) => {
      scriptedPurchases = [throwing(lostResponse), throwing(new Failure(code, 'turned away'))]
      expect(await keyedGuard.buy(createAttempt())).toBe(null)
    },
  )

  test('a purchase that was never sent fails, and a refusal of the repeat is the outcome', async () => {
    scriptedPurchases = [throwing(neverSentFailure)]
    await expect(keyedGuard.buy(createAttempt())).rejects.toBe(neverSentFailure)
    scriptedPurchases = [throwing(lostResponse), throwing(declineRefusal)]
    await expect(keyedGuard.buy(createAttempt())).rejects.toBe(declineRefusal)
    expect(sentKeys).toHaveLength(3)
  })
})
