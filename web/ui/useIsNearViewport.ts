import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from './whenIdle.ts'

/** How far outside the window something is near, so that nobody sees it come: about a screen of a phone. */
const margin = '600px'

/**
 * Whether an element has come near the window, once the page is there and has nothing else to do: what costs time to draw
 * waits for that. What is printed is near.
 */
export function useIsNearViewport<E extends Element>(): [ref: RefObject<E | null>, near: boolean] {
  const ref = useRef<E>(null)
  const [near, setNear] = useState(false)

  useEffect(() => {
    if (near) return
    const element = ref.current
    let callOff = () => {}
    const arrive = () => {
      callOff = whenIdle(() => setNear(true))
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        arrive()
      },
      { rootMargin: margin },
    )
    if (element) observer.observe(element)
    const print = () => flushSync(() => setNear(true))
    addEventListener('beforeprint', print)
    return () => {
      observer.disconnect()
      callOff()
      removeEventListener('beforeprint', print)
    }
  }, [near])

  return [ref, near]
}
