/**
 * Runs all checks and tests. Prints a line for each check and test folder, all failures in full,
 * and finally `N passed, N failed`.
 *
 * Usage: `node scripts/test.ts [check [--changed[=commit]] | full]`. `check` runs only the fast
 * half. With `--changed`, it runs every rule test, but only the portal tests that a change may
 * break (`scripts/affected-tests.ts`). The change is the uncommitted files or, with a commit, all
 * changes since the commit. `full` adds the browser journeys tagged `@full` and the long upgrade
 * tests.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { findOrInstallChromium } from '../tests/find-chromium.ts'
import { findAffectedWebTests, readChangeOfCommit, readPortalSources } from './affected-tests.ts'
import { type Counts, countsFile, formatFolderTestResult } from './folder-reporter.ts'

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')
const isQuick = process.argv.includes('check')
const isFull = process.argv.includes('full')
const changed = process.argv.find((each) => /^--changed(=|$)/.test(each))
const total = { passed: 0, failed: 0 }
/** Tests that failed at the first attempt and passed at the second. */
const flaky: string[] = []
/** Duration of each test file in milliseconds, by the path of the file. */
const durations: Record<string, number> = {}

rmSync(join(root, 'test-results'), { recursive: true, force: true })
mkdirSync(join(root, 'test-results'))
if (runFileGeneration()) {
  await Promise.all([
    // `dist` holds the build information of the compiler, so that only files affected by a change
    // are checked again.
    runCheckTool('types', 'tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'dist/types.tsbuildinfo'),
    runCheckTool('lint', 'oxlint', '--type-aware', '--deny-warnings'),
    runCheckTool('format', 'oxfmt', '--check', '.'),
    runCheckTool('contract', 'redocly', 'lint'),
  ])
  if (isQuick) {
    runVitest(
      '--project',
      'web',
      '--project',
      'rules',
      ...(changed === undefined ? [] : await selectTestFilesAffectedByChanges(changed)),
    )
  } else {
    // Installs Chromium before any test, because no test timeout allows for an installation.
    findOrInstallChromium()
    runVitest()
    runBrowserTests()
  }
}

if (flaky.length > 0) {
  console.log(`\nFlaky (passed on retry):\n${flaky.map((name) => `  ${name}`).join('\n')}`)
}
if (!isQuick) printSlowestTestFiles()
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/**
 * Returns the test files for `--changed` or `--changed=commit`: every rule test, and the affected
 * portal tests.
 */
async function selectTestFilesAffectedByChanges(changedOption: string): Promise<string[]> {
  const tests = findAffectedWebTests(
    readChangeOfCommit(changedOption.split('=')[1] ?? 'HEAD'),
    await readPortalSources(),
  )
  return tests ? ['/rules/', ...tests] : []
}

/**
 * Runs the code generators. Returns true if they succeeded; after a failure, the remaining checks
 * are skipped because they would fail for the same reason.
 */
function runFileGeneration(): boolean {
  const args = ['scripts/ensure-generated-files.ts', ...(isQuick ? ['--no-portal'] : [])]
  const isGenerated = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0
  if (!isGenerated) addToTestTotals(0, 1)
  return isGenerated
}

/** Runs a tool as a check, and prints the tool's output only on failure. */
async function runCheckTool(name: string, tool: string, ...args: string[]): Promise<void> {
  const begin = performance.now()
  const child = spawn(join(bin, tool), args, {
    cwd: root,
    env: buildTestToolEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [status]] = await Promise.all([
    readText(child.stdout),
    readText(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  const passed = status === 0
  if (!passed) console.log(`${stdout}${stderr}`.trim())
  console.log(`${passed ? 'ok' : 'FAILED'}: ${name}  ${Math.round((performance.now() - begin) / 1_000)} s`)
  addToTestTotals(passed ? 1 : 0, passed ? 0 : 1)
}

function runVitest(...args: string[]): void {
  const status = runTestTool('vitest', ['run', '--reporter=./scripts/folder-reporter.ts', ...args])
  const counts = readJsonTestReport(countsFile) as Counts | null
  flaky.push(...(counts?.flaky ?? []))
  Object.assign(durations, counts?.durations)
  addTestRunnerResultToTotals(status, counts?.passed ?? 0, counts?.failed ?? 0)
}

function runBrowserTests(): void {
  const begin = performance.now()
  // Prints a dot for each journey, and failures in full.
  const status = runTestTool('playwright', [
    'test',
    '--reporter=dot,json',
    ...(isFull ? [] : ['--grep-invert', '@full']),
  ])
  const report = readJsonTestReport('test-results/portal.json') as PortalReport | null
  flaky.push(...(report?.suites ?? []).flatMap(listFlakyTests))
  for (const suite of report?.suites ?? []) durations[`tests/portal/${suite.file}`] = sumTestDurations(suite)
  const passed = (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0)
  const failed = report?.stats.unexpected ?? 0
  console.log(formatFolderTestResult('tests/portal', { passed, failed, ms: performance.now() - begin }))
  addTestRunnerResultToTotals(status, passed, failed)
}

/** Parts of Playwright's JSON report that this script reads. */
interface PortalReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: Suite[]
}

interface Suite {
  file: string
  suites?: Suite[]
  specs: {
    title: string
    line: number
    tests: { status: string; results: { duration: number }[] }[]
  }[]
}

/**
 * Returns the total duration of the tests in a Playwright suite, with their retries, in
 * milliseconds.
 */
function sumTestDurations({ specs, suites = [] }: Suite): number {
  const ownDurations = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
  )
  return [...ownDurations, ...suites.map(sumTestDurations)].reduce((sum, ms) => sum + ms, 0)
}

/** Returns the tests of a Playwright suite that failed first and then passed. */
function listFlakyTests({ file, specs, suites = [] }: Suite): string[] {
  const here = specs.flatMap(({ title, line, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(() => `${file}:${line} ${title}`),
  )
  return [...here, ...suites.flatMap(listFlakyTests)]
}

/**
 * Prints the slowest test files. Their durations add up to more than the total time, because files
 * run in parallel.
 */
function printSlowestTestFiles(): void {
  const slowest = Object.entries(durations)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 20)
  console.log('\nSlowest test files, in seconds:')
  for (const [file, ms] of slowest) console.log(`  ${(ms / 1_000).toFixed(1).padStart(6)}  ${file}`)
}

/**
 * Adds the result of a test runner to the totals of `npm test`. A non-zero exit status without a
 * failed test counts as one failure.
 */
function addTestRunnerResultToTotals(status: number, passed: number, failed: number): void {
  addToTestTotals(passed, status !== 0 && failed === 0 ? 1 : failed)
}

function addToTestTotals(passed: number, failed: number): void {
  total.passed += passed
  total.failed += failed
}

function runTestTool(tool: string, args: string[]): number {
  return (
    spawnSync(join(bin, tool), args, { cwd: root, stdio: 'inherit', env: buildTestToolEnvironment() })
      .status ?? 1
  )
}

function buildTestToolEnvironment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
    // Shares compiled code among hundreds of processes: runners, workers, gateways, federations.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/sentier'),
    // Enables the long form of call tests; journeys use a tag.
    ...(isFull && { FULL_TESTS: 'on' }),
    // Prevents the check for a newer version.
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(root, 'test-results/portal.json'),
  }
}

function readJsonTestReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'))
  } catch {
    return null
  }
}
