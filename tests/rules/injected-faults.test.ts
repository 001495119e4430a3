/**
 * Tests that each injected fault (a code mutation that a test must detect) applies to the current
 * source code.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  applyFaultToSourceText,
  findSourceFileOfFault,
  readSourceFiles,
} from '../../scripts/faults/apply-fault.ts'
import { allFaults } from '../../scripts/faults/all-faults.ts'
import { formatFaultsPage } from '../../scripts/faults/format-faults-page.ts'

const root = join(import.meta.dirname, '../..')
const sources = readSourceFiles(root)

/**
 * Returns the identifiers in the source text of an injected fault. Comments, quoted strings and
 * names after a dot do not count.
 */
const listCodeIdentifiers = (text: string): string[] =>
  text.replaceAll(/\/\*.*?\*\/|\/\/[^\n]*|'[^'\n]*'|\.\s*\w+/gs, ' ').match(/(?<![\w$])[A-Za-z_$][\w$]*/g) ??
  []

test('the sixty injected faults that measure the quality of the tests have distinct ids', () => {
  expect(new Set(allFaults.map(({ id }) => id)).size).toBe(60)
})

test.each(allFaults)(
  'the code that the injected fault $id replaces occurs exactly once in the source files: $title',
  (fault) => {
    const text = sources.get(findSourceFileOfFault(fault, sources))!
    expect(applyFaultToSourceText(fault, text)).not.toBe(text)
  },
)

test.each(allFaults)(
  'the code inserted by the injected fault $id uses only names of the changed source file: $title',
  (fault) => {
    const text = sources.get(findSourceFileOfFault(fault, sources))!
    const knownNames = new Set([
      'new',
      'true',
      ...listCodeIdentifiers(text),
      ...Object.getOwnPropertyNames(globalThis),
    ])
    expect(listCodeIdentifiers(fault.replace).filter((name) => !knownNames.has(name))).toEqual([])
  },
)

test('every test file that an injected fault names exists', () => {
  const missing = allFaults.flatMap(({ id, tests = [] }) =>
    tests.filter((file) => !existsSync(join(root, file))).map((file) => `${id}: ${file}`),
  )
  expect(missing).toEqual([])
})

describe('the generated page of faults', () => {
  const survivor = { file: 'gateway/x.ts', tests: 1, whole: false, complete: true, foundBy: null }
  const foundFault = { ...survivor, foundBy: { file: 'tests/x.test.ts', test: 'a | b', message: '' } }

  test('an update of docs/faults.md keeps the row of an injected fault that has no new test result', () => {
    const page = formatFaultsPage({ R01: foundFault, R02: survivor }, '')
    expect(page).toContain('1 of 2 measured faults are found; 58 are not measured yet')
    expect(formatFaultsPage({}, page)).toBe(page)
  })

  test('an update of docs/faults.md replaces the row of an injected fault that has a new test result', () => {
    const page = formatFaultsPage({ R01: survivor }, formatFaultsPage({ R01: foundFault, R02: survivor }, ''))
    expect(page).toContain('0 of 2 measured faults are found; 58 are not measured yet')
    expect(page).not.toContain('a \\| b')
  })
})
