/**
 * What an attack or a fault reached, in tables: a part for each file of `tests/security` and `tests/resilience` that notes
 * rows. `scripts/trust.ts` prints them, and writes them into `docs/trust.md` when it is asked to.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Part, Row } from '../scripts/trust-page.ts'

const folder = join(import.meta.dirname, '../test-results/trust')

/** Whether there is time for the limits as they are in production, and for many tries; else they are lowered. */
export const isLong = process.env['TRUST'] === 'long'

/** Whether `npm run test:full` runs: everything in its long form, with the limits lowered all the same. */
export const isFull = process.env['FULL_TESTS'] === 'on'

/** Whether slow repetitions, and attacks on a gateway whose limits are off, run too. */
export const isThorough = isFull || isLong

/**
 * The table of a test file. `id` is the file's name without its endings. A row is noted before it is judged, so that the
 * figure of one that fails is printed too.
 */
export function trustTable(id: string, title: string): (row: Row) => void {
  const rows: Row[] = []
  afterAll(() => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${id}.json`), JSON.stringify({ id, title, rows } satisfies Part))
  })
  return (row) => void rows.push(row)
}
