import { describe, expect, test } from 'vitest'
import { readDraft, resetDraft, changeDraft } from '../../web/wizard/draft.ts'
import { defineWizard, firstOpenStep, groupsOf, isReachable } from '../../web/wizard/wizard.ts'

const trip = defineWizard({
  id: 'trip',
  version: 2,
  path: '/trip',
  fields: { type: 'text', vehicleId: 'text', clubId: 'text', free: 'tick', paid: 'tick' },
  steps: [
    { path: 'type', group: 'pass', done: (draft) => Boolean(draft.type) },
    { path: 'vehicle', group: 'pass', done: (draft) => Boolean(draft.vehicleId) },
    { path: 'addvehicle', group: 'pass' },
    { path: 'region', group: 'region' },
    { path: 'clubs', group: 'region', done: (draft) => Boolean(draft.clubId) },
    {
      path: 'payment',
      group: 'payment',
      hidden: (draft) => draft.free === true,
      done: (draft) => draft.paid === true,
    },
    { path: 'review', group: 'review' },
  ],
})
const all = { type: 'ANNUAL', vehicleId: 'v', clubId: 'c', paid: true }
const steps = trip.steps

describe('which step can be shown', () => {
  test.each([
    [{}, 'type', true],
    [{}, 'vehicle', false],
    [{}, 'addvehicle', false],
    [{}, 'review', false],
    [{}, 'elsewhere', false],
    [{ type: 'ANNUAL' }, 'vehicle', true],
    [{ type: 'ANNUAL' }, 'addvehicle', false],
    [{ type: 'ANNUAL', vehicleId: 'v' }, 'addvehicle', true],
    [{ type: 'ANNUAL', vehicleId: 'v' }, 'clubs', true],
    [{ type: 'ANNUAL', vehicleId: 'v' }, 'payment', false],
    [{ vehicleId: 'v', clubId: 'c', paid: true }, 'review', false],
    [all, 'review', true],
    [{ ...all, free: true }, 'payment', false],
    [{ ...all, free: true, paid: false }, 'review', true],
  ])('with %j, %s: %s', (draft, path, reachable) => {
    expect(isReachable(steps, draft, path)).toBe(reachable)
  })

  test.each([
    [{}, 'type'],
    [{ type: 'ANNUAL' }, 'vehicle'],
    [{ type: 'ANNUAL', vehicleId: 'v' }, 'clubs'],
    [{ ...all, paid: false }, 'payment'],
    [{ ...all, paid: false, free: true }, 'review'],
    [all, 'review'],
  ])('with %j, %s comes first', (draft, path) => {
    expect(firstOpenStep(steps, draft)).toBe(path)
    expect(isReachable(steps, draft, path)).toBe(true)
  })
})

describe('the step bar', () => {
  const states = (draft: object, current: string) =>
    groupsOf(steps, draft, current)
      .map(({ state }) => state)
      .join(' ')

  test.each([
    [{}, 'type', 'active disabled disabled disabled'],
    [{ type: 'ANNUAL', vehicleId: 'v' }, 'region', 'complete active disabled disabled'],
    [all, 'review', 'complete complete complete active'],
    [all, 'vehicle', 'active complete complete disabled'],
    [{ ...all, vehicleId: undefined }, 'vehicle', 'active disabled disabled disabled'],
    [{ ...all, free: true }, 'review', 'complete complete hidden active'],
  ])('with %j on %s: %s', (draft, current, expected) => {
    expect(states(draft, current)).toBe(expected)
  })
})

describe('the draft', () => {
  test('keeps what is chosen over a reload, and forgets what is taken back', () => {
    resetDraft(trip)
    changeDraft(trip, { type: 'ANNUAL', vehicleId: 'v' })
    changeDraft(trip, { vehicleId: undefined })
    expect(readDraft(trip)).toEqual({ type: 'ANNUAL', vehicleId: undefined })
    expect(JSON.parse(sessionStorage.getItem('sentier.draft.trip.2.guest')!)).toEqual({ type: 'ANNUAL' })
  })

  test('takes from the browser only what fits', () => {
    const other = defineWizard({ ...trip, id: 'other' })
    sessionStorage.setItem(
      'sentier.draft.other.2.guest',
      JSON.stringify({ type: 5, clubId: 'c', free: 'yes', paid: true, x: 'y' }),
    )
    expect(readDraft(other)).toEqual({ clubId: 'c', paid: true })
  })

  test.each(['[', 'null', '"text"', '[1]'])('is empty when the browser holds %s', (kept) => {
    const other = defineWizard({ ...trip, id: `other ${kept}` })
    sessionStorage.setItem(`sentier.draft.other ${kept}.2.guest`, kept)
    expect(readDraft(other)).toEqual({})
  })

  test('of another version is none', () => {
    sessionStorage.setItem('sentier.draft.trip.1.guest', JSON.stringify({ type: 'ANNUAL' }))
    expect(readDraft(defineWizard({ ...trip, version: 3 }))).toEqual({})
  })
})
