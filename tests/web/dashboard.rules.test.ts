/** Tests of the rules of the dashboard: its main action, and the number of active passes. */
import { describe, expect, test } from 'vitest'
import { countActivePasses } from '../../web/domains/dashboard/activePassCount.ts'
import {
  type MainActionSources,
  findDashboardMainAction,
  isPurchaseMostUrgentTask,
} from '../../web/domains/dashboard/mainAction.ts'
import type { Task } from '../../web/domains/tasks/shared/buildTasks.ts'

describe('main action of the dashboard', () => {
  const createTasksOfKinds = (...kinds: Task['kind'][]) => kinds.map((kind) => ({ kind }))
  const current = { validity: 'CURRENT' }
  const upcoming = { validity: 'UPCOMING' }

  test.each<[string, string, Partial<MainActionSources>]>([
    ['a member with a vehicle', 'buy', {}],
    ['a new member without a vehicle', 'addVehicle', { vehicleCount: 0 }],
    ['unknown vehicles', 'buy', { vehicleCount: null }],
    ['an expired pass', 'renew', { canRenew: true }],
    ['a current pass', 'showPass', { passes: [current] }],
    ['a current pass and an urgent task', 'task', { passes: [current], tasks: createTasksOfKinds('finish') }],
    [
      'a current pass and an urgent task while sales are closed',
      'showPass',
      { passes: [current], tasks: createTasksOfKinds('finish'), areSalesClosed: true },
    ],
    [
      'a current pass and the update of a vehicle',
      'showPass',
      { passes: [current], tasks: createTasksOfKinds('update') },
    ],
    ['an upcoming pass', 'showPass', { passes: [upcoming] }],
    [
      'an upcoming pass and an urgent task',
      'task',
      { passes: [upcoming], tasks: createTasksOfKinds('finish') },
    ],
    [
      'an upcoming pass and the update of a vehicle',
      'showPass',
      { passes: [upcoming], tasks: createTasksOfKinds('update') },
    ],
    [
      'an expired pass and an urgent task',
      'task',
      { canRenew: true, tasks: createTasksOfKinds('report', 'card') },
    ],
    [
      'an expired pass and a request to pay',
      'task',
      { canRenew: true, tasks: createTasksOfKinds('request') },
    ],
    [
      'an expired pass and the update of a vehicle',
      'renew',
      { canRenew: true, tasks: createTasksOfKinds('update') },
    ],
    [
      'a vehicle that must be updated before it can get a pass',
      'task',
      { tasks: createTasksOfKinds('update') },
    ],
    ['a card to change', 'buy', { tasks: createTasksOfKinds('card') }],
    ['a current pass and its renewal', 'showPass', { passes: [current], tasks: createTasksOfKinds('renew') }],
    ['an old purchase to give up', 'buy', { tasks: createTasksOfKinds('giveUp') }],
  ])('for %s, the main action of the dashboard is %s', (_, expected, changes) => {
    const sources = {
      passes: [],
      tasks: [],
      canRenew: false,
      vehicleCount: 1,
      areSalesClosed: false,
      ...changes,
    }
    expect(findDashboardMainAction(sources)).toBe(expected)
  })

  test.each<[Task['kind'][], boolean]>([
    [['finish', 'card'], true],
    [['payments'], true],
    [['report'], true],
    [['request'], true],
    [['update', 'card'], false],
    [['giveUp'], false],
    [[], false],
  ])(
    'isPurchaseMostUrgentTask checks if the first dashboard task leads to a purchase: for the tasks %j, it returns %s',
    (kinds, isPurchase) => {
      expect(isPurchaseMostUrgentTask(createTasksOfKinds(...kinds))).toBe(isPurchase)
    },
  )
})

describe('number of active passes', () => {
  const createPassListWithValidities = (validities: string[], hasNextPage = false) => ({
    edges: validities.map((validity) => ({ node: { validity } })),
    pageInfo: { hasNextPage },
  })

  test.each([
    ['a current and an upcoming pass', 1, createPassListWithValidities(['CURRENT', 'UPCOMING'])],
    ['only upcoming passes', 0, createPassListWithValidities(['UPCOMING'])],
    [
      'a first page that already contains an upcoming pass',
      1,
      createPassListWithValidities(['CURRENT', 'UPCOMING'], true),
    ],
    [
      'a first page of current passes, followed by other pages',
      9,
      createPassListWithValidities(['CURRENT', 'CURRENT'], true),
    ],
  ])(
    "for %s, the dashboard shows %i active passes (the federation's statistics contain the number 9)",
    (_, expected, passes) => {
      expect(countActivePasses(passes, 9)).toBe(expected)
    },
  )
})
