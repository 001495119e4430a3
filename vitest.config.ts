import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { relay } from './vite.config.ts'

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

/**
 * Node runs the files itself, as it runs the gateway. The files of a worker share its modules: importing and compiling the
 * gateway again for each file takes longer than most of the tests.
 */
const inNode = {
  environment: 'node',
  isolate: false,
  experimental: { viteModuleRunner: false },
  setupFiles: ['tests/setup.ts'],
}

/** Four kinds of test: rules alone, calls over real sockets, commands and fleets of processes, and the portal's own code in a DOM. */
export default defineConfig({
  test: {
    // Many tests wait for timeouts, drains and card processors: twice as many workers as cores keep the cores busy.
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
          // They measure, kill and restart processes: nothing that an earlier file did may reach them.
          isolate: true,
          // They run after the others, on cores of their own: fleets whose health checks starve are taken out of use.
          sequence: { groupOrder: 1 },
          maxWorkers: availableParallelism() + 1,
          include: ['tests/{scripts,security,resilience}/**/*.test.ts'],
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
          // Each file has a context of its own in a worker that is kept: a new process would load happy-dom for each file.
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
