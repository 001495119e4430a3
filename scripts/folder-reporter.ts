/**
 * Vitest reporter for `npm test`. It prints a line for each folder of `tests/` when the tests of
 * the folder are complete, and every failure in full.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import {
  MinimalReporter,
  type TestCase,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node'

/** File with the numbers of passed and failed tests, which `scripts/test.ts` reads. */
export const countsFile = 'test-results/rules.json'

interface FolderCounts {
  /** Number of test files in the folder whose tests are not yet complete. */
  left: number
  passed: number
  failed: number
  skipped: number
  /**
   * Sum of the durations of all test files in a folder, in milliseconds. The sum exceeds the
   * elapsed time, because files run in parallel.
   */
  ms: number
}

/** Content of the file `countsFile`: the numbers and durations of the tests that Vitest ran. */
export interface Counts {
  passed: number
  failed: number
  /** Tests that failed at the first attempt and passed at the second. */
  flaky: string[]
  /** Duration of each test file in milliseconds, by the path of the file. */
  durations: Record<string, number>
}

export default class FolderReporter extends MinimalReporter {
  readonly #flaky: string[] = []
  readonly #durations: Record<string, number> = {}
  readonly #folders = new Map<string, FolderCounts>()

  override onInit(vitest: Vitest): void {
    this.ctx = vitest
    // Console output is printed only for failed tests.
    this.silent = 'passed-only'
  }

  override onTestRunStart(files: readonly TestSpecification[]): void {
    for (const { moduleId } of files) this.#getFolderCounts(moduleId).left += 1
  }

  override onTestModuleEnd(file: TestModule): void {
    const name = this.#getFolderName(file.moduleId)
    const folder = this.#getFolderCounts(file.moduleId)
    for (const test of file.children.allTests()) {
      const { state } = test.result()
      if (state !== 'pending') folder[state] += 1
      if (test.diagnostic()?.flaky === true) this.#flaky.push(this.#formatTestTitle(test))
    }
    // A file that fails to load has no tests, so it counts as a failure.
    if (file.errors().length > 0) folder.failed += 1
    const { duration, collectDuration, setupDuration } = file.diagnostic()
    const ms = duration + collectDuration + setupDuration
    folder.ms += ms
    this.#durations[relative(this.ctx.config.root, file.moduleId)] = Math.round(ms)
    folder.left -= 1
    if (folder.left === 0) this.log(formatFolderTestResult(name, folder))
  }

  override reportTestSummary(): void {
    const folders = [...this.#folders.values()]
    const sumTestCounts = (outcome: 'passed' | 'failed') =>
      folders.reduce((total, folder) => total + folder[outcome], 0)
    const counts: Counts = {
      passed: sumTestCounts('passed'),
      failed: sumTestCounts('failed'),
      flaky: this.#flaky,
      durations: this.#durations,
    }
    writeFileSync(countsFile, JSON.stringify(counts))
  }

  #formatTestTitle({ module, fullName }: TestCase): string {
    return `${relative(this.ctx.config.root, module.moduleId)} ${fullName}`
  }

  #getFolderCounts(path: string): FolderCounts {
    const name = this.#getFolderName(path)
    const folder = this.#folders.get(name) ?? { left: 0, passed: 0, failed: 0, skipped: 0, ms: 0 }
    this.#folders.set(name, folder)
    return folder
  }

  #getFolderName(path: string): string {
    return relative(this.ctx.config.root, path).split('/').slice(0, 2).join('/')
  }
}

/** Formats a result line, such as `ok: tests/web  812 passed, 41 s`. */
export function formatFolderTestResult(
  name: string,
  { passed, failed, skipped = 0, ms }: Omit<FolderCounts, 'left' | 'skipped'> & { skipped?: number },
): string {
  const counts = [
    ...(failed > 0 ? [`${failed} failed`] : []),
    `${passed} passed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    `${Math.round(ms / 1_000)} s`,
  ]
  return `${failed > 0 ? 'FAILED' : 'ok'}: ${name}  ${counts.join(', ')}`
}
