import { expect, test } from 'vitest'
import { runSignInSerially, isSignInLocked } from '../../../federation/session/sign-in-limit.ts'

const minute = 60_000
const now = Date.UTC(2026, 6, 15, 12)
/**
 * Returns a timestamp for each given number of minutes: so many minutes before the test's current
 * time.
 */
const listTimesMinutesAgo = (...minutes: number[]) => minutes.map((count) => now - count * minute)
const repeatMinutesForAttempts = (count: number, minutes: number) =>
  Array.from({ length: count }, () => minutes)

test.each([
  ['no try', listTimesMinutesAgo(), false],
  ['nine tries', listTimesMinutesAgo(...repeatMinutesForAttempts(9, 0)), false],
  ['ten tries', listTimesMinutesAgo(...repeatMinutesForAttempts(10, 0)), true],
  [
    'ten tries in less than a quarter of an hour',
    listTimesMinutesAgo(0, ...repeatMinutesForAttempts(8, 7), 14),
    true,
  ],
  ['ten tries in a quarter of an hour', listTimesMinutesAgo(0, ...repeatMinutesForAttempts(8, 7), 15), false],
  ['a lock that ends within a minute', listTimesMinutesAgo(...repeatMinutesForAttempts(10, 14)), true],
  ['a lock that has ended', listTimesMinutesAgo(...repeatMinutesForAttempts(10, 15)), false],
  ['one try after a lock', listTimesMinutesAgo(0, ...repeatMinutesForAttempts(9, 15)), false],
])(
  'an e-mail address is locked only after ten failed sign-ins within a quarter of an hour: %s',
  (_, tries, locked) => {
    expect(isSignInLocked(tries.slice(0, 10), now)).toBe(locked)
  },
)

test('sign-in attempts for one e-mail address run sequentially, and attempts for different e-mail addresses run in parallel', async () => {
  const order: string[] = []
  const simulateSignInAttempt = async (email: string, attemptName: string) =>
    await runSignInSerially(email, async () => {
      order.push(`${attemptName} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      order.push(`${attemptName} ends`)
      if (attemptName === 'first') throw new Error('as it happens')
      return attemptName
    })
  const results = await Promise.allSettled([
    simulateSignInAttempt('maude@sentier.example', 'first'),
    simulateSignInAttempt(' Maude@sentier.example', 'second'),
    simulateSignInAttempt('noah@sentier.example', 'other'),
  ])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(order.indexOf('second begins')).toBeGreaterThan(order.indexOf('first ends'))
  expect(order.indexOf('other begins')).toBeLessThan(order.indexOf('first ends'))
})
