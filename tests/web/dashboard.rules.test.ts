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

  test.each<[string, Partial<MainActionSources>, string]>([
    ['buys a pass for a member with a vehicle', {}, 'buy'],
    ['adds the first vehicle of a new member', { vehicleCount: 0 }, 'addVehicle'],
    ['buys a pass while the vehicles are unknown', { vehicleCount: null }, 'buy'],
    ['renews an expired pass', { canRenew: true }, 'renew'],
    ['shows a current pass', { passes: [current] }, 'showPass'],
    [
      'shows a current pass before any task',
      { passes: [current], tasks: createTasksOfKinds('finish') },
      'showPass',
    ],
    ['shows an upcoming pass', { passes: [upcoming] }, 'showPass'],
    [
      'does an urgent task before it shows an upcoming pass',
      { passes: [upcoming], tasks: createTasksOfKinds('finish') },
      'task',
    ],
    [
      'shows an upcoming pass before the update of a vehicle',
      { passes: [upcoming], tasks: createTasksOfKinds('update') },
      'showPass',
    ],
    [
      'does an urgent task before a renewal',
      { canRenew: true, tasks: createTasksOfKinds('report', 'card') },
      'task',
    ],
    ['pays a request before a renewal', { canRenew: true, tasks: createTasksOfKinds('request') }, 'task'],
    [
      'renews before the update of a vehicle',
      { canRenew: true, tasks: createTasksOfKinds('update') },
      'renew',
    ],
    ['updates a vehicle that cannot get a pass before', { tasks: createTasksOfKinds('update') }, 'task'],
    ['buys a pass before the change of a card', { tasks: createTasksOfKinds('card') }, 'buy'],
    [
      'shows a current pass before its renewal',
      { passes: [current], tasks: createTasksOfKinds('renew') },
      'showPass',
    ],
    ['buys a pass before the end of an old purchase', { tasks: createTasksOfKinds('giveUp') }, 'buy'],
  ])('the dashboard chooses its main action by passes, tasks and vehicles: it %s', (_, changes, expected) => {
    const sources = { passes: [], tasks: [], canRenew: false, vehicleCount: 1, ...changes }
    expect(findDashboardMainAction(sources)).toBe(expected)
  })

  test.each<[Task['kind'][], boolean]>([
    [['finish', 'card'], true],
    [['report'], true],
    [['request'], true],
    [['update', 'card'], false],
    [['giveUp'], false],
    [[], false],
  ])(
    'for the dashboard tasks %j, isPurchaseMostUrgentTask returns %s: true if the first task leads to a purchase',
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
    [
      'counts current passes without upcoming passes',
      createPassListWithValidities(['CURRENT', 'UPCOMING']),
      1,
    ],
    ['is zero with only upcoming passes', createPassListWithValidities(['UPCOMING']), 0],
    [
      'is exact when the first page contains an upcoming pass',
      createPassListWithValidities(['CURRENT', 'UPCOMING'], true),
      1,
    ],
    [
      'is the statistic when more current passes may follow',
      createPassListWithValidities(['CURRENT', 'CURRENT'], true),
      9,
    ],
    ['is the statistic when the passes failed to load', null, 9],
  ])(
    "the number of active passes, from the loaded passes or else from the member's statistics, %s",
    (_, passes, expected) => {
      expect(countActivePasses(passes, 9)).toBe(expected)
    },
  )
})
