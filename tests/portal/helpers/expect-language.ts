/** Checks that every text of a page is in the page's language (A41). */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, expect } from '@playwright/test'
import type { Language } from './portal-fixtures.ts'

const otherLanguage = { fr: 'en', en: 'fr' } as const

/** Removes markup and collapses spaces in a text, so that the text can be compared. */
const removeMarkupAndExtraSpaces = (text: string) =>
  text
    .replaceAll(/<\/?\w+>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns every text of the locale files of a language. */
function readLocaleTexts(language: Language): string[] {
  const folder = join(import.meta.dirname, '../../../locales', language)
  return globSync('*/*.json', { cwd: folder }).flatMap((file) =>
    Object.values(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>).map(
      removeMarkupAndExtraSpaces,
    ),
  )
}

/**
 * Returns the texts that must not appear on a page in the given language, because only the other
 * language has them. `whole` contains complete texts, and `pieces` the parts of texts between
 * placeholders.
 */
function listTextsOnlyInOtherLanguage(language: Language) {
  const texts = readLocaleTexts(language)
  const joinedTexts = texts.join('\n')
  const ownTexts = new Set(texts)
  const textsOfOtherLanguage = readLocaleTexts(otherLanguage[language])
  const pieces = textsOfOtherLanguage
    .flatMap((text) => text.split(/\{\{\w+\}\}/))
    .map((piece) => piece.trim())
  return {
    whole: new Set(textsOfOtherLanguage.filter((text) => /\p{L}{2}/u.test(text) && !ownTexts.has(text))),
    pieces: [...new Set(pieces)].filter((piece) => piece.length >= 15 && !joinedTexts.includes(piece)),
  }
}

const foreignTexts = { fr: listTextsOnlyInOtherLanguage('fr'), en: listTextsOnlyInOtherLanguage('en') }

/**
 * Proper names that are the same in French and English. “Québec” is the city here; the name of the
 * province differs between the languages.
 */
const sharedNames = new Set(['Québec'])

/** Regular expressions that match dates and amounts in the format of the other language. */
const foreignPatterns = {
  fr: /\$\s?\d|\b(January|February|March|April|May|June|July|August|September|October|November|December)\s\d/,
  en: /\d,\d\d\s?\$|\d(er)?\s(janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)\b/,
}

/** Returns every text of the page, including accessible names. */
const readPageTexts = async (page: Page) =>
  await page.evaluate(() => {
    const texts = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement
      // Elements with a `lang` attribute, for example the language switch, may use the other
      // language.
      if (!element || element.closest('script, style, body [lang]')) continue
      if (node instanceof Element) {
        for (const name of ['aria-label', 'alt', 'placeholder', 'title'])
          texts.push(node.getAttribute(name) ?? '')
      } else texts.push(node.textContent ?? '')
    }
    return texts
  })

/**
 * Expects that the `lang` attribute of a page is the given language, and that every text, date and
 * amount is in that language.
 */
export async function expectPageInLanguage(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
  const { whole, pieces } = foreignTexts[language]
  const containsTextOfOtherLanguage = (text: string) =>
    (whole.has(text) && !sharedNames.has(text)) ||
    foreignPatterns[language].test(text) ||
    pieces.some((piece) => text.includes(piece))
  expect(
    (await readPageTexts(page)).map(removeMarkupAndExtraSpaces).filter(containsTextOfOtherLanguage),
  ).toEqual([])
}
