/**
 * Setup of each rule test file and each socket test file. The setup restores timers, environment
 * variables and mocks, because test files share a worker.
 */
import { afterAll, afterEach, vi } from 'vitest'
import { runCleanups } from './cleanup-after-file.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

afterAll(async () => {
  vi.restoreAllMocks()
  await runCleanups()
})
