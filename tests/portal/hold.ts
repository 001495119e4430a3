import type { Page, Request } from '@playwright/test'

/** Holds back what the page asks for, until it is let come. */
export async function hold(
  page: Page,
  what: string | RegExp,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(what, async (route) => {
    if (isHeld(route.request())) await promise
    await route.continue()
  })
  return resolve
}
