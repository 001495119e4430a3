/**
 * Stores purchase drafts in the browser, so that browser tests can begin at a later purchase step.
 */
import type { Page } from '@playwright/test'

/** Returns a global id in the encoding of the gateway: type and number in Base64url. */
export const encodeNodeId = (type: string, id: number) => Buffer.from(`${type}:${id}`).toString('base64url')

/** Stores a purchase draft for the signed-in member and marks the safety video as watched. */
export async function storePurchaseDraftInBrowser(
  page: Page,
  draft: Record<string, string | boolean>,
): Promise<void> {
  await page.evaluate((fields) => {
    const { userId } = JSON.parse(localStorage.getItem('sentier.session') ?? '{}') as { userId: string }
    localStorage.setItem(`sentier.video.watched.${userId}`, '2')
    sessionStorage.setItem(`sentier.draft.purchase.1.${userId}`, JSON.stringify(fields))
  }, draft)
}
