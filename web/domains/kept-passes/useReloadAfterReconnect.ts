import { useEffect } from 'react'
import { isPortalReachable } from '../../platform/reloadPageOnce.ts'

/**
 * Delay before the second attempt to reach the portal, in ms. Each further delay is twice as long
 * as the previous delay.
 */
const firstDelay = 2_000
/** Maximum delay between two attempts to reach the portal, in ms. */
const longestDelay = 60_000

/**
 * Returns the URL of the page in whose place the kept passes are shown, without its fragment. With
 * a fragment, the browser would not load the page again. The service worker waits longer for a page
 * that navigates to its own URL.
 */
export const buildPageReloadUrl = (): string => location.pathname + location.search

/**
 * Reloads the page after the network has come back, as soon as the portal responds. The browser
 * event `online` often comes before requests get through, and is not repeated. An earlier reload
 * would therefore show the kept passes again. No attempt imports code, because some browsers cache
 * a failed import until the page reloads.
 */
export function useReloadAfterReconnect(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false

    async function reloadPageWhenPortalResponds(delay: number): Promise<void> {
      const isReachable = await isPortalReachable()
      if (isOver) return
      if (isReachable) return location.replace(buildPageReloadUrl())
      clearTimeout(timer)
      if (navigator.onLine)
        timer = setTimeout(() => void reloadPageWhenPortalResponds(Math.min(2 * delay, longestDelay)), delay)
    }

    const reloadPageAfterOnlineEvent = () => {
      clearTimeout(timer)
      void reloadPageWhenPortalResponds(firstDelay)
    }
    addEventListener('online', reloadPageAfterOnlineEvent)
    return () => {
      isOver = true
      clearTimeout(timer)
      removeEventListener('online', reloadPageAfterOnlineEvent)
    }
  }, [isEnabled])
}
