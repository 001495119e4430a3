/**
 * Result tables of the simulated attacks and faults, one for each file in `tests/security` and
 * `tests/resilience` that records results. `scripts/measure-attacks-and-faults.ts` prints the
 * tables and, on request, writes them into `docs/trust.md`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { MeasuredFiguresTable, MeasuredFiguresRow } from '../scripts/format-trust-page.ts'

const folder = join(import.meta.dirname, '../test-results/trust')

/**
 * Returns a function that adds a row of measured figures to the results table of a test file; `id`
 * is the file name without its extensions. A test adds the row before its assertions, so that the
 * table also contains the figures of a failed test.
 */
export function createAttackResultRowRecorder(id: string, title: string): (row: MeasuredFiguresRow) => void {
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
