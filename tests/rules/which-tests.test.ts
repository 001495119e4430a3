/** Tests the command that finds tests by a requirement id or by a source file. */
import { describe, expect, test } from 'vitest'
import { findTestTitlesOfRequirement } from '../../scripts/requirements.ts'
import { type ProjectGraph, findTestsReachingSourceFile } from '../../scripts/find-reaching-tests.ts'

describe('search for tests by requirement id', () => {
  const [first, id, third, last] = ['B25', 'B26', 'B27', 'B28'] as const
  const declaredIds = [first, id, third, last]
  // The ids are interpolated, because `scripts/requirements.ts` would count this sample as tests.
  const text = `test('a rule test opens the registration form [${id}]', () => {})
  test('a rule test covers a range of requirement ids [${first}–${third}, ${last}]', () => {})
  // a comment [${id}]
  test('a browser journey opens the registration form [${id}]', { tag: '@full' }, () => {})
  test('a rule test checks another requirement [${last}]', () => {})`

  test('the search for a requirement id finds every test title that contains the id or a range that includes the id', () => {
    expect(
      findTestTitlesOfRequirement(id, text, declaredIds).map(({ line, isFull }) => [line, isFull]),
    ).toEqual([
      [1, false],
      [2, false],
      [4, true],
    ])
  })
})

describe('search for test files by source file', () => {
  const graph: ProjectGraph = {
    imports: new Map([
      ['gateway/rule.ts', new Set()],
      ['gateway/main.ts', new Set(['gateway/rule.ts'])],
      ['tests/rule.test.ts', new Set(['gateway/rule.ts'])],
      ['tests/start.ts', new Set()],
      ['tests/call.test.ts', new Set(['tests/start.ts'])],
      ['tests/main.test.ts', new Set(['gateway/main.ts'])],
      ['tests/other.test.ts', new Set()],
    ]),
    starts: new Map([['tests/start.ts', new Set(['gateway/main.ts'])]]),
  }

  test('the search for tests of a source file lists the closest importers first, and tests that start a process last', () => {
    expect(findTestsReachingSourceFile('gateway/rule.ts', graph)).toEqual([
      { file: 'tests/rule.test.ts', distance: 1, inProcess: false },
      { file: 'tests/main.test.ts', distance: 2, inProcess: false },
      { file: 'tests/call.test.ts', distance: 3, inProcess: true },
    ])
  })
})
