import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { createRelayPlugin } from './vite.config.ts'

/**
 * Number of retries of a failed test, because timing-dependent tests can fail on a busy machine.
 * `playwright.config.ts` has the same number. `npm test` lists the retried tests at its end.
 */
const retry = 1

/**
 * Timeouts of tests and hooks in milliseconds. They are several times the duration of the slowest
 * test on a busy machine with two cores.
 */
const testTimeout = 180_000
const hookTimeout = 120_000
/**
 * Options of `expect` in all tests. They raise the timeout of `expect.poll`, which is one second by
 * default.
 */
const expectOptions = { poll: { timeout: 30_000 } }

/**
 * Test files (`*.full.test.ts`) that start child processes and take minutes. Only `npm run
 * test:full`, `test:security` and `test:resilience` run them.
 */
const slowFiles =
  process.env['FULL_TESTS'] === 'on' || process.env['TRUST'] !== undefined ? [] : ['**/*.full.test.ts']

/**
 * Options of the tests that run in Node and are not transformed by Vite. The test files of a worker
 * share their imported modules, because importing the gateway takes longer than most tests.
 */
const inNode = {
  environment: 'node',
  isolate: false,
  experimental: { viteModuleRunner: false },
  setupFiles: ['tests/setup.ts'],
}

/**
 * Vitest projects: tests of code rules, tests over real sockets, tests of child processes (commands
 * and groups of gateway instances), and portal tests in a simulated DOM.
 */
export default defineConfig({
  test: {
    // Many tests wait for timeouts, drains and card processors, so there are twice as many workers
    // as cores.
    maxWorkers: availableParallelism() * 2,
    projects: [
      {
        test: {
          name: 'rules',
          ...inNode,
          include: ['tests/{,*/}rules/**/*.test.ts'],
          testTimeout,
          hookTimeout,
          expect: expectOptions,
        },
      },
      {
        test: {
          name: 'calls',
          ...inNode,
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/{,*/}rules/**', 'tests/{web,portal,scripts,security,resilience}/**'],
          testTimeout,
          hookTimeout,
          expect: expectOptions,
          retry,
        },
      },
      {
        test: {
          name: 'processes',
          ...inNode,
          // These tests measure, kill and restart processes, so no earlier file may affect them.
          isolate: true,
          // These tests run after the others: on busy cores, gateways of a fleet miss their health
          // checks and are taken out of use.
          sequence: { groupOrder: 1 },
          maxWorkers: availableParallelism() + 1,
          include: ['tests/{scripts,security,resilience}/**/*.test.ts'],
          exclude: slowFiles,
          testTimeout,
          hookTimeout,
          expect: expectOptions,
          retry,
        },
      },
      {
        plugins: [createRelayPlugin()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          // Each file gets its own VM context in a reused worker. A new process for each file would
          // load happy-dom again.
          pool: 'vmForks',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/web/setup.ts'],
          testTimeout,
          hookTimeout,
          expect: expectOptions,
          retry,
        },
      },
    ],
  },
})
