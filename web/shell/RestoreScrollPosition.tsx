import { useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { ScrollRestoration, type ScrollRestorationProps } from 'react-router-dom'
import { isHydrating } from '../start/hydration/hydration.ts'

/**
 * Returns the key of a stored scroll position. All history entries of full page loads have the key
 * `default`, so their positions are stored by address: another address opens at its top.
 */
const getPositionKey: ScrollRestorationProps['getKey'] = ({ key, pathname, search }) =>
  key === 'default' ? `${pathname}${search}` : key

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
  return <ScrollRestoration getKey={getPositionKey} />
}
