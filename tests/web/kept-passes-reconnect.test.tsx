/**
 * Tests of the page with the passes kept on the device, which replaces other pages while there is
 * no network. The page reloads when the network is back.
 */
import { render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refreshKeptPassesWithPortalScript } from '../../web/domains/kept-passes/refreshWithPortalScript.ts'
import { useReloadAfterReconnect } from '../../web/domains/kept-passes/useReloadAfterReconnect.ts'

const openPage = vi.fn<(url: string | URL) => void>()
const requestPortal = vi.fn<() => Promise<Response>>()

function KeptPassesInsteadOfPage({ isEnabled = true }: { isEnabled?: boolean }) {
  useReloadAfterReconnect(isEnabled)
  return null
}

/**
 * Reports to the page that the device has a network again, and waits until the page has tried to
 * reach the portal.
 */
async function simulateReconnection(): Promise<void> {
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(location, 'replace').mockImplementation(openPage)
  openPage.mockReset()
  vi.stubGlobal('fetch', requestPortal)
  requestPortal.mockReset().mockResolvedValue(new Response())
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the offline page with the passes kept on the device reloads when the network is back and the portal responds', async () => {
  render(<KeptPassesInsteadOfPage />)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(openPage).not.toHaveBeenCalled()
  await simulateReconnection()
  expect(openPage).toHaveBeenCalledTimes(1)
})

test.each<[string, () => Promise<Response>]>([
  ['reports that the gateway is down', async () => new Response(null, { status: 502 })],
  ['fails', async () => await Promise.reject(new TypeError('network'))],
])(
  'while a request to the portal %s, the offline page with the passes kept on the device retries after 2, 4 and 8 seconds',
  async (_, fail) => {
    requestPortal.mockImplementation(fail)
    render(<KeptPassesInsteadOfPage />)
    await simulateReconnection()
    expect(requestPortal).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(requestPortal).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(requestPortal).toHaveBeenCalledTimes(3)
    expect(openPage).not.toHaveBeenCalled()
    requestPortal.mockResolvedValue(new Response())
    await vi.advanceTimersByTimeAsync(8_000)
    expect(openPage).toHaveBeenCalledTimes(1)
  },
)

test('the offline page with passes stops its retries when the network is lost again, and when the page unmounts', async () => {
  requestPortal.mockResolvedValue(new Response(null, { status: 502 }))
  const { unmount } = render(<KeptPassesInsteadOfPage />)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await simulateReconnection()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(requestPortal).toHaveBeenCalledTimes(1)
  onLine.mockReturnValue(true)
  await simulateReconnection()
  unmount()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(requestPortal).toHaveBeenCalledTimes(2)
  expect(openPage).not.toHaveBeenCalled()
})

test('if the page with the passes kept on the device replaces no other page, it never reloads', async () => {
  render(<KeptPassesInsteadOfPage isEnabled={false} />)
  await simulateReconnection()
  expect(requestPortal).not.toHaveBeenCalled()
  expect(openPage).not.toHaveBeenCalled()
})

describe('a page that cannot import the code of the portal', () => {
  const importMissingScript = async () => await refreshKeptPassesWithPortalScript('/assets/missing.js')

  beforeEach(() => {
    vi.useRealTimers()
    sessionStorage.clear()
    vi.spyOn(location, 'reload').mockImplementation(() => {})
  })

  test('reloads if the portal responds, because a browser may repeat a failed import until then', async () => {
    await expect(importMissingScript()).rejects.toThrow()
    expect(location.reload).toHaveBeenCalledTimes(1)
  })

  test('does not reload while the portal is unreachable', async () => {
    requestPortal.mockRejectedValue(new TypeError('network'))
    await expect(importMissingScript()).rejects.toThrow()
    expect(location.reload).not.toHaveBeenCalled()
  })
})
