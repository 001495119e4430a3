/** The playground as a person uses it, in a browser. */
import type { Page } from 'playwright'
import { expect } from 'vitest'

/** GraphiQL is nine megabytes of script, on a machine that may have other things to do. */
export const patience = { timeout: 60_000 }

/** Runs what is open until the answer says so: a click that comes before GraphiQL is ready does nothing. */
export async function runUntil(page: Page, where: string, text: string): Promise<void> {
  const run = page.getByRole('button', { name: /execute query/i })
  await expect
    .poll(
      async () => {
        await run.click(patience)
        return await page.locator(where).textContent()
      },
      { timeout: 90_000, interval: 2_000 },
    )
    .toContain(text)
}
