/** Output of `check`: a line per successful check, and the full output of a failed one. */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Tree, copyProject } from './tree.ts'

const check = ['scripts/test.ts', 'check']
const minutes = 240_000

let tree: Tree
beforeEach(() => {
  tree = copyProject()
  add('tests/gateway/rules/sums.test.ts', passing('sums', '../../../gateway/sums.ts'))
  add('tests/rules/words.test.ts', passing('words', '../../gateway/words.ts'))
  // The checks cover only these few files, which keeps the test fast.
  tree.edit(
    'tsconfig.json',
    '"federation", "gateway", "web", "tests", "scripts", "bench", "video", "*.ts"',
    '"gateway/*s.ts", "tests"',
  )
  tree.edit('.oxlintrc.json', '"dist/**"', '"dist/**", "[fgsw]*/**"')
  for (const name of ['sums', 'words']) add(`gateway/${name}.ts`, `export const ${name} = 2\n`)
})
afterEach(() => tree.remove())

function add(file: string, text: string): void {
  mkdirSync(dirname(join(tree.root, file)), { recursive: true })
  tree.write(file, text)
}

const passing = (name: string, file: string) => `import { describe, expect, test } from 'vitest'
import { ${name} } from '${file}'

describe('${name}', () => {
  test.each(Array.from({ length: 200 }, (_, each) => each))('case %i', (each) => {
    console.log('a word by the way')
    expect(each + ${name}).toBe(each + 2)
  })
})
`

/** Replaces the durations in the lines by 0 s. */
const withoutTime = (lines: string[]) => lines.map((line) => line.replace(/\d+ s$/, '0 s'))

test(
  'a successful check prints one line per check and test folder',
  async () => {
    const { status, lines } = await tree.run(...check)
    expect(withoutTime(lines).toSorted()).toEqual(
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
  minutes,
)

test(
  'a failed check prints its errors in full and nothing else',
  async () => {
    tree.edit('gateway/sums.ts', '2\n', '2\nexport const wrong: string = 2\n')
    tree.edit('tests/rules/words.test.ts', 'toBe(each + 2)', 'toBe(each === 7 ? 0 : each + 2)')
    add('tests/federation/rules/gone.test.ts', "import '../../../federation/nowhere.ts'\n")
    const { status, lines } = await tree.run(...check)
    const text = lines.join('\n')
    expect(status).toBe(1)
    expect(withoutTime(lines)).toEqual(
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
  minutes,
)

test('a mistake in a contract stops the check with only its error', async () => {
  tree.edit('schema.graphql', 'type FormerMember {', 'type FormerMember {{')
  const { status, lines } = await tree.run(...check)
  expect([status, lines.length, lines.at(-1)]).toEqual([1, 4, '0 passed, 1 failed'])
})

test(
  '--changed runs every rule and only the portal tests that the change affects',
  async () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@sentier.example', ...args], {
        cwd: tree.root,
      })
    add('tests/web/setup.ts', 'export const setup = true\n')
    add('tests/web/words.test.ts', passing('words', '../../gateway/words.ts'))
    git('init', '--quiet')
    git('add', '--all')
    git('commit', '--quiet', '--message', 'As it was')
    expect((await tree.run(...check, '--changed')).lines).toContain('404 passed, 0 failed')

    tree.edit('gateway/words.ts', '2', '1 + 1')
    const { status, lines } = await tree.run(...check, '--changed')
    expect(withoutTime(lines)).toContain('ok: tests/web  200 passed, 0 s')
    expect([status, lines.at(-1)]).toEqual([0, '604 passed, 0 failed'])
  },
  minutes,
)
