import { matchRoutes } from 'react-router-dom'
import { basename } from '../platform/place.ts'
import { savesData } from '../platform/savesData.ts'
import { whenIdle } from '../ui/whenIdle.ts'
import { publicRoutes } from '../app/publicRoutes.ts'
import { type ScreenMeta, hasMoved, screenMetaOf } from '../routing/screen.tsx'

// As the router asks for it: asked for in two ways, it would be two files, and every screen would wait for both.
const { memberRoutes } = await import('../app/memberRoutes.tsx')
const screens = [...publicRoutes, memberRoutes]

/** How long what was asked for at a press waits for its screen, in ms. */
const patience = 5_000

/**
 * Makes ready what the links of this page lead to: the code of a screen whose link is in view, once there is nothing
 * else to do; its code and its data when the link is pressed, which is some tenths of a second before it is followed.
 */
export function followLinks(): void {
  followPresses()
  if (!savesData()) followView()
}

/** Where a link leads within this page; null for what is none of its screens, or leads on to another. */
function ledTo(link: Element) {
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  url.hash = ''
  // A switch of the language, and the screen that is there.
  if (url.origin !== location.origin || url.searchParams.has('lang') || hasMoved(url)) return null
  const match = matchRoutes(screens, url.pathname, basename)?.at(-1)
  const made = match && screenMetaOf(match.route)
  return made ? { ...made, url, params: match.params } : null
}

/**
 * The screen's loader asks for the same when the link is followed: it joins a query that is on its way, and finds in the
 * store what was answered. What nobody comes for is called back: a press that turns into scrolling, or is never let go.
 */
function followPresses(): void {
  let press = new AbortController()
  const begin = ({ target, button, ctrlKey, metaKey, shiftKey, altKey }: PointerEvent) => {
    press.abort()
    const link = target instanceof Element && target.closest('a[href]')
    // What opens beside this page is nothing of it.
    if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
    const to = ledTo(link)
    if (!to) return
    const begun = new AbortController()
    press = begun
    setTimeout(() => begun.abort(), patience)
    // Its code knows what its query reads, and so whether the store has it.
    to.load().then(
      () => begun.signal.aborted || to.askAhead(to.url, to.params, begun.signal),
      // It is tried again by whoever follows the link.
      () => {},
    )
  }
  document.addEventListener('pointerdown', begin, { capture: true, passive: true })
  document.addEventListener('pointercancel', () => press.abort())
}

/** Data is asked for only when somebody goes for it: it costs a member's time with the federation, and the federation's. */
function followView(): void {
  const known = new WeakSet<Element>()
  const taken = new Set<ScreenMeta['load']>()
  let last: Promise<unknown> = Promise.resolve()
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      const load = ledTo(target)?.load
      if (!load || taken.has(load)) continue
      taken.add(load)
      // One at a time, so that nobody waits for it.
      last = last
        .then(idle)
        .then(load)
        .catch(() => {})
    }
  })

  let isDue = false
  const look = () => {
    if (isDue) return
    isDue = true
    whenIdle(() => {
      isDue = false
      for (const link of document.links) {
        if (known.has(link)) continue
        known.add(link)
        observer.observe(link)
      }
    })
  }
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  look()
}

const idle = () => new Promise<void>((resolve) => void whenIdle(resolve))
