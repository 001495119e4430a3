import { useEffect, useRef } from 'react'

/**
 * Returns a function that tells whether the component is mounted. A payment form calls it after it
 * has stored a card, because a member who has closed the form does not want to pay any more.
 */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
