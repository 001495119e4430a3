/** A purchase that is begun already, as the browser keeps it: for what comes after its first steps. */
import type { Page } from '@playwright/test'

/** An id as the gateway writes it. */
export const idOf = (type: string, id: number) => Buffer.from(`${type}:${id}`).toString('base64url')

/** Puts a draft of a purchase into the browser of whoever is signed in, with the video behind. */
export async function keepPurchase(page: Page, draft: Record<string, string | boolean>): Promise<void> {
  await page.evaluate((draft) => {
    const { userId } = JSON.parse(localStorage.getItem('sentier.session') ?? '{}') as { userId: string }
    localStorage.setItem(`sentier.video.watched.${userId}`, '2')
    sessionStorage.setItem(`sentier.draft.purchase.1.${userId}`, JSON.stringify(draft))
  }, draft)
}
