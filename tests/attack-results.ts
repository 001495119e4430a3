/**
 * Tables with the results of simulated attacks and faults: one table for each file in
 * `tests/security` and `tests/resilience` that records results.
 * `scripts/measure-attacks-and-faults.ts` prints the tables, and writes them into `docs/trust.md`
 * on request.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { MeasuredFiguresTable, MeasuredFiguresRow } from '../scripts/format-trust-page.ts'

const folder = join(import.meta.dirname, '../test-results/trust')

/**
 * Returns a function that adds a row to the results table of a test file; `id` is the file name
 * without its extensions. A test adds a row before it asserts the figure, so that a failed figure
 * is printed too.
 */
export function createResultsTable(id: string, title: string): (row: MeasuredFiguresRow) => void {
  const rows: MeasuredFiguresRow[] = []
  afterAll(() => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, `${id}.json`),
      JSON.stringify({ id, title, rows } satisfies MeasuredFiguresTable),
    )
  })
  return (row) => void rows.push(row)
}
