/**
 * Setup of every test file that runs in Node. It restores timers, environment variables and mocks,
 * because several test files share a worker.
 */
import { afterAll, afterEach, vi } from 'vitest'
import { runRegisteredCleanups } from './cleanup-after-file.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

afterAll(async () => {
  vi.restoreAllMocks()
  await runRegisteredCleanups()
})
