import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type MeasuredFiguresTable,
  replaceMeasuredTablesOfTrustPage,
  formatMeasuredFiguresTable,
} from '../../scripts/format-trust-page.ts'

const createAttackResultsTable = (id: string, reached: string): MeasuredFiguresTable => ({
  id,
  title: `Of ${id}`,
  rows: [{ attack: 'A | B', promise: '10 s', reached }],
})

describe('the generated page of attack results', () => {
  test('adding attack results to the documentation page creates a section for a new attack, and updates the section of a known attack', () => {
    const first = replaceMeasuredTablesOfTrustPage(
      '# Page\n',
      [createAttackResultsTable('a', '1 s'), createAttackResultsTable('b', '2 s')],
      '2026-11-22, `npm run x`',
    )
    const secondPage = replaceMeasuredTablesOfTrustPage(
      first,
      [createAttackResultsTable('a', '3 s')],
      '2026-11-23, `npm run y`',
    )
    expect(secondPage).toBe(`# Page

<!-- part a -->
## Of a

2026-11-23, \`npm run y\`

| Attack | Promise | Reached | Without the limit |
| --- | --- | --- | --- |
| A \\| B | 10 s | 3 s |  |
<!-- end a -->

<!-- part b -->
## Of b

2026-11-22, \`npm run x\`

| Attack | Promise | Reached | Without the limit |
| --- | --- | --- | --- |
| A \\| B | 10 s | 2 s |  |
<!-- end b -->
`)
  })

  test('attack results have the same table format in the terminal as on the documentation page', () => {
    expect(formatMeasuredFiguresTable(createAttackResultsTable('a', '1 s'))).toBe(
      'Of a\n  Attack  Promise  Reached  Without the limit\n  A | B   10 s     1 s',
    )
  })
})

test('each table of attack results is named after its test file, because a command finds the test by this name', () => {
  const resultTables = globSync('tests/{security,resilience}/*.test.ts').flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/createAttackResultRowRecorder\(\s*'([^']+)'/g),
      ([, id]) => ({
        file: basename(file).replace('.full', ''),
        named: `${id}.test.ts`,
      }),
    ),
  )
  expect(resultTables.length).toBeGreaterThan(10)
  expect(resultTables.filter((each) => each.file !== each.named)).toEqual([])
})
