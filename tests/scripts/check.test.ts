/**
 * Tests of the output of `npm run check`: one line per successful check, and the full output of a
 * failed check.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isThorough } from '../run-mode.ts'
import { type ProjectCopy, copyProject } from './helpers/project-copy.ts'

const checkCommand = ['scripts/test.ts', 'check']
const testTimeout = 240_000

let tree: ProjectCopy
beforeEach(() => {
  tree = copyProject()
  addProjectFile('tests/gateway/rules/sums.test.ts', createPassingTest('sums', '../../../gateway/sums.ts'))
  addProjectFile('tests/rules/words.test.ts', createPassingTest('words', '../../gateway/words.ts'))
  // The checks cover only these few files, which keeps the test fast.
  tree.edit(
    'tsconfig.json',
    '"federation", "gateway", "web", "tests", "scripts", "bench", "video", "*.ts"',
    '"gateway/*s.ts", "tests"',
  )
  tree.edit('.oxlintrc.json', '"dist/**"', '"dist/**", "[fgsw]*/**"')
  for (const name of ['sums', 'words']) addProjectFile(`gateway/${name}.ts`, `export const ${name} = 2\n`)
})
afterEach(() => tree.remove())

function addProjectFile(file: string, text: string): void {
  mkdirSync(dirname(join(tree.root, file)), { recursive: true })
  tree.write(file, text)
}

const createPassingTest = (name: string, file: string) => `import { describe, expect, test } from 'vitest'
import { ${name} } from '${file}'

describe('${name}', () => {
  test.each(Array.from({ length: 200 }, (_, each) => each))('case %i', (each) => {
    console.log('a word by the way')
    expect(each + ${name}).toBe(each + 2)
  })
})
`

/** Replaces the duration at the end of each output line of `npm run check` by 0 s. */
const normalizePrintedDurations = (lines: string[]) => lines.map((line) => line.replace(/\d+ s$/, '0 s'))

// The test of `--changed` also has a successful run.
test.runIf(isThorough)(
  'a successful npm run check prints one line per check and test folder',
  async () => {
    const { status, lines } = await tree.run(...checkCommand)
    expect(normalizePrintedDurations(lines).toSorted()).toEqual(
      [
        'ok: types  0 s',
        'ok: lint  0 s',
        'ok: format  0 s',
        'ok: contract  0 s',
        'ok: tests/gateway  200 passed, 0 s',
        'ok: tests/rules  200 passed, 0 s',
        '404 passed, 0 failed',
      ].toSorted(),
    )
    expect(lines.at(-1)).toBe('404 passed, 0 failed')
    expect(status).toBe(0)
  },
  testTimeout,
)

test(
  'npm run check prints the complete errors of a failed check, and one line for each other check',
  async () => {
    tree.edit('gateway/sums.ts', '2\n', '2\nexport const wrong: string = 2\n')
    tree.edit('tests/rules/words.test.ts', 'toBe(each + 2)', 'toBe(each === 7 ? 0 : each + 2)')
    addProjectFile('tests/federation/rules/gone.test.ts', "import '../../../federation/nowhere.ts'\n")
    const { status, lines } = await tree.run(...checkCommand)
    const text = lines.join('\n')
    expect(status).toBe(1)
    expect(normalizePrintedDurations(lines)).toEqual(
      expect.arrayContaining([
        'FAILED: types  0 s',
        'ok: format  0 s',
        'ok: contract  0 s',
        'FAILED: tests/rules  1 failed, 199 passed, 0 s',
      ]),
    )
    expect(text).toMatch(/nowhere\.ts/)
    expect(text).toMatch(/FAIL .*tests\/rules\/words\.test\.ts > words > case 7/)
    expect(text).toMatch(/expected 9 to be \+?0/)
    expect(text).toMatch(/❯ tests\/rules\/words\.test\.ts:7:/)
    expect(text).not.toContain('words > case 8')
    expect(lines.at(-1)).toMatch(/^\d+ passed, 3 failed$/)
  },
  testTimeout,
)

test('a syntax error in the schema stops the check, which prints only that error', async () => {
  tree.edit('schema.graphql', 'type FormerMember {', 'type FormerMember {{')
  const { status, lines } = await tree.run(...checkCommand)
  expect([status, lines.length, lines.at(-1)]).toEqual([1, 4, '0 passed, 1 failed'])
})

test(
  'the check command with the option --changed runs every rule and only the portal tests that the change affects',
  async () => {
    const runGit = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@sentier.example', ...args], {
        cwd: tree.root,
      })
    addProjectFile('tests/web/setup.ts', 'export const setup = true\n')
    addProjectFile('tests/web/words.test.ts', createPassingTest('words', '../../gateway/words.ts'))
    runGit('init', '--quiet')
    runGit('add', '--all')
    runGit('commit', '--quiet', '--message', 'As it was')
    expect((await tree.run(...checkCommand, '--changed')).lines).toContain('404 passed, 0 failed')

    tree.edit('gateway/words.ts', '2', '1 + 1')
    const { status, lines } = await tree.run(...checkCommand, '--changed')
    expect(normalizePrintedDurations(lines)).toContain('ok: tests/web  200 passed, 0 s')
    expect([status, lines.at(-1)]).toEqual([0, '604 passed, 0 failed'])
  },
  testTimeout,
)
