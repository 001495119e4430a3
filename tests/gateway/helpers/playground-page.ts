/** Helpers that use the playground in a browser. */
import type { Page } from 'playwright'
import { expect } from 'vitest'

/**
 * Timeout of the playground in milliseconds. It is long because GraphiQL loads nine megabytes of
 * script, possibly on a busy machine.
 */
export const loadTimeout = { timeout: 60_000 }

/**
 * Presses Execute in the playground until the displayed result contains a given text. The click is
 * repeated because GraphiQL ignores clicks before it is ready.
 */
export async function runPlaygroundUntilResult(
  page: Page,
  resultSelector: string,
  text: string,
): Promise<void> {
  const run = page.getByRole('button', { name: /execute query/i })
  await expect
    .poll(
      async () => {
        await run.click(loadTimeout)
        return await page.locator(resultSelector).textContent()
      },
      { timeout: 90_000, interval: 2_000 },
    )
    .toContain(text)
}
