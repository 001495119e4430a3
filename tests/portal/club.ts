/** The site of a club, under its segment of the address. */
import type { Page, Request } from '@playwright/test'
import { type Language, expect, text } from './portal.ts'

/** A club of the embedded federation that has a logo. */
export const club = { code: '03-022', name: 'Le Sapin blanc' }

/** What every call to the gateway carried. */
export function callsOf(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) calls.push(request)
  })
  return calls
}

/** What those calls said under a header, each once; null where one said nothing. */
export const said = (calls: Request[], header: string) => [
  ...new Set(calls.map((call) => call.headers()[header] ?? null)),
]

/** Links of the portal that would lead out of the club's part of it, however they are written. */
export const linksOut = (page: Page) =>
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

/** The club, as the header shows it: its name, and a logo that has come. */
export async function expectClub(page: Page, language: Language): Promise<void> {
  const home = page.getByRole('banner').getByRole('link', {
    name: text(language, 'common', 'shell.home', { name: club.name }),
  })
  await expect(home).toContainText(club.name)
  await expect
    .poll(() => home.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
}
