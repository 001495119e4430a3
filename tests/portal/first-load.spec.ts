/** Browser tests of the first visit of a browser: every requested file loads. */
import { expect, test } from './helpers/portal-fixtures.ts'

test('the first page of the portal, its icons and robots.txt load without errors', async ({
  page,
  portal,
}) => {
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
  })
  page.on('pageerror', (error) => failed.push(error.message))
  page.on('console', (line) => {
    if (line.type() === 'error') failed.push(line.text())
  })
  await page.goto(portal.url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(failed).toEqual([])

  const icons = await page
    .locator('link[rel*="icon"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  expect(icons).toHaveLength(2)
  for (const address of [...icons, `${portal.url}/favicon.ico`]) {
    const response = await page.request.get(address)
    expect([address, response.status(), response.headers()['content-type']]).toEqual([
      address,
      200,
      expect.stringMatching(/^image\//),
    ])
  }
  expect((await page.request.get(`${portal.url}/robots.txt`)).status()).toBe(200)
})
