/**
 * Tests that `docs/privacy.md` names every place where the portal stores data: keys of Redis, keys
 * of the browser's storage, and tables of the embedded federation.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/privacy.md'), 'utf8')
/**
 * Names in backticks on the page `docs/privacy.md`. `…` in such a name stands for any text.
 */
const documentedNames = Array.from(page.matchAll(/`([^`\n]+)`/g), ([, name]) => name!)

const readExternalNamesFromList = (list: string) =>
  readFileSync(join(root, `tests/rules/external-names/${list}.txt`), 'utf8')
    .trim()
    .split('\n')

/**
 * Returns true if a documented name matches the name of a storage key or table. `…` in the
 * documented name matches any text.
 */
function isNameMatchingDocumentedPattern(pattern: string, name: string): boolean {
  const escaped = pattern.replaceAll(/[-.()?*+[\]]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replaceAll('…', '.+')}$`).test(name)
}

/**
 * Compares the names of storage keys or tables with the patterns in the documentation. Returns the
 * names that match no pattern, and the patterns that match no name.
 */
function compareStorageNamesWithPatterns(names: readonly string[], patterns: readonly string[]) {
  return {
    undocumented: names.filter(
      (name) => !patterns.some((pattern) => isNameMatchingDocumentedPattern(pattern, name)),
    ),
    outdated: patterns.filter(
      (pattern) => !names.some((name) => isNameMatchingDocumentedPattern(pattern, name)),
    ),
  }
}

test('the check of the privacy documentation reports an undocumented storage name and an outdated documented pattern', () => {
  expect(compareStorageNamesWithPatterns(['a of 1', 'b'], ['a of …', 'c'])).toEqual({
    undocumented: ['b'],
    outdated: ['c'],
  })
})

describe('docs/privacy.md names the places with stored data', () => {
  test.each([
    ['Redis keys', 'redis-keys', /^sentier:/],
    ['keys of browser storage', 'browser-keys', /^(local|session)Storage /],
  ] as const)('the privacy documentation names all %s and no others', (_what, list, kind) => {
    const patterns = documentedNames.filter((name) => kind.test(name))
    expect(compareStorageNamesWithPatterns(readExternalNamesFromList(list), patterns)).toEqual({
      undocumented: [],
      outdated: [],
    })
  })

  test('the privacy documentation names all tables of the embedded federation', () => {
    const tables = new Set(readExternalNamesFromList('tables').map((column) => column.split('.')[0]!))
    tables.delete('sqlite_sequence')
    expect([...tables].filter((table) => !documentedNames.includes(table))).toEqual([])
  })
})
