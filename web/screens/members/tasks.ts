import { dayInQuebec } from '../../forms/days.ts'
import type { RetryReason } from '../../parts/access-rights/retry.ts'

/** What waits for the member, as the gateway tells it; null where it could not be told. */
export interface Waiting {
  readonly failedPayments: ReadonlyArray<FailedPayment> | null
  readonly reports: ReadonlyArray<Report> | null
  readonly requests: ReadonlyArray<Request> | null
  /** Those that get no pass before they are looked over or completed. */
  readonly vehicles: ReadonlyArray<Vehicle> | null
  /** The stored card; undefined where there is none. */
  readonly card: Card | null | undefined
}

interface FailedPayment {
  readonly id: string
  /** What keeps it from being made now; null for nothing. */
  readonly reason: RetryReason | null
}

interface Report {
  readonly id: string
}

interface Request {
  readonly id: string
  readonly status: string
  readonly payObstacle: string | null
  /** The last moment to pay. */
  readonly expiresAt: string | null
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
export type Task = { readonly of: string } & (
  | { readonly kind: 'finish' | 'giveUp' | 'report' | 'update' | 'complete' }
  /** 1 on the last day; null where nobody says until when. */
  | { readonly kind: 'request'; readonly daysLeft: number | null }
  | { readonly kind: 'card'; readonly isExpired: boolean }
)

const day = 86_400_000

/** How many days are left, 1 on the last; none once it is past. Days are those of Quebec. */
export function daysLeft(until: string, now: string): number {
  if (Date.parse(until) < Date.parse(now)) return 0
  return Math.round((Date.parse(dayInQuebec(until)) - Date.parse(dayInQuebec(now))) / day) + 1
}

/** Whether a card is past its month, or in its last month but one: the next purchase may well be after it. */
export function cardState({ isExpired, expirationMonth, expirationYear }: Card, now: string) {
  if (isExpired) return 'expired'
  if (expirationMonth === null || expirationYear === null) return null
  const [year, month] = dayInQuebec(now).split('-').map(Number) as [number, number]
  return expirationYear * 12 + expirationMonth - (year * 12 + month) <= 1 ? 'ending' : null
}

/** What nobody can mend by paying: the request has come to its end, whatever its status says. */
const hopeless = new Set(['PAID', 'OVER', 'SEASON_OVER', 'ALREADY_ACTIVE', 'VEHICLE_REMOVED'])

/** By what is lost first: a day that ends, a pass that is half bought, what stands before buying, then what is only old. */
const order: ReadonlyArray<(task: Task) => boolean> = [
  (task) => task.kind === 'request' && task.daysLeft === 1,
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
export function tasksOf(waiting: Waiting, now: string): Task[] {
  const { failedPayments, reports, requests, vehicles, card } = waiting
  const tasks: Task[] = [
    ...(failedPayments ?? []).map(
      ({ id, reason }) => ({ kind: isOver(reason) ? 'giveUp' : 'finish', of: id }) as const,
    ),
    ...(reports ?? []).map(({ id }) => ({ kind: 'report', of: id }) as const),
    ...(requests ?? []).flatMap((request) => requestTask(request, now)),
    ...(vehicles ?? []).map(
      ({ id, needsUpdate }) => ({ kind: needsUpdate ? 'update' : 'complete', of: id }) as const,
    ),
    ...cardTask(card, now),
  ]
  const rank = (task: Task) => order.findIndex((isSo) => isSo(task))
  return tasks.toSorted((a, b) => rank(a) - rank(b) || daysOf(a) - daysOf(b))
}

/** Nothing that the member does lets this payment be made any more. */
const isOver = (reason: RetryReason | null) =>
  reason === 'OVER' || reason === 'VEHICLE_REMOVED' || reason === 'ALREADY_ACTIVE'

const daysOf = (task: Task) => (task.kind === 'request' ? (task.daysLeft ?? Number.MAX_SAFE_INTEGER) : 0)

function requestTask({ id, status, payObstacle, expiresAt }: Request, now: string): Task[] {
  if (status !== 'PAYMENT_PENDING' || hopeless.has(payObstacle ?? '')) return []
  const left = expiresAt === null ? null : daysLeft(expiresAt, now)
  return left === 0 ? [] : [{ kind: 'request', of: id, daysLeft: left }]
}

function cardTask(card: Card | null | undefined, now: string): Task[] {
  const state = card ? cardState(card, now) : null
  return state ? [{ kind: 'card', of: 'card', isExpired: state === 'expired' }] : []
}
