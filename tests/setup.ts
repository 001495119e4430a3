/**
 * Setup of each rule test file and each socket test file. Test files share their worker, so timers,
 * environment variables and mocks are restored here.
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
