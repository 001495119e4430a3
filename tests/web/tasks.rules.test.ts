/** What a member has to do, and in which order. */
import { describe, expect, test } from 'vitest'
import { type Waiting, cardState, daysLeft, tasksOf } from '../../web/screens/members/tasks.ts'

const now = '2026-11-22T15:00:00Z'
const nothing: Waiting = { failedPayments: [], reports: [], requests: [], vehicles: [], card: undefined }
const on = (id: string) => ({ id })
const toPay = (id: string, expiresAt: string | null, more: object = {}) => ({
  ...on(id),
  status: 'PAYMENT_PENDING',
  payObstacle: null,
  expiresAt,
  ...more,
})
const card = (expirationMonth: number | null, expirationYear: number | null, isExpired = false) => ({
  isExpired,
  expirationMonth,
  expirationYear,
})

const said = (waiting: Partial<Waiting>) =>
  tasksOf({ ...nothing, ...waiting }, now).map(({ kind, of }) => `${kind} ${of}`)

test('all at once, the most urgent first [D11, D20, D25, D32]', () => {
  const waiting: Waiting = {
    failedPayments: [
      { ...on('f1'), reason: 'ALREADY_ACTIVE' },
      { ...on('f2'), reason: null },
      { ...on('f3'), reason: 'NEEDS_UPDATE' },
    ],
    reports: [on('r1'), on('r2')],
    requests: [
      toPay('q1', '2026-11-26T04:59:59Z'),
      toPay('q2', null),
      toPay('q3', '2026-11-23T04:59:59Z'),
      toPay('q4', '2026-11-24T04:59:59Z'),
    ],
    vehicles: [
      { id: 'v2', needsUpdate: false },
      { id: 'v3', needsUpdate: true },
    ],
    card: card(12, 2026),
  }
  expect(tasksOf(waiting, now).map(({ kind, of }) => `${kind} ${of}`)).toEqual([
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
    'card card',
    'giveUp f1',
  ])
})

describe('a failed payment [D32]', () => {
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
  ] as const)('that %s keeps from being made is one to %s', (reason, kind) => {
    expect(said({ failedPayments: [{ ...on('f1'), reason }] })).toEqual([`${kind} f1`])
  })
})

describe('a request without insurance [D25]', () => {
  test.each<[string, object, string[]]>([
    ['PAYMENT_PENDING', {}, ['request q1']],
    ['PAYMENT_PENDING', { payObstacle: 'VEHICLE_INCOMPLETE' }, ['request q1']],
    ['PAYMENT_PENDING', { payObstacle: 'CLUB_UNAVAILABLE' }, ['request q1']],
    ['PAYMENT_PENDING', { payObstacle: 'UNCONFIRMED' }, ['request q1']],
    ['PAYMENT_PENDING', { payObstacle: 'OVER' }, []],
    ['PAYMENT_PENDING', { payObstacle: 'SEASON_OVER' }, []],
    ['PAYMENT_PENDING', { payObstacle: 'ALREADY_ACTIVE' }, []],
    ['PAYMENT_PENDING', { payObstacle: 'VEHICLE_REMOVED' }, []],
    ['PAYMENT_PENDING', { expiresAt: '2026-11-22T14:59:59Z' }, []],
    ['APPROVAL_PENDING', {}, []],
    ['REFUSED', {}, []],
    ['ACCEPTED', {}, []],
  ])('that is %s with %j', (status, more, tasks) => {
    expect(said({ requests: [toPay('q1', '2026-11-26T04:59:59Z', { status, ...more })] })).toEqual(tasks)
  })

  test.each([
    ['2026-11-22T14:59:59Z', 0],
    ['2026-11-22T15:00:00Z', 1],
    // Midnight in Quebec.
    ['2026-11-23T04:59:59Z', 1],
    ['2026-11-23T05:00:00Z', 2],
    ['2026-11-27T04:59:59Z', 5],
  ])('until %s it has %i days left', (until, days) => {
    expect(daysLeft(until, now)).toBe(days)
  })

  test('nor does the end of summer time cost a day', () => {
    expect(daysLeft('2026-11-03T04:59:59Z', '2026-10-31T14:00:00Z')).toBe(3)
  })
})

test.each([
  [card(10, 2026, true), 'expired'],
  [card(11, 2026), 'ending'],
  [card(12, 2026), 'ending'],
  [card(1, 2027), null],
  [card(11, 2027), null],
  [card(null, null), null],
])('a card that is %j is %s', (of, state) => {
  expect(cardState(of, now)).toBe(state)
})

test('a card in December is not good for ever: January is its next month', () => {
  expect(cardState(card(1, 2027), '2026-12-15T15:00:00Z')).toBe('ending')
})

test('what could not be told hides nothing else; without a card nothing is said of it', () => {
  const told = { failedPayments: null, reports: [on('r1')], requests: null, vehicles: null, card: null }
  expect(said(told)).toEqual(['report r1'])
  expect(said({})).toEqual([])
})
