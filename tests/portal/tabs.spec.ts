/** Many tabs of one browser share a session. */
import type { Page, Request } from '@playwright/test'
import { changeSession, expect, signIn, sizes, test, text } from './portal.ts'

// The film of eight tabs would take more of the machine than the tabs do.
test.use({ trace: 'off', screenshot: 'off', viewport: sizes.phone })
// Eight at a time are enough: a tab gives a refresh up after eight seconds, which sixteen would take from it.
test.describe.configure({ mode: 'default' })

for (const [how, spoil, tag] of [
  ['is past its end by its own date', { expiration_date: 0 }, ['@full']],
  ['is not taken any more', { access_token: 'spent' }, []],
] as const) {
  test(
    `[B14] [B17] [B52] [O03] eight tabs find that their token ${how}: one of them refreshes it, and nobody is signed out`,
    { tag: [...tag] },
    async ({ page, context, portal }) => {
      await signIn(page, portal, 'fr')
      const pages = [page]
      while (pages.length < 8) pages.push(await context.newPage())
      for (const tab of pages) {
        await tab.goto(`${portal.url}/receipts`)
        await expect(tab.getByRole('heading', { level: 1 })).toHaveText(
          text('fr', 'receipts', 'Receipts.title'),
        )
      }
      await changeSession(page, spoil)
      const before = await refreshTokenOf(page)

      // The first refresh is slow, so that every tab begins with the token that is stale; but quicker than a tab gives up.
      let refreshes = 0
      let begin = () => {}
      const begun = new Promise<void>((resolve) => (begin = resolve))
      await context.route('**/graphql', async (route) => {
        if (isRefresh(route.request())) {
          refreshes += 1
          await Promise.race([begun, new Promise((resolve) => setTimeout(resolve, 1_000))])
        }
        await route.continue()
      })
      await Promise.all(
        pages.map(async (tab) => {
          await tab.evaluate(() => document.querySelector<HTMLElement>('a[href="/editpassword"]')!.click())
        }),
      )
      begin()

      for (const tab of pages) {
        await expect(tab.getByRole('heading', { level: 1 })).toHaveText(
          text('fr', 'members', 'EditPassword.title'),
          { timeout: 60_000 },
        )
        await expect(tab).toHaveURL(/\/editpassword$/)
      }
      expect(refreshes).toBe(1)
      expect(await refreshTokenOf(page)).not.toBe(before)
    },
  )
}

async function refreshTokenOf(page: Page): Promise<string | undefined> {
  return await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('sentier.session') ?? '{}') as { refresh_token?: string })
        .refresh_token,
  )
}

const isRefresh = (request: Request) => request.postData()?.includes('"refreshToken"') ?? false
