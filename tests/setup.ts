/** Runs before each test file of rules and calls. Files share their worker, so each one restores what it has replaced. */
import { afterAll, afterEach, vi } from 'vitest'
import { endLeftBehind } from './left-behind.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

afterAll(async () => {
  vi.restoreAllMocks()
  await endLeftBehind()
})
