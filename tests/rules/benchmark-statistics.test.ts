/** Tests of the benchmark's statistics, comparisons and command-line options. */
import { expect, test } from 'vitest'
import { benchmarkedServers } from '../../bench/benchmarked-servers.ts'
import {
  type CaseResult,
  type ServerRounds,
  compareProcessorTimeOfServers,
  computeMedian,
  computeMedianOfRounds,
  computeLargestDeviationFromMedian,
} from '../../bench/statistics.ts'
import { parseBenchmarkOptions } from '../../bench/command-line-options.ts'
import { removeTimeDependentResponseValues } from '../../bench/recording.ts'

const createBenchmarkRoundsWithCpuTimes = (id: string, cpuTimes: number[]): ServerRounds => ({
  server: benchmarkedServers.find((each) => each.id === id)!,
  rounds: cpuTimes.map((each) => ({ cpu: each, rate: 1, p50: 1, p99: 1, loop: 1, memory: 1 })),
})

test('the median of benchmark values is the middle value, or the mean of the two middle values', () => {
  expect(computeMedian([30, 10, 20])).toBe(20)
  expect(computeMedian([40, 10, 20, 30])).toBe(25)
})

test('an outlier round of the benchmark changes the reported spread but not the median', () => {
  const trials = createBenchmarkRoundsWithCpuTimes('gateway', [100, 100, 180])
  expect(computeMedianOfRounds(trials, 'cpu')).toBe(100)
  expect(computeLargestDeviationFromMedian(trials, 'cpu')).toBeCloseTo(0.8)
})

test('the benchmark compares two servers round by round, so a slower machine does not change their ratio', () => {
  const [limit, gateway] = [
    createBenchmarkRoundsWithCpuTimes('lower-bound', [100, 200, 400]),
    createBenchmarkRoundsWithCpuTimes('gateway', [400, 800, 1_600]),
  ]
  const result: CaseResult = {
    benchmarkCase: { scenario: 'dashboard', vehicles: 8, connections: 64 },
    trials: [limit, gateway],
  }
  expect(compareProcessorTimeOfServers(result, gateway, 'lower-bound')).toBe(0.25)
  expect(compareProcessorTimeOfServers(result, gateway, 'handwritten')).toBe(null)
})

test('the benchmark treats responses as equal when they differ only in their timestamps', () => {
  const createTimestampedResponse = (now: string, name: string) => ({
    portal: { now, name },
    session: { expiresAt: now },
  })
  expect(removeTimeDependentResponseValues(createTimestampedResponse('1', 'Sentier'))).toEqual(
    removeTimeDependentResponseValues(createTimestampedResponse('2', 'Sentier')),
  )
  expect(removeTimeDependentResponseValues(createTimestampedResponse('1', 'Sentier'))).not.toEqual(
    removeTimeDependentResponseValues(createTimestampedResponse('1', 'Sentir')),
  )
})

test('the benchmark reads its command-line options and rejects an invalid option with a one-line message', () => {
  expect(parseBenchmarkOptions([])).toEqual({ run: 'complete', only: new Set(), rounds: 5, seconds: 3 })
  expect(parseBenchmarkOptions(['--short'])).toEqual({ run: 'short', only: new Set(), rounds: 1, seconds: 1 })
  expect(parseBenchmarkOptions(['--only', 'gateway,dashboard', '--rounds', '7', '--seconds', '12'])).toEqual({
    run: 'complete',
    only: new Set(['gateway', 'dashboard']),
    rounds: 7,
    seconds: 12,
  })
  expect(() => parseBenchmarkOptions(['--rounds', '0'])).toThrow(
    '--rounds must be a number from 1 to 999, not 0.',
  )
  expect(() => parseBenchmarkOptions(['--seconds', 'abc'])).toThrow('--seconds must be a number')
  expect(() => parseBenchmarkOptions(['--only', 'nobody'])).toThrow(
    '--only: unknown name nobody; valid names are lower-bound, ',
  )
  expect(() => parseBenchmarkOptions(['--pages', '--profile'])).toThrow(
    '--pages and --profile cannot be combined.',
  )
  expect(() => parseBenchmarkOptions(['--fast'])).toThrow('--fast')
})
