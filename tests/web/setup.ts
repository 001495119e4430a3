import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { removeStored } from '../../web/platform/stored.ts'

// relay-test-utils makes its mocks with it.
Object.assign(globalThis, { jest: vi })

// How long something may take is no part of these tests: a machine that is busy takes its time.
configure({ asyncUtilTimeout: 30_000 })

// happy-dom has neither, and react-hook-form takes a list without them for one that somebody has changed already.
for (const [element, property, value] of [
  [HTMLSelectElement, 'size', 0],
  [HTMLOptionElement, 'defaultSelected', false],
] as const) {
  if (!(property in element.prototype)) Object.defineProperty(element.prototype, property, { value })
}

// What a screen asks for after its test is over finds no gateway, and does not look for one.
globalThis.fetch = async () => await Promise.reject(new TypeError('No test is there to answer.'))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  // Each test begins on a page of its own.
  removeStored('page', () => true)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
