/** Tasks of a member, by urgency. */
import { describe, expect, test } from 'vitest'
import { type TaskSources, cardState, tasksFor, tasksOf } from '../../web/domains/tasks/shared/tasks.ts'

const now = '2026-11-22T15:00:00Z'
const nothing: TaskSources = { failedPayments: [], reports: [], requests: [], vehicles: [], card: null }
const on = (id: string, vehicle: string | null = 'v1') => ({
  id,
  vehicle: vehicle === null ? null : { id: vehicle },
})
const toPay = (id: string, daysLeft: number | null, more: object = {}) => ({
  ...on(id),
  status: 'PAYMENT_PENDING',
  payObstacle: null,
  daysLeft,
  ...more,
})
const card = (expirationMonth: number | null, expirationYear: number | null, isExpired = false) => ({
  isExpired,
  expirationMonth,
  expirationYear,
})

const words = (tasks: ReturnType<typeof tasksOf>) =>
  tasks.map(({ kind, subject }) => `${kind} ${(subject as { id?: string }).id ?? ''}`.trim())
const listTasks = (waiting: Partial<TaskSources>) => words(tasksOf({ ...nothing, ...waiting }, now))

test('tasks are sorted by urgency, the most urgent first [D11, D20, D25, D32]', () => {
  const waiting: TaskSources = {
    failedPayments: [
      { ...on('f1'), reason: 'ALREADY_ACTIVE' },
      { ...on('f2'), reason: null },
      { ...on('f3'), reason: 'NEEDS_UPDATE' },
    ],
    reports: [on('r1'), on('r2')],
    requests: [toPay('q1', 4), toPay('q2', null), toPay('q3', 1), toPay('q4', 2)],
    vehicles: [
      { id: 'v2', needsUpdate: false },
      { id: 'v3', needsUpdate: true },
    ],
    card: card(12, 2026),
  }
  expect(words(tasksOf(waiting, now))).toEqual([
    'request q3',
    'finish f2',
    'finish f3',
    'report r1',
    'report r2',
    'request q4',
    'request q1',
    'request q2',
    'update v3',
    'complete v2',
    'card',
    'giveUp f1',
  ])
})

describe('task of a failed payment [D32]', () => {
  test.each([
    [null, 'finish'],
    ['NEEDS_UPDATE', 'finish'],
    ['INCOMPLETE', 'finish'],
    ['OPEN_REQUEST', 'finish'],
    ['OFFER_UNAVAILABLE', 'finish'],
    ['UNCONFIRMED', 'finish'],
    ['OVER', 'giveUp'],
    ['VEHICLE_REMOVED', 'giveUp'],
    ['ALREADY_ACTIVE', 'giveUp'],
  ] as const)('a failed payment with the obstacle %s becomes the task %s', (reason, kind) => {
    expect(listTasks({ failedPayments: [{ ...on('f1'), reason }] })).toEqual([`${kind} f1`])
  })
})

describe('task of an insurance request [D25]', () => {
  test.each<[string, object, string[]]>([
    ['PAYMENT_PENDING', {}, ['request q1']],
    ['PAYMENT_PENDING', { payObstacle: 'VEHICLE_INCOMPLETE' }, ['request q1']],
    ['PAYMENT_PENDING', { payObstacle: 'CLUB_UNAVAILABLE' }, ['request q1']],
    ['PAYMENT_PENDING', { payObstacle: 'UNCONFIRMED' }, ['request q1']],
    ['PAYMENT_PENDING', { payObstacle: 'OVER' }, []],
    ['PAYMENT_PENDING', { payObstacle: 'SEASON_OVER' }, []],
    ['PAYMENT_PENDING', { payObstacle: 'ALREADY_ACTIVE' }, []],
    ['PAYMENT_PENDING', { payObstacle: 'VEHICLE_REMOVED' }, []],
    ['APPROVAL_PENDING', {}, []],
    ['REFUSED', {}, []],
    ['ACCEPTED', {}, []],
  ])(
    'an insurance request of status %s with %j becomes a task only if the member can pay it',
    (status, more, tasks) => {
      expect(listTasks({ requests: [toPay('q1', 4, { status, ...more })] })).toEqual(tasks)
    },
  )
})

test.each([
  [card(10, 2026, true), 'expired'],
  [card(11, 2026), 'ending'],
  [card(12, 2026), 'ending'],
  [card(1, 2027), null],
  [card(11, 2027), null],
  [card(null, null), null],
])('the payment card %j has the state %s', (paymentCard, state) => {
  expect(cardState(paymentCard, now)).toBe(state)
})

test('in December a card that expires in January counts as expiring soon', () => {
  expect(cardState(card(1, 2027), '2026-12-15T15:00:00Z')).toBe('ending')
})

test('the card of a vehicle lists its own tasks in the same order, without abandonable purchases [D11, D20, D25, D32]', () => {
  const tasks = tasksOf(
    {
      failedPayments: [
        { ...on('f1'), reason: 'ALREADY_ACTIVE' },
        { ...on('f2'), reason: null },
        { ...on('f3', 'v2'), reason: null },
      ],
      reports: [on('r1'), on('r2', null)],
      requests: [toPay('q1', 4), toPay('q2', 2, on('q2', 'v2'))],
      vehicles: [{ id: 'v1', needsUpdate: true }],
      card: card(12, 2026),
    },
    now,
  )
  expect(words(tasksFor('v1', tasks))).toEqual(['finish f2', 'report r1', 'request q1', 'update v1'])
  expect(words(tasksFor('v2', tasks))).toEqual(['finish f3', 'request q2'])
  expect(words(tasksFor('v3', tasks))).toEqual([])
})

test('a member with nothing to do has no tasks', () => {
  expect(listTasks({})).toEqual([])
})
