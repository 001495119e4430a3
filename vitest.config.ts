import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { relay } from './vite.config.ts'

/** For our code Vite would take the ES module of graphql, and Node its CommonJS one for the libraries: two that do not know each other. */
const resolve = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] }

/**
 * A belt for a machine that is busy with something else, as in `playwright.config.ts`: what needs it is named at the end of
 * `npm test`, and mended. A rule alone has nothing to wait for.
 */
const retry = 1

/**
 * Time limits in milliseconds. They end a test that hangs; none of them measures anything. Several times what the slowest
 * test needs on two cores beside a constant load of two other processes.
 */
const testTimeout = 180_000
const hookTimeout = 120_000
/** Vitest itself gives a poll one second. */
const expectOptions = { poll: { timeout: 30_000 } }

/** Three kinds of test: rules alone, calls over real sockets, and the portal's own code in a DOM. */
export default defineConfig({
  test: {
    // Many tests wait for timeouts, drains and card processors: half as many workers again as cores keep the cores busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Of `npm run check -- --changed`: what tests read and do not import. The first two are Vitest's own.
    forceRerunTriggers: [
      '**/package.json',
      '**/{vitest,vite}.config.*',
      '**/{schema.graphql,federation/openapi.yaml,docs/requirements.md}',
      '**/locales/**',
    ],
    projects: [
      {
        resolve,
        test: {
          name: 'rules',
          environment: 'node',
          // They keep nothing from one file to the next: a process for each would take longer than the rules.
          isolate: false,
          include: ['tests/{,*/}rules/**/*.test.ts'],
          testTimeout,
          hookTimeout,
          expect: expectOptions,
        },
      },
      {
        resolve,
        test: {
          name: 'calls',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/{,*/}rules/**', 'tests/{web,portal}/**'],
          testTimeout,
          hookTimeout,
          expect: expectOptions,
          retry,
        },
      },
      {
        plugins: [relay()],
        test: {
          name: 'web',
          environment: 'happy-dom',
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
