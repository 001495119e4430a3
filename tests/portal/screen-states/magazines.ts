/**
 * States in which browser tests open the list of magazine issues and the magazine reader.
 */
import { expect } from '@playwright/test'
import { type ScreenDriver, type ScreenStates, createPristineScreenState } from './screen-driver.ts'

const as = 'demo'

/** Opens the latest issue of the magazine from the list. */
async function openLatestMagazineIssue(driver: ScreenDriver): Promise<void> {
  await driver.openPath('/magazines')
  await driver.main.locator('a[href*="/magazine/"]').first().click()
  await expect(driver.page).toHaveURL(/\/magazine\//)
}

const expectRenderedMagazinePage = async (driver: ScreenDriver) =>
  await expect(driver.main.locator('canvas').first()).toBeVisible()

export const magazines = {
  MagazinesScreen: [
    createPristineScreenState('magazines', '/magazines', as),
    createPristineScreenState('magazines-locked', '/magazines', 'nouveau'),
    {
      name: 'magazines-none',
      kind: 'pristine',
      as,
      async openScreen(driver) {
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
        await driver.openPath('/magazines')
        await driver.expectText('magazines:Magazine.list.noMagazines')
      },
    },
  ],
  MagazineScreen: [
    {
      name: 'magazine',
      kind: 'pristine',
      as,
      async openScreen(driver) {
        await openLatestMagazineIssue(driver)
        await expectRenderedMagazinePage(driver)
      },
    },
    {
      name: 'magazine-zoomed',
      kind: 'done',
      as,
      async openScreen(driver) {
        await openLatestMagazineIssue(driver)
        await expectRenderedMagazinePage(driver)
        await driver.pressButton('magazines:Reader.closer')
        await driver.pressButton('magazines:Reader.closer')
        await driver.pressButton('magazines:Reader.next')
        await expectRenderedMagazinePage(driver)
      },
    },
    {
      name: 'magazine-elsewhere',
      kind: 'wrong',
      as,
      async openScreen(driver) {
        await driver.page.route('**/*.pdf', async (route) => await route.abort())
        await openLatestMagazineIssue(driver)
        await driver.expectText('magazines:Reader.failed')
      },
    },
    {
      name: 'magazine-forbidden',
      kind: 'wrong',
      as: 'nouveau',
      async openScreen(driver) {
        // The id of the first issue, `Magazine:1`.
        await driver.openPath('/magazine/TWFnYXppbmU6MQ')
        await driver.expectText('magazines:Magazine.forbidden')
      },
    },
  ],
} satisfies ScreenStates
