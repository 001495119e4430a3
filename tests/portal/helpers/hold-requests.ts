import type { Page, Request } from '@playwright/test'

/** Holds back a page's requests to matching URLs. Returns a function that releases the requests. */
export async function holdBackRequests(
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
