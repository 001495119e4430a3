/**
 * Every table of the federation's database, as each folder's `tables.ts` creates its own. Moments are milliseconds
 * since 1970 UTC, money is integer cents, days are `YYYY-MM-DD` of America/Toronto, booleans are 0 and 1.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'

const rooms = join(import.meta.dirname, '..')
// In any order: SQLite lets a table refer to one that is not there yet.
const files = globSync('*/tables.ts', { cwd: rooms }).toSorted()

/** All of them, as one script of SQL. */
export const tables = (
  await Promise.all(
    files.map(async (file) => ((await import(join(rooms, file))) as { tables: string }).tables),
  )
).join('')
