/**
 * Browser tests of every screen in every state. A screen has no accessibility violation, shows
 * texts only in the page's language, and sends one query when it opens.
 */
import type { Page } from '@playwright/test'
import { expectOnlyOneScreenQuery } from './helpers/record-screen-queries.ts'
import { chunkScreenStates, gallery, openScreenState } from './screen-states/all-screen-states.ts'
import { expectPageInLanguage } from './helpers/expect-language.ts'
import { expect, expectAccessible, windowSizes, test } from './helpers/portal-fixtures.ts'

const windows = [
  { language: 'fr', colorScheme: 'light', size: 'phone' },
  { language: 'fr', colorScheme: 'dark', size: 'desktop' },
  { language: 'en', colorScheme: 'light', size: 'phone' },
  { language: 'en', colorScheme: 'dark', size: 'desktop' },
] as const

const pristineStates = gallery.filter(({ kind }) => kind === 'pristine')
const changedStates = gallery.filter(({ kind }) => kind !== 'pristine')

for (const [windowIndex, { language, colorScheme, size }] of windows.entries()) {
  // The short run visits every eighth screen in its first state, each screen in one of the windows
  // in turn. The long run visits every state in every window.
  const inTurn = pristineStates.filter((_, index) => index % (8 * windows.length) === 8 * windowIndex)
  const otherStates = pristineStates.filter((state) => !inTurn.includes(state))
  for (const [stateTitle, states, isLong] of [
    ['screens as they open', inTurn, false],
    ['other screens as they open', otherStates, true],
    ['screens after a failure or an action', changedStates, true],
  ] as const) {
    test.describe(
      `accessibility tests of ${stateTitle} in language ${language}, ${colorScheme} color scheme, ${size} window`,
      { tag: isLong ? '@full' : [] },
      () => {
        for (const some of chunkScreenStates(states)) {
          test(`axe finds no accessibility violation on the screens from ${some[0]!.name} to ${some.at(-1)!.name} [A41]`, async ({
            browser,
            portal,
          }) => {
            for (const state of some) {
              await test.step(state.name, async () => {
                const window = { viewport: windowSizes[size], colorScheme, language }
                await openScreenState(browser, portal, state, window, async (page, asked) => {
                  if (state.kind === 'pristine') expectOnlyOneScreenQuery(asked, state)
                  await expectAccessible(page)
                  await expectPageInLanguage(page, language)
                  await expectErrorSummaryInFieldOrder(page)
                })
              })
            }
          })
        }
      },
    )
  }
}

/**
 * Asserts that the error summary links to the invalid fields in their order on the screen, from top
 * to bottom.
 */
async function expectErrorSummaryInFieldOrder(page: Page): Promise<void> {
  const [listed, onScreen] = await page.evaluate(() => {
    const links = [...document.querySelectorAll('[role=group] li a[href^="#"]')]
    const ids = links.map((link) => link.getAttribute('href')!.slice(1))
    const elementIds = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return [ids, elementIds.filter((id) => ids.includes(id))]
  })
  expect(listed).toEqual(onScreen)
}
