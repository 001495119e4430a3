/** What many trials come to. */
import type { Contestant } from './contestants.ts'
import type { Figures } from './measure.ts'
import type { Course } from './scenarios.ts'

/** The trials of one contestant on one course, a round each. */
export interface Trials {
  contestant: Contestant
  rounds: Figures[]
}

/** One course with all who took part. */
export interface Result {
  course: Course
  trials: Trials[]
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The median of one figure over all rounds. */
export const medianOf = ({ rounds }: Trials, figure: keyof Figures): number =>
  median(rounds.map((round) => round[figure]))

/** How far a figure went from its median, up or down, as a share of it. */
export function spreadOf({ rounds }: Trials, figure: keyof Figures): number {
  const values = rounds.map((round) => round[figure])
  const middle = median(values)
  return Math.max(...values.map((value) => Math.abs(value - middle))) / middle
}

/**
 * How the processor time of one stands beside another's: 1 is as little, 0.5 takes twice as much. Rounds are compared with
 * themselves, so that a machine that slows down meanwhile slows both; null without the other.
 */
export function besides({ trials }: Result, one: Trials, other: string): number | null {
  const against = trials.find(({ contestant }) => contestant.id === other)
  if (against === undefined) return null
  return median(one.rounds.map(({ cpu }, round) => against.rounds[round]!.cpu / cpu))
}
