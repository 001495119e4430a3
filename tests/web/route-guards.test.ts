/**
 * Tests that route guards have no side effects, because prefetching a link calls them without a
 * navigation.
 */
import type { RouteObject } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { resolveWizardNavigation } from '../../web/routing/resolveWizardNavigation.ts'
import { screenMetaOf } from '../../web/routing/screen.tsx'
import { findWizardOfLayoutRoute } from '../../web/routing/wizardRoutes.tsx'
import { videoVersion } from '../../web/domains/video/shared/watchedVideo.ts'
import { readDraftOwnerId, openSession } from '../../web/platform/session.ts'
import { subscribeToStoredValues } from '../../web/platform/storedValue.ts'
import { completeDraft, resetDraft } from '../../web/wizard/draft.ts'
import { stepUrlPatternOf } from '../../web/wizard/wizard.ts'
import { member, stubGateway, createStubSessionTokens } from './helpers/stub-gateway.ts'
import { routes } from './helpers/all-routes.ts'

vi.mock('../../web/relay/lazyWithRetry.ts', () => ({
  reloadPageIfOutdated: <T>(loading: Promise<T>) => loading,
  lazyWithRetry: () => ({ preload: async () => ({}), Component: () => null }),
}))

const params = { id: '1' }
const queries = ['', '?exit=1', '?type=ANNUAL&vehicle=v1', '?accessRight=a1', '?change=card']

/** Yields every route of the portal, each before its children. */
function* walkRoutes(branch: RouteObject[] = routes): Generator<RouteObject> {
  for (const route of branch) {
    yield route
    yield* walkRoutes(route.children ?? [])
  }
}

const wizards = Array.from(walkRoutes(), findWizardOfLayoutRoute).filter((wizard) => wizard !== undefined)

const buildGuardTestUrl = (path: string, query: string) =>
  new URL(path.replace(':id', '1') + query, location.origin)

/**
 * Calls every route guard with every path and query. Returns the URLs at which a guard changed a
 * stored value.
 */
function listRouteGuardsThatChangeBrowserStorage(): string[] {
  let writes = 0
  const stop = subscribeToStoredValues(() => writes++)
  const impure: string[] = []
  const recordStorageChangesOfRouteGuard = (path: string, guard: (url: URL) => unknown) => {
    for (const query of queries) {
      writes = 0
      guard(buildGuardTestUrl(path, query))
      if (writes > 0) impure.push(path + query)
    }
  }
  for (const wizard of wizards) {
    recordStorageChangesOfRouteGuard(wizard.path, (url) =>
      resolveWizardNavigation(wizard, undefined, url, params),
    )
    for (const { path } of wizard.steps)
      recordStorageChangesOfRouteGuard(stepUrlPatternOf(wizard, path), (url) =>
        resolveWizardNavigation(wizard, path, url, params),
      )
  }
  for (const route of walkRoutes()) {
    const screen = screenMetaOf(route)
    if (screen)
      recordStorageChangesOfRouteGuard(`/${route.path}`, (url) =>
        screen.prefetchQuery(url, params, new AbortController().signal),
      )
  }
  stop()
  return impure
}

/**
 * Marks the safety video as watched on an earlier visit. Writes to local storage directly, so that
 * the test counts no change of a stored value.
 */
const storeWatchedVideo = () =>
  localStorage.setItem(`sentier.video.watched.${readDraftOwnerId()}`, String(videoVersion))

beforeEach(() => {
  stubGateway(() => new Promise(() => {}))
})

test('the route guard tests cover every wizard of the portal', () => {
  expect(wizards.length).toBeGreaterThan(4)
})

test.each<[who: string, prepare: () => void]>([
  ['a visitor', () => {}],
  ['a member who has not watched the video', () => openSession(createStubSessionTokens(1), member)],
  [
    'a member who has watched the video',
    () => {
      openSession(createStubSessionTokens(1), member)
      storeWatchedVideo()
    },
  ],
  [
    'a member whose drafts have ended',
    () => {
      openSession(createStubSessionTokens(1), member)
      storeWatchedVideo()
      for (const wizard of wizards) {
        resetDraft(wizard, { type: 'ANNUAL', vehicleId: 'v2', reportId: '2' })
        completeDraft(wizard)
      }
    },
  ],
])('for %s, no route guard of the portal changes data in browser storage', (_who, prepare) => {
  prepare()
  expect(listRouteGuardsThatChangeBrowserStorage()).toEqual([])
})
