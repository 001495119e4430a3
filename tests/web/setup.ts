import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// relay-test-utils makes its mocks with it.
Object.assign(globalThis, { jest: vi })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
