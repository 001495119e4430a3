/**
 * All tables of the federation's database, collected from the `tables.ts` of each folder. Moments
 * are milliseconds since 1970 UTC, money is integer cents, days are `YYYY-MM-DD` in
 * America/Toronto, booleans are 0 and 1.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'

const rooms = join(import.meta.dirname, '..')
// The order is arbitrary, because SQLite allows references to tables that are created later.
const files = globSync('*/tables.ts', { cwd: rooms }).toSorted()

/** All table definitions as one SQL script. */
export const tables = (
  await Promise.all(
    files.map(async (file) => ((await import(join(rooms, file))) as { tables: string }).tables),
  )
).join('')
