import { describe, expect, test } from 'vitest'
import { deleteDrafts } from '../../web/platform/drafts.ts'
import {
  changeDraft,
  completeDraft,
  isWizardCompleted,
  readDraft,
  clearWizardCompletionFlag,
  resetDraft,
} from '../../web/wizard/draft.ts'
import {
  defineWizard,
  findFirstIncompleteWizardStep,
  buildStepGroups,
  isStepReachable,
  createDraftParser,
  stepUrlPatternOf,
  buildWizardStepUrl,
  findNextWizardStep,
  findBackLinkStep,
  findRequiredWizardStep,
} from '../../web/wizard/wizard.ts'

/** Draft of the sample wizard; its field `secret` is never stored. */
interface Trip {
  type?: string | undefined
  vehicleId?: string | undefined
  clubId?: string | undefined
  free?: boolean
  paid?: boolean
  secret?: string
}

const trip = defineWizard({
  id: 'trip',
  version: 2,
  path: '/trip',
  audience: 'member',
  exitPath: '/',
  width: 'page',
  parse: (storedFields): Trip =>
    createDraftParser({ type: 'text', vehicleId: 'text', clubId: 'text', free: 'tick', paid: 'tick' })(
      storedFields,
    ),
  steps: [
    { path: 'type', group: 'pass', isDone: (draft) => Boolean(draft.type) },
    { path: 'vehicle', group: 'pass', isDone: (draft) => Boolean(draft.vehicleId) },
    { path: 'addvehicle', group: 'pass' },
    { path: 'region', group: 'region' },
    { path: 'clubs', group: 'region', isDone: (draft) => Boolean(draft.clubId) },
    {
      path: 'payment',
      group: 'payment',
      isHidden: (draft) => draft.free === true,
      isDone: (draft) => draft.paid === true,
    },
    { path: 'review', group: 'review' },
  ],
  labels: {
    pass: 'purchase:Purchase.steps.pass',
    region: 'purchase:Purchase.steps.region',
    payment: 'purchase:Purchase.steps.payment',
    review: 'purchase:Purchase.steps.review',
  },
})
const finishedDraft = { type: 'ANNUAL', vehicleId: 'v', clubId: 'c', paid: true }
const steps = trip.steps

describe('reachable steps of a wizard', () => {
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
    [finishedDraft, 'review', true],
    [{ ...finishedDraft, free: true }, 'payment', false],
    [{ ...finishedDraft, free: true, paid: false }, 'review', true],
  ])('with the draft %j of the sample wizard, the step %s can be opened: %s', (draft, path, reachable) => {
    expect(isStepReachable(steps, draft, path)).toBe(reachable)
  })

  test.each([
    [{}, 'type'],
    [{ type: 'ANNUAL' }, 'vehicle'],
    [{ type: 'ANNUAL', vehicleId: 'v' }, 'clubs'],
    [{ ...finishedDraft, paid: false }, 'payment'],
    [{ ...finishedDraft, paid: false, free: true }, 'review'],
    [finishedDraft, 'review'],
  ])('with the draft %j, the first open step of the sample wizard is %s', (draft, path) => {
    expect(findFirstIncompleteWizardStep(steps, draft)).toBe(path)
    expect(isStepReachable(steps, draft, path)).toBe(true)
  })
})

/**
 * Wizard for tests with an optional search step, which only some draft values require. The search
 * step has its own path.
 */
const forked = defineWizard({
  ...trip,
  id: 'forked',
  steps: [
    { path: 'start', group: 'pass', nextStep: ({ free }) => (free ? 'search' : 'end') },
    {
      path: 'search',
      group: 'region',
      urlPattern: '/found/:by?',
      requiredStep: ({ free }) => (free ? null : 'start'),
      previousStep: () => 'start',
    },
    { path: 'choice', group: 'payment', isHidden: ({ free }) => !free },
    { path: 'end', group: 'review' },
  ],
})

describe('next and previous steps of a wizard', () => {
  test("findNextWizardStep and findBackLinkStep follow the order of the wizard's steps, and skip hidden steps", () => {
    expect(findNextWizardStep(steps, finishedDraft, 'clubs')).toBe('payment')
    expect(findNextWizardStep(steps, { ...finishedDraft, free: true }, 'clubs')).toBe('review')
    expect(findBackLinkStep(steps, { ...finishedDraft, free: true }, 'review')).toBe('clubs')
    expect(findBackLinkStep(steps, finishedDraft, 'type')).toBeNull()
    expect(findRequiredWizardStep(steps, {}, 'review')).toBe('type')
    expect(findRequiredWizardStep(steps, finishedDraft, 'review')).toBeNull()
  })

  test('a wizard step with a `nextStep` function leads to different steps, depending on the draft', () => {
    expect(findNextWizardStep(forked.steps, {}, 'start')).toBe('end')
    expect(findNextWizardStep(forked.steps, { free: true }, 'start')).toBe('search')
    expect(findBackLinkStep(forked.steps, { free: true }, 'choice')).toBe('search')
    expect(findBackLinkStep(forked.steps, {}, 'search')).toBe('start')
    expect(findRequiredWizardStep(forked.steps, {}, 'search')).toBe('start')
    expect(findRequiredWizardStep(forked.steps, { free: true }, 'search')).toBeNull()
  })

  test('the URL of a wizard step begins with the URL of the wizard, unless the step has its own URL pattern', () => {
    expect(buildWizardStepUrl(forked, 'end')).toBe('/trip/end')
    expect(stepUrlPatternOf(forked, 'search')).toBe('/found/:by?')
    expect(buildWizardStepUrl(forked, 'search')).toBe('/found')
    expect(buildWizardStepUrl(forked, 'search', { by: 'name' })).toBe('/found/name')
  })

  test('buildWizardStepUrl ignores parameters that the path of the wizard does not contain', () => {
    expect(buildWizardStepUrl({ ...trip, path: '/trip/:id' }, 'clubs', { id: '12' })).toBe('/trip/12/clubs')
    expect(buildWizardStepUrl(trip, 'clubs', { id: '12' })).toBe('/trip/clubs')
  })
})

describe('step bar of a wizard', () => {
  const listStatesOfWizardStepGroups = (draft: object, currentStep: string) =>
    buildStepGroups(steps, draft, currentStep)
      .map(({ state }) => state)
      .join(' ')

  test.each([
    [{}, 'type', 'active disabled disabled disabled'],
    [{ type: 'ANNUAL', vehicleId: 'v' }, 'region', 'complete active disabled disabled'],
    [finishedDraft, 'review', 'complete complete complete active'],
    [finishedDraft, 'vehicle', 'active complete complete disabled'],
    [{ ...finishedDraft, vehicleId: undefined }, 'vehicle', 'active disabled disabled disabled'],
    [{ ...finishedDraft, free: true }, 'review', 'complete complete hidden active'],
  ])(
    'with the wizard draft %j and the current step %s, the step bar shows the states %s',
    (draft, current, expected) => {
      expect(listStatesOfWizardStepGroups(draft, current)).toBe(expected)
    },
  )
})

describe('draft of a wizard', () => {
  test('a wizard draft is restored after a reload, without the values that were cleared', () => {
    resetDraft(trip)
    changeDraft(trip, { type: 'ANNUAL', vehicleId: 'v' })
    changeDraft(trip, { vehicleId: undefined })
    expect(readDraft(trip)).toEqual({ type: 'ANNUAL', vehicleId: undefined })
    expect(JSON.parse(sessionStorage.getItem('sentier.draft.trip.2.guest')!)).toEqual({ type: 'ANNUAL' })
  })

  test('a wizard draft stores only the fields that the wizard parses', () => {
    resetDraft(trip, { type: 'ANNUAL', secret: 'un-bon-sentier' })
    expect(readDraft(trip)).toEqual({ type: 'ANNUAL', secret: 'un-bon-sentier' })
    expect(JSON.parse(sessionStorage.getItem('sentier.draft.trip.2.guest')!)).toEqual({ type: 'ANNUAL' })
    changeDraft(trip, { clubId: 'c' })
    expect(readDraft(trip).secret).toBe('un-bon-sentier')
    resetDraft(trip)
    expect(readDraft(trip)).toEqual({})
  })

  test('a wizard draft in storage includes the query variables computed from its stored fields', () => {
    const buildPurchaseQueryVariables = ({ type, secret }: { type?: string; secret?: string }) => ({
      type: type ?? '',
      secret,
    })
    const wizardWithVariables = defineWizard({
      ...trip,
      id: 'asking',
      variables: buildPurchaseQueryVariables,
    })
    const readStoredDraft = () =>
      JSON.parse(sessionStorage.getItem('sentier.draft.asking.2.guest')!) as object
    resetDraft(wizardWithVariables, { type: 'ANNUAL', secret: 'un-bon-sentier' })
    expect(readStoredDraft()).toEqual({ type: 'ANNUAL', asks: { type: 'ANNUAL' } })
    changeDraft(wizardWithVariables, { type: 'SUMMER' })
    expect(readStoredDraft()).toEqual({ type: 'SUMMER', asks: { type: 'SUMMER' } })
  })

  test('a wizard reads only the valid values of a draft in storage', () => {
    const otherWizard = defineWizard({ ...trip, id: 'other' })
    sessionStorage.setItem(
      'sentier.draft.other.2.guest',
      JSON.stringify({ type: 5, clubId: 'c', free: 'yes', paid: true, x: 'y' }),
    )
    expect(readDraft(otherWizard)).toEqual({ clubId: 'c', paid: true })
  })

  test.each(['[', 'null', '"text"', '[1]'])(
    'a wizard draft is empty when the browser storage holds the invalid text %s',
    (storedText) => {
      const otherWizard = defineWizard({ ...trip, id: `other ${storedText}` })
      sessionStorage.setItem(`sentier.draft.other ${storedText}.2.guest`, storedText)
      expect(readDraft(otherWizard)).toEqual({})
    },
  )

  test('a wizard draft in storage is ignored when it has another version than the wizard', () => {
    sessionStorage.setItem('sentier.draft.trip.1.guest', JSON.stringify({ type: 'ANNUAL' }))
    expect(readDraft(defineWizard({ ...trip, version: 3 }))).toEqual({})
  })
})

describe('wizard draft that outlives its tab', () => {
  const durableWizard = defineWizard({ ...trip, id: 'kept', outlivesTab: true })
  /**
   * Simulates that the user closes the tab: the session storage is lost, the local storage remains.
   */
  const simulateClosedTab = () => sessionStorage.clear()

  test('a new tab without a wizard draft restores the draft of a closed tab', () => {
    resetDraft(durableWizard, { type: 'ANNUAL', secret: 'x' })
    changeDraft(durableWizard, { vehicleId: 'v' })
    simulateClosedTab()
    expect(readDraft(durableWizard)).toMatchObject({ type: 'ANNUAL', vehicleId: 'v' })
    changeDraft(durableWizard, { clubId: 'c' })
    expect(readDraft(durableWizard)).toMatchObject({ type: 'ANNUAL', vehicleId: 'v', clubId: 'c' })
    expect(localStorage.getItem('sentier.left.kept.2.guest')).not.toContain('secret')
  })

  test('a tab keeps its own wizard draft when another tab stores a draft', () => {
    resetDraft(durableWizard, { type: 'ANNUAL' })
    localStorage.setItem('sentier.left.kept.2.guest', JSON.stringify({ type: 'SUMMER' }))
    expect(readDraft(durableWizard)).toEqual({ type: 'ANNUAL' })
  })

  test.each([
    ['started over', () => resetDraft(durableWizard)],
    ['completed', () => completeDraft(durableWizard)],
    ['ended by signing out', () => deleteDrafts()],
  ])('a wizard draft is removed from session storage and local storage when the draft is %s', (_, end) => {
    resetDraft(durableWizard, { type: 'ANNUAL' })
    end()
    expect(readDraft(durableWizard)).toEqual({})
    simulateClosedTab()
    expect(readDraft(durableWizard)).toEqual({})
  })

  test('a wizard draft that is limited to one tab is lost when the tab closes', () => {
    resetDraft(trip, { type: 'ANNUAL' })
    simulateClosedTab()
    expect(readDraft(trip)).toEqual({})
  })
})

test('a wizard counts as completed until its completion flag is cleared or its draft changes', () => {
  resetDraft(trip, finishedDraft)
  expect(isWizardCompleted(trip)).toBe(false)
  completeDraft(trip)
  expect(isWizardCompleted(trip)).toBe(true)
  clearWizardCompletionFlag(trip)
  expect(isWizardCompleted(trip)).toBe(false)
  completeDraft(trip)
  changeDraft(trip, { type: 'SUMMER' })
  expect(isWizardCompleted(trip)).toBe(false)
})
