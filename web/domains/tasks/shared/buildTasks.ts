import { quebecDayOf } from '../../../platform/quebecDays.ts'
import type { RetryBlockReason } from '../../access-rights/shared/retryBlockReason.ts'
import { isRequestAwaitingPayment } from '../../access-rights/shared/isRequestAwaitingPayment.ts'

/**
 * Data from the gateway that determines the tasks of a member. A list that failed to load is empty.
 */
export interface TaskSources {
  readonly failedPayments: readonly FailedPayment[]
  readonly reports: readonly Report[]
  readonly requests: readonly InsuranceRequestSummary[]
  /** Vehicles that cannot get a pass until they are updated or their missing data is added. */
  readonly vehicles: readonly Vehicle[]
  /** Season passes that end soon and can be renewed without changes. */
  readonly renewals: ReadonlyArray<{ readonly id: string }>
  /** Stored payment card; null when no card is stored. */
  readonly card: Card | null
  /**
   * Payments of a purchase for several vehicles that are unpaid or have an unknown outcome. The
   * browser stores them.
   */
  readonly unfinishedPayments: readonly UnfinishedPayment[]
  /**
   * Payments that another tab has finished after the failed payments were loaded. Their passes may
   * be paid, so the failed payments of these passes are no tasks.
   */
  readonly paymentsOfOtherTabs: readonly PaymentOfPass[]
}

/** Pass of a payment in a purchase for several vehicles. */
interface PaymentOfPass {
  readonly vehicleId: string
  readonly type: string
  /** First day as `YYYY-MM-DD`; null for pass types without a chosen first day. */
  readonly desiredActivation: string | null
}

/** Payment of a purchase for several vehicles that is unpaid or has an unknown outcome. */
export interface UnfinishedPayment extends PaymentOfPass {
  /** State of the payment: `sent` has an unknown outcome, any other state is certainly not paid. */
  readonly state: string
  /** Total in cents that the member confirmed for this payment. */
  readonly totalCents: number
  /** Type of the problem with which the payment was last refused; null if it was not refused. */
  readonly problem: string | null
}

/**
 * Vehicle that the task is about; its card on the dashboard also shows the task. Null when the
 * member no longer has the vehicle.
 */
interface VehicleReference {
  readonly vehicle: { readonly id: string } | null | undefined
}

interface FailedPayment extends VehicleReference {
  readonly type: string
  /** First day as `YYYY-MM-DD`; null for pass types without a chosen first day. */
  readonly desiredActivation: string | null
  /** Reason why the failed payment cannot be retried now; null when a retry is possible. */
  readonly reason: RetryBlockReason | null
}

interface Report extends VehicleReference {
  /** True if a payment of the report was sent and has no known outcome. */
  readonly isPaymentUnconfirmed: boolean
}

interface InsuranceRequestSummary extends VehicleReference {
  readonly status: string
  readonly payObstacle: string | null
  /**
   * Days until the payment of the request for a pass without insurance is due. The last day counts
   * as 1. Null when the due date is unknown.
   */
  readonly daysLeft: number | null
}

interface Vehicle {
  readonly id: string
  /**
   * True when the federation asks for an update of the vehicle; false when data of the vehicle is
   * missing.
   */
  readonly needsUpdate: boolean
}

interface Card {
  readonly isExpired: boolean
  /** Last month in which the payment card is valid, 1–12. */
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
}

/** Task of a member. `subject` is the object that the task is about. */
export type Task<Sources extends TaskSources = TaskSources> =
  | { readonly kind: 'finish'; readonly subject: Sources['failedPayments'][number] }
  | { readonly kind: 'giveUp'; readonly subject: Sources['failedPayments'][number] }
  | { readonly kind: 'report'; readonly subject: Sources['reports'][number] }
  | { readonly kind: 'request'; readonly subject: Sources['requests'][number] }
  | { readonly kind: 'update'; readonly subject: Sources['vehicles'][number] }
  | { readonly kind: 'complete'; readonly subject: Sources['vehicles'][number] }
  | { readonly kind: 'renew'; readonly subject: Sources['renewals'][number] }
  | { readonly kind: 'payments'; readonly subject: readonly UnfinishedPayment[] }
  | { readonly kind: 'card'; readonly subject: NonNullable<Sources['card']>; readonly isExpired: boolean }

/**
 * Returns the expiry state of a payment card: `expired`, `ending` for a card that expires this
 * month or next month, otherwise null. Next month is included because the next purchase may be
 * later.
 */
export function getPaymentCardExpiryState({ isExpired, expirationMonth, expirationYear }: Card, now: string) {
  if (isExpired) return 'expired'
  if (expirationMonth === null || expirationYear === null) return null
  const [year, month] = quebecDayOf(now).split('-').map(Number) as [number, number]
  return expirationYear * 12 + expirationMonth - (year * 12 + month) <= 1 ? 'ending' : null
}

/**
 * Predicates for the tasks of a member, from the most urgent to the least urgent kind of task. An
 * accepted request for a pass without insurance comes first: it is the only task with a due date,
 * after which the request is canceled.
 */
const urgencyOrder: ReadonlyArray<(task: Task) => boolean> = [
  ({ kind }) => kind === 'request',
  ({ kind }) => kind === 'payments',
  (task) => task.kind === 'report' && task.subject.isPaymentUnconfirmed,
  ({ kind }) => kind === 'finish',
  ({ kind }) => kind === 'report',
  ({ kind }) => kind === 'renew',
  ({ kind }) => kind === 'update',
  ({ kind }) => kind === 'complete',
  (task) => task.kind === 'card' && task.isExpired,
  ({ kind }) => kind === 'card',
  ({ kind }) => kind === 'giveUp',
]

/**
 * Returns the tasks of a member, most urgent first (D11, D20, D25, D32, D54). Payments of requests
 * for passes without insurance are ordered by their remaining days. Tasks of another kind keep the
 * order of the gateway. A failed payment that is part of the unfinished payments for several
 * vehicles is no task of its own, because one task shows all of these payments.
 */
export function buildMemberTasks<Sources extends TaskSources>(
  sources: Sources,
  now: string,
): Task<Sources>[] {
  const { failedPayments, reports, requests, vehicles, renewals, card, unfinishedPayments } = sources
  const storedPayments = [...unfinishedPayments, ...sources.paymentsOfOtherTabs]
  const ending = card ? getPaymentCardExpiryState(card, now) : null
  const tasks = [
    ...(unfinishedPayments.length > 0 ? [{ kind: 'payments', subject: unfinishedPayments }] : []),
    ...failedPayments.flatMap((subject) => {
      if (isPaymentNeverRetryable(subject.reason)) return [{ kind: 'giveUp', subject }]
      const isStored = storedPayments.some((payment) => isPaymentForSamePass(payment, subject))
      return isStored ? [] : [{ kind: 'finish', subject }]
    }),
    ...reports.map((subject) => ({ kind: 'report', subject })),
    ...requests.filter(isRequestAwaitingPayment).map((subject) => ({ kind: 'request', subject })),
    ...vehicles.map((subject) => ({ kind: subject.needsUpdate ? 'update' : 'complete', subject })),
    ...renewals.map((subject) => ({ kind: 'renew', subject })),
    ...(ending ? [{ kind: 'card', subject: card, isExpired: ending === 'expired' }] : []),
  ] as Task<Sources>[]
  const urgencyRankOf = (task: Task) => urgencyOrder.findIndex((matches) => matches(task))
  return tasks.toSorted(
    (a, b) => urgencyRankOf(a) - urgencyRankOf(b) || remainingDaysOf(a) - remainingDaysOf(b),
  )
}

/** Task that must be completed before the vehicle can get a pass. */
export type VehicleTask<Sources extends TaskSources = TaskSources> = Exclude<
  Task<Sources>,
  { readonly kind: 'renew' | 'card' | 'giveUp' }
>

/**
 * Returns the tasks that must be completed before a vehicle can get a pass. Renewals and failed
 * purchases that can only be canceled are not among these tasks.
 */
export const selectVehicleTasks = <Sources extends TaskSources>(
  vehicleId: string,
  tasks: ReadonlyArray<Task<Sources>>,
): VehicleTask<Sources>[] =>
  tasks.filter(
    (task): task is VehicleTask<Sources> =>
      task.kind !== 'card' &&
      task.kind !== 'giveUp' &&
      task.kind !== 'renew' &&
      isTaskAboutVehicle(task as VehicleTask, vehicleId),
  )

function isTaskAboutVehicle(task: VehicleTask, vehicleId: string): boolean {
  if (task.kind === 'payments') return task.subject.some((payment) => payment.vehicleId === vehicleId)
  if (task.kind === 'update' || task.kind === 'complete') return task.subject.id === vehicleId
  return task.subject.vehicle?.id === vehicleId
}

/** Returns whether an unfinished payment is for the same pass as a failed payment. */
const isPaymentForSamePass = (payment: PaymentOfPass, failedPayment: FailedPayment) =>
  payment.vehicleId === failedPayment.vehicle?.id &&
  payment.type === failedPayment.type &&
  (payment.desiredActivation === null || payment.desiredActivation === failedPayment.desiredActivation)

/** Returns whether a failed payment can never be retried. */
const isPaymentNeverRetryable = (reason: RetryBlockReason | null) =>
  reason === 'OVER' ||
  reason === 'VEHICLE_REMOVED' ||
  reason === 'VEHICLE_TYPE_UNSUPPORTED' ||
  reason === 'ALREADY_ACTIVE'

const remainingDaysOf = (task: Task) =>
  task.kind === 'request' ? (task.subject.daysLeft ?? Number.MAX_SAFE_INTEGER) : 0
