/** Both guards, step by step, against a federation that does as it is told. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Attempt, LocalGuard, keyedGuard } from '../../../gateway/graphql/purchase-guard.ts'
import { Failure, FederationFailure } from '../../../gateway/platform/failures.ts'
import { Refusal } from '../../../gateway/federation/errors.ts'
import { MemoryState } from '../../../gateway/platform/shared/memory.ts'
import { type Records, SharedStateGone } from '../../../gateway/platform/shared/state.ts'
import { InvalidInput } from '../../../gateway/graphql/input-check.ts'

const lost = new FederationFailure('FEDERATION_TIMEOUT', 'no answer in time', { mayHaveArrived: true })
const neverSent = new FederationFailure('FEDERATION_UNAVAILABLE', 'nobody there', { mayHaveArrived: false })
const inTheWay = new Refusal('checkCollision', 400, { errors: { AlreadyActive: { description: '' } } })
const declined = new Refusal('buy', 400, { errors: { CardDeclined: { description: '' } } })

type Step = () => unknown
interface Goods {
  id: number
}
const thing: Goods = { id: 7 }
const bought = () => thing
const fails = (error: Error) => () => {
  throw error
}

/** What the federation answers to each purchase in turn, and what it lists as bought. */
let purchases: Step[]
let listed: () => Goods[]
let sent: string[]

const attempt = (rest: Partial<Attempt<Goods>> = {}): Attempt<Goods> => ({
  payer: 'member 1',
  key: 'key-12345',
  goods: { type: 1, vehicleId: 2, clubId: 3 },
  lockKeys: ['vehicle 2'],
  sought: { vehicleId: 2, types: ['ANNUAL'] },
  send: async (idempotencyKey) => {
    sent.push(idempotencyKey ?? 'no key')
    return (purchases.shift()?.() ?? null) as Goods | null
  },
  check: async () => {},
  assertPriceUnchanged: async () => {},
  before: async () => new Set(listed().map(({ id }) => id)),
  find: async (before) => listed().find(({ id }) => !before.has(id)) ?? null,
  ...rest,
})

beforeEach(() => {
  sent = []
  listed = () => []
})

describe.each([
  ['with keys', () => keyedGuard],
  [
    'without keys',
    () => new LocalGuard({ settleMs: 60_000, looksMs: [1], keyMs: 60_000 }, new MemoryState()),
  ],
])('%s, a price', (_, guard) => {
  test('is weighed right before each sending, and another one is sent nowhere', async () => {
    const changed = new Refusal('buy', 400, { errors: { PriceChanged: { description: '' } } })
    const steps: string[] = []
    purchases = [bought]
    const weighed = (assertPriceUnchanged: () => Promise<void>) =>
      attempt({
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
    expect(sent).toEqual([])
    expect(steps.at(-1)).toBe('assertPriceUnchanged')
    // A refusal ends the key: it may be sent again.
    expect(await judge.buy(weighed(async () => {}))).toEqual(thing)
    expect(steps.at(-1)).toBe('assertPriceUnchanged')
    expect(sent).toHaveLength(1)
  })
})

describe('without keys', () => {
  const settings = { settleMs: 60_000, looksMs: [1, 1], keyMs: 60_000 }

  test('what went through is answered again', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    purchases = [bought]
    expect(await guard.buy(attempt())).toEqual(thing)
    expect(await guard.buy(attempt())).toEqual(thing)
    expect(sent).toEqual(['no key'])
  })

  test('a key is bound to the payer and to what it buys', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    purchases = [bought, bought]
    await guard.buy(attempt())
    await expect(guard.buy(attempt({ goods: { type: 2, vehicleId: 2, clubId: 3 } }))).rejects.toBeInstanceOf(
      InvalidInput,
    )
    await guard.buy(attempt({ payer: 'member 9' }))
    expect(sent).toHaveLength(2)
  })

  test('a refusal ends the key, for all who wait for it', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    purchases = [fails(declined), bought]
    const both = await Promise.allSettled([guard.buy(attempt()), guard.buy(attempt())])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await guard.buy(attempt())).toEqual(thing)
    expect(sent).toHaveLength(2)
  })

  test('what was never sent may be tried at once', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    purchases = [fails(neverSent), bought]
    await expect(guard.buy(attempt())).rejects.toBe(neverSent)
    expect(await guard.buy(attempt())).toEqual(thing)
  })

  test('what is in the way is looked for before anything is sent, and ends the key', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    purchases = [bought]
    const taken = attempt({ check: async () => fails(inTheWay)() })
    await expect(guard.buy(taken)).rejects.toBe(inTheWay)
    expect(sent).toEqual([])
    expect(await guard.buy(attempt())).toEqual(thing)
  })

  test('an answer that was lost is read back', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    purchases = [
      () => {
        listed = () => [thing]
        throw lost
      },
    ]
    expect(await guard.buy(attempt())).toEqual(thing)
  })

  test('what was there before is not taken for it', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    listed = () => [thing]
    purchases = [fails(lost)]
    expect(await guard.buy(attempt())).toBe(null)
  })

  test('while the outcome is unknown, the same key buys nothing, even when nothing can be read', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    purchases = [fails(lost), bought]
    expect(await guard.buy(attempt())).toBe(null)
    expect(await guard.buy(attempt())).toBe(null)
    listed = fails(neverSent)
    await expect(guard.buy(attempt())).rejects.toBe(neverSent)
    listed = () => []
    expect(await guard.buy(attempt())).toBe(null)
    expect(sent).toHaveLength(1)
    listed = () => [thing]
    expect(await guard.buy(attempt())).toEqual(thing)
    expect(sent).toHaveLength(1)
  })

  test('once it cannot go through any more, the same key buys again', async () => {
    const guard = new LocalGuard({ ...settings, settleMs: 0 }, new MemoryState())
    purchases = [fails(lost), bought]
    expect(await guard.buy(attempt())).toBe(null)
    expect(await guard.buy(attempt())).toEqual(thing)
    expect(sent).toHaveLength(2)
  })

  test('a refusal ends a key whose outcome was unknown, so that the key may buy other goods', async () => {
    const guard = new LocalGuard({ ...settings, settleMs: 0 }, new MemoryState())
    purchases = [fails(lost), fails(declined), bought]
    expect(await guard.buy(attempt())).toBe(null)
    await expect(guard.buy(attempt())).rejects.toBe(declined)
    const otherGoods = { type: 4, vehicleId: 2, clubId: 3 }
    expect(await guard.buy(attempt({ goods: otherGoods }))).toEqual(thing)
    expect(sent).toHaveLength(3)
  })

  test('a key whose second attempt was refused is not answered with the purchase of another key', async () => {
    const guard = new LocalGuard({ ...settings, settleMs: 0 }, new MemoryState())
    purchases = [fails(lost), fails(declined), bought, fails(declined)]
    expect(await guard.buy(attempt())).toBe(null)
    await expect(guard.buy(attempt())).rejects.toBe(declined)
    expect(await guard.buy(attempt({ key: 'key-67890' }))).toEqual(thing)
    listed = () => [thing]
    await expect(guard.buy(attempt())).rejects.toBe(declined)
  })

  describe('while the outcome of one key is unknown', () => {
    const second = (rest: Partial<Attempt<Goods>> = {}) => attempt({ key: 'key-67890', ...rest })

    test('another key for the same goods is not sent, on whichever instance, and looks for the first', async () => {
      const shared = new MemoryState()
      const daily = { vehicleId: 2, types: ['DAILY'] }
      const seen: unknown[] = []
      const looking = second({
        sought: daily,
        goods: { type: 4, vehicleId: 2, clubId: 3 },
        find: async (before, sought) => {
          seen.push(sought)
          return listed().find(({ id }) => !before.has(id)) ?? null
        },
      })
      purchases = [fails(lost), bought]
      expect(await new LocalGuard(settings, shared).buy(attempt())).toBe(null)
      const other = new LocalGuard(settings, shared)
      expect(await other.buy(looking)).toBe(null)
      expect(await other.buy(looking)).toBe(null)
      expect(seen).toEqual([attempt().sought, attempt().sought])
      expect(sent).toHaveLength(1)

      // Once the first has come the second is weighed against it, and the first is known by its key.
      listed = () => [thing]
      await expect(other.buy({ ...looking, check: async () => fails(inTheWay)() })).rejects.toBe(inTheWay)
      listed = fails(neverSent)
      expect(await other.buy(attempt())).toEqual(thing)
      expect(sent).toHaveLength(1)
    })

    test('another key is held back by any of its goods, and for what nothing can tell of too', async () => {
      const guard = new LocalGuard(settings, new MemoryState())
      purchases = [fails(lost), bought, bought]
      expect(await guard.buy(attempt({ lockKeys: ['vehicle 2', 'report 5'], sought: null }))).toBe(null)
      expect(await guard.buy(second({ lockKeys: ['vehicle 3', 'report 5'], sought: null }))).toBe(null)
      expect(sent).toHaveLength(1)
    })

    test('other goods, and those of another payer, are bought at once', async () => {
      const guard = new LocalGuard(settings, new MemoryState())
      purchases = [fails(lost), bought, bought]
      expect(await guard.buy(attempt())).toBe(null)
      expect(await guard.buy(second({ lockKeys: ['vehicle 3'] }))).toEqual(thing)
      expect(await guard.buy(second({ payer: 'member 9' }))).toEqual(thing)
      expect(sent).toHaveLength(3)
    })

    test('another key buys once the first cannot come any more, or nothing came of it', async () => {
      const late = new LocalGuard({ ...settings, settleMs: 0 }, new MemoryState())
      purchases = [fails(lost), bought]
      expect(await late.buy(attempt())).toBe(null)
      expect(await late.buy(second())).toEqual(thing)

      const refused = new LocalGuard(settings, new MemoryState())
      purchases = [fails(declined), bought]
      await expect(refused.buy(attempt())).rejects.toBe(declined)
      expect(await refused.buy(second())).toEqual(thing)
      expect(sent).toHaveLength(4)
    })

    test('nothing is sent where the first cannot be looked for', async () => {
      const guard = new LocalGuard(settings, new MemoryState())
      purchases = [fails(lost), bought]
      expect(await guard.buy(attempt())).toBe(null)
      listed = fails(neverSent)
      await expect(guard.buy(second())).rejects.toBe(neverSent)
      expect(sent).toHaveLength(1)
    })

    test('the first waits for the second, once that was sent', async () => {
      vi.useFakeTimers({ toFake: ['Date'] })
      const guard = new LocalGuard({ ...settings, settleMs: 50 }, new MemoryState())
      purchases = [fails(lost), fails(lost), bought]
      expect(await guard.buy(attempt())).toBe(null)
      vi.setSystemTime(Date.now() + 50)
      expect(await guard.buy(second())).toBe(null)
      expect(sent).toHaveLength(2)
      expect(await guard.buy(attempt())).toBe(null)
      expect(sent).toHaveLength(2)
    })
  })

  test('what nothing can tell of is never sent again', async () => {
    const guard = new LocalGuard({ ...settings, settleMs: 0 }, new MemoryState())
    purchases = [fails(lost), bought]
    const unseen = attempt({ sought: null })
    expect(await guard.buy(unseen)).toBe(null)
    expect(await guard.buy(unseen)).toBe(null)
    expect(sent).toHaveLength(1)
  })

  test('a reply that does not say what was bought is read back too', async () => {
    const guard = new LocalGuard(settings, new MemoryState())
    purchases = [
      () => {
        listed = () => [thing]
        return null
      },
    ]
    expect(await guard.buy(attempt())).toEqual(thing)
  })
})

describe('without keys, on several instances', () => {
  const settings = { settleMs: 60_000, looksMs: [1], keyMs: 60_000 }
  type Shared = Pick<MemoryState, 'withLock'>

  /** What is shared, by whoever can do with its records only what `change` leaves. */
  const through = (shared: Shared, change: (records: Records) => Partial<Records>): Shared => ({
    withLock: async (name, work) =>
      await shared.withLock(name, async (records) => await work({ ...records, ...change(records) })),
  })

  test('what went through on one is answered again by another, in brief', async () => {
    const shared = new MemoryState()
    purchases = [bought]
    await new LocalGuard(settings, shared).buy(attempt({ brief: () => ({ id: 8 }) }))
    expect(await new LocalGuard(settings, shared).buy(attempt())).toEqual({ id: 8 })
    expect(sent).toHaveLength(1)
  })

  test('what one had sent when it died is read back by another, and never sent again', async () => {
    const shared = new MemoryState()
    const dies = new Error('killed')
    // One that ends in the midst of sending writes nothing any more.
    const dying = through(shared, ({ write }) => ({
      write: async (...record) => {
        if (sent.length > 0) throw dies
        await write(...record)
      },
      remove: async () => await Promise.reject(dies),
    }))
    purchases = [bought, bought]
    await expect(new LocalGuard(settings, dying).buy(attempt())).rejects.toBe(dies)
    const other = new LocalGuard(settings, shared)
    expect(await other.buy(attempt())).toBe(null)
    listed = () => [thing]
    expect(await other.buy(attempt())).toEqual(thing)
    expect(sent).toHaveLength(1)
  })

  test('nothing is sent where it cannot be kept what is sent', async () => {
    const gone = new SharedStateGone('gone')
    const unkept = through(new MemoryState(), () => ({ write: async () => await Promise.reject(gone) }))
    purchases = [bought]
    await expect(new LocalGuard(settings, unkept).buy(attempt())).rejects.toBe(gone)
    expect(sent).toEqual([])
  })

  test('what is kept names neither who pays nor what was written', async () => {
    const shared = new MemoryState()
    const kept: string[] = []
    const watched: Shared = {
      withLock: async (name, work) => {
        kept.push(name)
        const noting = through(shared, ({ write }) => ({
          write: async (...record) => {
            kept.push(...record.map(String))
            await write(...record)
          },
        }))
        return await noting.withLock(name, work)
      },
    }
    purchases = [bought]
    const payer = 'guest nb170566 lucien@sentier.example'
    await new LocalGuard(settings, watched).buy(attempt({ payer, goods: { firstName: 'Lucien' } }))
    expect(kept.length).toBeGreaterThan(3)
    expect(kept.join()).not.toMatch(/lucien|nb170566/i)
  })
})

describe('with keys', () => {
  test('a lost answer is asked for again, with the same key', async () => {
    purchases = [fails(lost), bought]
    expect(await keyedGuard.buy(attempt())).toEqual(thing)
    expect(sent).toEqual(['key-12345', 'key-12345'])
  })

  test('twice lost is unknown, whatever the second was lost by', async () => {
    purchases = [fails(lost), fails(neverSent)]
    expect(await keyedGuard.buy(attempt())).toBe(null)
  })

  test.each(['UNAUTHENTICATED', 'RATE_LIMITED', 'BAD_REQUEST'] as const)(
    'lost, and then turned away with %s, is unknown: it may have been charged',
    async (code) => {
      purchases = [fails(lost), fails(new Failure(code, 'turned away'))]
      expect(await keyedGuard.buy(attempt())).toBe(null)
    },
  )

  test('what was never sent is a failure, and a refusal to the second is the answer', async () => {
    purchases = [fails(neverSent)]
    await expect(keyedGuard.buy(attempt())).rejects.toBe(neverSent)
    purchases = [fails(lost), fails(declined)]
    await expect(keyedGuard.buy(attempt())).rejects.toBe(declined)
    expect(sent).toHaveLength(3)
  })
})
