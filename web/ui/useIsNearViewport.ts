import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { runWhenIdle } from './runWhenIdle.ts'

/**
 * Maximum distance between the viewport and an element that counts as near the viewport. The
 * distance is about the height of a phone screen, so that content is ready before it scrolls into
 * view.
 */
const margin = '600px'

/**
 * Returns whether an element is or was near the viewport, so that expensive content is rendered
 * only when needed. Detection waits until the page is idle. When the page is printed, every element
 * counts as near.
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
