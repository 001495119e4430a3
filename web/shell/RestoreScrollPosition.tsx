import { useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { ScrollRestoration } from 'react-router-dom'
import { isHydrating } from '../start/hydration/hydration.ts'

/**
 * Scrolls each screen to its top, or to its previous position after Back. During hydration a
 * prerendered page keeps the position that the visitor has scrolled to. The router does not know of
 * that scrolling and would jump to the top.
 */
export function RestoreScrollPosition() {
  const place = useRef(0)
  // The insertion effect runs before the router scrolls and the layout effect runs after it. The
  // browser paints nothing in between.
  useInsertionEffect(() => {
    place.current = scrollY
  }, [])
  useLayoutEffect(() => {
    if (isHydrating()) scrollTo({ top: place.current, behavior: 'instant' })
  }, [])
  return <ScrollRestoration />
}
