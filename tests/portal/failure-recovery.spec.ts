/** Browser tests of screens that failed to load and recover with the Retry button. */
import { startGateway } from '../gateway/helpers/gateway-process.ts'
import { expect, signIn, windowSizes, test, translate } from './helpers/portal-fixtures.ts'

test.use({ viewport: windowSizes.phone })

const translateFrenchText = (key: string, domain = 'common') => translate('fr', domain, key)

test(
  'the Retry button reloads a screen whose GraphQL query failed, and the URL stays the same',
  { tag: '@full' },
  async ({ page, portal }) => {
    await signIn(page, portal, 'fr')
    let lost = 0
    await page.route('**/graphql', async (route) => {
      lost += 1
      if (lost <= 2) await route.abort()
      else await route.continue()
    })
    await page.goto(`${portal.url}/receipts`)
    const retry = page.getByRole('button', { name: translateFrenchText('words.retry') })
    await retry.click()
    // The second failure shows the error and the retry button again.
    await expect.poll(() => lost).toBe(2)
    await expect(page.getByText(translateFrenchText('errors.UNREACHABLE'))).toBeVisible()
    await retry.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      translateFrenchText('Receipts.title', 'receipts'),
    )
    await expect(page).toHaveURL(/\/receipts$/)
  },
)

test(
  'the portal reports that the gateway has stopped, and continues after the gateway has started again',
  { tag: '@full' },
  async ({ page }) => {
    let portal = await startGateway()
    try {
      await signIn(page, portal, 'fr')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Maude')
      await portal.kill()
      // Neither the query nor the code of this screen can be loaded.
      await page.getByRole('button', { name: 'Maude' }).click()
      await page
        .getByRole('link', { name: translateFrenchText('shell.receipts') })
        .last()
        .click()
      await expect(page.getByText(translateFrenchText('errors.UNREACHABLE'))).toBeVisible()

      portal = await portal.restart({ PORT: new URL(portal.url).port })
      await page.getByRole('button', { name: translateFrenchText('words.retry') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        translateFrenchText('Receipts.title', 'receipts'),
      )
    } finally {
      await portal.stop()
    }
  },
)

for (const isOpened of [false, true]) {
  const moment = isOpened ? 'on a page load' : 'after a link is followed'
  test(
    `when a script of the member screens is missing ${moment}, the portal shows an error message, and the Retry button loads the script`,
    { tag: isOpened ? '@full' : [] },
    async ({ page, portal }) => {
      const isMemberChunk = /\/assets\/member-[^/]+\.js$/
      await page.route(isMemberChunk, async (route) => await route.abort())
      // The page itself is unreachable too; if only the script were missing, the page would reload
      // itself.
      await page.route(`${portal.url}/`, async (route) => await route.abort())
      await page.goto(portal.url + (isOpened ? '/account/register' : '/login'))
      if (!isOpened)
        await page.getByRole('link', { name: translateFrenchText('Login.register', 'session') }).click()
      await expect(page.getByText(translateFrenchText('errors.UNREACHABLE'))).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()

      await page.unroute(isMemberChunk)
      await page.getByRole('button', { name: translateFrenchText('words.retry') }).click()
      await expect(page).toHaveURL(/\/account\/register\/baseinfo$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        translateFrenchText('BaseInfo.title', 'registration'),
      )
    },
  )
}
