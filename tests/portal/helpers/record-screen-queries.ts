/**
 * Records the GraphQL queries that a page sends, for the check that each screen sends a single
 * query.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, expect } from '@playwright/test'
import type { ScreenState } from '../screen-states/screen-driver.ts'

const documents = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../web/__generated__/persisted.json'), 'utf8'),
) as Record<string, string>

/**
 * Names of the GraphQL queries that a screen may send in addition to its own query, each with the
 * reason for the exception.
 */
const permittedQueries: Record<string, string> = {
  publishedRulesQuery: 'The rules of all forms, for some minutes: no form waits for them.',
  useKnownQuery: 'Once in a session that has not seen the dashboard, on a window with room for the places.',
  useGuestInvoiceQuery: 'What a guest pays today, which a page that came as HTML cannot know.',
  useCollisionQuery: 'Whether a vehicle that was pressed has a pass.',
  useClosedClubQuery: 'Whether a club that was pressed has closed since the lists were loaded.',
  lineQuotesQuery: 'The current prices and obstacles of all selected vehicles, before each payment.',
  MissingPaymentDetailsFormQuery: 'The card and the address of the form that a payment still needs.',
  CityFieldQuery: 'The towns of a postal code that was typed.',
}

/**
 * Records the names of the GraphQL queries that a page sends. Returns a function that lists the
 * recorded names. A page load resets the list.
 */
export function recordGraphqlQueryNames(page: Page): () => string[] {
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

/** Screens that send two GraphQL queries when they open, each with the reason for the exception. */
const screensWithTwoQueries: Record<string, string> = {
  'reset-password':
    'The secret of its link leaves the address at once, and who may see the screen is asked anew.',
}

/**
 * Expects that a page sent only permitted GraphQL queries. If the test opened a screen by its URL,
 * the page may have sent only one query for the content of that screen.
 */
export function expectOnlyOneScreenQuery(queryNames: string[], { name, isOpened }: ScreenState): void {
  const isScreenQuery = (query: string) => /screenQuery$/i.test(query)
  expect(
    queryNames.filter((query) => !isScreenQuery(query) && !Object.hasOwn(permittedQueries, query)),
  ).toEqual([])
  if (!isOpened) return
  const most = Object.hasOwn(screensWithTwoQueries, name) ? 2 : 1
  expect(queryNames.filter(isScreenQuery).length).toBeLessThanOrEqual(most)
}
