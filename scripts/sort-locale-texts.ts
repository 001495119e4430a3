/**
 * Sorts the keys of the locale files; `npm run format` runs this script. Sorted keys are easy to
 * find, and two changes rarely add a text at the same line.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../locales')

/** Returns the text of a locale file with its keys in the order of their characters. */
export function sortLocaleKeys(fileText: string): string {
  const texts = Object.entries(JSON.parse(fileText) as Record<string, string>)
  const sortedTexts = Object.fromEntries(texts.toSorted(([first], [second]) => (first < second ? -1 : 1)))
  return `${JSON.stringify(sortedTexts, null, 2)}\n`
}

if (import.meta.main)
  for (const file of globSync('*/*/*.json', { cwd: folder }).map((each) => join(folder, each)))
    writeFileSync(file, sortLocaleKeys(readFileSync(file, 'utf8')))
