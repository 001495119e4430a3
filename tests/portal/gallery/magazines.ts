/** Screen states of the magazine: the list of issues and the reader. */
import { expect } from '@playwright/test'
import { type Stage, type States, pristineState } from './stage.ts'

const as = 'demo'

/** Opens the latest issue of the magazine from the list. */
async function openLatestIssue(driver: Stage): Promise<void> {
  await driver.go('/magazines')
  await driver.main.locator('a[href*="/magazine/"]').first().click()
  await expect(driver.page).toHaveURL(/\/magazine\//)
}

const expectDrawnPage = async (driver: Stage) =>
  await expect(driver.main.locator('canvas').first()).toBeVisible()

export const magazines = {
  MagazinesScreen: [
    pristineState('magazines', '/magazines', as),
    pristineState('magazines-locked', '/magazines', 'nouveau'),
    {
      name: 'magazines-none',
      kind: 'pristine',
      as,
      async open(driver) {
        await driver.page.route('**/graphql', async (route) => {
          const answer = await route.fetch()
          const body = (await answer.json()) as { data?: { viewer?: Record<string, unknown> } }
          const viewer = body.data?.viewer
          if (viewer && 'magazines' in viewer) {
            viewer['latestMagazine'] = null
            viewer['magazines'] = { edges: [], pageInfo: { endCursor: null, hasNextPage: false } }
          }
          await route.fulfill({ response: answer, json: body })
        })
        await driver.go('/magazines')
        await driver.expectText('magazines:Magazine.list.noMagazines')
      },
    },
  ],
  MagazineScreen: [
    {
      name: 'magazine',
      kind: 'pristine',
      as,
      async open(driver) {
        await openLatestIssue(driver)
        await expectDrawnPage(driver)
      },
    },
    {
      name: 'magazine-zoomed',
      kind: 'done',
      as,
      async open(driver) {
        await openLatestIssue(driver)
        await expectDrawnPage(driver)
        await driver.press('magazines:Reader.closer')
        await driver.press('magazines:Reader.closer')
        await driver.press('magazines:Reader.next')
        await expectDrawnPage(driver)
      },
    },
    {
      name: 'magazine-elsewhere',
      kind: 'wrong',
      as,
      async open(driver) {
        await driver.page.route('**/*.pdf', async (route) => await route.abort())
        await openLatestIssue(driver)
        await driver.expectText('magazines:Reader.failed')
      },
    },
    {
      name: 'magazine-forbidden',
      kind: 'wrong',
      as: 'nouveau',
      async open(driver) {
        // The id of the first issue, `Magazine:1`.
        await driver.go('/magazine/TWFnYXppbmU6MQ')
        await driver.expectText('magazines:Magazine.forbidden')
      },
    },
  ],
} satisfies States
