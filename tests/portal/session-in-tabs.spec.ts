/** Browser tests of a session that several tabs of one browser share. */
import type { Page, Request } from '@playwright/test'
import {
  changeSessionInBrowserStorage,
  expect,
  signIn,
  windowSizes,
  test,
  translate,
} from './helpers/portal-fixtures.ts'

// Traces and screenshots of eight tabs would cost more than the tabs themselves.
test.use({ trace: 'off', screenshot: 'off', viewport: windowSizes.phone })
// The tests run one after the other: a tab gives up a refresh after eight seconds, which sixteen
// tabs would exceed.
test.describe.configure({ mode: 'default' })

for (const [tokenState, spoil, tag] of [
  ['an expired access token', { expiration_date: 0 }, ['@full']],
  ['an access token that the gateway rejects', { access_token: 'spent' }, []],
] as const) {
  test(
    `eight tabs with ${tokenState} refresh the token only once, and the member stays signed in [B14, B17, B52, O03]`,
    { tag: [...tag] },
    async ({ page, context, portal }) => {
      await signIn(page, portal, 'fr')
      const pages = [page]
      while (pages.length < 8) pages.push(await context.newPage())
      for (const tab of pages) {
        await tab.goto(`${portal.url}/receipts`)
        await expect(tab.getByRole('heading', { level: 1 })).toHaveText(
          translate('fr', 'receipts', 'Receipts.title'),
        )
      }
      await changeSessionInBrowserStorage(page, spoil)
      const before = await readRefreshToken(page)

      // The first refresh is delayed so that every tab starts with the stale token, but less than
      // the tabs' own timeout.
      let refreshes = 0
      let releaseFirstTokenRefresh = () => {}
      const renewalStarted = new Promise<void>((resolve) => (releaseFirstTokenRefresh = resolve))
      await context.route('**/graphql', async (route) => {
        if (isTokenRefreshRequest(route.request())) {
          refreshes += 1
          await Promise.race([renewalStarted, new Promise((resolve) => setTimeout(resolve, 1_000))])
        }
        await route.continue()
      })
      await Promise.all(
        pages.map(async (tab) => {
          await tab.evaluate(() => document.querySelector<HTMLElement>('a[href="/editpassword"]')!.click())
        }),
      )
      releaseFirstTokenRefresh()

      for (const tab of pages) {
        await expect(tab.getByRole('heading', { level: 1 })).toHaveText(
          translate('fr', 'members', 'EditPassword.title'),
          { timeout: 60_000 },
        )
        await expect(tab).toHaveURL(/\/editpassword$/)
      }
      expect(refreshes).toBe(1)
      expect(await readRefreshToken(page)).not.toBe(before)
    },
  )
}

async function readRefreshToken(page: Page): Promise<string | undefined> {
  return await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('sentier.session') ?? '{}') as { refresh_token?: string })
        .refresh_token,
  )
}

const isTokenRefreshRequest = (request: Request) => request.postData()?.includes('"refreshToken"') ?? false
