/** Helpers that use the playground in a browser. */
import type { Page } from 'playwright'
import { expect } from 'vitest'

/** Timeout in milliseconds: GraphiQL loads nine megabytes of script, possibly on a busy machine. */
export const loadTimeout = { timeout: 60_000 }

/**
 * Runs the open document until its result contains a text. The click is repeated because GraphiQL
 * ignores clicks before it is ready.
 */
export async function runUntilResult(page: Page, where: string, text: string): Promise<void> {
  const run = page.getByRole('button', { name: /execute query/i })
  await expect
    .poll(
      async () => {
        await run.click(loadTimeout)
        return await page.locator(where).textContent()
      },
      { timeout: 90_000, interval: 2_000 },
    )
    .toContain(text)
}
