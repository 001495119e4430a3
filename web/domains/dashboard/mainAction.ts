import type { Task } from '../tasks/shared/buildTasks.ts'

/**
 * Main action of the dashboard, with its only orange button: do the first task, show the first
 * pass, renew the last pass, buy a pass, or add the first vehicle.
 */
export type MainAction = 'showPass' | 'task' | 'renew' | 'buy' | 'addVehicle'

/** Data about a member from which the main action of the dashboard is derived. */
export interface MainActionSources {
  /** Passes of the member that have not ended, each with its validity: current or upcoming. */
  readonly passes: ReadonlyArray<{ readonly validity: string | null }>
  /** Tasks of the member, most urgent first. */
  readonly tasks: ReadonlyArray<Pick<Task, 'kind'>>
  /** True if the last pass of one of the vehicles can be bought again. */
  readonly canRenew: boolean
  /** Number of vehicles; null when the vehicles could not be loaded. */
  readonly vehicleCount: number | null
  /** True while sales are closed, when no task can be paid. */
  readonly areSalesClosed: boolean
}

/**
 * Kinds of tasks that cost the member money or a pass if ignored. Completing such a task leads to a
 * paid pass, so these tasks come before a renewal.
 */
const urgentKinds = new Set<Task['kind']>(['payments', 'finish', 'report', 'request'])

/**
 * Returns whether the most urgent task is a purchase of a pass. The dashboard then offers no other
 * purchase beside that task.
 */
export const isPurchaseMostUrgentTask = ([first]: ReadonlyArray<Pick<Task, 'kind'>>): boolean =>
  first !== undefined && urgentKinds.has(first.kind)

/**
 * Kinds of tasks that never become the main action of the dashboard. A renewal concerns a current
 * pass, which the dashboard already shows first. The other kinds have no consequences for the
 * member.
 */
const minorKinds = new Set<Task['kind']>(['renew', 'card', 'giveUp'])

/** Returns the main action of the dashboard (decision 0065). */
export function findDashboardMainAction(sources: MainActionSources): MainAction {
  const { passes, tasks, canRenew, vehicleCount, areSalesClosed } = sources
  const first = tasks[0]?.kind
  if (!areSalesClosed && isPurchaseMostUrgentTask(tasks)) return 'task'
  // The member has bought already, so even an upcoming pass comes before another purchase.
  if (passes.length > 0) return 'showPass'
  if (canRenew) return 'renew'
  if (first && !minorKinds.has(first)) return 'task'
  return vehicleCount === 0 ? 'addVehicle' : 'buy'
}
