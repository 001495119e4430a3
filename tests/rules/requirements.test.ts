/** Checks that every requirement declared done has a test, and that requirement ids are valid. */
import { describe, expect, test } from 'vitest'
import {
  parseRequirementsPage,
  readRequirementCoverage,
  readRequirementsInTestTitles,
  formatCoverageSummary,
} from '../../scripts/requirements.ts'

const knownIds = ['B01', 'B02', 'B03', 'C01', 'C02']
const createRequirementsPage = (requirementsDone: string) =>
  `# Requirements\n\nDeclared done: ${requirementsDone}.\n\n${knownIds.map((id) => `- **${id}** It is.`).join('\n')}\n`

describe('parser of the requirements page', () => {
  test.each([
    ['all requirements', 'all', knownIds],
    ['all requirements but one', 'all but B02', ['B01', 'B03', 'C01', 'C02']],
    ['one part', 'B', ['B01', 'B02', 'B03']],
    ['two parts', 'B; C', knownIds],
    ['parts without some requirements', 'B but B01, B03; C01', ['B02', 'C01']],
    ['a range', 'B02–B03', ['B02', 'B03']],
    ['a part without a range', 'B but B01–B02', ['B03']],
  ])(
    'the requirements page can declare %s as done, and its parser returns the ids of these requirements',
    (_what, line, declared) => {
      expect(parseRequirementsPage(createRequirementsPage(line))).toEqual({
        ids: knownIds,
        declared,
        unknown: [],
      })
    },
  )

  test('the parser of the requirements page rejects a page that does not declare which requirements are done', () => {
    expect(() => parseRequirementsPage('- **B01** It is.')).toThrow(/declared/)
  })
})

describe('parser of requirement ids in test titles', () => {
  const open = '['
  test.each([
    ['one id', `test('it is ${open}B01]', …)`, ['B01']],
    ['several ids', `test('it is ${open}B01, C02]', …)`, ['B01', 'C02']],
    ['a range of ids', `test('it is ${open}B02–C01]', …)`, ['B02', 'B03', 'C01']],
    ['an unknown id', `test('it is ${open}B99]', …)`, ['B99']],
    [
      'no id from a comment',
      `// as ${open}B01]\n/** ${open}B02] */\n * ${open}B03]\nrun() // ${open}C01]`,
      [],
    ],
    ['no id from a skipped test', `test.skip('it is ${open}B01]', …)`, []],
    ['no id from a test of the full run', `test('it is ${open}B01]', { tag: '@full' }, …)`, []],
    [
      'no id from a group without a way in the short run',
      `describeInFourPortalVariants(null, () => {\n  test('it is ${open}B01]', …)\n})\ntest('it is ${open}B02]', …)`,
      ['B02'],
    ],
    [
      'no id from a test of the full run with a wrapped title',
      `test(\n'it is ${open}B01]',\n{ tag: '@full' }, …)`,
      [],
    ],
  ])('the parser of requirement ids in test titles recognizes %s', (_what, text, ids) => {
    expect(readRequirementsInTestTitles(text, knownIds)).toEqual({ ids, malformed: [] })
  })

  test('the parser of requirement ids in test titles reports a malformed list of ids', () => {
    expect(readRequirementsInTestTitles(`test('it is ${open}B01,B02]', …)`, knownIds).malformed).toEqual([
      `${open}B01,B02]`,
    ])
  })
})

describe('the requirements of the project', () => {
  const project = readRequirementCoverage()
  console.log(formatCoverageSummary(project))

  test('every requirement that is declared done has a test whose title contains the id of the requirement', () => {
    const declared = new Set(project.page.declared)
    expect(project.missing.filter((id) => declared.has(id))).toEqual([])
  })

  test('every requirement id in a test title exists on the requirements page', () => {
    expect([...project.page.unknown, ...project.undefinedIds]).toEqual([])
  })

  test('the requirements page lists each requirement id once', () => {
    expect(project.page.ids).toHaveLength(new Set(project.page.ids).size)
  })
})
