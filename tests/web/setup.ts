import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { removeStored } from '../../web/platform/stored.ts'

// relay-test-utils creates its mocks with the global `jest`.
Object.assign(globalThis, { jest: vi })

// These tests have no time limits of their own, because a busy machine may be slow.
configure({ asyncUtilTimeout: 30_000 })

// happy-dom lacks both properties, and react-hook-form then treats a list as changed.
for (const [element, property, value] of [
  [HTMLSelectElement, 'size', 0],
  [HTMLOptionElement, 'defaultSelected', false],
] as const) {
  if (!(property in element.prototype)) Object.defineProperty(element.prototype, property, { value })
}

// A request sent after its test has ended must not reach the network.
globalThis.fetch = async () => await Promise.reject(new TypeError('No test is there to answer.'))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  // Each test starts without values kept in the memory of the page.
  removeStored('page', () => true)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
