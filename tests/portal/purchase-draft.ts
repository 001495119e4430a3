/**
 * Helpers that store wizard drafts in the browser, so that tests can begin at a later step.
 */
import type { Page } from '@playwright/test'

/** Returns a global id as the gateway encodes it. */
export const encodeId = (type: string, id: number) => Buffer.from(`${type}:${id}`).toString('base64url')

/** Stores a purchase draft for the signed-in member and marks the safety video as watched. */
export async function storePurchaseDraft(page: Page, draft: Record<string, string | boolean>): Promise<void> {
  await storeDraft(page, 'purchase', draft)
  await page.evaluate(() => {
    const { userId } = JSON.parse(localStorage.getItem('sentier.session') ?? '{}') as { userId: string }
    localStorage.setItem(`sentier.video.watched.${userId}`, '2')
  })
}

/** Stores the draft of the payment of an intervention report for the signed-in member. */
export const storeReportDraft = async (page: Page, draft: Record<string, string | boolean>): Promise<void> =>
  await storeDraft(page, 'report', draft)

async function storeDraft(
  page: Page,
  wizardName: 'purchase' | 'report',
  draft: Record<string, string | boolean>,
): Promise<void> {
  await page.evaluate(
    ([name, fields]) => {
      const { userId } = JSON.parse(localStorage.getItem('sentier.session') ?? '{}') as { userId: string }
      sessionStorage.setItem(`sentier.draft.${name}.1.${userId}`, JSON.stringify(fields))
    },
    [wizardName, draft] as const,
  )
}
