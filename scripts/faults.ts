/**
 * Measures which injected faults the tests detect, and writes the results into `docs/faults.md`.
 * The script applies each fault of `scripts/faults/` in a copy of the working tree. It runs the
 * tests that import the changed file. A test detects the fault if it fails with the fault and
 * passes without it. A snapshot mismatch does not count as a failure.
 *
 * After an interruption, the next run continues with the faults that have no result in
 * `.data/faults.json`. For a fault without a result, `docs/faults.md` keeps its earlier row.
 *
 * Usage: `npm run faults -- [--only R01,M02] [--again] [--whole] [--tests a,b] [--page] [--calls 6]
 * [--seconds 120]`
 * --only     run only these faults
 * --again    discard earlier results of the faults to run
 * --whole    run every test against the faults that have survived so far
 * --tests    run these test files against the faults that have survived so far
 * --page     write the page from the stored results, without running tests
 * --calls    number of call test files to run per fault, nearest first; each takes seconds
 * --seconds  time limit of each group of tests, in seconds (at most four groups per fault)
 */
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { applyFaultToSourceText, findSourceFileOfFault, readSourceFiles } from './faults/apply-fault.ts'
import type { Fault } from './faults/fault.ts'
import { allFaults } from './faults/all-faults.ts'
import { type FaultResult, type FoundBy, formatFaultsPage } from './faults/format-faults-page.ts'
import {
  type ReachingTest,
  isTestFile,
  readProjectImportGraph,
  findTestsReachingSourceFile,
} from './find-reaching-tests.ts'

const root = join(import.meta.dirname, '..')
const resultsFile = join(root, '.data/faults.json')
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    again: { type: 'boolean', default: false },
    whole: { type: 'boolean', default: false },
    tests: { type: 'string' },
    page: { type: 'boolean', default: false },
    calls: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '120' },
  },
})

/**
 * Test files that are not run against injected faults, because they are slow or read the repository
 * instead of running its code.
 */
const slowTests = /^tests\/(portal|resilience|scripts|security)\//
/**
 * Timeout of a test that runs against an injected fault, in milliseconds. A fault that makes tests
 * hang must not delay the run by minutes.
 */
const testTimeoutMs = 45_000

const readInjectedFaultResults = (): Record<string, FaultResult> =>
  existsSync(resultsFile)
    ? (JSON.parse(readFileSync(resultsFile, 'utf8')) as Record<string, FaultResult>)
    : {}
const selectedIds = options.only?.split(',')
const faults = allFaults.filter(({ id }) => selectedIds === undefined || selectedIds.includes(id))

/**
 * Runs tests against the injected faults that have no stored result. With `--whole` or `--tests`,
 * the tests run against the faults that no test has detected so far.
 */
async function runTestsAgainstSelectedFaults(): Promise<void> {
  const scratchFolder = copyWorkingTree()
  const removeScratchCopy = () => rmSync(scratchFolder, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', removeScratchCopy)
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  for (const fault of faults) {
    const earlierResult = readInjectedFaultResults()[fault.id]
    const isSurvivor = earlierResult?.foundBy === null
    const isMoreAsked = options.tests !== undefined || (options.whole && earlierResult?.whole === false)
    if (earlierResult !== undefined && !options.again && !(isSurvivor && isMoreAsked)) continue
    const begin = performance.now()
    const result = await runTestsAgainstInjectedFault(fault, scratchFolder)
    saveInjectedFaultResult(fault.id, result)
    const seconds = Math.round((performance.now() - begin) / 1_000)
    const outcome = result.foundBy === null ? 'SURVIVED' : `${result.foundBy.file} › ${result.foundBy.test}`
    console.log(`${fault.id}  ${seconds} s  ${outcome}`)
  }
}

async function runTestsAgainstInjectedFault(fault: Fault, scratchFolder: string): Promise<FaultResult> {
  const sources = readSourceFiles(scratchFolder)
  const file = findSourceFileOfFault(fault, sources)
  const original = sources.get(file)!
  const related = findTestsReachingSourceFile(file, readProjectImportGraph(scratchFolder)).filter(
    (test) => !slowTests.test(test.file) && (!test.inProcess || isTestNamedAfterSource(test.file, file)),
  )
  const named = related.filter((test) => isTestNamedAfterSource(test.file, file))
  const groups = options.whole
    ? [listTestsInScratchCopy(scratchFolder)]
    : options.tests !== undefined
      ? [options.tests.split(',')]
      : [
          ...(fault.tests === undefined ? [] : [fault.tests]),
          ...groupTestFilesInRunOrder([...named, ...related.filter((test) => !named.includes(test))]),
        ]
  let ranAll = true
  for (const group of groups) {
    writeFileSync(join(scratchFolder, file), applyFaultToSourceText(fault, original))
    let run: TestRun
    try {
      run = await runTestsInScratchCopy(group, scratchFolder)
    } finally {
      writeFileSync(join(scratchFolder, file), original)
    }
    ranAll &&= !run.isCut
    for (const foundBy of run.failures) {
      if (await isTestPassingWithoutFault(foundBy.file, scratchFolder))
        return { file, tests: related.length, whole: options.whole, complete: true, foundBy }
    }
  }
  return { file, tests: related.length, whole: options.whole, complete: ranAll, foundBy: null }
}

/** Maximum number of test files in the group that runs first against an injected fault. */
const nearestCount = 8
/**
 * Groups test files in the order of the run: rule and screen tests first, then tests that send HTTP
 * calls. Within a group, tests with the fewest imports between them and the changed file come
 * first.
 */
function groupTestFilesInRunOrder(tests: readonly ReachingTest[]): string[][] {
  const isTestThatSendsHttpCalls = ({ file }: ReachingTest) => !/^tests\/(web\/|(\w+\/)?rules\/)/.test(file)
  const quick = tests.filter((test) => !isTestThatSendsHttpCalls(test))
  return [
    quick.slice(0, nearestCount),
    quick.slice(nearestCount),
    tests.filter(isTestThatSendsHttpCalls).slice(0, Number(options.calls)),
  ]
    .filter((group) => group.length > 0)
    .map((group) => group.map(({ file }) => file))
}

/**
 * Returns true if the name of a test file contains the name of a source file, or the name of the
 * source file's folder.
 */
function isTestNamedAfterSource(testFile: string, sourceFile: string): boolean {
  const subject = basename(testFile).replace(/\.(test|spec)\.tsx?$/, '')
  const names = [basename(dirname(sourceFile)), basename(sourceFile).replace(/\..*$/, '')]
  return names.some((name) => subject.includes(name))
}

const listTestsInScratchCopy = (scratchFolder: string) =>
  [...readProjectImportGraph(scratchFolder).imports.keys()].filter(
    (file) => isTestFile(file) && !file.startsWith('tests/portal/'),
  )

interface TestRun {
  failures: FoundBy[]
  /** True if the tests were stopped because of the time limit. */
  isCut: boolean
}

/** Runs test files against an injected fault until one test file fails. */
async function runTestsInScratchCopy(files: readonly string[], scratchFolder: string): Promise<TestRun> {
  const report = join(scratchFolder, 'fault-report.json')
  rmSync(report, { force: true })
  const child = spawn(
    process.execPath,
    [
      join(scratchFolder, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--maxWorkers=1',
      '--bail=1',
      '--retry=0',
      `--testTimeout=${testTimeoutMs}`,
      '--reporter=json',
      `--outputFile=${report}`,
      ...files,
    ],
    // Starts a process group, so that processes started by tests end with it.
    { cwd: scratchFolder, stdio: 'ignore', detached: true, env: { ...process.env, NO_COLOR: '1' } },
  )
  let isCut = false
  const limit = options.whole ? 3_600 : Number(options.seconds)
  const killProcessGroup = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // All processes of the group have ended already.
    }
  }
  process.once('exit', killProcessGroup)
  const timer = setTimeout(() => {
    isCut = true
    killProcessGroup()
  }, limit * 1_000)
  await new Promise((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  killProcessGroup()
  process.off('exit', killProcessGroup)
  return { failures: existsSync(report) ? readFailedTestsFromReport(report, scratchFolder) : [], isCut }
}

/** Parts of Vitest's JSON report that this script reads. */
interface Report {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/**
 * Returns the failed tests of a Vitest report; a file that failed to load counts as a failed test.
 */
function readFailedTestsFromReport(reportFile: string, scratchFolder: string): FoundBy[] {
  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(scratchFolder, name)
    const failed = assertionResults.filter((each) => each.status === 'failed')
    const found = failed
      .map(({ fullName, failureMessages: [first = ''] }) => ({
        file,
        test: fullName.trim(),
        message: first.split('\n')[0]!.slice(0, 200),
      }))
      .filter((each) => !/\bSnapshot `/.test(each.message))
    // Vitest marks files skipped by a bail as failed too, but without a message.
    const isUnloaded = failed.length === 0 && status === 'failed' && message !== ''
    return isUnloaded ? [{ file, test: '(the file)', message: message.slice(0, 200) }] : found
  })
}

const passingFiles = new Map<string, boolean>()

/**
 * Returns true if the tests of a file pass without the injected fault. A test that fails anyway
 * cannot detect a fault.
 */
async function isTestPassingWithoutFault(testFile: string, scratchFolder: string): Promise<boolean> {
  const cachedPassing = passingFiles.get(testFile)
  if (cachedPassing !== undefined) return cachedPassing
  const { failures, isCut } = await runTestsInScratchCopy([testFile], scratchFolder)
  const passes = failures.length === 0 && !isCut
  passingFiles.set(testFile, passes)
  return passes
}

/**
 * Creates a scratch copy of the working tree with its generated files, so that injected faults
 * never change the tree itself.
 */
function copyWorkingTree(): string {
  const scratchFolder = mkdtempSync(join(tmpdir(), 'sentier-faults-'))
  const left = new Set(['node_modules', '.git', '.data', 'test-results'])
  cpSync(root, scratchFolder, { recursive: true, filter: (source) => !left.has(relative(root, source)) })
  // Hard links, because Vite does not serve files behind symbolic links that lead outside of the
  // project.
  const copyNodeModules = (cpOption: string) =>
    spawnSync('cp', [cpOption, join(root, 'node_modules'), join(scratchFolder, 'node_modules')]).status === 0
  if (!copyNodeModules('-al') && !copyNodeModules('-a')) throw new Error('node_modules cannot be copied')
  return scratchFolder
}

/**
 * Adds the result for an injected fault to the results file. Reads the file again first, because a
 * concurrent run may have changed it.
 */
function saveInjectedFaultResult(id: string, result: FaultResult): void {
  mkdirSync(dirname(resultsFile), { recursive: true })
  writeFileSync(resultsFile, `${JSON.stringify({ ...readInjectedFaultResults(), [id]: result }, null, 2)}\n`)
}

if (!options.page) await runTestsAgainstSelectedFaults()
const page = join(root, 'docs/faults.md')
writeFileSync(page, formatFaultsPage(readInjectedFaultResults(), readFileSync(page, 'utf8')))
