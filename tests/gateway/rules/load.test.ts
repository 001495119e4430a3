/** How many requests are carried at a time, by how late the event loop comes. */
import { describe, expect, test } from 'vitest'
import { Load, nextLimit } from '../../../gateway/platform/load.ts'

const settings = { most: 1_000, lateMs: 50 }

test('while the loop is in time the limit grows to the most that there is', () => {
  let limit = 16
  for (let look = 0; look < 60; look += 1) limit = nextLimit(limit, { late: 10, inHand: limit }, settings)
  expect(limit).toBe(1_000)
})

test('it does not grow by what nobody has used', () => {
  expect(nextLimit(64, { late: 10, inHand: 31 }, settings)).toBe(64)
  expect(nextLimit(64, { late: 10, inHand: 32 }, settings)).toBe(71)
})

test('a crowd that comes first is not let in whole', () => {
  const load = new Load(settings)
  const taken = Array.from({ length: 200 }, () => load.take()).filter(Boolean)
  expect(taken).toHaveLength(64)
  load.close()
})

test.each([
  { late: 100, inHand: 400, limit: 200 },
  { late: 51, inHand: 400, limit: 392 },
  // One look takes no more than two thirds.
  { late: 5_000, inHand: 400, limit: 120 },
])('$late ms late with $inHand in hand: $limit', ({ late, inHand, limit }) => {
  expect(nextLimit(1_000, { late, inHand }, settings)).toBe(limit)
})

test('a stall without requests leaves room for some', () => {
  expect(nextLimit(1_000, { late: 2_000, inHand: 1 }, settings)).toBe(16)
})

/** Holds the event loop up for so long (ms). */
function block(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}

describe('in the first seconds', () => {
  /** Waits until the loop has been looked at in its own time. */
  const looks = async () => await new Promise((resolve) => setTimeout(resolve, 250))

  test('one late look lowers nothing, before requests come and with them', async () => {
    const load = new Load(settings)
    block(400)
    await looks()
    expect(load.limit).toBe(64)
    const taken = Array.from({ length: 20 }, () => load.take())
    block(400)
    await looks()
    expect([load.limit, taken.every(Boolean)]).toEqual([64, true])
    load.close()
  })

  test('a loop that stays late lowers the limit', async () => {
    const load = new Load(settings)
    for (let request = 0; request < 40; request += 1) load.take()
    await new Promise<void>((resolve) => {
      let times = 0
      const timer = setInterval(() => {
        block(150)
        times += 1
        if (times === 8) resolve(clearInterval(timer))
      })
    })
    expect(load.limit).toBeLessThan(64)
    load.close()
  })
})

test('takes so many, and one more once one is done', () => {
  const load = new Load({ most: 2, lateMs: 0 })
  expect([load.take(), load.take(), load.take()]).toEqual([true, true, false])
  load.giveBack()
  expect(load.take()).toBe(true)
  load.close()
})
