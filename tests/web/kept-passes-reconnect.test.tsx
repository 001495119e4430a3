/** Tests of the page with kept passes that replaces another page until the network is back. */
import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RefreshOutcome } from '../../web/domains/kept-passes/refreshKeptPasses.ts'
import { useReloadAfterReconnect } from '../../web/domains/kept-passes/useReloadAfterReconnect.ts'

const openPage = vi.fn<(url: string | URL) => void>()
const refresh = vi.fn<() => Promise<RefreshOutcome>>()

function KeptPassesInsteadOfPage({ isEnabled = true }: { isEnabled?: boolean }) {
  useReloadAfterReconnect(isEnabled, refresh)
  return null
}

/**
 * Reports to the page that the device has a network again, and waits until its request is answered.
 */
async function reconnect(): Promise<void> {
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(location, 'replace').mockImplementation(openPage)
  openPage.mockReset()
  refresh.mockReset().mockResolvedValue('kept')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the page with kept passes reloads when the network is back and the portal responds', async () => {
  render(<KeptPassesInsteadOfPage />)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(openPage).not.toHaveBeenCalled()
  await reconnect()
  expect(openPage).toHaveBeenCalledTimes(1)
})

test.each<[string, () => Promise<RefreshOutcome>]>([
  ['has no result', async () => 'failed'],
  ['rejects', async () => await Promise.reject(new Error('no script'))],
])('the page with kept passes retries after 2, 4 and 8 seconds while its refresh %s', async (_, fail) => {
  refresh.mockImplementation(fail)
  render(<KeptPassesInsteadOfPage />)
  await reconnect()
  expect(refresh).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(refresh).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(refresh).toHaveBeenCalledTimes(3)
  expect(openPage).not.toHaveBeenCalled()
  refresh.mockResolvedValue('kept')
  await vi.advanceTimersByTimeAsync(8_000)
  expect(openPage).toHaveBeenCalledTimes(1)
})

test('the page with kept passes stops its retries when the network is lost again, and when it unmounts', async () => {
  refresh.mockResolvedValue('failed')
  const { unmount } = render(<KeptPassesInsteadOfPage />)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await reconnect()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(refresh).toHaveBeenCalledTimes(1)
  onLine.mockReturnValue(true)
  await reconnect()
  unmount()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(refresh).toHaveBeenCalledTimes(2)
  expect(openPage).not.toHaveBeenCalled()
})

test('a page with kept passes that replaces no other page never reloads', async () => {
  render(<KeptPassesInsteadOfPage isEnabled={false} />)
  await reconnect()
  expect(refresh).not.toHaveBeenCalled()
  expect(openPage).not.toHaveBeenCalled()
})
