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

const createBenchmarkTrials = (id: string, cpu: number[]): Trials => ({
  contestant: contestants.find((each) => each.id === id)!,
  rounds: cpu.map((each) => ({ cpu: each, rate: 1, p50: 1, p99: 1, loop: 1, memory: 1 })),
})

test('median returns the middle value, or the mean of the two middle values', () => {
  expect(median([30, 10, 20])).toBe(20)
  expect(median([40, 10, 20, 30])).toBe(25)
})

test('an outlier round of the benchmark changes the spread but not the median', () => {
  const trials = createBenchmarkTrials('gateway', [100, 100, 180])
  expect(computeMedian(trials, 'cpu')).toBe(100)
  expect(computeSpread(trials, 'cpu')).toBeCloseTo(0.8)
})

test('the benchmark compares two servers round by round, so a slower machine does not change their ratio', () => {
  const [limit, gateway] = [
    createBenchmarkTrials('limit', [100, 200, 400]),
    createBenchmarkTrials('gateway', [400, 800, 1_600]),
  ]
  const result: Result = {
    course: { scenario: 'dashboard', vehicles: 8, connections: 64 },
    trials: [limit, gateway],
  }
  expect(computeRelativeCpu(result, gateway, 'limit')).toBe(0.25)
  expect(computeRelativeCpu(result, gateway, 'handwritten')).toBe(null)
})

test('the benchmark treats responses as equal when they differ only in their timestamps', () => {
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
