import { useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { ScrollRestoration } from 'react-router-dom'
import { isHydrating } from '../start/hydration/hydration.ts'

/**
 * Scrolls each new screen to its top or, after Back, to its previous position. A prerendered page
 * keeps the position to which the visitor scrolled before hydration, which the router would
 * discard.
 */
export function RestoreScrollPosition() {
  const scrollPosition = useRef(0)
  // The insertion effect runs before the router scrolls and the layout effect runs after it. The
  // browser paints nothing in between.
  useInsertionEffect(() => {
    scrollPosition.current = scrollY
  }, [])
  useLayoutEffect(() => {
    if (isHydrating()) scrollTo({ top: scrollPosition.current, behavior: 'instant' })
  }, [])
  return <ScrollRestoration />
}
