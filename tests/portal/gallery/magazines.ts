/** Gallery of the magazine: the list of issues and the reader. */
import { expect } from '@playwright/test'
import { type Stage, type States, opens } from './stage.ts'

const as = 'demo'

/** Opens the latest issue from the list. */
async function openLatest(on: Stage): Promise<void> {
  await on.go('/magazines')
  await on.main.locator('a[href*="/magazine/"]').first().click()
  await expect(on.page).toHaveURL(/\/magazine\//)
}

const drawn = async (on: Stage) => await expect(on.main.locator('canvas').first()).toBeVisible()

export const magazines = {
  MagazinesScreen: [
    opens('magazines', '/magazines', as),
    opens('magazines-locked', '/magazines', 'nouveau'),
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
        await on.reads('magazines:Magazine.list.noMagazines')
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
        await drawn(on)
      },
    },
    {
      name: 'magazine-zoomed',
      kind: 'done',
      as,
      async open(on) {
        await openLatest(on)
        await drawn(on)
        await on.press('magazines:Reader.closer')
        await on.press('magazines:Reader.closer')
        await on.press('magazines:Reader.next')
        await drawn(on)
      },
    },
    {
      name: 'magazine-elsewhere',
      kind: 'wrong',
      as,
      async open(on) {
        await on.page.route('**/*.pdf', async (route) => await route.abort())
        await openLatest(on)
        await on.reads('magazines:Reader.failed')
      },
    },
    {
      name: 'magazine-forbidden',
      kind: 'wrong',
      as: 'nouveau',
      async open(on) {
        // The id of the first issue, `Magazine:1`.
        await on.go('/magazine/TWFnYXppbmU6MQ')
        await on.reads('magazines:Magazine.forbidden')
      },
    },
  ],
} satisfies States
