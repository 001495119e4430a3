/**
 * axe finds nothing on any screen, in any of its states, in both languages, in light and dark, on a phone and a desktop;
 * and nothing is read there in the other language. Each asks the gateway once as it opens.
 */
import type { Page } from '@playwright/test'
import type { State } from './gallery/stage.ts'
import { expectOneRequest } from './asked.ts'
import { gallery, visit } from './gallery/gallery.ts'
import { expectLanguage } from './language.ts'
import { expect, expectAccessible, sizes, test } from './portal.ts'

/** The states of a test: a handful, so that what takes long runs side by side. */
const handful = 12

function handfuls(states: State[]): State[][] {
  return states.length === 0 ? [] : [states.slice(0, handful), ...handfuls(states.slice(handful))]
}

const windows = [
  { language: 'fr', colorScheme: 'light', size: 'phone' },
  { language: 'fr', colorScheme: 'dark', size: 'desktop' },
  { language: 'en', colorScheme: 'light', size: 'phone' },
  { language: 'en', colorScheme: 'dark', size: 'desktop' },
] as const

const pristine = gallery.filter(({ kind }) => kind === 'pristine')
const changed = gallery.filter(({ kind }) => kind !== 'pristine')

for (const [place, { language, colorScheme, size }] of windows.entries()) {
  // The short run looks at every fourth screen as it opens, in one of the windows, each in its turn; the long one at every
  // state in all of them.
  const inTurn = pristine.filter((_, index) => index % (4 * windows.length) === 4 * place)
  const others = pristine.filter((state) => !inTurn.includes(state))
  for (const [when, states, isLong] of [
    ['as it opens', inTurn, false],
    ['as it opens, the others', others, true],
    ['gone wrong and done', changed, true],
  ] as const) {
    test.describe(`${when}, ${language}, ${colorScheme}, ${size}`, { tag: isLong ? '@full' : [] }, () => {
      for (const some of handfuls(states)) {
        test(`[A41] ${some[0]!.name} to ${some.at(-1)!.name}`, async ({ browser, portal }) => {
          for (const state of some) {
            await test.step(state.name, async () => {
              const window = { viewport: sizes[size], colorScheme, language }
              await visit(browser, portal, state, window, async (page, asked) => {
                if (state.kind === 'pristine') expectOneRequest(asked, state)
                await expectAccessible(page)
                await expectLanguage(page, language)
                await expectSummaryInOrder(page)
              })
            })
          }
        })
      }
    })
  }
}

/** What has to be corrected is listed in the order of the screen: each line leads further down than the one before. */
async function expectSummaryInOrder(page: Page): Promise<void> {
  const [listed, onScreen] = await page.evaluate(() => {
    const links = [...document.querySelectorAll('[role=group] li a[href^="#"]')]
    const ids = links.map((link) => link.getAttribute('href')!.slice(1))
    const all = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return [ids, all.filter((id) => ids.includes(id))]
  })
  expect(listed).toEqual(onScreen)
}
