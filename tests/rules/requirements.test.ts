/** What the project says that it does is shown by tests that name it. */
import { describe, expect, test } from 'vitest'
import { readPage, readProject, readTitles, summary } from '../../scripts/requirements.ts'

const known = ['B01', 'B02', 'B03', 'C01', 'C02']
const page = (declared: string) =>
  `# Requirements\n\nDeclared done: ${declared}.\n\n${known.map((id) => `- **${id}** It is.`).join('\n')}\n`

describe('the page', () => {
  test.each([
    ['all of it', 'all', known],
    ['all but one', 'all but B02', ['B01', 'B03', 'C01', 'C02']],
    ['a part', 'B', ['B01', 'B02', 'B03']],
    ['parts', 'B; C', known],
    ['a part without some', 'B but B01, B03; C01', ['B02', 'C01']],
    ['a range', 'B02–B03', ['B02', 'B03']],
    ['a part without a range', 'B but B01–B02', ['B03']],
  ])('declares %s', (_what, line, declared) => {
    expect(readPage(page(line))).toEqual({ ids: known, declared, unknown: [] })
  })

  test('must say what is declared', () => {
    expect(() => readPage('- **B01** It is.')).toThrow(/declared/)
  })
})

describe('the titles', () => {
  const open = '['
  test.each([
    ['one', `test('it is ${open}B01]', …)`, ['B01']],
    ['several', `test('it is ${open}B01, C02]', …)`, ['B01', 'C02']],
    ['a range', `test('it is ${open}B02–C01]', …)`, ['B02', 'B03', 'C01']],
    ['one that nobody knows', `test('it is ${open}B99]', …)`, ['B99']],
    ['none in a comment', `// as ${open}B01]\n/** ${open}B02] */\n * ${open}B03]\nrun() // ${open}C01]`, []],
    ['none of what is skipped', `test.skip('it is ${open}B01]', …)`, []],
    ['none of what runs elsewhere', `test('it is ${open}B01]', { tag: '@full' }, …)`, []],
    [
      'none of what no way of the short run walks',
      `everyWay(null, () => {\n  test('it is ${open}B01]', …)\n})\ntest('it is ${open}B02]', …)`,
      ['B02'],
    ],
    ['none of that with a long title', `test(\n'it is ${open}B01]',\n{ tag: '@full' }, …)`, []],
  ])('name %s', (_what, text, ids) => {
    expect(readTitles(text, known)).toEqual({ ids, malformed: [] })
  })

  test('are told when they cannot be read', () => {
    expect(readTitles(`test('it is ${open}B01,B02]', …)`, known).malformed).toEqual([`${open}B01,B02]`])
  })
})

describe('the project', () => {
  const project = readProject()
  console.log(summary(project))

  test('shows every requirement that is declared done', () => {
    const declared = new Set(project.page.declared)
    expect(project.missing.filter((id) => declared.has(id))).toEqual([])
  })

  test('names no requirement that the page lacks', () => {
    expect([...project.page.unknown, ...project.strange]).toEqual([])
  })

  test('has each id once', () => {
    expect(project.page.ids).toHaveLength(new Set(project.page.ids).size)
  })
})
