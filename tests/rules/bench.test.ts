/** Statistics, comparisons and options of the benchmark. */
import { expect, test } from 'vitest'
import { contestants } from '../../bench/contestants.ts'
import {
  type Result,
  type Trials,
  computeRelativeCpu,
  median,
  computeMedian,
  computeSpread,
} from '../../bench/statistics.ts'
import { readOptions } from '../../bench/options.ts'
import { normalizeResponse } from '../../bench/recording.ts'

const createTrials = (id: string, cpu: number[]): Trials => ({
  contestant: contestants.find((each) => each.id === id)!,
  rounds: cpu.map((each) => ({ cpu: each, rate: 1, p50: 1, p99: 1, loop: 1, memory: 1 })),
})

test('the median is the middle value, or the mean of the two middle values', () => {
  expect(median([30, 10, 20])).toBe(20)
  expect(median([40, 10, 20, 30])).toBe(25)
})

test('an outlier round changes the spread but not the median', () => {
  const trials = createTrials('gateway', [100, 100, 180])
  expect(computeMedian(trials, 'cpu')).toBe(100)
  expect(computeSpread(trials, 'cpu')).toBeCloseTo(0.8)
})

test('two contestants are compared round by round, so a slower machine does not change their ratio', () => {
  const [limit, gateway] = [
    createTrials('limit', [100, 200, 400]),
    createTrials('gateway', [400, 800, 1_600]),
  ]
  const result: Result = {
    course: { scenario: 'dashboard', vehicles: 8, connections: 64 },
    trials: [limit, gateway],
  }
  expect(computeRelativeCpu(result, gateway, 'limit')).toBe(0.25)
  expect(computeRelativeCpu(result, gateway, 'handwritten')).toBe(null)
})

test('responses are equal when they differ only in their timestamps', () => {
  const createResponse = (now: string, name: string) => ({
    portal: { now, name },
    session: { expiresAt: now },
  })
  expect(normalizeResponse(createResponse('1', 'Sentier'))).toEqual(
    normalizeResponse(createResponse('2', 'Sentier')),
  )
  expect(normalizeResponse(createResponse('1', 'Sentier'))).not.toEqual(
    normalizeResponse(createResponse('1', 'Sentir')),
  )
})

test('the benchmark reads its command-line options, and rejects an invalid option with a message of one line', () => {
  expect(readOptions([])).toEqual({ run: 'whole', only: new Set(), rounds: 5, seconds: 3 })
  expect(readOptions(['--short'])).toEqual({ run: 'short', only: new Set(), rounds: 1, seconds: 1 })
  expect(readOptions(['--only', 'gateway,dashboard', '--rounds', '7', '--seconds', '12'])).toEqual({
    run: 'whole',
    only: new Set(['gateway', 'dashboard']),
    rounds: 7,
    seconds: 12,
  })
  expect(() => readOptions(['--rounds', '0'])).toThrow('--rounds is a number from 1 to 999, not 0.')
  expect(() => readOptions(['--seconds', 'abc'])).toThrow('--seconds is a number')
  expect(() => readOptions(['--only', 'nobody'])).toThrow('--only knows no nobody, but limit, ')
  expect(() => readOptions(['--pages', '--profile'])).toThrow('--pages and --profile are runs of their own.')
  expect(() => readOptions(['--fast'])).toThrow('--fast')
})
