/** Tests of prefetching: requests sent when a link is pressed, before navigation. */
import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { screenMetaOf } from '../../web/routing/screen.tsx'
import { markVideoWatched } from '../../web/domains/video/shared/watchedVideo.ts'
import { openSession } from '../../web/platform/session.ts'
import { purchaseWizard } from '../../web/domains/purchase/purchaseWizard.ts'
import { completeDraft, resetDraft } from '../../web/wizard/draft.ts'
import { member, stubGateway, createStubSessionTokens } from './helpers/stub-gateway.ts'
import { routes } from './helpers/all-routes.ts'

/**
 * Returns the number of requests that a visitor of `screenPath` sends by pressing a link, before
 * any navigation.
 */
async function countPrefetches(screenPath: string, linkPath: string): Promise<number> {
  history.replaceState(null, '', screenPath)
  const calls = stubGateway(() => new Promise(() => {}))
  const url = new URL(linkPath, location.origin)
  const { route, params } = matchRoutes(routes, url.pathname)!.at(-1)!
  const storageBefore = JSON.stringify([localStorage, sessionStorage])
  const press = new AbortController()
  screenMetaOf(route)?.prefetchQuery(url, params, press.signal)
  await new Promise((resolve) => setTimeout(resolve))
  press.abort()
  expect(JSON.stringify([localStorage, sessionStorage])).toBe(storageBefore)
  return calls.length
}

test('pressing a link prefetches the data of a screen that the visitor may open, and changes no stored data', async () => {
  expect(await countPrefetches('/login', '/receipts')).toBe(0)
  expect(await countPrefetches('/login', '/Consent/TermsSummary')).toBe(1)
  openSession(createStubSessionTokens(1), member)
  expect(await countPrefetches('/Dashboard', '/receipts')).toBe(1)
  expect(await countPrefetches('/Dashboard', '/login?exit=1')).toBe(0)
  expect(await countPrefetches('/Dashboard', '/nope')).toBe(0)
})

test('in the purchase wizard, pressing a link to a step prefetches its data only if the current draft can open the step', async () => {
  openSession(createStubSessionTokens(1), member)
  markVideoWatched()
  resetDraft(purchaseWizard, { type: 'ANNUAL', vehicleId: 'v1' })
  expect(await countPrefetches('/Dashboard', '/accesspass/passchoice')).toBe(0)
  expect(await countPrefetches('/accesspass/region', '/accesspass/passchoice')).toBe(1)
  // The URL would start a new draft and redirect to another step.
  expect(await countPrefetches('/accesspass/region', '/accesspass/passchoice?type=SUMMER')).toBe(0)
  expect(await countPrefetches('/accesspass/region', '/accesspass/passchoice?type=THREE_DAY')).toBe(0)
  expect(await countPrefetches('/accesspass/region', '/accesspass/review')).toBe(0)
  completeDraft(purchaseWizard)
  expect(await countPrefetches('/accesspass/region', '/accesspass/region')).toBe(0)
})
