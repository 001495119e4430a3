// Before Testing Library, which reads React's `act` when it loads.
import './helpers/flush-act-queue.ts'
import { cleanup, configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { removeStoredValues } from '../../web/platform/storedValue.ts'

// relay-test-utils creates its mocks with the global `jest`.
Object.assign(globalThis, { jest: vi })

// These tests have no time limits of their own, because a busy machine may be slow.
configure({ asyncUtilTimeout: 30_000 })

// Testing Library prints the document into the error of each failed query. `waitFor` drops the
// errors of all tries but the last, and prints the document into that one itself.
const { getElementError } = getConfig()
configure({
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: isInsideWaitFor } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean
    }
    if (isInsideWaitFor !== true) return getElementError(message, container)
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
  },
})

// React's development build captures a stack trace for each element that it creates, up to ten
// thousand a second. It took a fifth of the processor time of these tests, and only React's
// warnings show the traces.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })

// happy-dom lacks both properties, and react-hook-form then treats a list as changed.
for (const [element, property, value] of [
  [HTMLSelectElement, 'size', 0],
  [HTMLOptionElement, 'defaultSelected', false],
] as const) {
  if (!(property in element.prototype)) Object.defineProperty(element.prototype, property, { value })
}

// happy-dom has no layout, so every press would be at the same place and could count as a double
// press. Each press gets its own place.
let pressX = 0
addEventListener(
  'pointerdown',
  (event) => Object.defineProperty(event, 'clientX', { value: (pressX += 100) }),
  { capture: true },
)

// A request sent after its test has ended must not reach the network.
globalThis.fetch = async () => await Promise.reject(new TypeError('No test is there to answer.'))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  // Each test starts without values kept in the memory of the page.
  removeStoredValues('page', () => true)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
