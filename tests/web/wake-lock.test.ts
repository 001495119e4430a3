import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useWakeLock } from '../../web/platform/useWakeLock.ts'

const release = vi.fn(async () => {})

/** Stubs the wake lock API of the browser; without `request` the API is absent. */
function stubWakeLock(request?: () => Promise<unknown>): void {
  vi.stubGlobal('navigator', Object.create(navigator, { wakeLock: { value: request && { request } } }))
}

function setPageVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  release.mockClear()
})

test('useWakeLock holds a wake lock of the screen while needed, and requests a new lock when the page becomes visible again', async () => {
  const request = vi.fn(async () => ({ release }))
  stubWakeLock(request)
  const { result, unmount } = renderHook(() => useWakeLock(true))
  await act(async () => {})
  expect(result.current).toBe(true)
  expect(request).toHaveBeenCalledExactlyOnceWith('screen')

  await act(async () => setPageVisibility('hidden'))
  expect(request).toHaveBeenCalledOnce()
  await act(async () => setPageVisibility('visible'))
  expect(request).toHaveBeenCalledTimes(2)

  unmount()
  expect(release).toHaveBeenCalledOnce()
  await act(async () => setPageVisibility('visible'))
  expect(request).toHaveBeenCalledTimes(2)
})

test('useWakeLock releases a wake lock that the browser grants after the component unmounted', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  stubWakeLock(async () => await promise)
  const { unmount } = renderHook(() => useWakeLock(true))
  unmount()
  await act(async () => resolve({ release }))
  expect(release).toHaveBeenCalledOnce()
})

test.each([
  ['has no Wake Lock API', undefined],
  ['refuses the wake lock', async () => await Promise.reject(new DOMException('', 'NotAllowedError'))],
])('useWakeLock returns false in a browser that %s', async (_, request) => {
  stubWakeLock(request)
  const { result } = renderHook(() => useWakeLock(true))
  await act(async () => {})
  expect(result.current).toBe(false)
})

test('useWakeLock requests no wake lock while the component allows the screen to turn off', async () => {
  const request = vi.fn(async () => ({ release }))
  stubWakeLock(request)
  const { result } = renderHook(() => useWakeLock(false))
  await act(async () => {})
  expect(request).not.toHaveBeenCalled()
  expect(result.current).toBeNull()
})
