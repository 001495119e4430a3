/** Page object of the portal site of a club, whose URLs begin with the code of the club. */
import type { Page, Request } from '@playwright/test'
import { type Language, expect, translate } from './portal-fixtures.ts'

/** Code and name of a seed-data club that has a logo. */
export const club = { code: '03-022', name: 'Le Sapin blanc' }

/** Returns an array to which every later GraphQL request of a page is appended. */
export function recordGraphqlRequests(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) calls.push(request)
  })
  return calls
}

/**
 * Returns the distinct values of a header in the given requests. The value is null for a request
 * without the header.
 */
export const collectHeaderValues = (requests: Request[], header: string) => [
  ...new Set(requests.map((call) => call.headers()[header] ?? null)),
]

/** Returns the links of a page that lead outside the club's portal site. */
export const findLinksThatLeaveClubSite = (page: Page) =>
  page.locator('a[href]').evaluateAll(
    (links, code) =>
      links
        .map((link) => new URL((link as HTMLAnchorElement).href))
        .filter(
          ({ origin, pathname }) => origin === location.origin && !`${pathname}/`.startsWith(`/${code}/`),
        )
        .map(({ href }) => href),
    club.code,
  )

/** Expects the name and the loaded logo of a club in the header of the page. */
export async function expectClubInPageHeader(page: Page, language: Language): Promise<void> {
  const home = page.getByRole('banner').getByRole('link', {
    name: translate(language, 'common', 'shell.home', { name: club.name }),
  })
  await expect(home).toContainText(club.name)
  await expect
    .poll(() => home.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
}
