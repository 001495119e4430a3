/** The glossary, docs/words.md: what it says is not written is not written, in any text that a person reads. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The rows of the table: the word in French and in English, and what is not said instead. */
const rows = readFileSync(join(root, 'docs/words.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').slice(1, -1))
  .map((cells) => cells.map((cell) => cell.trim()))

/** What stands between backquotes. */
const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words)

/** These words and no longer ones, whatever their case. */
const inText = (words: string) =>
  new RegExp(`(?<!\\p{L})${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`, 'iu')

/** The articles of the magazine have their own voice; a folder of the export is named in English. */
const isOthers = (key: string) => key.startsWith('Federation.issue.') || key.startsWith('Federation.export.')

function strangers(language: 'fr' | 'en', not: readonly string[]): string[] {
  const folder = join(root, 'locales', language)
  return globSync('*/*.json', { cwd: folder }).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>)
      .filter(([key, text]) => !isOthers(key) && not.some((words) => inText(words).test(text)))
      .map(([key, text]) => `${file} ${key}: ${text.slice(0, 120)}`),
  )
}

describe('the glossary', () => {
  test('has some twenty words, each in both languages, with its meaning and what is not said', () => {
    expect(rows.length).toBeGreaterThanOrEqual(20)
    for (const [french, english, meaning, notFrench, notEnglish] of rows) {
      expect([french, english, meaning].every(Boolean), french).toBe(true)
      expect(quoted(notFrench).length > 0 && quoted(notEnglish).length > 0, french).toBe(true)
    }
  })

  test.each(
    rows.map(([french, english, , notFrench, notEnglish]) => ({ french, english, notFrench, notEnglish })),
  )('$french, $english', ({ notFrench, notEnglish }) => {
    expect(strangers('fr', quoted(notFrench))).toEqual([])
    expect(strangers('en', quoted(notEnglish))).toEqual([])
  })
})
