/**
 * Every test, or the quick half of them: types, lint, format, then rules and calls, then the portal in a
 * real browser; `full` adds the journeys that are tagged `@full`. Closes with one plain line, `N passed, N failed`,
 * in which each check counts as one.
 *
 * Usage: `node scripts/test.ts [check | full]`
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from '../tests/browser.ts'

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')
const quick = process.argv.includes('check')
const full = process.argv.includes('full')
const total = { passed: 0, failed: 0 }
/** Tests that passed at the second try only. */
const flaky: string[] = []

rmSync(join(root, 'test-results'), { recursive: true, force: true })
mkdirSync(join(root, 'test-results'))
execFileSync(process.execPath, ['scripts/ensure.ts', ...(quick ? ['--no-portal'] : [])], {
  cwd: root,
  stdio: 'inherit',
})

check('types', 'tsc', '--noEmit')
check('lint', 'oxlint', '--type-aware', '--deny-warnings')
check('format', 'oxfmt', '--check', '.')
if (quick) {
  vitest('--project', 'web', '--project', 'rules')
} else {
  // Before any test: no time limit of a test has room for an installation.
  ensureChromium()
  vitest()
  portal()
}

if (flaky.length > 0) {
  console.log(
    `\nPassed at the second try only, and to be mended:\n${flaky.map((name) => `  ${name}`).join('\n')}`,
  )
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/** A tool that says yes or no. */
function check(name: string, tool: string, ...args: string[]): void {
  const passed = run(tool, args) === 0
  console.log(`${passed ? 'ok' : 'FAILED'}: ${name}`)
  count(passed ? 1 : 0, passed ? 0 : 1)
}

function vitest(...args: string[]): void {
  const file = 'test-results/vitest.json'
  const status = run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...args,
  ])
  const report = readReport(file) as { numPassedTests: number; numFailedTests: number } | null
  countRun(status, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0)
}

function portal(): void {
  const status = run('playwright', ['test', ...(full ? [] : ['--grep-invert', '@full'])])
  const report = readReport('test-results/portal.json') as PortalReport | null
  flaky.push(...(report?.suites ?? []).flatMap(flakyIn))
  countRun(status, (report?.stats.expected ?? 0) + flaky.length, report?.stats.unexpected ?? 0)
}

/** What this reads of the report of Playwright's JSON reporter. */
interface PortalReport {
  stats: { expected: number; unexpected: number }
  suites: Suite[]
}

interface Suite {
  file: string
  suites?: Suite[]
  specs: { title: string; line: number; tests: { status: string }[] }[]
}

/** The tests of a suite that failed first and then passed. */
function flakyIn({ file, specs, suites = [] }: Suite): string[] {
  const here = specs.flatMap(({ title, line, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(() => `${file}:${line} ${title}`),
  )
  return [...here, ...suites.flatMap(flakyIn)]
}

/** A runner that ended badly without a failed test (it could not start, say) counts as one failure. */
function countRun(status: number, passed: number, failed: number): void {
  count(passed, status !== 0 && failed === 0 ? 1 : failed)
}

function count(passed: number, failed: number): void {
  total.passed += passed
  total.failed += failed
}

function run(tool: string, args: string[]): number {
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` }
  return spawnSync(join(bin, tool), args, { cwd: root, stdio: 'inherit', env }).status ?? 1
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'))
  } catch {
    return null
  }
}
