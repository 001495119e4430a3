import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { runWhenIdle } from './runWhenIdle.ts'

/**
 * Distance from the viewport within which an element counts as near: about the height of a phone
 * screen. Content is then ready before it scrolls into view.
 */
const margin = '600px'

/**
 * Returns whether an element is or was near the viewport; true for every element when the page is
 * printed. Expensive content is thus rendered only when needed. Detection waits until the page is
 * idle.
 */
export function useIsNearViewport<E extends Element>(): [ref: RefObject<E | null>, near: boolean] {
  const ref = useRef<E>(null)
  const [near, setNear] = useState(false)

  useEffect(() => {
    if (near) return
    const element = ref.current
    let cancelIdleTask = () => {}
    const markElementNearWhenIdle = () => {
      cancelIdleTask = runWhenIdle(() => setNear(true))
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        markElementNearWhenIdle()
      },
      { rootMargin: margin },
    )
    if (element) observer.observe(element)
    const renderOffscreenContentForPrint = () => flushSync(() => setNear(true))
    addEventListener('beforeprint', renderOffscreenContentForPrint)
    return () => {
      observer.disconnect()
      cancelIdleTask()
      removeEventListener('beforeprint', renderOffscreenContentForPrint)
    }
  }, [near])

  return [ref, near]
}
