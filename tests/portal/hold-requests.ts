import type { Page, Request } from '@playwright/test'

/** Holds back matching requests of a page until the returned function is called. */
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
