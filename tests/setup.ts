/**
 * Setup of each test file of the rules and of the tests over sockets. Test files share their
 * worker, so timers, environment variables and mocks are restored here.
 */
import { afterAll, afterEach, vi } from 'vitest'
import { runCleanups } from './cleanup.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

afterAll(async () => {
  vi.restoreAllMocks()
  await runCleanups()
})
