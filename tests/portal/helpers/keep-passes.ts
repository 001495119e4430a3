/**
 * Helpers of browser tests in which a member keeps passes on a device for use without a network
 * (decision 0053).
 */
import type { Page } from '@playwright/test'
import { type RunningGateway, startGateway } from '../../gateway/helpers/gateway-process.ts'
import { type Language, expect, signIn, test as base, translate } from './portal-fixtures.ts'

/**
 * Playwright `test` function that starts a new gateway for each test, because each test stops its
 * gateway.
 */
export const test = base.extend<{ ownPortal: RunningGateway }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
  ownPortal: async ({}, provide) => {
    const ownPortal = await startGateway()
    await provide(ownPortal)
    await ownPortal.stop()
  },
})

/**
 * Returns a text about passes kept on the device, from the locale files `kept-passes`,
 * `access-rights` or `common`.
 */
export const translateKeptPassesText = (language: Language, key: string, values?: Record<string, string>) =>
  translate(language, ['kept-passes', 'access-rights', 'common'], key, values)

/** Signs in, opens the first pass and presses the button that keeps the passes on the phone. */
export async function signInAndKeepPassesOnPhone(
  page: Page,
  portal: RunningGateway,
  language: Language,
): Promise<void> {
  await signIn(page, portal, language)
  await openFirstPassInFullScreen(page, language)
  await page.getByRole('button', { name: translateKeptPassesText(language, 'KeepPasses.keep') }).click()
  await expect(page.getByText(translateKeptPassesText(language, 'KeepPasses.kept'))).toBeVisible()
}

/** Opens the first pass of the dashboard in full screen. */
export const openFirstPassInFullScreen = async (page: Page, language: Language) =>
  await page
    .getByRole('button', { name: new RegExp(`^${translateKeptPassesText(language, 'ShowPass.action')}\\b`) })
    .first()
    .click()

/** Returns the passes that the browser stores in IndexedDB. */
export const readPassesStoredInBrowser = async (page: Page) =>
  await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'sentier.passes')) return []
    return await new Promise<Record<string, unknown>[]>((resolve, reject) => {
      const opening = indexedDB.open('sentier.passes')
      opening.addEventListener('error', () => reject(new Error('not opened')))
      opening.addEventListener('success', () => {
        // The database was deleted in the meantime, and this request created an empty one.
        if (!opening.result.objectStoreNames.contains('passes')) {
          opening.result.close()
          return resolve([])
        }
        const reading = opening.result.transaction('passes').objectStore('passes').getAll()
        reading.addEventListener('success', () => {
          opening.result.close()
          resolve(reading.result as Record<string, unknown>[])
        })
        return undefined
      })
    })
  })

/** Locates the passes on the page `/pass`, which works without a network. */
export const locateKeptPasses = (page: Page) => page.getByRole('main').getByRole('article')

/** Returns the names of the service worker caches in the browser, one for each build. */
export const listCacheNames = async (page: Page): Promise<string[]> =>
  await page.evaluate(async () => await caches.keys())
