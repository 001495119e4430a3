import { useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { ScrollRestoration } from 'react-router-dom'
import { isHydrating } from '../start/hydration/hydration.ts'

/**
 * Begins each screen at its top, or where it was left. A page that came as HTML stays where somebody has scrolled to: the router,
 * which would take it to the top under their finger, knows nothing of the time before.
 */
export function Scrolling() {
  const place = useRef(0)
  // Before the router scrolls, and after it; nothing is painted in between.
  useInsertionEffect(() => {
    place.current = scrollY
  }, [])
  useLayoutEffect(() => {
    if (isHydrating()) scrollTo({ top: place.current, behavior: 'instant' })
  }, [])
  return <ScrollRestoration />
}
