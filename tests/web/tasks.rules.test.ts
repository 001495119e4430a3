/** Tests of the list of tasks that a member has to do, sorted by urgency. */
import { describe, expect, test } from 'vitest'
import {
  type TaskSources,
  getPaymentCardExpiryState,
  selectVehicleTasks,
  buildMemberTasks,
} from '../../web/domains/tasks/shared/buildTasks.ts'

const now = '2026-11-22T15:00:00Z'
const emptySources: TaskSources = {
  failedPayments: [],
  reports: [],
  requests: [],
  vehicles: [],
  renewals: [],
  card: null,
  unfinishedPayments: [],
  paymentsOfOtherTabs: [],
}
const createTaskSourceOfVehicle = (id: string, vehicleId: string | null = 'v1') => ({
  id,
  vehicle: vehicleId === null ? null : { id: vehicleId },
})
const createReport = (id: string, vehicleId?: string | null, isPaymentUnconfirmed = false) => ({
  ...createTaskSourceOfVehicle(id, vehicleId),
  isPaymentUnconfirmed,
})
const createFailedPayment = (
  id: string,
  reason: TaskSources['failedPayments'][number]['reason'] = null,
  { vehicleId = 'v1', type = 'ANNUAL', desiredActivation = null as string | null } = {},
) => ({ ...createTaskSourceOfVehicle(id, vehicleId), type, desiredActivation, reason })
const createUnfinishedPayment = (vehicleId: string, overrides: object = {}) => ({
  vehicleId,
  type: 'ANNUAL',
  desiredActivation: null,
  state: 'ready',
  totalCents: 36_792,
  problem: null,
  ...overrides,
})
const createPayableInsuranceRequest = (id: string, daysLeft: number | null, overrides: object = {}) => ({
  ...createTaskSourceOfVehicle(id),
  status: 'PAYMENT_PENDING',
  payObstacle: null,
  daysLeft,
  ...overrides,
})
const createPaymentCard = (
  expirationMonth: number | null,
  expirationYear: number | null,
  isExpired = false,
) => ({
  isExpired,
  expirationMonth,
  expirationYear,
})

const describeMemberTasks = (tasks: ReturnType<typeof buildMemberTasks>) =>
  tasks.map(({ kind, subject }) => `${kind} ${(subject as { id?: string }).id ?? ''}`.trim())
const buildAndDescribeMemberTasks = (sources: Partial<TaskSources>) =>
  describeMemberTasks(buildMemberTasks({ ...emptySources, ...sources }, now))

test("a member's tasks are sorted by urgency, the most urgent first [D11, D20, D25, D32]", () => {
  const waiting: TaskSources = {
    failedPayments: [
      createFailedPayment('f1', 'ALREADY_ACTIVE'),
      createFailedPayment('f2'),
      createFailedPayment('f3', 'NEEDS_UPDATE'),
    ],
    reports: [createReport('r1'), createReport('r2')],
    requests: [
      createPayableInsuranceRequest('q1', 4),
      createPayableInsuranceRequest('q2', null),
      createPayableInsuranceRequest('q3', 1),
      createPayableInsuranceRequest('q4', 2),
    ],
    vehicles: [
      { id: 'v2', needsUpdate: false },
      { id: 'v3', needsUpdate: true },
    ],
    renewals: [{ id: 'n1' }, { id: 'n2' }],
    card: createPaymentCard(12, 2026),
    unfinishedPayments: [createUnfinishedPayment('v8')],
    paymentsOfOtherTabs: [],
  }
  expect(describeMemberTasks(buildMemberTasks(waiting, now))).toEqual([
    'request q3',
    'request q4',
    'request q1',
    'request q2',
    'payments',
    'finish f2',
    'finish f3',
    'report r1',
    'report r2',
    'renew n1',
    'renew n2',
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
  ] as const)(
    'a failed payment with the retry obstacle %s becomes the task %s in the task list',
    (reason, kind) => {
      expect(buildAndDescribeMemberTasks({ failedPayments: [createFailedPayment('f1', reason)] })).toEqual([
        `${kind} f1`,
      ])
    },
  )
})

describe('task of the unfinished payments for several vehicles', () => {
  const day = '2027-01-09'
  const unfinishedPayments = [
    createUnfinishedPayment('v1'),
    createUnfinishedPayment('v2', { type: 'DAILY', desiredActivation: day }),
  ]

  test('a failed payment among the unfinished payments for several vehicles is no task of its own', () => {
    const daily = { vehicleId: 'v2', type: 'DAILY' }
    expect(
      buildAndDescribeMemberTasks({
        failedPayments: [
          createFailedPayment('f1'),
          createFailedPayment('f2', 'NEEDS_UPDATE', { ...daily, desiredActivation: day }),
          createFailedPayment('f3', null, { ...daily, desiredActivation: '2027-01-10' }),
          createFailedPayment('f4', null, { type: 'SUMMER' }),
          createFailedPayment('f5', null, { vehicleId: 'v3' }),
        ],
        unfinishedPayments,
      }),
    ).toEqual(['payments', 'finish f3', 'finish f4', 'finish f5'])
  })

  test('a failed payment is no task after another tab has finished the payment for its pass', () => {
    expect(
      buildAndDescribeMemberTasks({
        failedPayments: [createFailedPayment('f1'), createFailedPayment('f5', null, { vehicleId: 'v3' })],
        paymentsOfOtherTabs: unfinishedPayments,
      }),
    ).toEqual(['finish f5'])
  })

  test('a failed payment that can never be retried stays a task, because the member has to cancel it', () => {
    expect(
      buildAndDescribeMemberTasks({
        failedPayments: [createFailedPayment('f1', 'OVER')],
        unfinishedPayments,
      }),
    ).toEqual(['payments', 'giveUp f1'])
  })

  test('the task of the unfinished payments for several vehicles is a task of each of their vehicles', () => {
    const tasks = buildMemberTasks({ ...emptySources, unfinishedPayments }, now)
    expect(describeMemberTasks(selectVehicleTasks('v2', tasks))).toEqual(['payments'])
    expect(describeMemberTasks(selectVehicleTasks('v3', tasks))).toEqual([])
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
    'an insurance request with the status %s and the payment properties %j becomes a task only if the member can pay it',
    (status, changes, tasks) => {
      expect(
        buildAndDescribeMemberTasks({
          requests: [createPayableInsuranceRequest('q1', 4, { status, ...changes })],
        }),
      ).toEqual(tasks)
    },
  )
})

test.each([
  [createPaymentCard(10, 2026, true), 'expired'],
  [createPaymentCard(11, 2026), 'ending'],
  [createPaymentCard(12, 2026), 'ending'],
  [createPaymentCard(1, 2027), null],
  [createPaymentCard(11, 2027), null],
  [createPaymentCard(null, null), null],
])('for the payment card %j, getPaymentCardExpiryState returns the state %s', (paymentCard, state) => {
  expect(getPaymentCardExpiryState(paymentCard, now)).toBe(state)
})

test('a payment card that expires in January counts as expiring soon in December', () => {
  expect(getPaymentCardExpiryState(createPaymentCard(1, 2027), '2026-12-15T15:00:00Z')).toBe('ending')
})

test('the dashboard card of a vehicle lists the most urgent tasks first, without renewals and without purchases that cannot be retried [D11, D20, D25, D32]', () => {
  const tasks = buildMemberTasks(
    {
      failedPayments: [
        createFailedPayment('f1', 'ALREADY_ACTIVE'),
        createFailedPayment('f2'),
        createFailedPayment('f3', null, { vehicleId: 'v2' }),
      ],
      reports: [createReport('r1'), createReport('r2', null)],
      requests: [
        createPayableInsuranceRequest('q1', 4),
        createPayableInsuranceRequest('q2', 2, createTaskSourceOfVehicle('q2', 'v2')),
      ],
      vehicles: [{ id: 'v1', needsUpdate: true }],
      renewals: [{ id: 'n1' }],
      card: createPaymentCard(12, 2026),
      unfinishedPayments: [],
      paymentsOfOtherTabs: [],
    },
    now,
  )
  expect(describeMemberTasks(selectVehicleTasks('v1', tasks))).toEqual([
    'request q1',
    'finish f2',
    'report r1',
    'update v1',
  ])
  expect(describeMemberTasks(selectVehicleTasks('v2', tasks))).toEqual(['request q2', 'finish f3'])
  expect(describeMemberTasks(selectVehicleTasks('v3', tasks))).toEqual([])
})

test('buildMemberTasks returns no tasks for a member who has nothing to do', () => {
  expect(buildAndDescribeMemberTasks({})).toEqual([])
})

test('a report whose payment has no known outcome comes before a declined payment', () => {
  const reports = [createReport('r1'), createReport('r2', 'v1', true)]
  const failedPayments = [createFailedPayment('f1')]
  expect(buildAndDescribeMemberTasks({ reports, failedPayments })).toEqual([
    'report r2',
    'finish f1',
    'report r1',
  ])
})
