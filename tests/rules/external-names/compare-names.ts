/**
 * Compares the external names of the code with a list in a file beside this file, one name per
 * line. External names are used outside this release, for example by a browser, a database or
 * another front end. The line of a retired name stays in the list, followed by ` # ` and its alias
 * or migration. `UPDATE_NAMES=on` adds new names to the list, and removes none.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

/**
 * Asserts that the external names of one kind, such as Redis keys, match the list in the text file
 * of that kind.
 */
export function expectListedExternalNames(kind: string, names: Iterable<string>): void {
  const file = join(import.meta.dirname, `${kind}.txt`)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  const used = [...new Set(names)].toSorted()
  const { missing, added } = compareExternalNameLists(lines, used)
  if (process.env['UPDATE_NAMES'] === 'on') {
    writeFileSync(file, `${[...lines, ...added].toSorted().join('\n')}\n`)
    added.length = 0
  }
  const listPath = `tests/rules/external-names/${kind}.txt`
  expect(
    missing,
    `These external names are gone (${listPath}). Clients still use them: keep an alias or write a migration, ` +
      'and state it after the name in the list, behind " # ".',
  ).toEqual([])
  expect(
    added,
    `These external names are new. Add a line for each to ${listPath} (UPDATE_NAMES=on does so): from then on a change of ` +
      'such a name needs an alias or a migration.',
  ).toEqual([])
}

/**
 * Compares the external names in the code with the list. `missing` contains the listed names that
 * the code no longer uses, except retired names. `added` contains the names in the code that the
 * list lacks.
 */
export function compareExternalNameLists(
  lines: readonly string[],
  used: readonly string[],
): { missing: string[]; added: string[] } {
  const listed = new Set(lines.map((line) => line.split(' # ')[0]!))
  const inUse = new Set(used)
  return {
    missing: lines.filter((line) => !line.includes(' # ') && !inUse.has(line)),
    added: used.filter((name) => !listed.has(name)),
  }
}
