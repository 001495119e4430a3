/**
 * axe finds nothing on any screen, in any of its states, in both languages, in light and dark, on a phone and a desktop;
 * and nothing is read there in the other language.
 */
import type { Page } from '@playwright/test'
import type { State } from './gallery/stage.ts'
import { gallery, visit } from './gallery/gallery.ts'
import { expectLanguage } from './language.ts'
import { expect, expectAccessible, sizes, test } from './portal.ts'

/** The states of a test: a handful, so that what takes long runs side by side. */
const handful = 12

function handfuls(states: State[]): State[][] {
  return states.length === 0 ? [] : [states.slice(0, handful), ...handfuls(states.slice(handful))]
}

for (const language of ['fr', 'en'] as const) {
  for (const [colorScheme, size] of [
    ['light', 'phone'],
    ['dark', 'desktop'],
  ] as const) {
    // Both languages and both themes in the short run, as the screens open; all of it in the long one.
    const isShort = (language === 'fr') === (colorScheme === 'light')
    for (const [when, isPristine] of [
      ['as it opens', true],
      ['gone wrong and done', false],
    ] as const) {
      const states = gallery.filter(({ kind }) => (kind === 'pristine') === isPristine)
      test.describe(
        `${when}, ${language}, ${colorScheme}, ${size}`,
        { tag: isShort && isPristine ? [] : '@full' },
        () => {
          for (const some of handfuls(states)) {
            test(`[A41] ${some[0]!.name} to ${some.at(-1)!.name}`, async ({ browser, portal }) => {
              for (const state of some) {
                await test.step(state.name, async () => {
                  const window = { viewport: sizes[size], colorScheme, language }
                  await visit(browser, portal, state, window, async (page) => {
                    await expectAccessible(page)
                    await expectLanguage(page, language)
                    await expectSummaryInOrder(page)
                  })
                })
              }
            })
          }
        },
      )
    }
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
