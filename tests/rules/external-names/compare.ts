/**
 * Compares the external names of the code with a committed list beside this file, one name per line. A name is external
 * when something outside of one release of this code holds it: a browser, Redis, a database, a dashboard, a script of an
 * operator, another front-end, or the other release during a rolling upgrade.
 *
 * A name that is retired keeps its line, followed by ` # ` and what serves the old name: its alias or its migration.
 * `UPDATE_NAMES=on` adds new names to the lists, and removes none.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

/** Compares the names of one kind, which is the name of its list. */
export function expectNames(kind: string, names: Iterable<string>): void {
  const file = join(import.meta.dirname, `${kind}.txt`)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  const used = [...new Set(names)].toSorted()
  const { missing, added } = compareNames(lines, used)
  if (process.env['UPDATE_NAMES'] === 'on') {
    writeFileSync(file, `${[...lines, ...added].toSorted().join('\n')}\n`)
    added.length = 0
  }
  const place = `tests/rules/external-names/${kind}.txt`
  expect(
    missing,
    `These external names are gone (${place}). Whoever holds one still uses it: keep it as an alias or write a migration, ` +
      'and say so behind the name in the list, after " # ".',
  ).toEqual([])
  expect(
    added,
    `These external names are new. Add a line for each to ${place} (UPDATE_NAMES=on does so): from then on a change of ` +
      'one needs an alias or a migration.',
  ).toEqual([])
}

/** Returns the listed names that are not used any more and not retired, and those that are used and not listed. */
export function compareNames(
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
