/** Gallery of the magazine: the list of issues and the reader. */
import { expect } from '@playwright/test'
import { type Stage, type States, pristineState } from './stage.ts'

const as = 'demo'

/** Opens the latest issue from the list. */
async function openLatest(on: Stage): Promise<void> {
  await on.go('/magazines')
  await on.main.locator('a[href*="/magazine/"]').first().click()
  await expect(on.page).toHaveURL(/\/magazine\//)
}

const expectDrawnPage = async (on: Stage) => await expect(on.main.locator('canvas').first()).toBeVisible()

export const magazines = {
  MagazinesScreen: [
    pristineState('magazines', '/magazines', as),
    pristineState('magazines-locked', '/magazines', 'nouveau'),
    {
      name: 'magazines-none',
      kind: 'pristine',
      as,
      async open(on) {
        await on.page.route('**/graphql', async (route) => {
          const answer = await route.fetch()
          const body = (await answer.json()) as { data?: { viewer?: Record<string, unknown> } }
          const viewer = body.data?.viewer
          if (viewer && 'magazines' in viewer) {
            viewer['latestMagazine'] = null
            viewer['magazines'] = { edges: [], pageInfo: { endCursor: null, hasNextPage: false } }
          }
          await route.fulfill({ response: answer, json: body })
        })
        await on.go('/magazines')
        await on.expectText('magazines:Magazine.list.noMagazines')
      },
    },
  ],
  MagazineScreen: [
    {
      name: 'magazine',
      kind: 'pristine',
      as,
      async open(on) {
        await openLatest(on)
        await expectDrawnPage(on)
      },
    },
    {
      name: 'magazine-zoomed',
      kind: 'done',
      as,
      async open(on) {
        await openLatest(on)
        await expectDrawnPage(on)
        await on.press('magazines:Reader.closer')
        await on.press('magazines:Reader.closer')
        await on.press('magazines:Reader.next')
        await expectDrawnPage(on)
      },
    },
    {
      name: 'magazine-elsewhere',
      kind: 'wrong',
      as,
      async open(on) {
        await on.page.route('**/*.pdf', async (route) => await route.abort())
        await openLatest(on)
        await on.expectText('magazines:Reader.failed')
      },
    },
    {
      name: 'magazine-forbidden',
      kind: 'wrong',
      as: 'nouveau',
      async open(on) {
        // The id of the first issue, `Magazine:1`.
        await on.go('/magazine/TWFnYXppbmU6MQ')
        await on.expectText('magazines:Magazine.forbidden')
      },
    },
  ],
} satisfies States
