/** Statistics over the rounds of a benchmark. */
import type { BenchmarkedServer } from './benchmarked-servers.ts'
import type { ServerFigures } from './measure-server.ts'
import type { BenchmarkCase } from './scenarios.ts'

/** Measured figures of a server in a benchmark case, by round. */
export interface ServerRounds {
  server: BenchmarkedServer
  rounds: ServerFigures[]
}

/** A benchmark case with the figures of all its servers. */
export interface CaseResult {
  benchmarkCase: BenchmarkCase
  trials: ServerRounds[]
}

export function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Returns the median of a benchmark figure over all rounds. */
export const computeMedianOfRounds = ({ rounds }: ServerRounds, figure: keyof ServerFigures): number =>
  computeMedian(rounds.map((round) => round[figure]))

/**
 * Returns the largest difference between a benchmark round and the median of all rounds, as a
 * fraction of the median.
 */
export function computeLargestDeviationFromMedian(
  { rounds }: ServerRounds,
  figure: keyof ServerFigures,
): number {
  const values = rounds.map((round) => round[figure])
  const middle = computeMedian(values)
  return Math.max(...values.map((value) => Math.abs(value - middle))) / middle
}

/**
 * Returns the ratio of two processor times: `otherServer` divided by `server`, as the median over
 * all rounds. Returns null if `otherServer` was not measured.
 */
export function compareProcessorTimeOfServers(
  { trials }: CaseResult,
  server: ServerRounds,
  otherServer: string,
): number | null {
  const otherTrials = trials.find((each) => each.server.id === otherServer)
  if (otherTrials === undefined) return null
  return computeMedian(server.rounds.map(({ cpu }, round) => otherTrials.rounds[round]!.cpu / cpu))
}
