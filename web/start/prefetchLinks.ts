import { matchRoutes } from 'react-router-dom'
import { basename } from '../platform/url.ts'
import { isDataSaverOn } from '../platform/isDataSaverOn.ts'
import { runWhenIdle } from '../ui/runWhenIdle.ts'
import { publicRoutes } from '../app/publicRoutes.ts'
import { type ScreenMeta, isCurrentUrl, screenMetaOf } from '../routing/screen.tsx'

// Imported dynamically as the router does it. A static import would split the module into two
// files, and every screen would wait for both.
const { memberRoutes } = await import('../app/memberRoutes.tsx')
const screens = [...publicRoutes, memberRoutes]

/**
 * Maximum time between a press on a link and the navigation that follows, in ms. After this time,
 * the query that the press has started is canceled.
 */
const prefetchTimeout = 5_000

/**
 * Prefetches the screens that the links of the page lead to. When a link is in view and the browser
 * is idle, the code of its screen is loaded. When the link is pressed, code and data are loaded, a
 * few tenths of a second before the navigation.
 */
export function startPrefetching(): void {
  prefetchScreensOnPress()
  if (!isDataSaverOn()) prefetchVisibleScreens()
}

/**
 * Returns the screen that a link opens in this page, otherwise null. Also returns null for a
 * redirect and for a link to the current screen.
 */
function findScreenOfLink(link: Element) {
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  url.hash = ''
  // Language switches and links to the current screen are not prefetched.
  if (url.origin !== location.origin || url.searchParams.has('lang') || isCurrentUrl(url)) return null
  const match = matchRoutes(screens, url.pathname, basename)?.at(-1)
  const screenMeta = match && screenMetaOf(match.route)
  return screenMeta ? { ...screenMeta, url, params: match.params } : null
}

/**
 * Starts the query of a screen when a link to the screen is pressed. If no navigation follows,
 * because the member scrolls, the query is canceled. After the navigation, the screen uses the
 * result of this query.
 */
function prefetchScreensOnPress(): void {
  let press = new AbortController()
  const prefetchPressedLink = ({ target, button, ctrlKey, metaKey, shiftKey, altKey }: PointerEvent) => {
    press.abort()
    const link = target instanceof Element && target.closest('a[href]')
    // A link that opens in a new tab or window is not prefetched.
    if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
    const to = findScreenOfLink(link)
    if (!to) return
    const pressController = new AbortController()
    press = pressController
    setTimeout(() => pressController.abort(), prefetchTimeout)
    // The store lookup needs the code of the screen, which holds the query.
    to.load().then(
      () => pressController.signal.aborted || to.prefetchQuery(to.url, to.params, pressController.signal),
      // The navigation repeats a failed import.
      () => {},
    )
  }
  document.addEventListener('pointerdown', prefetchPressedLink, { capture: true, passive: true })
  document.addEventListener('pointercancel', () => press.abort())
}

/**
 * Loads the code of screens whose links come into view. Data is not prefetched for links in view,
 * because each query causes federation calls and counts against the rate limit of the member.
 */
function prefetchVisibleScreens(): void {
  const observedLinks = new WeakSet<Element>()
  const prefetchedScreens = new Set<ScreenMeta['load']>()
  let lastPrefetch: Promise<unknown> = Promise.resolve()
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      const load = findScreenOfLink(target)?.load
      if (!load || prefetchedScreens.has(load)) continue
      prefetchedScreens.add(load)
      // One import at a time, so that other requests are not delayed.
      lastPrefetch = lastPrefetch
        .then(waitUntilPageIdle)
        .then(load)
        .catch(() => {})
    }
  })

  let isDue = false
  const observeLinksAddedToPage = () => {
    if (isDue) return
    isDue = true
    runWhenIdle(() => {
      isDue = false
      for (const link of document.links) {
        if (observedLinks.has(link)) continue
        observedLinks.add(link)
        observer.observe(link)
      }
    })
  }
  new MutationObserver(observeLinksAddedToPage).observe(document.body, { childList: true, subtree: true })
  observeLinksAddedToPage()
}

const waitUntilPageIdle = () => new Promise<void>((resolve) => void runWhenIdle(resolve))
