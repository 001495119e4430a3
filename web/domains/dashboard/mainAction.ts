import type { Task } from '../tasks/shared/buildTasks.ts'

/**
 * Main action of the dashboard. It comes first, and only its button is orange: show the current
 * pass, do the first task, renew the last pass, buy a pass, or add the first vehicle.
 */
export type MainAction = 'showPass' | 'task' | 'renew' | 'buy' | 'addVehicle'

/** Data of a member that decides the main action. */
export interface MainActionSources {
  /** True if a pass of the member is valid today. */
  readonly hasCurrentPass: boolean
  /** Tasks of the member, most urgent first. */
  readonly tasks: ReadonlyArray<Pick<Task, 'kind'>>
  /** True if the last pass of one of the vehicles can be bought again. */
  readonly canRenew: boolean
  /** Number of vehicles; null when the vehicles could not be loaded. */
  readonly vehicleCount: number | null
}

/**
 * Tasks that cost the member money or a pass when they are not done. They come before a renewal.
 */
const urgentKinds = new Set<Task['kind']>(['finish', 'report', 'request'])

/** Tasks without consequences, which are never the main action. */
const minorKinds = new Set<Task['kind']>(['card', 'giveUp'])

/** Returns the main action of the dashboard (decision 0045). */
export function findMainAction(sources: MainActionSources): MainAction {
  const { hasCurrentPass, tasks, canRenew, vehicleCount } = sources
  const first = tasks[0]?.kind
  if (hasCurrentPass) return 'showPass'
  if (first && urgentKinds.has(first)) return 'task'
  if (canRenew) return 'renew'
  if (first && !minorKinds.has(first)) return 'task'
  return vehicleCount === 0 ? 'addVehicle' : 'buy'
}
