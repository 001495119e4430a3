import { dayInQuebec } from '../../../forms/days.ts'
import type { RetryReason } from '../../access-rights/shared/retry.ts'

/** What waits for the member, as the gateway tells it; what it could not tell is left out. */
export interface Waiting {
  readonly failedPayments: readonly FailedPayment[]
  readonly reports: readonly AboutVehicle[]
  readonly requests: readonly Request[]
  /** Those that get no pass before they are looked over or completed. */
  readonly vehicles: readonly Vehicle[]
  /** The stored card, or none. */
  readonly card: Card | null
}

/** What a vehicle's own card shows too; null for a vehicle that the member has no more. */
interface AboutVehicle {
  readonly vehicle: { readonly id: string } | null | undefined
}

interface FailedPayment extends AboutVehicle {
  /** What keeps it from being made now; null for nothing. */
  readonly reason: RetryReason | null
}

interface Request extends AboutVehicle {
  readonly status: string
  readonly payObstacle: string | null
  /** 1 on the last day; null where nobody says until when. */
  readonly daysLeft: number | null
}

interface Vehicle {
  readonly id: string
  /** The federation asks for it; otherwise something is not filled in. */
  readonly needsUpdate: boolean
}

interface Card {
  readonly isExpired: boolean
  /** The last month in which it is good, 1–12. */
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
}

/** Something that the member has to do; `of` is what it is about. */
export type Task<W extends Waiting = Waiting> =
  | { readonly kind: 'finish' | 'giveUp'; readonly of: W['failedPayments'][number] }
  | { readonly kind: 'report'; readonly of: W['reports'][number] }
  | { readonly kind: 'request'; readonly of: W['requests'][number] }
  | { readonly kind: 'update' | 'complete'; readonly of: W['vehicles'][number] }
  | { readonly kind: 'card'; readonly of: NonNullable<W['card']>; readonly isExpired: boolean }

/** Whether a card is past its month, or in its last month but one: the next purchase may well be after it. */
export function cardState({ isExpired, expirationMonth, expirationYear }: Card, now: string) {
  if (isExpired) return 'expired'
  if (expirationMonth === null || expirationYear === null) return null
  const [year, month] = dayInQuebec(now).split('-').map(Number) as [number, number]
  return expirationYear * 12 + expirationMonth - (year * 12 + month) <= 1 ? 'ending' : null
}

/** What nobody can mend by paying: the request has come to its end, whatever its status says. */
const hopeless = new Set(['PAID', 'OVER', 'LAPSED', 'SEASON_OVER', 'ALREADY_ACTIVE', 'VEHICLE_REMOVED'])

/** By what is lost first: a day that ends, a pass that is half bought, what stands before buying, then what is only old. */
const order: ReadonlyArray<(task: Task) => boolean> = [
  (task) => task.kind === 'request' && task.of.daysLeft === 1,
  ({ kind }) => kind === 'finish',
  ({ kind }) => kind === 'report',
  ({ kind }) => kind === 'request',
  ({ kind }) => kind === 'update',
  ({ kind }) => kind === 'complete',
  (task) => task.kind === 'card' && task.isExpired,
  ({ kind }) => kind === 'card',
  ({ kind }) => kind === 'giveUp',
]

/**
 * What a member has to do, the most urgent first (D11, D20, D25, D32, D54). Requests go by the days that are left;
 * everything else keeps the order in which it was told.
 */
export function tasksOf<W extends Waiting>(waiting: W, now: string): Task<W>[] {
  const { failedPayments, reports, requests, vehicles, card } = waiting
  const ending = card ? cardState(card, now) : null
  const tasks = [
    ...failedPayments.map((of) => ({ kind: isOver(of.reason) ? 'giveUp' : 'finish', of })),
    ...reports.map((of) => ({ kind: 'report', of })),
    ...requests.filter(isToPay).map((of) => ({ kind: 'request', of })),
    ...vehicles.map((of) => ({ kind: of.needsUpdate ? 'update' : 'complete', of })),
    ...(ending ? [{ kind: 'card', of: card, isExpired: ending === 'expired' }] : []),
  ] as Task<W>[]
  const rank = (task: Task) => order.findIndex((isSo) => isSo(task))
  return tasks.toSorted((a, b) => rank(a) - rank(b) || daysOf(a) - daysOf(b))
}

/** Those of them that stand on a vehicle's own card; what is only left over of a purchase does not. */
export function tasksFor<W extends Waiting>(vehicleId: string, tasks: ReadonlyArray<Task<W>>): Task<W>[] {
  return tasks.filter((task) => vehicleOf(task) === vehicleId)
}

function vehicleOf(task: Task): string | undefined {
  switch (task.kind) {
    case 'update':
    case 'complete':
      return task.of.id
    case 'card':
    case 'giveUp':
      return undefined
    default:
      return task.of.vehicle?.id
  }
}

/** Nothing that the member does lets this payment be made any more. */
const isOver = (reason: RetryReason | null) =>
  reason === 'OVER' || reason === 'VEHICLE_REMOVED' || reason === 'ALREADY_ACTIVE'

const isToPay = ({ status, payObstacle }: Request) =>
  status === 'PAYMENT_PENDING' && !hopeless.has(payObstacle ?? '')

const daysOf = (task: Task) => (task.kind === 'request' ? (task.of.daysLeft ?? Number.MAX_SAFE_INTEGER) : 0)
