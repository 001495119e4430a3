/**
 * All tables of the federation's database, collected from the `tables.ts` of each folder.
 * Timestamps are milliseconds since 1970 UTC, money is integer cents, days are `YYYY-MM-DD` in
 * America/Toronto, booleans are 0 and 1.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'

const federationFolder = join(import.meta.dirname, '..')
// The order is arbitrary, because SQLite allows references to tables that are created later.
const files = globSync('*/tables.ts', { cwd: federationFolder }).toSorted()

/** All table definitions as one SQL script. */
export const tables = (
  await Promise.all(
    files.map(async (file) => ((await import(join(federationFolder, file))) as { tables: string }).tables),
  )
).join('')
