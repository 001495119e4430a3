import { expect, it } from 'vitest'
import { withEmailLock, isLocked } from '../../../federation/session/sign-in-limit.ts'

const minute = 60_000
const now = Date.UTC(2026, 6, 15, 12)
/** Moments so many minutes ago, the last first. */
const ago = (...minutes: number[]) => minutes.map((each) => now - each * minute)
const times = (count: number, minutes: number) => Array.from({ length: count }, () => minutes)

it.each([
  ['no try', ago(), false],
  ['nine tries', ago(...times(9, 0)), false],
  ['ten tries', ago(...times(10, 0)), true],
  ['ten tries in less than a quarter of an hour', ago(0, ...times(8, 7), 14), true],
  ['ten tries in a quarter of an hour', ago(0, ...times(8, 7), 15), false],
  ['a lock that ends within a minute', ago(...times(10, 14)), true],
  ['a lock that has ended', ago(...times(10, 15)), false],
  ['one try after a lock', ago(0, ...times(9, 15)), false],
])('%s: locked is %o', (_, tries, locked) => {
  expect(isLocked(tries.slice(0, 10), now)).toBe(locked)
})

it('judges tries for one e-mail one after the other, whatever becomes of them, and others meanwhile', async () => {
  const order: string[] = []
  const judge = async (email: string, name: string) =>
    await withEmailLock(email, async () => {
      order.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      order.push(`${name} ends`)
      if (name === 'first') throw new Error('as it happens')
      return name
    })
  const results = await Promise.allSettled([
    judge('maude@sentier.example', 'first'),
    judge(' Maude@sentier.example', 'second'),
    judge('noah@sentier.example', 'other'),
  ])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(order.indexOf('second begins')).toBeGreaterThan(order.indexOf('first ends'))
  expect(order.indexOf('other begins')).toBeLessThan(order.indexOf('first ends'))
})
