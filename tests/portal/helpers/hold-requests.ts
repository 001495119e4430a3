import type { Page, Request } from '@playwright/test'

/**
 * Holds back the requests of a page to matching URLs. Returns a function that lets the requests
 * continue.
 */
export async function holdBackBrowserRequests(
  page: Page,
  urlPattern: string | RegExp,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(urlPattern, async (route) => {
    if (isHeld(route.request())) await promise
    await route.continue()
  })
  return resolve
}
