/** What a page asks the gateway for: a screen is one request, however much is on it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, expect } from '@playwright/test'
import type { State } from './gallery/stage.ts'

const documents = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../web/__generated__/persisted.json'), 'utf8'),
) as Record<string, string>

/** What is asked for beside a screen's own query, and why a member has nothing against it. */
const beside: Record<string, string> = {
  publishedRulesQuery: 'The rules of all forms, for some minutes: no form waits for them.',
  useKnownQuery: 'Once in a session that has not seen the dashboard, on a window with room for the places.',
  useGuestInvoiceQuery: 'What a guest pays today, which a page that came as HTML cannot know.',
  useCollisionQuery: 'Whether a vehicle that was pressed has a pass.',
  useClosedClubQuery: 'Whether a club that was pressed has closed since the lists were loaded.',
  CityFieldQuery: 'The towns of a postal code that was typed.',
}

/** Follows what a page asks for; a new document begins anew. Gives the names of the queries. */
export function followQueries(page: Page): () => string[] {
  let names: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) names = []
    if (request.method() !== 'POST' || !request.url().endsWith('/graphql')) return
    const { documentId } = request.postDataJSON() as { documentId: string }
    const name = /^query (\w+)/.exec(documents[documentId] ?? '')?.[1]
    if (name !== undefined) names.push(name)
  })
  return () => names
}

/** Screens that ask twice as they open. */
const twice: Record<string, string> = {
  'reset-password':
    'The secret of its link leaves the address at once, and who may see the screen is asked anew.',
}

/** Nothing was asked for but by the queries of screens, and what is beside them; a screen that is opened by its address asks once. */
export function expectOneRequest(names: string[], { name, isOpened }: State): void {
  const isOfScreen = (query: string) => /screenQuery$/i.test(query)
  expect(names.filter((query) => !isOfScreen(query) && !Object.hasOwn(beside, query))).toEqual([])
  if (!isOpened) return
  const most = Object.hasOwn(twice, name) ? 2 : 1
  expect(names.filter(isOfScreen).length).toBeLessThanOrEqual(most)
}
