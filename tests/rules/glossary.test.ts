/** Check of the glossary (docs/words.md): no text shown to a person contains an excluded word. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Rows of the glossary table: the French term, the English term, and the words to avoid. */
const rows = readFileSync(join(root, 'docs/words.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').slice(1, -1))
  .map((cells) => cells.map((cell) => cell.trim()))

/** Returns every text between backquotes in a table cell. */
const listQuotedTerms = (cell = '') =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, quotedTerm = '']) => quotedTerm)

/** Returns a pattern that matches a phrase as whole words, ignoring case. */
const buildWholeWordPattern = (phrase: string) =>
  new RegExp(`(?<!\\p{L})${phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`, 'iu')

/**
 * Returns true for locale keys that the glossary check skips: magazine articles and names of export
 * folders.
 */
const isLocaleKeyExemptFromGlossary = (key: string) =>
  key.startsWith('Federation.issue.') || key.startsWith('Federation.export.')

function findExcludedTerms(language: 'fr' | 'en', excluded: readonly string[]): string[] {
  const folder = join(root, 'locales', language)
  return globSync('*/*.json', { cwd: folder }).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>)
      .filter(
        ([key, text]) =>
          !isLocaleKeyExemptFromGlossary(key) &&
          excluded.some((words) => buildWholeWordPattern(words).test(text)),
      )
      .map(([key, text]) => `${file} ${key}: ${text.slice(0, 120)}`),
  )
}

describe('docs/words.md, the glossary', () => {
  test('the glossary has at least twenty terms in both languages, each with a meaning and words to avoid', () => {
    expect(rows.length).toBeGreaterThanOrEqual(20)
    for (const [french, english, meaning, notFrench, notEnglish] of rows) {
      expect([french, english, meaning].every(Boolean), french).toBe(true)
      expect(listQuotedTerms(notFrench).length > 0 && listQuotedTerms(notEnglish).length > 0, french).toBe(
        true,
      )
    }
  })

  test.each(
    rows.map(([french, english, , notFrench, notEnglish]) => ({ french, english, notFrench, notEnglish })),
  )(
    'no displayed text uses a word that the glossary excludes for the term $french, in English $english',
    ({ notFrench, notEnglish }) => {
      expect(findExcludedTerms('fr', listQuotedTerms(notFrench))).toEqual([])
      expect(findExcludedTerms('en', listQuotedTerms(notEnglish))).toEqual([])
    },
  )
})
