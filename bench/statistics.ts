/** Statistics over the rounds of a benchmark. */
import type { BenchmarkedServer } from './contestants.ts'
import type { Figures } from './measure-server.ts'
import type { BenchmarkCase } from './scenarios.ts'

/** Figures of a server in a benchmark case, by round. */
export interface Trials {
  contestant: BenchmarkedServer
  rounds: Figures[]
}

/** A benchmark case with the figures of all its servers. */
export interface Result {
  course: BenchmarkCase
  trials: Trials[]
}

export function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Returns the median of a benchmark figure over all rounds. */
export const computeMedianOfRounds = ({ rounds }: Trials, figure: keyof Figures): number =>
  computeMedian(rounds.map((round) => round[figure]))

/**
 * Returns the largest deviation of a benchmark figure from its median, as a fraction of the median.
 */
export function computeLargestDeviationOfRounds({ rounds }: Trials, figure: keyof Figures): number {
  const values = rounds.map((round) => round[figure])
  const middle = computeMedian(values)
  return Math.max(...values.map((value) => Math.abs(value - middle))) / middle
}

/**
 * Returns the processor time of `otherServer` divided by that of `server`: 1 means equal, and 0.5
 * means that `server` takes twice as long. The result is the median over rounds, because the speed
 * of a machine changes between rounds. Null if `otherServer` was not measured.
 */
export function compareProcessorTime({ trials }: Result, server: Trials, otherServer: string): number | null {
  const against = trials.find(({ contestant }) => contestant.id === otherServer)
  if (against === undefined) return null
  return computeMedian(server.rounds.map(({ cpu }, round) => against.rounds[round]!.cpu / cpu))
}
