import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useWakeLock } from '../../web/platform/useWakeLock.ts'

const release = vi.fn(async () => {})

/** A browser that gives locks, or refuses them; none at all where `request` is absent. */
function browser(request?: () => Promise<unknown>): void {
  vi.stubGlobal('navigator', Object.create(navigator, { wakeLock: { value: request && { request } } }))
}

function see(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  release.mockClear()
})

test('the screen is kept on as long as it is wanted, and again when the page comes back into sight', async () => {
  const request = vi.fn(async () => ({ release }))
  browser(request)
  const { result, unmount } = renderHook(() => useWakeLock(true))
  await act(async () => {})
  expect(result.current).toBe(true)
  expect(request).toHaveBeenCalledExactlyOnceWith('screen')

  await act(async () => see('hidden'))
  expect(request).toHaveBeenCalledOnce()
  await act(async () => see('visible'))
  expect(request).toHaveBeenCalledTimes(2)

  unmount()
  expect(release).toHaveBeenCalledOnce()
  await act(async () => see('visible'))
  expect(request).toHaveBeenCalledTimes(2)
})

test('a lock that comes too late is given back', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  browser(async () => await promise)
  const { unmount } = renderHook(() => useWakeLock(true))
  unmount()
  await act(async () => resolve({ release }))
  expect(release).toHaveBeenCalledOnce()
})

test.each([
  ['has none', undefined],
  ['refuses', async () => await Promise.reject(new DOMException('', 'NotAllowedError'))],
])('a browser that %s is told of', async (_, request) => {
  browser(request)
  const { result } = renderHook(() => useWakeLock(true))
  await act(async () => {})
  expect(result.current).toBe(false)
})

test('nothing is asked for while nothing is wanted', async () => {
  const request = vi.fn(async () => ({ release }))
  browser(request)
  const { result } = renderHook(() => useWakeLock(false))
  await act(async () => {})
  expect(request).not.toHaveBeenCalled()
  expect(result.current).toBeNull()
})
