/** Helpers that use the playground in a browser. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Example } from '../../../gateway/http/playground/examples.ts'

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

/** Chooses an example in the menu of the playground and waits until the editor shows it. */
export async function openPlaygroundExample(
  page: Page,
  { operation, fields }: Pick<Example, 'operation' | 'fields'>,
): Promise<void> {
  await page.getByLabel('Examples').selectOption(`${operation}: ${fields.join(', ')}`)
  await page
    .locator('.graphiql-editor', { hasText: new RegExp(`(query|mutation)\\s${operation}\\b`) })
    .first()
    .waitFor(loadTimeout)
}

/** Result of a GraphQL request, with the type names of its root fields. */
interface PlaygroundResult {
  data: Record<string, { __typename?: string } | null>
  errors?: unknown
}

/**
 * Presses Execute until the playground sends a request, because GraphiQL ignores clicks before it
 * is ready. Returns the result of the only request, which the playground also shows.
 */
export async function runPlaygroundExample(page: Page): Promise<PlaygroundResult> {
  const sent = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/graphql'),
    { timeout: 90_000 },
  )
  let isSent = false
  void page
    .waitForRequest((request) => request.method() === 'POST', { timeout: 90_000 })
    .then(
      () => (isSent = true),
      () => {},
    )
  await expect
    .poll(
      async () => {
        if (!isSent) await page.getByRole('button', { name: /execute query/i }).click(loadTimeout)
        return isSent
      },
      { timeout: 90_000, interval: 2_000 },
    )
    .toBe(true)
  const result = (await (await sent).json()) as PlaygroundResult
  await expect.poll(async () => await page.locator('.result-window').textContent()).toContain('"data"')
  return result
}
